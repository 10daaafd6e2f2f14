"""A reader board for RFID tags: MFRC522 driver, polling and the line protocol to the host."""

VERSION = "1.0.0"

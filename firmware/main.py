"""The reader board: a Raspberry Pi Pico with an MFRC522 on SPI0. See README.md for the wiring."""

import select
import sys
import time

import micropython
from machine import SPI, Pin
from picoreader.hostinput import HostInput
from picoreader.mfrc522 import Mfrc522
from picoreader.station import POLL_MS, Station

SCK, MOSI, MISO, CS, RST = 2, 3, 4, 5, 6
SPI_HERTZ = 4_000_000
BYTES_PER_TURN = 256


def spi_exchange():
    """A function that sends bytes to the chip and returns those that came at the same time."""
    spi = SPI(0, baudrate=SPI_HERTZ, sck=Pin(SCK), mosi=Pin(MOSI), miso=Pin(MISO))
    chip_select = Pin(CS, Pin.OUT, value=1)

    def exchange(data):
        answer = bytearray(len(data))
        chip_select(0)
        spi.write_readinto(data, answer)
        chip_select(1)
        return bytes(answer)

    return exchange


def listen(waiting, host, station):
    """Take what lies ready from the host, but never so much that polling would wait for it."""
    for _ in range(BYTES_PER_TURN):
        if not waiting.poll(0):
            return
        request = host.feed(sys.stdin.buffer.read(1)[0])
        if request:
            station.hear(request)


def await_poll(last):
    """Sleep until the next poll is due, and return when that was. One that is late is not made up
    for: a tag at the edge of the field would be missed three times in a moment."""
    due = time.ticks_add(last, POLL_MS)
    early = time.ticks_diff(due, time.ticks_ms())
    if early < 0:
        return time.ticks_ms()
    time.sleep_ms(early)
    return due


def serve():
    chip = Mfrc522(spi_exchange(), Pin(RST, Pin.OUT, value=1), time)
    station = Station(chip, sys.stdout.buffer.write, Pin("LED", Pin.OUT), time)
    host, waiting = HostInput(), select.poll()
    waiting.register(sys.stdin, select.POLLIN)
    station.start()
    polled = time.ticks_ms()
    while True:
        polled = await_poll(polled)
        listen(waiting, host, station)
        station.turn()


micropython.kbd_intr(-1)
try:
    serve()
finally:
    micropython.kbd_intr(3)

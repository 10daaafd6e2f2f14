"""Looks the whole box over and says of each part whether it is well and what to do if not."""

from companion.hw.doctor.command import add_doctor_arguments, doctor_main

__all__ = ["add_doctor_arguments", "doctor_main"]

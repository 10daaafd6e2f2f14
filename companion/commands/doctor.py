"""`companion doctor`: what is well with the box, what is not, and what to do about it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.hw.doctor import add_doctor_arguments, doctor_main


def add(parser: ArgumentParser) -> None:
    add_doctor_arguments(parser)


def run(args: Namespace) -> int:
    return doctor_main(args)

"""Starts firmware/main.py on a modelled Pico; this is what MicroPython runs in the tests."""

import json
import sys

from pico_model import Pico, ScenarioOver


def run(scenario_json):
    sys.modules.update(Pico(json.loads(scenario_json)).modules())
    try:
        __import__("main")
    except ScenarioOver:
        pass

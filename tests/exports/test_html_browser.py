"""The page in a real browser, on a desk, on a phone and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bench.export import slow_session
from companion.core.game import find_game
from companion.log.exports.chronicle import Chronicle, chronicle_of
from companion.log.exports.formats import export_chronicle
from companion.wording import LANGUAGES, number
from tests.conftest import require_tool
from tests.exports.browser import DESKTOP, PHONE, Browser, chromium
from tests.exports.played import (
    HARD_NAMES,
    TABLES,
    eventful,
    finished,
    finished_at,
    marked,
    named,
    told,
)
from tests.scripts.recorded import SCRIPTS, recorded

SIZES = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    require_tool("chromium", "chromedriver")
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def written(chronicle: Chronicle, folder: Path, language: str = "en") -> Path:
    return export_chronicle(chronicle, "html", folder, language=language)


def look(browser: Browser, part: str) -> str:
    return str(browser.run(f"return document.querySelector('[data-part=\"{part}\"]').dataset.look"))


def go(browser: Browser, step: int) -> None:
    browser.run(
        "slider.value = arguments[0]; slider.dispatchEvent(new Event('input'))", step
    )  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_it_opens_without_a_complaint_and_asks_for_nothing(
    browser, tmp_path, table, language, size
):
    path = written(finished_at(table), tmp_path, language)
    browser.open(path, SIZES[size])
    assert browser.complaints() == []
    assert browser.requests() == [path.resolve().as_uri()]
    assert browser.run("return document.documentElement.lang") == language


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
def test_nothing_sticks_out_at_the_side(browser, tmp_path, table, size):
    browser.open(written(finished_at(table), tmp_path), SIZES[size])
    assert browser.run("return document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("table", TABLES)
def test_the_numbers_are_those_of_the_log(browser, tmp_path, table):
    chronicle = finished_at(table)
    per_point = find_game(chronicle.game.name).units_per_point
    browser.open(written(chronicle, tmp_path))
    for colour, units in chronicle.result["totals"].items():
        shown = browser.run(f"return document.querySelector('[data-seat={colour}]').textContent")
        assert shown == number(units / per_point)
    cells = browser.run("return [...document.querySelectorAll('tfoot td')].map(c => c.textContent)")
    assert cells == [number(chronicle.totals[seat.id]) for seat in chronicle.seats]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_games_played_on_the_buttons_open_in_their_language(browser, tmp_path, script):
    log = recorded(script).log
    chronicle = chronicle_of(find_game(log.header["game"]), log.header, log.entries)
    path = written(chronicle, tmp_path, script.suffixes[0][1:])
    for size in SIZES.values():
        browser.open(path, size)
        assert browser.complaints() == []
        assert browser.requests() == [path.resolve().as_uri()]
    shown = browser.run(
        "return [...document.querySelectorAll('[data-seat]')].map(s => s.innerText)"
    )
    assert shown == [number(chronicle.totals[seat.id]) for seat in chronicle.seats]
    go(browser, 1)
    assert browser.run("return words.textContent")


@pytest.mark.parametrize("table", TABLES)
def test_the_slider_shows_every_step_as_it_was(browser, tmp_path, table):
    chronicle = finished_at(table)
    speech = chronicle.report.speech("en")
    browser.open(written(chronicle, tmp_path))
    last = len(chronicle.steps)
    assert browser.run("return Number(slider.max)") == last
    for step in (0, 3, last // 2, last // 3, last):
        go(browser, step)
        state = chronicle.steps[step - 1].after if step else chronicle.start
        traces = chronicle.steps[step - 1].traces if step else {}
        shown = browser.run(
            "return Object.fromEntries([...board.querySelectorAll('[data-part]')]"
            ".map(p => [p.dataset.part, [p.dataset.look, p.lastElementChild.textContent]]))"
        )
        faces = chronicle.report.faces(state, speech, traces)
        assert shown == {part: list(faces[part]) for part in shown}
        if step:
            told_step = chronicle.steps[step - 1]
            sentence = speech.step(told_step.before, told_step.entry, told_step.after)
            assert browser.run("return words.textContent") == sentence
            assert sentence in browser.run("return slider.getAttribute('aria-valuetext')")
            assert sentence in browser.run("return board.querySelector('desc').textContent")


def test_keys_and_buttons_step_through_the_game(browser, tmp_path):
    browser.open(written(finished(), tmp_path))
    last = browser.run("return Number(slider.max)")
    browser.run("slider.focus()")
    browser.press("Home")
    assert browser.run("return [slider.value, document.getElementById('when').textContent]") == [
        "0",
        "Start",
    ]
    browser.press("ArrowRight")
    assert browser.run("return slider.value") == "1"
    for button, step in (("on", 2), ("back", 1), ("last", last), ("first", 0)):
        browser.run(f"document.getElementById('{button}').click()")
        assert browser.run("return Number(slider.value)") == step
    browser.run("document.querySelector('a[data-step=\"5\"]').click()")
    assert browser.run("return slider.value") == "5"


@pytest.mark.parametrize("name", HARD_NAMES)
def test_names_are_shown_whole_and_never_run(browser, tmp_path, name):
    chronicle = told(eventful(named(name, name[::-1]), 1, answers=20), name)
    browser.open(written(chronicle, tmp_path))
    assert browser.complaints() == []
    names = browser.run("return [...document.querySelectorAll('.who')].map(w => w.textContent)")
    assert names == [name, name[::-1]]
    assert browser.run("return document.images.length") == 0
    assert browser.run("return document.scripts.length") == 2


def test_marks_are_shown_where_they_belong(browser, tmp_path):
    browser.open(written(marked(), tmp_path))
    notes = browser.run("return document.querySelector('.notes').textContent")
    assert "rulebook" in notes and "still open" in notes and "not finished" in notes
    badges = browser.run("return [...document.querySelectorAll('.badge')].map(b => b.textContent)")
    assert {"unverified", "correction"} <= set(badges)


def test_every_picture_has_a_text_and_every_control_a_name(browser, tmp_path):
    browser.open(written(finished(), tmp_path))
    pictures = browser.run(
        "return [...document.querySelectorAll('svg:not([aria-hidden])')]"
        ".map(s => [s.getAttribute('role'), s.querySelector('desc').textContent])"
    )
    assert len(pictures) == 7
    assert all(role == "img" and text for role, text in pictures)
    controls = "return [...document.querySelectorAll('button, input')].map(c => c.ariaLabel)"
    assert all(browser.run(controls))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES)
def test_what_a_part_of_the_table_shows_fits_into_it(browser, tmp_path, table, language):
    """At every step, in every language."""
    browser.open(written(finished_at(table), tmp_path, language))
    assert browser.run(TOO_WIDE) == []


TOO_WIDE = """
const out = new Set();
for (let step = 0; step <= Number(slider.max); step += 7) {
  slider.value = step;
  slider.dispatchEvent(new Event('input'));
  for (const part of board.querySelectorAll('[data-part]:not([data-look=""])')) {
    const [paper, text] = [part.firstElementChild, part.lastElementChild];
    if (text.textContent && text.getBBox().width > paper.getBBox().width - 1)
      out.add(part.dataset.part + ': ' + text.textContent);
  }
}
return [...out];
"""


@pytest.mark.parametrize("table", TABLES)
def test_letters_stand_out_from_their_paper(browser, tmp_path, table):
    """WCAG AA: 4.5 to 1 for the page's own text, 3 to 1 for large and bold letters."""
    browser.open(written(finished_at(table), tmp_path))
    pairs = browser.run(CONTRAST)
    assert len(pairs) > 100
    low = [pair for pair in pairs if pair[1] < pair[2]]
    assert low == []


CONTRAST = """
const light = c => { const [r, g, b] = c.match(/[\\d.]+/g).map(v => v / 255)
  .map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b; };
const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + .05) / (y + .05); };
const paper = e => { for (; e; e = e.parentElement) {
  const c = getComputedStyle(e).backgroundColor; if (!c.endsWith(', 0)')) return c; }
  return 'rgb(255, 255, 255)'; };
const out = [];
for (const e of document.querySelectorAll('h1,h2,h3,p,li,td,th,a,button,figcaption,.who,.role b'))
  if (e.textContent.trim())
    out.push([e.textContent, ratio(getComputedStyle(e).color, paper(e)), 4.5]);
for (const t of document.querySelectorAll('#board [data-part]:not([data-look=""])'))
  out.push([t.dataset.part, ratio(getComputedStyle(t.lastElementChild).fill,
    getComputedStyle(t.firstElementChild).fill), 3]);
return out;
"""


@pytest.mark.parametrize("table", TABLES)
def test_it_prints_on_paper(browser, tmp_path, table):
    browser.open(written(finished_at(table), tmp_path))
    assert browser.paper().startswith(b"%PDF")
    assert browser.complaints() == []


@pytest.mark.parametrize("game", ["foothills", "roots"])
def test_300_turns_are_under_a_megabyte_and_still_step(browser, tmp_path, game):
    session = slow_session(find_game(game))
    path = written(told(session), tmp_path)
    assert path.stat().st_size < 1_000_000
    browser.open(path, PHONE)
    go(browser, 0)
    assert browser.run("return document.getElementById('when').textContent") == "Start"
    turns = {turn.number for turn in told(session).turns}
    assert max(turns) == 300
    assert browser.run("return document.querySelectorAll('.turns > li').length") == len(turns)
    assert browser.complaints() == []

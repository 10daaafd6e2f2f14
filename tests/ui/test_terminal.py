"""The table in a terminal, seen through a pseudo-terminal."""

import os
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.hw.mock import MockClock
from companion.hw.ports import HardwareError, Hold, Input, Key, Press, TagGone, TagSeen
from companion.ui.canvas import draw, turned, written
from companion.ui.font import glyphs
from companion.ui.icons import spelled
from companion.ui.page import Line, Page
from companion.ui.readback import text_of
from companion.ui.termart import TOO_SMALL, blocks, dots, plain
from companion.ui.terminal import HELP, Terminal, terminal_devices
from companion.ui.texts import LANGUAGES, translator
from tests.ui.pseudo import PATIENCE, Emulator
from tests.ui.samples import HOME, ICONS, MAP

BIG, MEDIUM, SMALL = (140, 40), (80, 24), (40, 12)


class Table:
    """A terminal table in an emulator, stepped by hand."""

    def __init__(self) -> None:
        self.emulator = Emulator()
        self.before = self.emulator.mode()
        self.inputs: list[Input] = []
        self.left = 0
        self.clock = MockClock(7.0)
        self.terminal = self.open()

    def open(self, encoding: str = "utf-8") -> Terminal:
        near = self.emulator.near
        return Terminal(
            self.inputs.append,
            self.clock,
            keyboard=near,
            screen=near,
            encoding=encoding,
            leave=self.leave,
        )

    def leave(self) -> None:
        self.left += 1

    def look(self) -> list[str]:
        self.terminal.step(self.clock())
        return self.emulator.look()

    def type(self, text: str) -> list[str]:
        self.emulator.type(text)
        return self.look()


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    table.look()
    yield table
    table.terminal.close()
    table.emulator.close()


def pixels(lines: list[str], image: Image.Image) -> bool:
    """Whether the screen shows exactly this frame, as blocks or as dots."""
    shown = [line.rstrip(" ⠀") for line in lines]
    return any(
        shown[: len(art)] == [line.rstrip(" ⠀") for line in art]
        for art in (blocks(image), dots(image))
    )


@pytest.mark.parametrize("size", [BIG, MEDIUM])
def test_a_frame_is_drawn_pixel_by_pixel_where_there_is_room(
    table: Table, size: tuple[int, int]
) -> None:
    table.emulator.resize(*size)
    for screen in (HOME, MAP):
        table.terminal.show(draw(screen))
        assert pixels(table.look(), draw(screen))


def test_a_small_terminal_shows_the_text_in_a_box(table: Table) -> None:
    table.emulator.resize(*SMALL)
    table.terminal.show(draw(HOME))
    lines = table.look()
    assert lines[1:7] == [f"│{line}│" for line in _texts(HOME)]
    assert table.emulator.screen.buffer[1][1].reverse
    assert not table.emulator.screen.buffer[2][1].reverse
    table.terminal.show(draw(MAP))
    assert TOO_SMALL in table.look()[1]


def _texts(page: Page) -> list[str]:
    return [spelled(written(line)) for line in (page.title, *page.lines)]


def test_every_change_of_the_size_draws_the_frame_anew(table: Table) -> None:
    table.terminal.show(draw(HOME))
    for size in (BIG, SMALL, MEDIUM, (10, 3), (1, 1), BIG, (150, 45)):
        table.emulator.resize(*size)
        lines = table.look()
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
    assert pixels(lines, draw(HOME))


def test_only_lines_that_changed_are_sent(table: Table) -> None:
    table.terminal.show(draw(HOME))
    table.look()
    sent = len(table.emulator.received)
    table.look()
    assert len(table.emulator.received) == sent
    table.terminal.show(draw(Page(HOME.title, (*HOME.lines[:4], Line("E other")))))
    table.look()
    assert 0 < len(table.emulator.received) - sent < 64 * 3 * 5


def test_the_view_can_be_changed(table: Table) -> None:
    table.terminal.show(draw(HOME))
    assert "│BLUE 11     B2½  G3+?│" in table.type("v")[1]
    assert pixels(table.type("v"), draw(HOME))


def test_the_chosen_view_stays_chosen_when_the_window_grows(table: Table) -> None:
    table.terminal.show(draw(HOME))
    table.type("v")
    table.emulator.resize(*BIG)
    assert "│BLUE 11     B2½  G3+?│" in table.look()[1]


def test_a_map_is_drawn_even_where_the_box_was_chosen(table: Table) -> None:
    table.type("v")
    table.terminal.show(draw(MAP))
    assert pixels(table.look(), draw(MAP))


def test_below_the_picture_stands_how_to_get_help_in_the_language_of_the_table(
    table: Table,
) -> None:
    assert any("h Enter: menu, help" in line for line in table.look())
    table.terminal.speak(translator("de"))
    assert any("h Enter: Menü, Hilfe" in line for line in table.look())
    assert not any("menu, help" in line for line in table.look())


@pytest.mark.parametrize(
    ("language", "hold", "tag", "small"),
    [
        ("de", "welche Taste halten?", "Tag: m_", "Fenster vergrößern"),
        ("fr", "maintenir quelle touche ?", "tag : m_", "agrandir la fenêtre"),
    ],
)
def test_what_the_terminal_asks_is_in_the_language_of_the_table(
    table: Table, language: str, hold: str, tag: str, small: str
) -> None:
    table.terminal.speak(translator(language))
    assert hold in table.type("h")
    assert tag in table.type("tm")
    table.emulator.resize(*SMALL)
    table.terminal.show(draw(MAP))
    assert small in table.look()[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_narrow_window_breaks_what_stands_below_between_two_keys(
    table: Table, language: str
) -> None:
    say = translator(language)
    table.terminal.speak(say)
    table.emulator.resize(40, 14)
    below = [line.rstrip() for line in table.look()[8:]]
    keys = [key for line in HELP for key in say(line).split("   ")]
    assert [key for line in below if line for key in line.split("   ")] == keys


def test_a_line_without_room_is_cut_where_the_window_ends(table: Table) -> None:
    table.emulator.resize(12, 20)
    assert "Backspace: B" in table.look()


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_the_smallest_drawn_picture_every_key_is_told(table: Table, language: str) -> None:
    say = translator(language)
    table.terminal.speak(say)
    table.emulator.resize(64, 18)
    table.terminal.show(draw(HOME))
    lines = [line.rstrip() for line in table.look()]
    assert pixels(lines, draw(HOME))
    assert lines[16:] == [say(line) for line in HELP]


def test_a_terminal_without_a_cursor_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(HardwareError, match="--table plain"):
        terminal_devices(lambda: 0.0)


def test_without_unicode_letters_lose_only_their_accents() -> None:
    assert plain("│ÔTEZ 4 → Géomètre ß 3½×│") == "|OTEZ 4 > Geometre s 3hx|"


def test_keys_become_inputs_with_their_time(table: Table) -> None:
    table.type("a\x7fh\rC")
    assert table.inputs == [
        Press(Key.A, 7.0),
        Press(Key.BACK, 7.0),
        Hold(Key.OK, 7.0),
        Hold(Key.C, 7.0),
    ]


def test_a_tag_is_typed_seen_and_taken_away(table: Table) -> None:
    assert any("tag: Zoé_" in line for line in table.type("tZoé"))
    assert table.inputs == []
    assert any(HELP[0] in line for line in table.type("\r"))
    assert table.inputs == [TagSeen("Zoé", "terminal", 7.0), TagGone("Zoé", "terminal", 7.0)]


def test_a_character_may_come_in_parts(table: Table) -> None:
    table.type("t")
    for byte in "é".encode():
        os.write(table.emulator.far, bytes([byte]))
        table.look()
    table.type("\r")
    assert table.inputs[:1] == [TagSeen("é", "terminal", 7.0)]


def test_the_terminal_is_given_back_as_it_was(table: Table) -> None:
    assert table.emulator.mode() != table.before
    table.terminal.close()
    table.terminal.close()
    table.emulator.look()
    assert table.emulator.mode() == table.before
    assert table.emulator.received.endswith(b"\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l")
    assert table.emulator.received.count(b"\x1b[?1049l") == 1


def test_nothing_typed_is_echoed_and_only_ctrl_c_is_left_to_the_system(table: Table) -> None:
    sent = table.emulator.received
    table.type("xyz")
    assert table.emulator.received == sent
    mode = table.emulator.mode()
    assert mode[3] & termios.ISIG
    assert not mode[0] & termios.IXON
    assert mode[6][termios.VINTR] == b"\x03"
    assert mode[6][termios.VSUSP] == b"\x00"


def test_q_asks_the_program_to_end(table: Table) -> None:
    table.type("q")
    assert table.left == 1


def test_a_terminal_that_hangs_up_ends_the_program_once(table: Table) -> None:
    table.emulator.hang_up()
    assert table.terminal.step(8.0) is not None
    assert table.terminal.step(9.0) is None
    assert table.left == 1


def test_a_terminal_without_unicode_gets_plain_characters(table: Table) -> None:
    table.terminal.close()
    table.terminal = table.open("ascii")
    table.terminal.show(draw(HOME))
    lines = table.look()
    assert lines[0] == "+---------------------+"
    assert lines[2] == "|AxBreakers Yard     C|"


def test_a_file_is_no_terminal() -> None:
    with Path(os.devnull).open("rb") as nothing, pytest.raises(HardwareError, match="no terminal"):
        Terminal(print, MockClock(), keyboard=nothing.fileno())


def start(emulator: Emulator, program: str) -> subprocess.Popen[str]:
    near = emulator.near
    return subprocess.Popen(
        [sys.executable, "-c", dedent(program)],
        stdin=near,
        stdout=near,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("ending", ["raise RuntimeError('oops')", "interrupt()", "sys.exit(3)"])
def test_a_program_that_fails_leaves_the_terminal_as_it_was(ending: str) -> None:
    emulator = Emulator()
    before = emulator.mode()
    program = start(
        emulator,
        f"""
        import sys, time
        from companion.ui.terminal import Terminal, interrupt
        Terminal(print, time.monotonic).step(0.0)
        {ending}
        """,
    )
    program.communicate(timeout=PATIENCE)
    emulator.look()
    assert program.returncode != 0
    assert emulator.mode() == before
    assert b"\x1b[?1049h" in emulator.received
    assert emulator.received.endswith(b"\x1b[?1049l")
    emulator.close()


def test_a_whole_table_in_a_terminal_plays_and_ends_with_q() -> None:
    """Threads and all: a key comes in, a frame goes out, and `q` wakes whoever waits for input."""
    emulator = Emulator(*MEDIUM)
    before = emulator.mode()
    program = start(
        emulator,
        """
        import sys, time
        from companion.ui.canvas import draw
        from companion.ui.terminal import terminal_devices
        from tests.ui.samples import HOME
        with terminal_devices(time.monotonic) as devices:
            print(devices.inputs.get().key, file=sys.stderr, flush=True)
            devices.display.show(draw(HOME))
            devices.inputs.get()
        """,
    )
    assert program.stderr is not None
    emulator.wait_for(HELP[0].encode())
    os.write(emulator.far, b"b")
    assert program.stderr.readline() == "B\n"
    emulator.wait_for(dots(draw(HOME))[0].encode())
    os.write(emulator.far, b"q")
    assert "KeyboardInterrupt" in program.communicate(timeout=PATIENCE)[1]
    assert emulator.mode() == before
    emulator.look()
    assert emulator.received.endswith(b"\x1b[?1049l")
    emulator.close()


characters = st.text(
    st.sampled_from([c for c in glyphs() if c != "\N{NO-BREAK SPACE}"]), max_size=9
)
lines = st.builds(Line, characters, characters, st.booleans())
pages = st.builds(Page, lines, st.lists(lines, max_size=5).map(tuple))


@given(pages)
def test_what_was_drawn_can_be_read_back(page: Page) -> None:
    frame = draw(page)
    read = text_of(frame)
    assert read is not None
    assert draw(Page(read[0], read[1:])).tobytes() == frame.tobytes()


def test_letters_are_read_back_as_they_were_and_a_map_is_no_text() -> None:
    for page in (HOME, ICONS):
        read = text_of(draw(page))
        assert read is not None
        assert [line.text for line in read] == [written(line) for line in (page.title, *page.lines)]
    assert text_of(draw(MAP)) is None
    assert text_of(turned(draw(HOME))) is None
    assert text_of(Image.new("1", (64, 64))) is None

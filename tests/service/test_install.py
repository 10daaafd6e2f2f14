"""install.sh: clean, harmless on a dry run, and tried whole in a Debian of its own."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from companion.config import parse_settings
from tests.conftest import require_tool
from tests.service.unit import FOLDER, Unit

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "install.sh"
HOME = "opt/foothills-companion"


@dataclass(frozen=True)
class Offered:
    """A package of Raspberry Pi OS that Debian lacks or has newer: its own version, and the one
    that pip reads."""

    library: str
    package_version: str
    version: str


SUITES = {
    "bookworm": Offered("spidev", "20200602~200721-1+bookworm", "3.5"),
    "trixie": Offered("lgpio", "0.2.2-1", "0.2.2"),
}
"""The systems that Raspberry Pi OS is made of, and what its archive has besides."""

CONTROL = """Package: python3-{0.library}
Version: {0.package_version}
Architecture: all
Maintainer: nobody <nobody@localhost>
Description: in the place of the one that Raspberry Pi OS has
"""
NOBODY = 65534
BLOCK = ["[all]", "dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000"]
CONFIGS = [
    "",
    "dtparam=audio=on",
    "[cm4]\notg_mode=1\n#dtparam=i2c_arm=on\n\n[pi5]\ndtparam=fan_temp0=5\n",
]


def bash(script: str) -> "subprocess.CompletedProcess[str]":
    command = ["bash", "-euo", "pipefail", "-c", f"source {SCRIPT}; {script}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def call(*words: str) -> "subprocess.CompletedProcess[str]":
    command = ["bash", str(SCRIPT), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_shellcheck_finds_nothing() -> None:
    require_tool("shellcheck")
    done = subprocess.run(
        ["shellcheck", SCRIPT, ROOT / ".ci" / "run"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_a_dry_run_places_every_file_and_touches_none() -> None:
    done = call("--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    for source in FOLDER.iterdir():
        assert f"/current/systemd/{source.name} /" in done.stdout
    *steps, last = done.stdout.splitlines()
    assert all(step.startswith("would run: ") for step in steps if "400 kHz" not in step)
    assert last.startswith("Done.")


def test_a_dry_run_needs_no_debian(tmp_path: Path) -> None:
    for tool in ("cat", "date", "dirname", "readlink"):
        (tmp_path / tool).symlink_to(str(shutil.which(tool)))
    command = [str(shutil.which("bash")), str(SCRIPT), "--dry-run"]
    environ = {"PATH": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("action", ["--rollback", "--uninstall"])
def test_the_other_actions_can_be_tried_dry_too(action: str) -> None:
    done = call("--dry-run", action)
    assert (done.returncode, done.stderr) == (0, "")
    assert "/var/lib" not in "".join(line for line in done.stdout.splitlines() if "rm" in line)


def test_what_must_come_from_debian_may_be_as_old_as_a_pi_has_it() -> None:
    """There are no wheels to take instead: a newer one could not be had."""
    script, project = SCRIPT.read_text(), tomllib.loads((ROOT / "pyproject.toml").read_text())
    compiled = re.findall(r"--only-binary (\S+)", script)[0].split(",")
    assert sorted(compiled) == sorted(offered.library for offered in SUITES.values())
    wanted = map(Requirement, project["project"]["optional-dependencies"]["pi"])
    bounds = {requirement.name: requirement.specifier for requirement in wanted}
    for offered in SUITES.values():
        assert f"python3-{offered.library}" in script
        assert offered.version in bounds.get(offered.library, SpecifierSet())


def test_wrong_words_are_told() -> None:
    done = call("--install")
    assert done.returncode == 2
    assert done.stderr.startswith("Usage:")


def test_missing_rights_are_told() -> None:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        script = shutil.copy(SCRIPT, folder)
        user = NOBODY if os.geteuid() == 0 else None
        done = subprocess.run(
            ["bash", script], capture_output=True, text=True, check=False, user=user, cwd=folder
        )
    assert done.returncode == 1
    assert "this needs root" in done.stderr


@pytest.mark.parametrize("before", CONFIGS)
def test_i2c_is_set_once_and_taken_back(tmp_path: Path, before: str) -> None:
    config = tmp_path / "config.txt"
    config.write_text(before)
    found = f"boot_config() {{ echo {config}; }}"
    bash(f"{found}; switch_on_i2c; switch_on_i2c")
    after = config.read_text()
    kept = before.splitlines()
    assert after.splitlines()[: len(kept)] == kept
    assert [line for line in after.splitlines()[len(kept) :] if line[0] != "#"] == BLOCK
    bash(f"{found}; restore_boot_config")
    assert config.read_text().rstrip("\n") == before.rstrip("\n")
    assert list(tmp_path.iterdir()) == [config]


def test_a_file_that_an_older_version_does_not_have_is_taken_away(tmp_path: Path) -> None:
    """A rollback must not stop halfway, nor leave the newer version's rules behind."""
    (placed := tmp_path / "newer.rules").write_text("")
    done = bash(f"put {tmp_path}/current/systemd/newer.rules {placed}")
    assert (done.returncode, done.stderr) == (0, "")
    assert not placed.exists()


def test_the_unit_starts_what_is_installed() -> None:
    start = Unit.named("companion.service").one("ExecStart")
    assert start.startswith(f"/{HOME}/current/bin/companion ")


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    places = [name for name in ("proc", "dev") if (root / name).is_dir()]
    for name in places:
        subprocess.run(["mount", "--bind", f"/{name}", root / name], check=True)
    try:
        yield
    finally:
        for name in places:
            subprocess.run(["umount", root / name], check=True)


@pytest.fixture(params=SUITES)
def debian(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What Raspberry Pi OS is made of, with a Pi's config.txt, and the repository in it."""
    require_tool("debootstrap")
    if os.geteuid() != 0:
        pytest.skip("left out: only root can make another root")
    root = tmp_path / "root"
    subprocess.run(
        ["debootstrap", "--variant=minbase", "--include=ca-certificates", request.param, root],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    files = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True)
    for name in files.rstrip("\0").split("\0"):
        (target := root / "srv/companion" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    for name in ("resolv.conf", "pip.conf", "ssl/certs/ca-certificates.crt"):
        if (source := Path("/etc") / name).exists():
            shutil.copy(source, root / "etc" / name)
    (root / "boot/firmware").mkdir()
    (root / "boot/firmware/config.txt").write_text(CONFIGS[-1])
    offer(SUITES[request.param], root, tmp_path / "package")
    return root


def offer(what: Offered, root: Path, package: Path) -> None:
    """An archive with a library that can be imported, and no more, as install.sh sees it."""
    python, control = "usr/lib/python3/dist-packages", CONTROL.format(what)
    files = {
        "DEBIAN/control": control,
        f"{python}/{what.library}.py": "",
        f"{python}/{what.library}-{what.version}.egg-info/PKG-INFO": (
            f"Name: {what.library}\nVersion: {what.version}\n"
        ),
    }
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    (archive := root / "srv/archive").mkdir()
    deb = archive / f"python3-{what.library}.deb"
    subprocess.run(["dpkg-deb", "--build", package, deb], check=True, stdout=subprocess.DEVNULL)
    digest = sha256(deb.read_bytes()).hexdigest()
    place = f"Filename: ./{deb.name}\nSize: {deb.stat().st_size}\nSHA256: {digest}\n"
    (archive / "Packages").write_text(control + place)
    source = root / "etc/apt/sources.list.d/archive.list"
    source.write_text("deb [trusted=yes] file:/srv/archive ./\n")


def install(root: Path, *words: str) -> None:
    with mounted(root):
        subprocess.run(["chroot", root, "/srv/companion/install.sh", *words], check=True)


@pytest.mark.soak
def test_the_whole_way_in_a_debian_of_its_own(debian: Path) -> None:
    def link(name: str) -> Path:
        return (debian / HOME / name).readlink()

    install(debian)
    first = link("current")
    assert parse_settings((debian / "etc/companion/companion.toml").read_text())
    for tool in ("usr/local/bin/companion", f"{HOME}/current/bin/mpremote"):
        subprocess.run(["chroot", debian, f"/{tool}", "--help"], check=True, capture_output=True)
    for words in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=10"]):
        unit = "/etc/systemd/system/companion.service"
        subprocess.run(["chroot", debian, "systemd-analyze", *words, unit], check=True)
    (sessions := debian / "var/lib/foothills-companion/sessions.db").parent.mkdir()
    sessions.write_text("games")
    install(debian)
    assert link("previous") == first != link("current")
    install(debian, "--rollback")
    assert link("current") == first
    install(debian, "--uninstall")
    assert not (debian / HOME).exists()
    assert not (debian / "usr/local/bin/companion").is_symlink()
    assert not list((debian / "etc/systemd/system").rglob("companion*"))
    assert (debian / "boot/firmware/config.txt").read_text() == CONFIGS[-1]
    assert sessions.read_text() == "games"


PROBE = f"""[Service]
ExecStart=
ExecStart=/{HOME}/current/bin/python -I /srv/companion/tests/service/probe.py /probe/found
ReadWritePaths=/probe
"""


@pytest.mark.soak
def test_the_unit_gives_what_is_needed_when_systemd_runs_it(debian: Path) -> None:
    require_tool("systemd-nspawn")
    install(debian)
    drop_in = debian / "etc/systemd/system/companion.service.d/probe.conf"
    drop_in.parent.mkdir()
    drop_in.write_text(PROBE)
    (debian / "probe").mkdir()
    (debian / "probe").chmod(0o777)
    boot = ["systemd-nspawn", "--register=no", "--keep-unit", "-q", "-D", debian, "--boot"]
    subprocess.run(boot, check=True, timeout=300, stdin=subprocess.DEVNULL)
    assert json.loads((debian / "probe/found").read_text()) == {
        "data": "/var/lib/foothills-companion",
        "cwd": "/var/lib/foothills-companion",
        "groups": "5",
        "hardware": "pi",
        "sessions": "None",
        "lgpio's folder": "1",
        "libraries": "True",
        "processor": "True",
        "free space": "True",
        "memory": "True",
        "watched": "True",
        "the system": "refused: Read-only file system",
        "the home of others": "refused: Permission denied",
        "power off": "",
    }

#!/bin/bash
# Puts the companion on a Raspberry Pi as a service, updates it, takes it back or takes it off.
# Run it from a copy of the repository: sudo ./install.sh [--help]
set -euo pipefail
umask 022

readonly home=/opt/foothills-companion
readonly settings=/etc/companion/companion.toml
readonly command=/usr/local/bin/companion
readonly boot_mark="# Foothills Companion"
readonly places=(
  "companion.service /etc/systemd/system/companion.service"
  "companion-stick@.service /etc/systemd/system/companion-stick@.service"
  "companion-stick.rules /etc/udev/rules.d/80-companion-stick.rules"
  "companion-power.rules /etc/polkit-1/rules.d/50-companion-power.rules"
  "companion.modules /etc/modules-load.d/companion.conf"
  "companion.sysusers /usr/lib/sysusers.d/companion.conf"
  "companion.tmpfiles /usr/lib/tmpfiles.d/companion.conf"
)
dry_run=

usage() {
  cat <<'TEXT'
Usage: sudo ./install.sh [--dry-run] [ACTION]
  (no action)   install this version, or update to it; can be run again at any time
  --rollback    go back to the version before the last update
  --uninstall   take everything off; sessions and settings stay
  --dry-run     only print what would be done (needs no root)
TEXT
}

main() {
  local action=install
  while (($#)); do
    case $1 in
      --dry-run) dry_run=1 ;;
      --rollback) action=roll_back ;;
      --uninstall) action=uninstall ;;
      --help | -h) usage && return ;;
      *) usage >&2 && exit 2 ;;
    esac
    shift
  done
  cd "$(dirname "${BASH_SOURCE[0]}")"
  [[ $dry_run || $EUID -eq 0 ]] || fail "this needs root: sudo ./install.sh (or try --dry-run)"
  "$action"
}

install() {
  install_packages
  build_release
  place_files
  run point "$command" "$home/current/bin/companion"
  write_settings
  switch_on_i2c
  keep_two_releases
  start
  say "Done. Restart the Pi if the display stays dark, then look with: companion doctor"
}

roll_back() {
  [[ -L $home/previous || $dry_run ]] || fail "there is no version before this one"
  local current previous
  current=$(readlink "$home/current" || true)
  previous=$(readlink "$home/previous" || true)
  run point "$home/current" "$previous"
  run point "$home/previous" "$current"
  place_files
  start
  say "The version before is running again; once more --rollback undoes that."
}

uninstall() {
  local place
  manager disable --now companion.service || say "The service was not there."
  for place in "${places[@]}"; do
    run rm -f "${place#* }"
  done
  restore_boot_config
  run rm -f "$command"
  run rm -rf "$home"
  manager daemon-reload
  say "Taken off. Sessions stay in /var/lib/foothills-companion, settings in $settings; so do the user companion and Debian's packages."
}

# --- steps ---------------------------------------------------------------------------------------

# What is compiled comes from Debian: lgpio and spidev have no wheels for some pairs of Python and
# system, and a Pi Zero would need half an hour. Plain Debian lacks lgpio, which Raspberry Pi OS
# has; with Debian 12 a wheel fits instead, with Debian 13 (Python 3.13) none does. On a system of
# 32 bits a wheel of Pillow needs Debian's libraries for pictures, which Debian's own Pillow brings.
install_packages() {
  local packages=(python3-venv python3-spidev python3-pil polkitd dbus)
  run apt-get update -qq
  [[ -z $(apt-cache -qq pkgnames python3-lgpio 2>/dev/null) ]] || packages+=(python3-lgpio)
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

# A new folder for each run: the one in use is never touched, so that a failure changes nothing.
build_release() {
  local release current
  release="$home/releases/$(date -u +%Y%m%d-%H%M%S)"
  run mkdir -p "$home/releases"
  if ! run fill "$release"; then
    run rm -rf "$release"
    fail "the libraries could not be installed: is there a network, and is this Raspberry Pi OS? Nothing was changed"
  fi
  current=$(readlink "$home/current" || true)
  [[ -z $current ]] || run point "$home/previous" "$current"
  run point "$home/current" "$release"
}

# Built from a copy, so that nothing is left in the repository and nothing old gets in from there.
fill() {
  local release=$1 copy done=1
  say "Installing the libraries; this takes some minutes on a Pi Zero."
  copy=$(mktemp -d) || return
  cp -r pyproject.toml README.md LICENSE companion "$copy" &&
    python3 -m venv --system-site-packages "$release" &&
    "$release/bin/python" -m pip install -q --disable-pip-version-check \
      --only-binary lgpio,spidev "${copy}[pi]" &&
    "$release/bin/python" -c 'import gpiozero, lgpio, luma.oled.device, serial, spidev' &&
    "$release/bin/companion" --version &&
    cp -r systemd "$release/systemd" && done=0
  rm -rf "$copy"
  return "$done"
}

# The files of the version that is current, which after a rollback is not this one and may have fewer.
place_files() {
  local place
  for place in "${places[@]}"; do
    run put "$home/current/systemd/${place%% *}" "${place#* }"
  done
  run systemd-sysusers /usr/lib/sysusers.d/companion.conf
  run systemd-tmpfiles --create /usr/lib/tmpfiles.d/companion.conf
}

put() {
  if [[ -e $1 ]]; then
    command install -D -m 644 "$1" "$2"
  else
    rm -f "$2"
  fi
}

write_settings() {
  [[ ! -e $settings ]] || return 0
  run mkdir -p "$(dirname "$settings")"
  run write "$settings" '# See docs/configuration.md; without a line here, its default holds.' \
    '[table]' 'hardware = "pi"'
}

# The speed is worth a restart: a whole picture takes 23 ms at 400 kHz, 93 ms at a Pi's default.
switch_on_i2c() {
  local config
  config=$(boot_config) || return 0
  ! grep -qF "$boot_mark" "$config" || return 0
  run write_boot_config "$config"
  say "I²C is set to 400 kHz from the next start on."
}

write_boot_config() {
  cp -p "$1" "$1.before-companion"
  [[ -z $(tail -c 1 "$1") ]] || echo >>"$1"
  cat >>"$1" <<TEXT
$boot_mark begins
[all]
dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000
$boot_mark ends
TEXT
}

restore_boot_config() {
  local config
  config=$(boot_config) || return 0
  run sed -i "/^$boot_mark begins\$/,/^$boot_mark ends\$/d" "$config"
  run rm -f "$config.before-companion"
}

boot_config() {
  local config
  for config in /boot/firmware/config.txt /boot/config.txt; do
    [[ -f $config ]] || continue
    echo "$config"
    return
  done
  return 1
}

keep_two_releases() {
  local release
  for release in "$home"/releases/*; do
    case $release in
      "$(readlink "$home/current" || true)" | "$(readlink "$home/previous" || true)" | *'*') ;;
      *) run rm -rf "$release" ;;
    esac
  done
}

start() {
  manager daemon-reload
  [[ ! -d /run/udev ]] || run udevadm control --reload
  [[ ! -d /run/systemd/system ]] || run systemctl restart systemd-modules-load.service
  manager enable companion.service
  manager restart companion.service
}

# --- tools ---------------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }

fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

run() {
  if [[ $dry_run ]]; then
    say "would run: $*"
  else
    "$@"
  fi
}

# Where systemd does not run, as in a chroot, a unit can be enabled but not started.
manager() {
  if [[ -d /run/systemd/system || $dry_run ]]; then
    run systemctl "$@"
  elif [[ $1 == enable || $1 == disable ]]; then
    systemctl "$1" "${@: -1}"
  fi
}

point() {
  ln -sfnT "$2" "$1.new"
  mv -fT "$1.new" "$1"
}

write() {
  local file=$1
  shift
  printf '%s\n' "$@" >"$file"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  main "$@"
fi

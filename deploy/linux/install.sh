#!/bin/sh
# Installs, upgrades, rolls back and removes the Headroom cloud or bridge. sh install.sh --help
set -eu
umask 022
export LC_ALL=C

usage() {
  cat << 'TEXT'
sh install.sh cloud|bridge                       installs the archive beside this script
sh install.sh cloud|bridge upgrade [ARCHIVE]     stops, makes a backup, changes to the archive's version, starts
sh install.sh cloud|bridge rollback              goes back to the version before the last upgrade, with its data
sh install.sh cloud|bridge uninstall             removes everything but data and settings

  --from FILE|URL   the archive; SHA256SUMS is expected beside it (default: the one beside this script)
  --key FILE        also checks the signature of SHA256SUMS, SHA256SUMS.sig, with this public key
  --root DIR        works in this folder instead of /, without users and services
  --yes             does not ask
TEXT
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}
agree() {
  [ "$yes" = no ] || return 0
  printf 'Go on? [y/N] '
  read -r answer || answer=
  case $answer in y | Y | yes) ;; *) fail 'Nothing was changed.' ;; esac
}

main() {
  product= order= from= key= root= yes=no fresh= work=
  while [ $# -gt 0 ]; do
    case $1 in
      --from | --key | --root)
        [ $# -gt 1 ] || fail "$1 takes a value."
        case $1 in --from) from=$2 ;; --key) key=$2 ;; *) root=${2%/} ;; esac
        shift
        ;;
      --yes) yes=yes ;;
      --help) usage; exit ;;
      -*) fail "$1 is no option: --help names them." ;;
      *)
        if [ -z "$product" ]; then product=$1
        elif [ -z "$order" ]; then order=$1
        else
          case $order in upgrade | package-*) ;; *) fail "$1 is one word too many: --help tells what to write." ;; esac
          [ -z "$from" ] || fail "$1 is one word too many: --help tells what to write."
          from=$1
        fi
        ;;
    esac
    shift
  done
  if [ -n "$root" ]; then
    root=$(cd "$root" && pwd) || fail "$root is no folder."
    export HEADROOM_ROOT="$root"
  fi
  case $product in
    cloud) data=$root/var/lib/headroom ;;
    bridge) data=$root/var/lib/headroom-bridge ;;
    *) usage >&2; exit 1 ;;
  esac
  name=headroom-$product
  opt=$root/opt/headroom/$product
  settings=$root/etc/headroom/$product.env
  unit=$root/etc/systemd/system/$name.service
  command=$root/usr/local/bin/$name
  here=$(dirname "$(readlink -f "$0")")
  trap 'rm -rf ${work:+"$work"} ${fresh:+"$fresh"}' EXIT
  trap 'exit 1' HUP INT TERM
  [ -n "$root" ] || [ "$(id -u)" = 0 ] || fail 'Only root can do this: write sudo before it.'
  case ${order:=install} in
    package-before) package_before; return ;;
    package-after) package_after; return ;;
    install | upgrade | rollback | uninstall) ;;
    *) fail "$order is unknown: --help names what can be done." ;;
  esac
  [ "$here" != "$root/usr/lib/$name" ] || fail "$name came as a Debian package: apt installs, upgrades and removes it."
  "run_$order"
}

# --- the archive ---

machine() {
  case $(uname -m) in
    x86_64) say x64 ;;
    aarch64) say arm64 ;;
    *) fail "There is no archive for a $(uname -m)." ;;
  esac
}

find_archive() {
  arch=$(machine)
  work=$(mktemp -d)
  case $from in
    '')
      set -- "$here/$name"-*-linux-"$arch".tar.gz
      [ $# = 1 ] && [ -f "$1" ] || fail "There must be one $name-VERSION-linux-$arch.tar.gz beside this script, or --from names it."
      archive=$1 sums=$here/SHA256SUMS
      ;;
    https://*)
      archive=$work/${from##*/} sums=$work/SHA256SUMS
      fetch "${from%/*}/SHA256SUMS" "$sums"
      [ -z "$key" ] || fetch "${from%/*}/SHA256SUMS.sig" "$sums.sig"
      fetch "$from" "$archive"
      ;;
    *://*) fail "Only https addresses are fetched, not $from." ;;
    *) archive=$from sums=$(dirname "$from")/SHA256SUMS ;;
  esac
  [ -f "$archive" ] || fail "$archive is not there."
  [ -f "$sums" ] || fail "$sums is not there: it says whether the archive is whole."
  check_archive
}

fetch() {
  command -v curl > /dev/null || fail 'Fetching needs curl: apt install curl, or download the archive and SHA256SUMS and give --from FILE.'
  say "Fetching $1"
  curl --fail --silent --show-error --location --proto '=https' --max-filesize 1000000000 --max-time 3600 --output "$2" "$1" ||
    fail "$1 could not be fetched. Nothing was changed."
}

# Sets version and kilobytes.
check_archive() {
  if [ -n "$key" ]; then
    command -v openssl > /dev/null || fail 'Checking a signature needs openssl: apt install openssl.'
    openssl pkeyutl -verify -pubin -inkey "$key" -rawin -in "$sums" -sigfile "$sums.sig" > /dev/null 2>&1 ||
      fail "The signature of $sums is not of this key: do not use these files. Nothing was changed."
  fi
  file=$(basename "$archive")
  wanted=$(awk -v file="$file" '$2 == file || $2 == "*" file { print $1 }' "$sums")
  [ -n "$wanted" ] || fail "$sums does not name $file. Nothing was changed."
  [ "$(sha256sum < "$archive" | cut -d ' ' -f 1)" = "$wanted" ] ||
    fail "$file is not what SHA256SUMS says: fetch both again. Nothing was changed."
  folder=${file%.tar.gz}
  version=${folder#"$name-"}
  version=${version%"-linux-$arch"}
  case $version in '' | *[!0-9A-Za-z.-]* | .*) fail "$file is not named as an archive of $name is: $name-VERSION-linux-$arch.tar.gz." ;; esac
  [ "$folder" = "$name-$version-linux-$arch" ] || fail "$file is not an archive of $name for this machine ($arch)."
  tar -tzf "$archive" > "$work/names" && tar -tvzf "$archive" > "$work/list" || fail "$file cannot be read. Nothing was changed."
  if grep -qv "^$folder/" "$work/names" || grep -Eq '(^|/)\.\.(/|$)' "$work/names" || grep -qv '^[-dl]' "$work/list" ||
    grep -Eq '^l.* -> (/|.*\.\.(/|$))' "$work/list" || [ "$(wc -l < "$work/names")" -gt 20000 ]; then
    fail "$file holds what no archive of $name does: do not use it. Nothing was changed."
  fi
  kilobytes=$(awk '{ sum += $3 + 4096 } END { printf "%d", sum / 1024 }' "$work/list")
}

unpack() {
  mkdir -p "$opt"
  need "$opt" "$kilobytes"
  fresh=$(mktemp -d "$opt/.new-XXXXXX")
  tar -xzf "$archive" --no-same-owner -C "$fresh" || fail "$archive could not be unpacked into $opt. Nothing was changed."
  [ "$(cat "$fresh/$folder/VERSION")" = "$version" ] || fail "$archive says another version inside. Nothing was changed."
  rm -rf "${opt:?}/$version"
  mv "$fresh/$folder" "$opt/$version"
}

need() {
  free=$(df -Pk "$1" | awk 'NR == 2 { print $4 }')
  [ "$free" -gt "$2" ] || fail "$1 has $((free / 1024)) MB free and needs $(($2 / 1024)) MB: make room. Nothing was changed."
}

# --- the service ---

has_systemd() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

stop() {
  was_running=no
  if has_systemd; then
    ! systemctl is-active --quiet "$name" || was_running=yes
    systemctl stop "$name"
  fi
  refuse_running
}

refuse_running() {
  lock=$data/postgres/postmaster.pid
  if [ -f "$lock" ] && kill -0 "$(head -n 1 "$lock")" 2> /dev/null; then
    fail "$name is running: stop it first. Nothing was changed."
  fi
}

start() {
  if ! has_systemd; then
    say "Start $name again: this machine has no systemd that could."
  elif [ "$was_running" = yes ]; then
    systemctl daemon-reload
    systemctl start "$name"
    say "$name runs again."
  fi
}

point_to() {
  ln -s "$1" "$opt/.current-$$"
  mv -T "$opt/.current-$$" "$opt/current"
  install -m 644 "$opt/$1/$name.service" "$unit"
  ! has_systemd || systemctl daemon-reload
}

# --- the data ---

has_tables() { [ "$product" = cloud ] && { [ -d "$data/postgres" ] || grep -Eq '^DATABASE_URL=.' "$settings" 2> /dev/null; }; }

own() { [ -n "$root" ] || chown headroom:headroom "$@"; }

# By program $1 of version $2, before version $3 comes; sets backup, empty where there is nothing yet.
make_backup() {
  backup=
  if [ "$product" = cloud ]; then
    has_tables || return 0
    mkdir -p "$data/backups"
    chmod 700 "$data/backups"
    own "$data/backups"
    backup=$data/backups/of-$2-before-$3-$(date -u +%Y%m%dT%H%M%SZ).jsonl
    "$1" backup "$backup" || return 1
  else
    [ -d "$data" ] || return 0
    mkdir -p "$data/backups"
    chmod 700 "$data/backups"
    own "$data/backups"
    backup=$data/backups/of-$2-before-$3-$(date -u +%Y%m%dT%H%M%SZ).tar.gz
    (umask 077 && tar -czf "$backup.part" --exclude=./backups -C "$data" . && mv "$backup.part" "$backup") || { rm -f "$backup.part"; return 1; }
  fi
}

# The tables of $1's version stay; others are put aside and those of the backup $2 restored.
bring_back() {
  [ "$product" = cloud ] && [ -n "$2" ] || return 0
  ! "$1" accounts list --limit 1 > /dev/null 2>&1 || return 0
  aside=
  if [ -d "$data/postgres" ]; then
    aside=$data/postgres.aside-$(date -u +%Y%m%dT%H%M%SZ)
    mv "$data/postgres" "$aside"
  fi
  if ! "$1" restore "$2"; then
    [ -z "$aside" ] || { rm -rf "$data/postgres"; mv "$aside" "$data/postgres"; }
    return 1
  fi
  # A restored cloud holds its messages back while another may run: here none does.
  [ "${held:-no}" = yes ] || "$1" release
  [ -z "$aside" ] || say "What the newer version stored is in $aside: remove it when you miss nothing."
}

# --- what can be done ---

run_install() {
  [ ! -e "$opt/current" ] || fail "$name $(readlink "$opt/current") is installed: sudo $name upgrade ARCHIVE."
  find_archive
  say "$name $version will be installed:"
  say "  $opt/$version      the program, $((kilobytes / 1024)) MB, with everything that it needs"
  say "  $command      its command"
  say "  $settings      its settings, which stay if they are there"
  say "  $data      its data, of a system user headroom"
  say "  $unit      its service, which is not started yet"
  agree
  unpack
  if [ -z "$root" ] && ! id headroom > /dev/null 2>&1; then
    useradd --system --user-group --home-dir /var/lib/headroom --no-create-home --shell /usr/sbin/nologin headroom
  fi
  mkdir -p "$(dirname "$settings")" "$(dirname "$unit")" "$(dirname "$command")" "$data"
  chmod 700 "$data"
  own "$data"
  [ -e "$settings" ] || install -m 600 "$opt/$version/$product.env" "$settings"
  point_to "$version"
  ln -sfn "$opt/current/$name" "$command"
  say "$name $version is installed."
  next_steps
}

next_steps() {
  if [ "$product" = cloud ]; then
    say "Next: put its address into $settings, then sudo systemctl enable --now $name, and look with sudo $name doctor."
  else
    say "Next: sudo $name register --cloud URL --token TOKEN, then sudo systemctl enable --now $name."
  fi
}

run_upgrade() {
  [ -e "$opt/current" ] || fail "$name is not installed: install.sh $product."
  before=$(readlink "$opt/current")
  find_archive
  [ "$version" != "$before" ] || fail "$name $version runs already."
  say "$name $before will be stopped, its data backed up in $data/backups, and $version put in its place."
  agree
  has_systemd || refuse_running
  unpack
  stop
  make_backup "$opt/$before/$name" "$before" "$version" || { rm -rf "${opt:?}/$version"; start; fail "There is no backup, so $before stays."; }
  printf '%s\n%s\n' "$before" "$backup" > "$opt/rollback"
  point_to "$version"
  if has_tables && ! "$opt/$version/$name" migrate; then
    point_to "$before"
    rm -f "$opt/rollback"
    start
    fail "The tables could not be brought to $version: $before is back, and nothing is lost."
  fi
  say "$name $version is in place of $before."
  [ -z "$backup" ] || say "The backup is $backup."
  say "The way back: sudo $name rollback."
  start
}

run_rollback() {
  [ -f "$opt/rollback" ] || fail 'There is no upgrade to go back from.'
  { read -r before; read -r backup || backup=; } < "$opt/rollback"
  now=$(readlink "$opt/current")
  [ -x "$opt/$before/$name" ] || fail "$opt/$before is gone: install that version's archive."
  say "$name $now will be stopped, and $before put in its place."
  [ "$product" != cloud ] || say "If $before cannot read today's tables, those of $backup come back, and what was stored since is put aside."
  agree
  stop
  held=no
  if has_tables && ! "$opt/$before/$name" accounts list --limit 1 > /dev/null 2>&1; then
    from_backup=$backup
    make_backup "$opt/$now/$name" "$now" "$before" || { start; fail "There is no backup, so $now stays."; }
    say "Today's data is backed up in $backup."
    backup=$from_backup
    case $("$opt/$now/$name" hold 2>&1) in *already*) held=yes ;; esac
    bring_back "$opt/$before/$name" "$backup" || {
      [ "$held" = yes ] || "$opt/$now/$name" release || true
      start
      fail "$backup could not be restored, so $now stays. With a database of your own, name an empty one in DATABASE_URL and call this again."
    }
  fi
  point_to "$before"
  rm -f "$opt/rollback"
  say "$name $before is back."
  start
}

run_uninstall() {
  [ -e "$opt/current" ] || fail "$name is not installed."
  say "$name will be stopped and removed. $data and $settings stay."
  agree
  stop
  ! has_systemd || systemctl disable --quiet "$name"
  rm -f "$unit" "$command"
  ! has_systemd || systemctl daemon-reload
  rm -rf "$opt"
  rmdir "$root/opt/headroom" 2> /dev/null || true
  say "$name is removed. Your data is still in $data, its settings in $settings: remove them yourself if nobody needs them."
}

# --- for the Debian package, whose files dpkg changes ---

# Before dpkg replaces this version by $from.
package_before() {
  make_backup "$here/$name" "$(cat "$here/VERSION")" "$from" || fail 'There is no backup, so nothing is changed.'
  [ -z "$backup" ] || say "The backup is $backup."
}

# After dpkg has gone back to this version.
package_after() {
  newest=$(find "$data/backups" -name "of-$(cat "$here/VERSION")-before-*.jsonl" 2> /dev/null | sort | tail -n 1)
  bring_back "$here/$name" "$newest"
}

main "$@"

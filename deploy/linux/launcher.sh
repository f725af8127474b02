#!/bin/sh
# Starts headroom-@PRODUCT@ with the Node beside it. What root calls runs as the service's user, with the service's options.
set -eu
home=$(dirname "$(readlink -f "$0")")
case "${1:-}" in
  upgrade | rollback | uninstall) exec "$home/install.sh" @PRODUCT@ "$@" ;;
esac
case @PRODUCT@ in
  cloud) data=${HEADROOM_ROOT:-}/var/lib/headroom ;;
  *) data=${HEADROOM_ROOT:-}/var/lib/headroom-@PRODUCT@ ;;
esac
settings=${HEADROOM_ROOT:-}/etc/headroom/@PRODUCT@.env
as=
if [ "$(id -u)" = 0 ] && [ -f "$settings" ]; then
  options=
  # Read as systemd reads it: a shell would run what stands there.
  while IFS= read -r line || [ -n "$line" ]; do
    name=${line%%=*}
    case $name in '' | *[!A-Z0-9_]*) continue ;; esac
    value=${line#*=}
    case $value in
      \"*\") value=${value#\"} value=${value%\"} ;;
      \'*\') value=${value#\'} value=${value%\'} ;;
    esac
    if [ "$name" = OPTIONS ]; then options=$value; else export "$name=$value"; fi
  done < "$settings"
  set -f
  # shellcheck disable=SC2086
  set -- --data "$data" $options "$@"
  set +f
  if id headroom > /dev/null 2>&1 && [ -z "${HEADROOM_ROOT:-}" ]; then as='runuser -u headroom --'; fi
fi
# shellcheck disable=SC2086
exec $as "$home/bin/node" @FLAGS@ "$home/apps/@PRODUCT@/dist/release/main.mjs" "$@"

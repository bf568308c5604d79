#!/bin/sh
# Starts a throw-away PostgreSQL for tests and prints its URL; `postgres.sh stop` ends it and removes its files.
#   scripts/postgres.sh [start] [port]     a free port is taken when none is given
#   scripts/postgres.sh restart [mode]     as after a crash, or `fast`: asked to end, what is under way is ended
#   POSTGRES_COMMIT=on                     an acknowledged commit survives a crash of the server
#   POSTGRES_DIR                           where its files are (default: plumbline-postgres, in memory if there is room)
#   POSTGRES_BIN                           where its programs are (default: the newest that is installed)
# The printed user, plumbline, is no superuser but may create databases and roles. Nothing is flushed to disk, and no
# database is kept in order for long use: fast, and only for tests.
set -eu

action=start
case "${1:-}" in
  start | stop | restart) action=$1; shift ;;
esac
port=${1:-}
home=${POSTGRES_DIR:-}
if [ -z "$home" ]; then
  home=${TMPDIR:-/tmp}/plumbline-postgres
  # Copies of databases are files above all: kept in memory, they take half of the time. Two gigabytes are plenty.
  memory=/dev/shm
  free=$(df -Pm "$memory" 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ -d "$memory/plumbline-postgres" ] || { [ ! -d "$home" ] && [ -w "$memory" ] && [ "${free:-0}" -ge 2048 ]; }; then
    home=$memory/plumbline-postgres
  fi
fi

bin=${POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -n | tail -n 1)}
if [ -z "$bin" ]; then
  found=$(command -v pg_ctl || true)
  [ -n "$found" ] || { echo 'No PostgreSQL found: install one (Debian: apt install postgresql).' >&2; exit 1; }
  bin=$(dirname "$found")
fi

# PostgreSQL refuses to run as root; the package's own user runs it then.
as_user() {
  if [ "$(id -u)" != 0 ]; then "$@"
  elif command -v runuser >/dev/null; then (cd / && runuser -u postgres -- "$@")
  else (cd / && su postgres -s /bin/sh -c 'exec "$0" "$@"' -- "$@")
  fi
}

# A backend that wakes up waits for the core of its client instead of interrupting it, where the system can say so: tests
# take some two in a hundred less.
calmly=
if chrt --batch 0 true 2>/dev/null; then calmly='chrt --batch 0'; fi

# Removes what an earlier start left, and nothing that is not its own.
clear_home() {
  if [ -d "$home" ] && [ -n "$(ls -A "$home")" ] && [ ! -d "$home/data" ]; then
    echo "$home is not empty and holds no database: set POSTGRES_DIR to another directory." >&2
    exit 1
  fi
  rm -rf "$home"
}

# Through the socket, which costs less than TCP for many small statements; who removes `host` has TCP.
url() { echo "postgres://plumbline@127.0.0.1:$1/plumbline?host=$home"; }

if [ "$action" = stop ]; then
  if [ -d "$home/data" ]; then as_user "$bin/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1 || true; fi
  clear_home
  exit 0
fi

if [ "$action" = restart ]; then
  mode=${port:-immediate}
  as_user $calmly "$bin/pg_ctl" -D "$home/data" -m "$mode" -w restart -l "$home/data/server.log" >/dev/null
  url "$(cat "$home/port")"
  exit 0
fi

if [ -f "$home/port" ] && as_user "$bin/pg_ctl" -D "$home/data" status >/dev/null 2>&1; then
  url "$(cat "$home/port")"
  exit 0
fi

clear_home
mkdir -p "$home"
[ "$(id -u)" != 0 ] || chown postgres "$home"
if [ -z "$port" ]; then
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
fi
as_user "$bin/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$home/log" 2>&1 ||
  { cat "$home/log" >&2; exit 1; }
# Alone, before it serves: packages of programs alone have no psql.
printf '%s\n' 'create role plumbline login createdb createrole' 'create database plumbline owner plumbline' |
  as_user "$bin/postgres" --single -D "$home/data" -c fsync=off -c log_checkpoints=off postgres >/dev/null
as_user $calmly "$bin/pg_ctl" -D "$home/data" -l "$home/data/server.log" -w start \
  -o "-h 127.0.0.1 -p $port -k $home -c max_connections=200 -c shared_buffers=512MB -c jit=off \
    -c fsync=off -c full_page_writes=off -c synchronous_commit=${POSTGRES_COMMIT:-off} -c wal_level=minimal -c max_wal_senders=0 \
    -c checkpoint_timeout=1h -c max_wal_size=4GB -c autovacuum=off -c track_counts=off -c update_process_title=off" >/dev/null ||
  { cat "$home/data/server.log" >&2; exit 1; }
echo "$port" >"$home/port"
url "$port"

#!/bin/sh
# Restores a backup into an empty database and a folder: deploy/restore.sh /var/backups/holdfast/2026-11-17T03-00-00Z
# It reads DATABASE_URL (or, with a pooler, DATABASE_DIRECT_URL) and FILES_DIR, and refuses a database that has tables.
# Nothing of Holdfast may run on it yet.
set -eu
umask 077

from=${1:?Name the folder of one backup.}
url=${DATABASE_DIRECT_URL:-${DATABASE_URL:?Set DATABASE_URL.}}

tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$url" \
  --command="select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables. Restore into an empty one." >&2
  exit 1
fi
pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$url" "$from/database.dump"
if [ -f "$from/files.tar" ]; then
  : "${FILES_DIR:?Set FILES_DIR, because the backup has files.}"
  mkdir -p "$FILES_DIR"
  tar -C "$FILES_DIR" -xf "$from/files.tar"
fi

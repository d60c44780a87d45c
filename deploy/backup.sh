#!/bin/sh
# Writes a backup of Holdfast into a new folder: deploy/backup.sh /var/backups/holdfast
# It reads DATABASE_URL (or, with a pooler, DATABASE_DIRECT_URL) and FILES_DIR. It does not contain SECRET_KEY: keep
# that key somewhere else.
set -eu
umask 077

into=${1:?Name the folder of the backups.}
url=${DATABASE_DIRECT_URL:-${DATABASE_URL:?Set DATABASE_URL.}}
folder="$into/$(date -u +%Y-%m-%dT%H-%M-%SZ)"

# A folder without .unfinished in its name is complete.
mkdir -p "$into"
mkdir "$folder.unfinished"
pg_dump --format=custom --no-owner --no-privileges --file="$folder.unfinished/database.dump" "$url"
# The files come after the database, so every file that the database names is among them.
if [ -n "${FILES_DIR:-}" ]; then
  mkdir -p "$FILES_DIR"
  tar -C "$FILES_DIR" -cf "$folder.unfinished/files.tar" .
fi
mv "$folder.unfinished" "$folder"
echo "$folder"

#!/bin/sh
# Makes the folders of the image: layout.sh [ROOT]. They belong to the user 1000, whom a volume without content gets them from.
# Everybody in the container may write there, since it may be started as anybody (--user), and nobody else is in it.
set -eu
root=${1:-}

for folder in srv database; do
  mkdir -p "$root/$folder"
  chown 1000:1000 "$root/$folder"
  chmod 0777 "$root/$folder"
done
# Settings, if there are any: coffer.yaml, to read only.
mkdir -p "$root/config"
chmod 0755 "$root/config"

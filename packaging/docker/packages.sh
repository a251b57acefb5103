#!/bin/sh
# Installs what an image is to hold besides Coffer: packages.sh [previews] [commands].
set -eu

packages=''
for part in "$@"; do
  case $part in
    # Pictures of videos, and of HEIC.
    previews) packages="$packages ffmpeg libheif-examples" ;;
    # Isolates commands, terminals and hooks; prlimit is in every Debian.
    commands) packages="$packages bubblewrap" ;;
    *) echo "packages.sh: $part is not known: previews, commands" >&2 && exit 1 ;;
  esac
done
[ -n "$packages" ] || exit 0

export DEBIAN_FRONTEND=noninteractive
apt-get update --quiet
# shellcheck disable=SC2086 # several words
apt-get install --yes --quiet --no-install-recommends $packages
rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log

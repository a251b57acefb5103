#!/bin/sh
# Makes the one file of Coffer, in a folder: build-stage.sh FOLDER. Needs Node and npm, and of the network only npm's packages.
set -eu
into=$1
cd "$(dirname "$0")/../.."

# A clone that has its packages is built with those.
[ -d node_modules ] || npm ci --no-audit --no-fund --no-progress
npm run --silent build:binary

case $(uname -m) in
  x86_64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *) echo "build-stage.sh: no program is made for $(uname -m)" >&2 && exit 1 ;;
esac
version=$(node --print 'JSON.parse(fs.readFileSync("package.json", "utf8")).version')
mkdir -p "$into"
install -m 755 "dist-binary/coffer-$version-linux-$arch" "$into/coffer"

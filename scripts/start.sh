#!/bin/sh
# `npm start`: the runtime renews a stale build and becomes the server, so that no launcher stays in memory beside it. The install's stamp
# file names the runtime that has run here in its second line (scripts/launch/install.mjs).
here=${0%/*}
root=$here/..
if { read -r _ && read -r bun; } 2>/dev/null <"$root/node_modules/.coffer-install" && [ -x "$root/$bun" ]; then
  exec "$root/$bun" --no-env-file --no-install --config=/dev/null "--tsconfig-override=$root/tsconfig.json" "$here/start-in-place.mjs" "$@"
fi
exec node "$here/start.mjs" "$@"

# One session of a shell: what is there before, then each block of a page as it stands.
# A block that ends with a program that goes on runs until that is ready, and is ended then.
shell=$1
blocks=$2
page=/run/page

# Starts Coffer with these options, and waits until people can work.
serve() {
  COFFER_ADMIN_PASSWORD='a long password' coffer "$@" --port 8080 >$page/server.said 2>&1 &
  soon "curl -sf http://127.0.0.1:8080/health/ready" || { cat $page/server.said; return 1; }
}

# A token of the administrator, or of whom the name says.
signed_in() {
  curl -sf http://127.0.0.1:8080/api/login -H 'Content-Type: application/json' \
    -d "{\"username\":\"${1:-admin}\",\"password\":\"a long password\"}"
}

# Waits until a command succeeds, a minute at most.
soon() {
  tries=0
  until eval "$1" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || return 1
    sleep 0.1
  done
}

# Runs a block that goes on. It is over when it has said what is awaited; all that it has started is ended then.
run_until() {
  setsid "$shell" -eu "$page/$1" >"$page/$1.said" 2>&1 &
  group=$!
  soon "grep -qFf $page/$1.until $page/$1.said || ! kill -0 $group"
  grep -qFf "$page/$1.until" "$page/$1.said"
  pkill -TERM -g $group
  wait $group || true
  soon "! pgrep -g $group"
}

. $page/before
block=0
while [ $block -lt "$blocks" ]; do
  if [ -e "$page/$block.until" ]; then
    run_until $block
  else
    # In this shell, so that what it sets is there for the next one.
    . "$page/$block" >"$page/$block.said" 2>&1
  fi
  : >"$page/$block.ended"
  block=$((block + 1))
done
# Of Coffer's processes none outlives the room.
exit 0

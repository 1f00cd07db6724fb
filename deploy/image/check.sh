#!/usr/bin/env bash
# Builds the image from the real Dockerfile and checks it without a container engine.
# Needs root, Debian's packages buildah and debootstrap, npm, and the npm registry and a Debian mirror.
#
# Usage: deploy/image/check.sh [WORK]    (WORK: a scratch folder; its base root file system is reused)
#   MIRROR=URL   the Debian mirror, otherwise the one that apt uses
set -euo pipefail
repo=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-/var/tmp/toolpool-image}
port=${PORT:-3917}
admin_port=$((port + 1))
maximum_mib=40
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)}

step() { printf '== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || fail 'this needs root'
for tool in buildah debootstrap npm curl unshare pgrep; do command -v "$tool" > /dev/null || fail "$tool is not installed"; done
mkdir -p "$work"
export BUILDAH_ISOLATION=chroot
buildah() { command buildah --root "$work/storage" --runroot "$work/run" "$@"; }

# 1. The base: a minimal Debian with the npm package `node` and this machine's npm, tagged as both base images of the
# Dockerfile.
base=$work/base
if [ ! -x "$base/usr/local/bin/node" ]; then
  step "base: debootstrap and node@24"
  rm -rf "$base" "$work/node"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base" "$mirror" > "$work/debootstrap.log" 2>&1 \
    || fail "debootstrap; see $work/debootstrap.log"
  mkdir -p "$work/node"
  npm install --prefix "$work/node" --no-audit --no-fund --ignore-scripts=false node@24 > "$work/node.log" 2>&1 || fail "npm; see $work/node.log"
  cp -R "$(npm root -g)/npm" "$base/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  chroot "$base" groupadd --gid 1000 node
  chroot "$base" useradd --uid 1000 --gid node --create-home node
  cp "$work/node/node_modules/node/bin/node" "$base/usr/local/bin/node"
  rm -rf "$base"/var/cache/apt/* "$base"/var/lib/apt/lists/*
fi
if ! buildah images --quiet localhost/node:24-bookworm-slim > /dev/null 2>&1; then
  step 'base: images node:24-bookworm and node:24-bookworm-slim'
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$base" / > /dev/null
  buildah commit --quiet "$container" localhost/node:24-bookworm > /dev/null
  buildah rm "$container" > /dev/null
  buildah tag localhost/node:24-bookworm localhost/node:24-bookworm-slim
fi

# 2. The real Dockerfile. This machine's certificates and registry are mounted for the build only.
step 'build'
printf 'registry=%s\ncafile=/etc/ssl/certs/ca-certificates.crt\naudit=false\nfund=false\n' "$(npm config get registry)" > "$work/npmrc"
buildah build --format docker --pull-never --network host --layers=false \
  --volume "$work/npmrc:/root/.npmrc:ro" --volume /etc/ssl/certs:/etc/ssl/certs:ro \
  --tag localhost/toolpool "$repo" > "$work/build.log" 2>&1 || { tail -n 30 "$work/build.log" >&2; fail "build; see $work/build.log"; }
grep -F 're2js answers' "$work/build.log" || fail 'the build did not run assert-rescue.mjs'

# 3. The configuration of the image.
step 'configuration'
buildah inspect --type image localhost/toolpool > "$work/image.json"
setting() { node -e 'const { config } = JSON.parse(fs.readFileSync(process.argv[1])).Docker; console.log([eval(process.argv[2])].flat().join("\n"))' "$work/image.json" "$1"; }
[ "$(setting config.User)" = 1000:1000 ] || fail "user: expected 1000:1000, got $(setting config.User)"
[ -n "$(setting 'config.Healthcheck.Test')" ] || fail 'no HEALTHCHECK'
for label in title description version licenses; do
  [ -n "$(setting "config.Labels['org.opencontainers.image.$label']")" ] || fail "no label $label"
done
mapfile -t command < <(setting config.Cmd)
mapfile -t environment < <(setting config.Env)
mapfile -t health < <(setting 'config.Healthcheck.Test.slice(1)')

# 4. The size, and files that must not be in the image.
step 'contents'
container=$(buildah from --pull-never localhost/toolpool)
unshared=
# The command that `inside` has started below a process: process 1 of its PID namespace.
process_1() {
  local pid=$1
  until awk '/^NSpid:/ { exit !(NF > 2 && $NF == 1) }' "/proc/$pid/status"; do
    pid=$(pgrep -P "$pid" | head -n 1)
    [ -n "$pid" ] || return 1
  done
  echo "$pid"
}
cleanup() {
  if [ -n "$unshared" ] && kill -0 "$unshared" 2> /dev/null; then kill -KILL "$(process_1 "$unshared")"; fi
  buildah rm "$container" > /dev/null
}
trap cleanup EXIT
image=$(buildah mount "$container")
(cd "$image/toolpool" && du -sk -- *)
ours=$(du -sm "$image/toolpool" | cut -f 1)
[ "$ours" -le "$maximum_mib" ] || fail "/toolpool: $ours MiB, maximum $maximum_mib MiB"
waste=$(find "$image/toolpool" \( -name '*.map' -o -name '*.ts' -o -name '*.node-gyp' -o -name '*.o' \) -print -quit)
[ -z "$waste" ] || fail "not pruned: $waste"
[ ! -e "$image/toolpool/dist/test" ] || fail 'the image contains tests'

# 5. The service runs with a read-only root, as its user, and as process 1 of its own PID namespace.
inside() { # inside USER COMMAND...
  local user=$1
  shift
  unshare --mount --pid --fork --kill-child=KILL sh -c '
    image=$1 user=$2; shift 2
    mount --bind "$image" "$image"
    mount --rbind /dev "$image/dev"
    mount -t proc proc "$image/proc"
    mount -o remount,bind,ro "$image"
    cd "$image"
    exec chroot --userspec="$user" "$image" env -i --chdir=/toolpool "$@"' sh "$image" "$user" "${environment[@]}" "PORT=$port" "ADMIN_PORT=$admin_port" "$@"
}
step 'read-only root'
inside 0:0 node -e 'try { fs.writeFileSync("/toolpool/x", ""); process.exit(1) } catch ({ code }) { process.exit(code === "EROFS" ? 0 : 1) }' \
  || fail 'the root file system is writable'

step "start: ${command[*]}"
inside 1000:1000 "${command[@]}" > "$work/service.log" 2>&1 &
unshared=$!
for _ in $(seq 150); do curl -sf "http://127.0.0.1:$admin_port/readyz" > /dev/null && break; sleep 0.2; done
curl -sf "http://127.0.0.1:$admin_port/healthz" || fail "/healthz; see $work/service.log"
echo
service=$(process_1 "$unshared") || fail 'the service is not process 1'
[ "$(awk '/^Uid:/ { print $2 }' "/proc/$service/status")" = 1000 ] || fail 'the service does not run as user 1000'
inside 1000:1000 "${health[@]}" || fail 'HEALTHCHECK'

step 'calls'
call() { # call TOOL BODY EXPECTED
  local answer
  answer=$(curl -s "http://127.0.0.1:$port/api/tools/$1" -H 'content-type: application/json' -d "$2")
  case $answer in *"$3"*) echo "$1: answered as expected" ;; *) fail "$1: expected $3, got $answer" ;; esac
}
call hash-calc '{"text":"abc"}' 900150983cd24fb0d6963f7d28e17f72
call base64 '{"mode":"encode","input":"hi"}' aGk=
call url-parser '{"url":"http://b\u00fccher.example/"}' xn--bcher-kva.example
call regex-tester "{\"pattern\":\"^(a+)+\$\",\"text\":\"$(printf 'a%.0s' $(seq 2000))b\",\"flags\":{}}" '"matchCount":0'
call json-formatter '{"mode":"minify","input":"[1, 2]","indent":"2","sortKeys":false}' '[1,2]'
status() { curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$1"; }
[ "$(status "$port/docs/")" = 200 ] || fail '/docs'
[ "$(status "$admin_port/metrics")" = 200 ] || fail '/metrics'
[ "$(status "$port/metrics")" = 404 ] || fail 'the port of the calls has /metrics'

step 'SIGTERM'
began=$(date +%s%N)
kill -TERM "$service"
wait "$unshared" && code=0 || code=$?
took=$((($(date +%s%N) - began) / 1000000))
[ "$code" = 0 ] || fail "exit code $code after SIGTERM"
[ "$took" -lt 5000 ] || fail "$took ms from SIGTERM to the end, maximum 5000 ms"
echo "exit code 0 after $took ms"
step "passed: /toolpool has $ours MiB, maximum $maximum_mib MiB"

#!/bin/sh
# Removes from a compiled production tree what the service never loads.
# Usage: prune.sh FOLDER    (FOLDER holds dist and node_modules; licenses stay)
set -eu
cd "$1"

# Tests and benchmarks of ours are compiled where their sources are there.
rm -rf dist/test dist/bench node_modules/.cache node_modules/.package-lock.json

# Source maps, declarations and TypeScript sources; pages for readers.
find dist node_modules -type f \( \
  -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsbuildinfo' \
  -o -iname '*.md' -o -iname '*.markdown' \
  \) ! -iname 'licen[cs]e*' -delete

# Folders of a package's own development, only beside its package.json: elsewhere the same names hold code.
find node_modules -type d \( \
  -name test -o -name tests -o -name __tests__ -o -name docs -o -name doc -o -name example -o -name examples \
  -o -name benchmark -o -name benchmarks -o -name bench -o -name man -o -name .github \
  \) -prune -print | while read -r folder; do
  if [ -f "${folder%/*}/package.json" ]; then rm -rf "$folder"; fi
done

find node_modules -type d -empty -delete

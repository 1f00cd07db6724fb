#!/bin/sh
# Removes files from a compiled production tree that the service never loads.
# Usage: prune.sh FOLDER    (FOLDER contains dist and node_modules; licenses stay)
set -eu
cd "$1"

# Compiled tests and benchmarks, if their sources were present.
rm -rf dist/test dist/bench node_modules/.cache node_modules/.package-lock.json

# Source maps, declarations, TypeScript sources and documentation.
find dist node_modules -type f \( \
  -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsbuildinfo' \
  -o -iname '*.md' -o -iname '*.markdown' \
  \) ! -iname 'licen[cs]e*' -delete

# Development folders of packages, only beside a package.json: elsewhere folders with these names contain code.
find node_modules -type d \( \
  -name test -o -name tests -o -name __tests__ -o -name docs -o -name doc -o -name example -o -name examples \
  -o -name benchmark -o -name benchmarks -o -name bench -o -name man -o -name .github \
  \) -prune -print | while read -r folder; do
  if [ -f "${folder%/*}/package.json" ]; then rm -rf "$folder"; fi
done

find node_modules -type d -empty -delete

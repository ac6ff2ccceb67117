#!/bin/sh
# Checks that no include points up the folder order. Usage: check_includes.sh ROOT | --self-test
#
# A folder may include itself and what stands before it in $order. ports/, tests/ and tools/ may
# include everything, but nothing in $order may include them.
set -eu

order='base process engine belief eval search variants records protocol client arena conformance cli bench'
tops='ports tests tools'

check() {
  cd "$1"
  bad=0
  below=''
  for folder in $order; do
    below="$below$folder "
    [ -d "$folder" ] || continue
    forbidden=''
    for other in $order $tops; do
      case " $below" in *" $other "*) ;; *) forbidden="$forbidden|$other" ;; esac
    done
    # Paths start at the root, so "../" is a way around this check.
    pattern="^[[:space:]]*#[[:space:]]*include[[:space:]]*[\"<]((${forbidden#|})/|\\.\\./)"
    if grep -rnE --include='*.h' --include='*.cc' --include='*.inc' -e "$pattern" "$folder"; then
      echo "includes above point up from $folder/ (order: $order; then $tops)" >&2
      bad=1
    fi
  done
  return "$bad"
}

expect() { # verdict, file, line
  rm -rf "$dir/tree"
  mkdir -p "$dir/tree/${2%/*}"
  echo "$3" >"$dir/tree/$2"
  if (check "$dir/tree") >/dev/null 2>&1; then got=good; else got=bad; fi
  if [ "$got" != "$1" ]; then
    echo "expected $1, got $got: $2: $3" >&2
    exit 1
  fi
}

if [ "${1-}" = --self-test ]; then
  dir=$(mktemp -d)
  trap 'rm -rf "$dir"' EXIT
  expect good engine/a.h '#include "engine/b.h"'
  expect good search/a.cc '#include "engine/b.h"'
  expect good engine/a.cc '#include <vector>'
  expect good cli/a.cc '#include "arena/b.h"'
  expect good tests/engine/a.cc '#include "cli/b.h"'
  expect good engine/a.cc '// see search/tree.h'
  expect bad engine/a.h '#include "belief/b.h"'
  expect bad engine/deep/a.h '#include "eval/b.h"'
  expect bad search/a.cc '  #  include "protocol/b.h"'
  expect bad protocol/a.cc '#include <cli/b.h>'
  expect bad cli/a.cc '#include "tests/support/b.h"'
  expect bad cli/a.cc '#include "bench/b.h"'
  expect bad engine/a.cc '#include "../search/b.h"'
  echo "13 trees judged right"
else
  check "${1:?usage: check_includes.sh ROOT | --self-test}"
fi

#!/bin/sh
# Usage: ccache.sh SOURCE-DIR CCACHE COMPILER ARGUMENT...
#
# Compiles through ccache. Paths below the source folder are made relative, so that a second clone
# finds what the first one compiled. That holds for what is compiled with a precompiled header, too:
# such a header differs between clones, so ccache is told to look at a checksum of its text instead.
set -eu
export CCACHE_BASEDIR="$1" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
export CCACHE_PCH_EXTSUM=1
ccache=$2
shift 2
case " $* " in
  *' -x c++-header '*) ;;
  *) exec "$ccache" "$@" ;;
esac

sum_of_text() { # the compiler's command
  output=''
  last=''
  # Once round: every argument is taken from the front, and put back at the end if it is wanted.
  for argument in "$@"; do
    shift
    case $last in
      -o) output=$argument ;;
      -MT | -MF) ;;
      *) case $argument in -o | -MD | -MT | -MF) ;; *) set -- "$@" "$argument" ;; esac ;;
    esac
    last=$argument
  done
  # The compiler would read the header that an earlier build precompiled.
  rm -f "$output"
  text=$("$@" -E -P | sha256sum)
  printf '%s\n' "$text" >"$output.sum"
}

sum_of_text "$@"
# Made here always: one from another clone holds that clone's times of files, by which #pragma once
# would not know its own headers again.
exec "$@"

#!/usr/bin/env bash
# Installs the programs that test/viewer opens pictures with, from Debian: librsvg's rsvg-convert and Chromium, and for
# PDF poppler, MuPDF, Ghostscript and qpdf.
# Needs root and apt-get; without them it says what is missing and fails. Gives up after four minutes.
set -euo pipefail

packages=(librsvg2-bin chromium poppler-utils mupdf-tools ghostscript qpdf)

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "cannot install ${packages[*]}: needs root and apt-get. Install them, or what your system calls them, by hand" >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
options=(-q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30)
timeout --kill-after=10 60 apt-get "${options[@]}" update
timeout --kill-after=10 170 apt-get "${options[@]}" install -y --no-install-recommends "${packages[@]}"

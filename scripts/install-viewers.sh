#!/usr/bin/env bash
# Installs the Debian packages for the programs that test/viewer uses: librsvg's rsvg-convert and Chromium without a window;
# poppler, MuPDF, Ghostscript and qpdf for PDF; zbar, libdmtx and Zint for barcodes; nginx and Redis; PHP and Ruby for code
# snippets; Prometheus for external data. Go (81 MB to download) and Java (115 MB) are too large, and Debian has no .NET SDK: if they are installed, the tests
# use them. Needs root and apt-get: without them, prints the package names and fails. Stops after four minutes.
set -euo pipefail

packages=(librsvg2-bin chromium-headless-shell poppler-utils mupdf-tools ghostscript qpdf zbar-tools dmtx-utils zint nginx-light redis-server
  php-cli ruby prometheus)

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "cannot install ${packages[*]}: needs root and apt-get. Install your system's equivalent packages manually" >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
options=(-q -o Acquire::Retries=1 -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=30)
timeout --kill-after=10 60 apt-get "${options[@]}" update
timeout --kill-after=10 170 apt-get "${options[@]}" install -y --no-install-recommends "${packages[@]}"

// The parts of packages that have no package.json of their own, and the licence texts that packages omit. All
// standard texts are in texts/, named by their SPDX identifier. docs/dependencies.md describes how to add a component.

/** Licences that artifacts may contain, as SPDX identifiers. At least one licence of an OR expression must be accepted, and every licence of an AND expression. */
export const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "Bitstream-Vera",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "EPL-1.0",
  "IJG",
  "ISC",
  "MIT",
  "MIT-Modern-Variant",
  "MPL-2.0",
  "OFL-1.1",
  "Ubuntu-font-1.0",
  "Zlib",
  "LicenseRef-public-domain",
]);

/**
 * Packages whose package.json names no licence, or that have no file with the text. `copyright` precedes the standard text of
 * packages without a file; it names the author if the package has no copyright line. `until` is the heading at which a file's text is cut off.
 */
export const PACKAGES: Readonly<
  Record<string, { readonly license?: string; readonly copyright?: readonly string[]; readonly until?: string }>
> = {
  // package.json refers to the file.
  "@sgratzl/science": { license: "BSD-3-Clause" },
  khroma: { license: "MIT" },
  "@bomb.sh/tab": { copyright: ["By Bombshell Authors, https://github.com/bombshell-dev"] },
  "@cwasm/jpeg-turbo": { copyright: ["By Linus Unnebäck, https://github.com/LinusU"] },
  "@cwasm/lodepng": { copyright: ["By Linus Unnebäck, https://github.com/LinusU"] },
  "@cwasm/nsbmp": { copyright: ["By Linus Unnebäck, https://github.com/LinusU"] },
  "@cwasm/nsgif": { copyright: ["By Linus Unnebäck, https://github.com/LinusU"] },
  "@cwasm/webp": { copyright: ["By Linus Unnebäck, https://github.com/LinusU"] },
  "@mathjax/mathjax-tex-font": { copyright: ["Copyright (c) 2022, MathJax, Inc. (www.mathjax.org)"] },
  "@resvg/resvg-wasm": { copyright: ["Copyright (c) 2021-present, yisibl"] },
  "@viz-js/viz": { copyright: ["Copyright (c) 2023 Michael Daines"] },
  // package.json spells the field "licence".
  "chartjs-gauge": { license: "MIT", copyright: ["Copyright (c) 2021 chartjs-gauge.js Contributors"] },
  saxes: { copyright: ["Copyright (c) Contributors", "Copyright (c) Isaac Z. Schlueter and Contributors"] },
  // Pages contain only Vite's helper that loads modules.
  vite: { until: "# Licenses of bundled dependencies" },
};

interface Component {
  readonly license: string;
  readonly url: string;
  readonly copyright?: readonly string[];
  readonly text?: string;
}

type MakeComponent = (url: string, ...copyright: readonly string[]) => Component;
const mit: MakeComponent = (url, ...copyright) => ({ license: "MIT", url, copyright });
const bsd3: MakeComponent = (url, ...copyright) => ({ license: "BSD-3-Clause", url, copyright });
const zlib: MakeComponent = (url, ...copyright) => ({ license: "Zlib", url, copyright });
const crate = (name: string, make: MakeComponent, ...copyright: readonly string[]) =>
  [name, make(`https://crates.io/crates/${name}`, ...copyright)] as const;

/** Rust crates under the Apache License, or under a choice of licences that includes it. */
const APACHE_CRATES = [
  ...[
    "arrayvec",
    "base64",
    "bitflags",
    "bytemuck",
    "cfg-if",
    "crc32fast",
    "data-url",
    "deflate",
    "flate2",
    "four-cc",
    "gif",
  ],
  ...["itoa", "jpeg-decoder", "js-sys", "kurbo", "log", "miniz_oxide", "num-traits", "once_cell", "pathfinder_content"],
  ...["pathfinder_geometry", "pathfinder_simd", "png", "roxmltree", "ryu", "safer-bytes", "serde", "serde_json"],
  ...["simplecss", "siphasher", "smallvec", "svgtypes", "thiserror", "tinyvec", "tinyvec_macros", "ttf-parser"],
  ...[
    "unicode-bidi",
    "unicode-bidi-mirroring",
    "unicode-ccc",
    "unicode-general-category",
    "unicode-script",
    "unicode-vo",
  ],
  ...["wasm-bindgen", "weezl", "woff2", "xmlparser"],
];

/**
 * Parts of packages by name. If a part offers several licences, `license` is the licence that we chose. `text` is a
 * file in texts/ if the text differs from the standard text.
 */
export const COMPONENTS: Readonly<Record<string, Component>> = {
  // JavaScript
  d3: bsd3("https://github.com/d3/d3", "Copyright 2010-2016 Mike Bostock"),
  // C and C++
  dlmalloc: { license: "CC0-1.0", url: "https://gee.cs.oswego.edu/dl/html/malloc.html", text: "dlmalloc" },
  Emscripten: mit("https://emscripten.org", "Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file."),
  Expat: mit(
    "https://libexpat.github.io",
    "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper",
    "Copyright (c) 2001-2026 Expat maintainers",
  ),
  Graphviz: {
    license: "EPL-1.0",
    url: "https://gitlab.com/graphviz/graphviz",
    copyright: ["Copyright (c) 2011 AT&T Intellectual Property. All rights reserved."],
  },
  HarfBuzz: {
    license: "MIT-Modern-Variant",
    url: "https://github.com/harfbuzz/harfbuzz",
    copyright: [
      "Copyright © 2010-2022  Google, Inc.",
      "Copyright © 2015-2020  Ebrahim Byagowi",
      "Copyright © 2019,2020  Facebook, Inc.",
      "Copyright © 2012,2015  Mozilla Foundation",
      "Copyright © 2011  Codethink Limited",
      "Copyright © 2008,2010  Nokia Corporation and/or its subsidiary(-ies)",
      "Copyright © 2009  Keith Stribley",
      "Copyright © 2011  Martin Hosken and SIL International",
      "Copyright © 2007  Chris Wilson",
      "Copyright © 2005,2006,2020,2021,2022,2023  Behdad Esfahbod",
      "Copyright © 2004,2007,2008,2009,2010,2013,2021,2022,2023  Red Hat, Inc.",
      "Copyright © 1998-2005  David Turner and Werner Lemberg",
      "Copyright © 2016  Igalia S.L.",
      "Copyright © 2022  Matthias Clasen",
      "Copyright © 2018,2021  Khaled Hosny",
      "Copyright © 2018,2019,2020  Adobe, Inc",
      "Copyright © 2013-2015  Alexei Podtelezhnikov",
    ],
  },
  libaom: { license: "BSD-2-Clause", url: "https://aomedia.googlesource.com/aom/", text: "libaom" },
  libavif: {
    license: "BSD-2-Clause",
    url: "https://github.com/AOMediaCodec/libavif",
    copyright: [
      "Copyright 2019 Joe Drago. All rights reserved.",
      "src/obu.c: Copyright © 2018-2019, VideoLAN and dav1d authors. All rights reserved.",
      "src/obu.c: Copyright © 2018, Two Orioles, LLC. All rights reserved.",
    ],
  },
  "libjpeg-turbo": {
    license: "IJG AND BSD-3-Clause",
    url: "https://github.com/libjpeg-turbo/libjpeg-turbo",
    text: "libjpeg-turbo",
  },
  libnsbmp: mit(
    "https://www.netsurf-browser.org/projects/libnsbmp/",
    "Copyright (C) 2006 Richard Wilson",
    "Copyright (C) 2008 Sean Fox",
  ),
  libnsgif: mit(
    "https://www.netsurf-browser.org/projects/libnsgif/",
    "Copyright (C) 2004 Richard Wilson",
    "Copyright (C) 2008 Sean Fox",
    "Copyright (C) 2013-2021 Michael Drake",
  ),
  libwebp: { license: "BSD-3-Clause", url: "https://chromium.googlesource.com/webm/libwebp", text: "libwebp" },
  libzueci: bsd3("https://github.com/zxing-cpp/zxing-cpp", "Copyright (C) 2022 gitlost"),
  "LLVM runtimes": {
    license: "Apache-2.0 WITH LLVM-exception",
    url: "https://github.com/llvm/llvm-project",
    text: "Apache-2.0-WITH-LLVM-exception",
  },
  LodePNG: zlib("https://github.com/lvandeve/lodepng", "Copyright (c) 2005-2018 Lode Vandevenne"),
  musl: mit("https://musl.libc.org", "Copyright © 2005-2020 Rich Felker, et al."),
  QuickJS: mit(
    "https://bellard.org/quickjs/",
    "Copyright (c) 2017-2021 Fabrice Bellard",
    "Copyright (c) 2017-2021 Charlie Gordon",
  ),
  stb_image: mit("https://github.com/nothings/stb", "Copyright (c) 2017 Sean Barrett"),
  "UTF-8 decoder": mit("https://bjoern.hoehrmann.de/utf-8/decoder/dfa/", "Copyright (c) 2008-2009 Bjoern Hoehrmann"),
  "wasi-libc": mit("https://github.com/WebAssembly/wasi-libc", "By the contributors of wasi-libc"),
  brotli: mit("https://github.com/google/brotli", "Copyright (c) 2009, 2010, 2013-2016 by the Brotli Authors."),
  woff2: mit("https://github.com/google/woff2", "Copyright (c) 2013-2017 by the WOFF2 Authors."),
  "zxing-cpp": {
    license: "Apache-2.0",
    url: "https://github.com/zxing-cpp/zxing-cpp",
    copyright: ["Copyright 2016 Nu-book Inc.", "Copyright 2016 ZXing authors", "Copyright 2020 Axel Waggershauser"],
  },

  // JavaScript that packages contain as copies
  "@kurkle/color": mit("https://github.com/kurkle/color", "Copyright (c) 2018-2022 Jukka Kurkela"),
  BWIPP: mit("https://github.com/bwipp/postscriptbarcode", "Copyright (c) 2004-2024 Terry Burton"),
  fmin: bsd3("https://github.com/benfred/fmin", "Copyright 2016, Ben Frederickson", "All rights reserved."),

  // Rust
  ...Object.fromEntries(
    APACHE_CRATES.map((name) => [name, { license: "Apache-2.0", url: `https://crates.io/crates/${name}` }]),
  ),
  "Rust standard library": { license: "Apache-2.0", url: "https://github.com/rust-lang/rust" },
  resvg: { license: "MPL-2.0", url: "https://github.com/linebender/resvg" },
  usvg: { license: "MPL-2.0", url: "https://github.com/linebender/resvg" },
  ...Object.fromEntries([
    crate(
      "adler32",
      zlib,
      "(C) 2016 Remi Rampin and adler32-rs contributors",
      "(C) 1995-2017 Jean-loup Gailly and Mark Adler",
    ),
    crate("alloc-no-stdlib", bsd3, "Copyright (c) 2016 Dropbox, Inc.", "All rights reserved."),
    crate("brotli-decompressor", bsd3, "Copyright (c) 2016 Dropbox, Inc.", "All rights reserved."),
    crate("bitvec", mit, "Copyright (c) 2018 myrrlyn (Alexander Payne)"),
    crate("bytes", mit, "Copyright (c) 2018 Carl Lerche"),
    crate("color_quant", mit, "Copyright (c) 2016 PistonDevelopers"),
    crate("float-cmp", mit, "Copyright (c) 2014-2020 Optimal Computing (NZ) Ltd"),
    crate("fontdb", mit, "Copyright (c) 2020 Yevhenii Reizner"),
    crate("funty", mit, "Copyright (c) 2020 myrrlyn (Alexander Payne)"),
    crate("imagesize", mit, "Copyright (c) 2017 Maiddog"),
    crate("radium", mit, "Copyright (c) 2019 kneecaw (Nika Layzell)"),
    crate("rctree", mit, "Copyright (c) 2018 Simon Sapin", "Copyright (c) 2018 Yevhenii Reizner"),
    crate("rgb", mit, "Copyright (c) 2019 Kornel"),
    crate("rustybuzz", mit, "Copyright (c) HarfBuzz developers", "Copyright (c) 2020 Yevhenii Reizner"),
    crate("slotmap", zlib, "Copyright (c) 2021 Orson Peters <orsonpeters@gmail.com>"),
    crate("strict-num", mit, "Copyright (c) 2022 Yevhenii Reizner"),
    crate("tap", mit, "Copyright (c) 2017 Elliot Linder <darfink@gmail.com>"),
    crate(
      "tiny-skia",
      bsd3,
      "Copyright (c) 2011 Google Inc. All rights reserved.",
      "Copyright (c) 2020 Yevhenii Reizner All rights reserved.",
    ),
    crate("wyz", mit, "Copyright (c) 2018 myrrlyn (Alexander Payne)"),
    crate("xmlwriter", mit, "Copyright (c) 2019 Reizner Evgeniy"),
  ]),
  arrayref: {
    license: "BSD-2-Clause",
    url: "https://crates.io/crates/arrayref",
    copyright: ["Copyright (c) 2015 David Roundy <roundyd@physics.oregonstate.edu>", "All rights reserved."],
  },

  // Data
  "Natural Earth": {
    license: "LicenseRef-public-domain",
    url: "https://www.naturalearthdata.com",
    text: "natural-earth",
  },
  "US Census Bureau boundaries": {
    license: "LicenseRef-public-domain",
    url: "https://www.census.gov/geographies/mapping-files.html",
    text: "us-census",
  },
};

const EMSCRIPTEN = ["Emscripten", "musl", "LLVM runtimes"];
const WASI = ["wasi-libc", "musl", "dlmalloc", "LLVM runtimes"];

/**
 * The parts of packages: names in COMPONENTS, with a version if it is known, or `npm:` and the name of an installed package. Each
 * package with a bundled WebAssembly module must have a row, even if the module has no other parts.
 */
export const CONTAINED: Readonly<Record<string, readonly string[]>> = {
  "@cwasm/jpeg-turbo": ["libjpeg-turbo@2.0.4", ...WASI],
  "@cwasm/lodepng": ["LodePNG", ...WASI],
  "@cwasm/nsbmp": ["libnsbmp", ...WASI],
  "@cwasm/nsgif": ["libnsgif@0.2.1", ...WASI],
  "@cwasm/webp": ["libwebp@1.1.0", ...WASI],
  "@jitl/quickjs-wasmfile-release-sync": ["QuickJS", ...EMSCRIPTEN],
  // libwebp contains libsharpyuv, which libavif uses.
  "@jsquash/avif": ["libavif@1.0.1", "libaom@3.7.0", "libwebp", ...EMSCRIPTEN],
  "@jsquash/webp": ["libwebp", ...EMSCRIPTEN],
  "@resvg/resvg-wasm": [
    "resvg@0.34.0",
    "usvg@0.34.0",
    "tiny-skia@0.10.0",
    "rustybuzz@0.7.0",
    "fontdb@0.14.1",
    ...APACHE_CRATES,
    ...["adler32", "alloc-no-stdlib", "arrayref", "bitvec", "brotli-decompressor", "bytes", "color_quant", "float-cmp"],
    ...["funty", "imagesize", "radium", "rctree", "rgb", "slotmap", "strict-num", "tap", "wyz", "xmlwriter"],
    "Rust standard library",
  ],
  "@upsetjs/venn.js": ["fmin@0.0.4"],
  "@viz-js/viz": ["Graphviz", "Expat", ...EMSCRIPTEN],
  // The compiler adds AssemblyScript's standard library to our modules.
  assemblyscript: [],
  "bwip-js": ["BWIPP"],
  "chart.js-2": ["npm:chartjs-color", "npm:chartjs-color-string", "npm:color-convert", "npm:color-name"],
  "chart.js-3": ["@kurkle/color@0.2.1"],
  "chartjs-chart-boxplot-2": ["npm:@sgratzl/science"],
  harfbuzzjs: ["HarfBuzz", ...EMSCRIPTEN],
  // ECharts contains D3 code for layouts and numbers.
  echarts: ["d3"],
  "us-atlas": ["US Census Bureau boundaries"],
  "world-atlas": ["Natural Earth"],
  "woff2-encoder": ["woff2", "brotli", ...EMSCRIPTEN],
  "zxing-wasm": ["zxing-cpp", "libzueci", "UTF-8 decoder", "stb_image", ...EMSCRIPTEN],
};

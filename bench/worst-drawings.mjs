// Seed requests for worst.mjs, the search for expensive requests: graphs, word clouds, Google's charts, formulas, map icons,
// watermarks, embeds and charts with external data. Each is large in one property. `$own` stands for a URL of the
// service, and `$data` for the URL of an external data file; worst-fill.mjs creates both.

const repeat = (length, entry) => Array.from({ length }, (_, index) => entry(index));
const text = (length, of = "Lorem ipsum 123 ") => of.repeat(Math.ceil(length / of.length)).slice(0, length);
const noise = (index, below) => (Math.imul(index + 1, 0x9e3779b1) >>> 8) % below;

const SCRIPTS = ["Straße", "東京都", "مرحبا", "क्षत्रिय", "สวัสดี", "안녕", "😀", "👩‍👩‍👧‍👦", "🇦🇫", "﷽", "Z̵̡̢͈͇a̸̛̱͎"];
const script = (index) => SCRIPTS[index % SCRIPTS.length];

/** Edges between random nodes. */
const edges = (nodes, count, between = "->") =>
  repeat(count, (index) => `n${noise(2 * index, nodes)}${between}n${noise(2 * index + 1, nodes)}`).join(";");
const complete = (nodes, between = "->") =>
  repeat(nodes, (from) => repeat(from, (to) => `n${to}${between}n${from}`).join(";")).join(";");
const grid = (side) => repeat(side * side, (index) => `n${index}--n${index + 1};n${index}--n${index + side}`).join(";");
const cells = (count, cell) =>
  `<<TABLE>${repeat(count, () => `<TR>${text(cell.length * 10, cell)}</TR>`).join("")}</TABLE>>`;
const graph = (name, dot, more = {}) => ({ name, body: { graph: dot, ...more } });

export const GRAPHS = [
  graph("dense dot", `digraph{${edges(80, 500)}}`),
  graph("sparse dot", `digraph{${edges(400, 500)}}`),
  graph("complete dot", `digraph{${complete(25)}}`),
  graph("orthogonal dot", `digraph{splines=ortho;${edges(40, 120)}}`),
  graph("lines dot", `digraph{splines=line;nslimit=9;${edges(100, 600)}}`),
  graph("concentrated dot", `digraph{concentrate=true;${edges(80, 300)}}`),
  graph(
    "labels dot",
    `digraph{${repeat(150, (i) => `n${noise(i, 60)}->n${noise(i + 7, 60)}[label="${script(i)} ${i}"]`).join(";")}}`,
  ),
  graph(
    "clusters dot",
    `digraph{${repeat(30, (i) => `subgraph cluster${i}{${repeat(5, (k) => `n${i * 5 + k}->n${noise(i * 5 + k, 150)}`).join(";")}}`).join(";")}}`,
  ),
  graph("long dot", `digraph{${repeat(2000, (i) => `n${i}->n${i + 1}`).join(";")}}`, { format: "png" }),
  graph("wide dot", `digraph{${repeat(1500, (i) => `a->n${i}`).join(";")}}`),
  graph(
    "records",
    `digraph{node[shape=record];${repeat(100, (i) => `n${i}[label="{${text(60, "a|b|{c|d}|")}e}"]`).join(";")};${edges(100, 120)}}`,
  ),
  graph(
    "HTML labels",
    `digraph{node[shape=none];${repeat(30, (i) => `n${i}[label=${cells(12, '<TD BGCOLOR="red">x</TD>')}]`).join(";")}}`,
  ),
  graph("nested HTML", `digraph{a[label=<${"<TABLE><TR><TD>".repeat(60)}x${"</TD></TR></TABLE>".repeat(60)}>]}`),
  graph(
    "scripts",
    `digraph{${repeat(1000, (i) => `n${i}[label="${script(i)} ${text(60, script(i))}${i}"]`).join(";")}}`,
  ),
  graph(
    "emoji",
    `digraph{${repeat(300, (i) => `n${i}[label="${String.fromCodePoint(0x1f600 + (i % 80))}${script(i)}"]`).join(";")}}`,
    { format: "png" },
  ),
  graph("circo", `graph{${edges(100, 400, "--")}}`, { layout: "circo" }),
  graph("complete circo", `graph{${complete(40, "--")}}`, { layout: "circo" }),
  graph("neato", `graph{${edges(150, 400, "--")}}`, { layout: "neato" }),
  graph("neato splines", `graph{splines=true;overlap=false;${edges(60, 150, "--")}}`, { layout: "neato" }),
  graph("neato scale", `graph{overlap=scale;${edges(200, 200, "--")}}`, { layout: "neato" }),
  graph("fdp", `graph{${edges(200, 400, "--")}}`, { layout: "fdp" }),
  graph(
    "fdp clusters",
    `graph{${repeat(20, (i) => `subgraph cluster${i}{${repeat(5, (k) => `n${i * 5 + k}--n${noise(i + k, 100)}`).join(";")}}`).join(";")}}`,
    { layout: "fdp" },
  ),
  graph("sfdp", `graph{${grid(20)}}`, { layout: "sfdp" }),
  graph("twopi", `graph{${edges(300, 600, "--")}}`, { layout: "twopi" }),
  graph("osage", `graph{${repeat(1500, (i) => `n${i}`).join(";")}}`, { layout: "osage" }),
  graph("patchwork", `graph{${repeat(1500, (i) => `n${i}[area=${1 + noise(i, 99)}]`).join(";")}}`, {
    layout: "patchwork",
  }),
  graph("65,535 pixels", `digraph{rankdir=LR;size="900,1!";${repeat(300, (i) => `n${i}->n${i + 1}`).join(";")}}`, {
    format: "png",
  }),
  graph(
    "65,535 pixels, translucent",
    `digraph{bgcolor="#ff000040";rankdir=LR;size="900,7!";${repeat(60, (i) => `n${i}->n${i + 1}[color="#00ff0080"]`).join(";")}}`,
    { format: "png" },
  ),
  graph("3000 pixels", `digraph{node[style="filled,radial",fillcolor="red:blue"];${edges(60, 100)}}`, {
    format: "png",
    width: 3000,
    height: 3000,
  }),
  graph("ratio 4", `digraph{node[style=filled,fillcolor="#ff000080"];${edges(60, 100)}}`, {
    format: "png",
    width: 1500,
    height: 1500,
    devicePixelRatio: 4,
  }),
  graph("avif", `digraph{${edges(40, 60)}}`, { format: "avif", width: 1000, height: 1000 }),
  graph("pdf", `digraph{${repeat(500, (i) => `n${i}[label="${script(i)} ${i}"]`).join(";")}}`, { format: "pdf" }),
  graph("polygons", `digraph{node[shape=polygon,sides=1000,peripheries=30];${repeat(60, (i) => `n${i}`).join(";")}}`),
  graph("parallel edges", `digraph{${repeat(1500, () => "a->b").join(";")}}`),
  graph(
    "colored edges",
    `digraph{${repeat(60, (i) => `a${i}->b${i}[color="${text(300, "red:blue:")}green"]`).join(";")}}`,
  ),
  graph("comments", `digraph{${text(190_000, "/* a */")}}`),
  graph("attributes", `digraph{${repeat(4000, (i) => `node[a${i}=${i}]`).join(";")}}`),
];

const cloud = (name, body) => ({ name, body });
const counted = (count, word) => repeat(count, (index) => `${word(index)}:${1 + noise(index, 100)}`).join(",");
const listed = (count, word, more = {}) => ({ text: counted(count, word), useWordList: true, ...more });
const LARGE = { width: 3000, height: 3000, format: "png" };
export const CLOUDS = [
  cloud(
    "2000 words",
    listed(2000, (index) => `w${index}`),
  ),
  cloud(
    "2000 words, large",
    listed(2000, (index) => `w${index}`, LARGE),
  ),
  cloud("equal words", {
    text: repeat(2000, (index) => `word${index}:1`).join(","),
    useWordList: true,
    fontScale: 100,
  }),
  cloud(
    "long words",
    listed(200, (index) => text(100, `W${index}m`)),
  ),
  cloud(
    "long words, large",
    listed(200, (index) => text(100, `W${index}m`), { ...LARGE, fontScale: 200 }),
  ),
  cloud(
    "scripts",
    listed(200, (index) => `${script(index)}${index}`, LARGE),
  ),
  cloud(
    "long scripts",
    listed(200, (index) => `${text(90, script(index))}${index}`),
  ),
  cloud(
    "emoji",
    listed(200, (index) => `${String.fromCodePoint(0x1f600 + (index % 80))}${script(index)}`, LARGE),
  ),
  cloud(
    "small image",
    listed(2000, (index) => `w${index}`, { width: 40, height: 40, padding: 50 }),
  ),
  cloud(
    "padding",
    listed(2000, (index) => `w${index}`, { padding: 50, rotation: 360 }),
  ),
  cloud(
    "strip",
    listed(2000, (index) => `w${index}`, { width: 3000, height: 30 }),
  ),
  cloud(
    "huge font",
    listed(200, (index) => `w${index}`, { fontScale: 1000, rotation: 360, ...LARGE }),
  ),
  cloud("prose", { text: text(200_000, "the quick brown fox jumps over it "), removeStopwords: true }),
  cloud("different prose", { text: repeat(25_000, (index) => `w${index}`).join(" ") }),
  cloud("japanese prose", { text: text(200_000, "日本語の漢字と仮名交じり文をわかち書きする"), language: "ja" }),
  cloud("thai prose", { text: text(200_000, "สวัสดีชาวโลกทั้งหลาย"), language: "th" }),
  cloud("symbols", { text: text(200_000, "!?-'a ") }),
  cloud(
    "ratio 4",
    listed(200, (index) => `w${index}`, { width: 1500, height: 1500, devicePixelRatio: 4, format: "png" }),
  ),
  cloud(
    "avif",
    listed(200, (index) => `w${index}`, { width: 1000, height: 1000, format: "avif" }),
  ),
  cloud(
    "pdf",
    listed(200, (index) => `${script(index)}${index}`, { format: "pdf" }),
  ),
  cloud(
    "translucent",
    listed(200, (index) => `w${index}`, { ...LARGE, colors: ["#ff000040", "#00ff0080"], backgroundColor: "#00f4" }),
  ),
  cloud("JSON list", { text: repeat(10_000, (index) => ({ text: `w${index}`, value: index })) }),
];

const values = (count, at = (index) => noise(index, 1000) / 10) => repeat(count, at).join(",");
const series = (count, length) =>
  repeat(count, (index) => values(length, (k) => noise(index * length + k, 100))).join("|");
const hues = (count, alpha = "") =>
  repeat(count, (index) => `${(noise(index, 0xefffff) + 0x100000).toString(16)}${alpha}`).join(",");
const google = (name, cht, chd, more = {}) => ({ name, body: { cht, chd: `t:${chd}`, chs: "3000x3000", ...more } });
const areas = (count) =>
  repeat(count, (index) => `b,${(noise(index, 0xefffff) + 0x100000).toString(16)}80,${index},${index + 1},0`).join("|");
const marks = (count, kind) => repeat(count, (index) => kind(index)).join("|");

export const GOOGLE_CHARTS = [
  google("20,000 points", "lc", values(20_000)),
  google("20,000 dashed points", "lc", values(20_000), { chls: "9,2,2" }),
  google("1000 series", "lc", series(1000, 20)),
  google("stacked areas", "lc", series(20, 1000), { chm: areas(19) }),
  google("many areas", "lc", series(200, 100), { chm: areas(199) }),
  google("translucent stacked bars", "bvs", series(20, 1000), { chco: hues(20, "80"), chbh: "a" }),
  google("20,000 bars", "bvg", values(20_000), { chbh: "a" }),
  google("gradient bars", "bvs", series(20, 500), {
    chbh: "a",
    chf: repeat(20, (i) => `b${i},lg,45,FF0000,0,0000FF,1`).join("|"),
  }),
  google("bar stripes", "bhs", series(20, 500), {
    chbh: "a",
    chf: repeat(20, (i) => `b${i},ls,45,FF0000,0.001,0000FF,0.001`).join("|"),
  }),
  google("translucent image", "lc", values(1000), { chs: "1000x1000", chf: "a,s,00000080" }),
  google("translucent image of areas", "lc", series(100, 100), {
    chs: "1000x1000",
    chf: "a,s,00000080",
    chm: areas(99),
  }),
  google("translucent avif", "bvs", series(20, 200), {
    chs: "1000x1000",
    chf: "a,s,00000080|bg,lg,30,FF0000,0,00FF00,1",
    chof: "avif",
  }),
  google("gradients", "lc", values(1000), { chf: "bg,lg,45,FF000080,0,0000FF80,1|c,lg,20,FF000080,0,0000FF80,1" }),
  google("thin stripes", "lc", values(1000), { chf: "bg,ls,45,FF000080,0.0001,0000FF80,0.0001" }),
  google("markers on all points", "lc", values(5000), {
    chm: marks(40, (i) => `${"osdcxa"[i % 6]},FF000080,0,-1,${10 + i}`),
  }),
  google("texts on all points", "lc", values(1000), { chm: marks(20, (i) => `t${script(i)},FF0000,0,-1,${10 + i}`) }),
  google("values on all points", "lc", values(20_000), { chm: "N*f2zs*,000000,0,-1,20" }),
  google("flags on all points", "lc", values(1000), { chm: marks(20, () => "fabcdef,FF0000,0,-1,40") }),
  google("500 markers", "lc", values(100), {
    chm: marks(500, (i) => `@t${script(i)}${i},FF0000,0,${noise(i, 100) / 100}:${noise(i + 1, 100) / 100},60`),
  }),
  google("bands", "lc", values(9), { chm: marks(500, () => "r,FF000008,0,0,1") }),
  google("thick lines", "lc", series(20, 1000), { chls: repeat(20, () => "100,1,1").join("|") }),
  google("lines from axis", "lc", values(20_000), { chm: "v,FF0000,0,-1,20|h,FF0000,0,-1,20|V,0000FF80,0,-1,20" }),
  google("scatter", "s", series(3, 6600)),
  google("large scatter", "s", `${values(2000)}|${values(2000)}|${values(2000, () => 100)}`, {
    chm: "o,FF000020,0,-1,500",
  }),
  google("pie", "p", values(2000), { chl: repeat(2000, (i) => `l${i}`).join("|") }),
  google("3D pie", "p3", values(3000)),
  google("concentric pie", "pc", series(100, 100)),
  google("labels of a pie", "p3", values(400), { chl: repeat(400, (i) => `${text(40, script(i))}`).join("|") }),
  google("curved radar", "rs", series(20, 1000), { chm: repeat(20, (i) => `B,FF000040,${i},0,0`).join("|") }),
  google("radar with labels", "r", series(1, 1000), {
    chxt: "x",
    chxl: `0:|${repeat(1000, (i) => `l${i}`).join("|")}`,
  }),
  google("venn", "v", "100,80,60,30,30,30,10", { chco: "FF000040,00FF0040,0000FF40" }),
  google("dial", "gom", series(100, 10), { chl: repeat(100, (i) => script(i)).join("|"), chco: hues(500) }),
  {
    name: "world map",
    body: {
      cht: "t",
      chs: "3000x3000",
      chtm: "world",
      chld: "FRDEUSRUCABRAUCNINZA",
      chd: "t:1,20,30,40,50,60,70,80,90,100",
    },
  },
  {
    name: "map with everything",
    body: {
      cht: "map",
      chs: "3000x3000",
      chld: "US|CA|RU|BR|AU|CN|ID|NO|GR|CL|GL",
      chco: "FF000080,00FF0080,0000FF80",
    },
  },
  { name: "deep map", body: { cht: "map:fixed=10,10,10.001,10.001", chs: "3000x3000", chld: "US|CA|NG" } },
  {
    name: "map with markers",
    body: {
      cht: "map:auto",
      chs: "3000x3000",
      chld: "US|CA|RU",
      chm: marks(500, (i) => `f${script(i)},FF0000,0,${i % 3},40`),
    },
  },
  google("axes", "lc", values(9), {
    chxt: repeat(20, () => "x").join(","),
    chxr: repeat(20, (i) => `${i},0,1000,1`).join("|"),
    chg: "0.1,0.1,1,1",
  }),
  google("grid", "lc", values(9), { chg: "0.01,0.01,1,1" }),
  google("legend", "lc", series(1000, 2), { chdl: repeat(1000, (i) => `${script(i)} ${i}`).join("|") }),
  google("title", "lc", values(9), { chtt: text(2000, SCRIPTS.join("|")), chts: "FF0000,100" }),
  google("svg", "lc", series(20, 1000), { chof: "svg", chm: areas(19) }),
  google("pdf", "lc", series(20, 1000), { chof: "pdf", chm: areas(19) }),
  google("config", "lc", series(100, 200), { format: "chartjs-config" }),
];

const nest = (open, close, depth, inner = "x") => open.repeat(depth) + inner + close.repeat(depth);
const FORMULA_TEXTS = {
  fractions: nest("\\frac{1}{", "}", 150),
  "both sides of fractions": nest("\\frac{a}{", "}", 60) + nest("\\cfrac{", "}{b}", 60),
  roots: nest("\\sqrt{", "}", 200),
  exponents: nest("x^{", "}", 300),
  operators: nest("\\mathop{", "}", 180),
  "operators with limits": nest("\\mathop{", "}_{i}^{j}", 90),
  "large operators": nest("\\sum_{", "}", 200),
  fences: nest("\\left(", "\\right)", 110),
  "tall fences": nest("\\left\\{\\frac{", "}{y}\\right]", 60),
  matrices: nest("\\begin{matrix}", "\\end{matrix}", 60),
  "wide matrix": `\\begin{pmatrix}${text(1900, "a&")}\\end{pmatrix}`,
  "tall matrix": `\\begin{pmatrix}${text(1900, "\\\\")}\\end{pmatrix}`,
  "square matrix": `\\begin{bmatrix}${repeat(28, () => text(56, "a&")).join("\\\\")}\\end{bmatrix}`,
  lines: `\\begin{array}{${text(300, "|c")}}${text(1500, "\\hline a\\\\")}\\end{array}`,
  aligned: `\\begin{aligned}${text(1900, "a&=b\\\\")}\\end{aligned}`,
  texts: nest("\\text{$", "$}", 100),
  "text in many scripts": `\\text{${text(1900, SCRIPTS.join(" "))}}`,
  chemistry: `\\ce{${text(1900, "H2SO4 + ")}}`,
  "chemistry with arrows": `\\ce{${text(1900, "A ->[x][y] ")}}`,
  macros: `\\def\\a{xxxxxxxxxx}\\def\\b{${"\\a".repeat(10)}}\\def\\c{${"\\b".repeat(10)}}\\def\\d{${"\\c".repeat(10)}}\\d`,
  recursion: "\\def\\a{x\\a}\\a",
  "doubling macro": `\\def\\a#1{#1#1}${nest("\\a{", "}", 14)}`,
  rules: text(1990, "\\rule{99em}{99em}"),
  "large sizes": `\\Huge ${text(1900, "W")}`,
  enclosures: nest("\\enclose{circle,box,updiagonalstrike}{", "}", 40),
  braces: nest("\\underbrace{\\overbrace{", "}}", 70),
  accents: nest("\\widehat{", "}", 150),
  arrows: nest("\\xrightarrow{", "}", 120),
  colors: nest("\\color{red}{", "}", 130),
  phantoms: nest("\\smash{\\phantom{", "}}", 90),
  references: text(1990, "\\label{a}\\ref{a}"),
  primes: `x${"'".repeat(1900)}`,
  plain: text(2000, "x+"),
  commutative: `\\begin{CD}${text(1900, "A@>a>>B\\\\@VVV\\\\")}\\end{CD}`,
};
const tall = { format: "png", devicePixelRatio: "4", chs: "3000" };
export const FORMULAS = [
  ...Object.entries(FORMULA_TEXTS).map(([name, chl]) => ({ name, body: { cht: "tx", chl } })),
  ...["fractions", "square matrix", "plain"].map((name) => ({
    name: `${name}, large`,
    body: { cht: "tx", chl: FORMULA_TEXTS[name], ...tall, chf: "bg,s,FF000080" },
  })),
  { name: "avif", body: { cht: "tx", chl: "x", chs: "1000", chof: "avif" } },
  { name: "pdf", body: { cht: "tx", chl: FORMULA_TEXTS.plain, chof: "pdf" } },
];

const icon = (chst, chld, more = {}) => ({ name: chst, body: { chst, chld, ...more } });
export const ICONS = [
  icon("d_map_spin_withshadow", "20|45|FFFF4280|200|b|Hello|World", { devicePixelRatio: "4" }),
  icon("d_map_spin_shadow", "20|359|FFFF42|200|b|W", { devicePixelRatio: "4" }),
  icon("d_map_spin_withshadow", `20|33|FFFF42|200|b|${repeat(40, script).join("|")}`),
  icon("d_text_outline", `FFCC3380|200|h|FF000080|b|${repeat(30, script).join("|")}`),
  icon("d_text_outline", `FFCC33|200|h|FF0000|b|${text(500, "Wm")}`, { devicePixelRatio: "4" }),
  icon("d_text_outline", `FFCC33|9|h|FF0000|b|${text(950, "w|")}`, { devicePixelRatio: "4" }),
  icon("d_bubble_text_big_withshadow", `bbtr|${text(900, "W")}|C6EF8C80|000000`, { devicePixelRatio: "1" }),
  icon("d_bubble_texts_big_withshadow", `bb|C6EF8C80|000000|${text(900, "Wm|")}`, { devicePixelRatio: "4" }),
  icon("d_bubble_icon_texts_big_withshadow", `flag_us|edge_bc|675E59|FFFFFF|${repeat(60, script).join("|")}`),
  icon("d_fnote_title_withshadow", `thought|2|004400|l|${text(300, "漢")}|${text(300, "語|")}`, {
    devicePixelRatio: "4",
  }),
  icon("d_fnote_withshadow", `balloon|2|0088FF|h|${text(900, "a|")}`, { devicePixelRatio: "4" }),
  icon("d_weather_withshadow", `taped_y|thunder|${text(400, "W")}|max|${text(400, "m|")}`, { devicePixelRatio: "4" }),
  icon("d_simple_text_icon_above", `${text(900, "漢字")}|200|000|flag_us|200|FF8800|FFF`),
  icon("d_simple_text_icon_left", `Star|200|000|globe|200|FF880080|FFF`, { devicePixelRatio: "4", format: "avif" }),
  icon("d_map_pin_letter_withshadow", "A|FF0000|000000", { devicePixelRatio: "4", format: "pdf" }),
];

const bar = (count, options = {}) => ({
  type: "bar",
  data: { labels: repeat(count, (index) => index), datasets: [{ data: repeat(count, (index) => noise(index, 101)) }] },
  options,
});
const serviceUrl = (path, query) => ({ $own: { path, query } });
const chartUrl = (more) => serviceUrl("/chart", { c: bar(9), format: "png", ...more });
const file = (format, width, height, more = {}) => ({ $image: { format, pattern: "noise", width, height, ...more } });
const nested = (depth, image) =>
  depth === 0
    ? image
    : serviceUrl("/watermark", {
        mainImageUrl: nested(depth - 1, image),
        markImageUrl: chartUrl({ width: 90, height: 60 }),
      });
const SMALL = chartUrl({ width: 300, height: 200 });
const mark = (name, mainImageUrl, markImageUrl, more = {}) => ({ name, body: { mainImageUrl, markImageUrl, ...more } });

/** @param svgs SVG files by name, as defined in worst-seeds.mjs */
export const listWatermarks = (svgs) => [
  mark("png on png", file("png", 800, 800, { channels: 4 }), file("png", 400, 300, { channels: 4 }), { opacity: 0.5 }),
  mark("jpeg on jpeg", file("jpeg", 1500, 1500, { quality: 20 }), file("jpeg", 900, 900, { quality: 20 }), {
    opacity: 0.5,
  }),
  mark(
    "large jpeg",
    file("jpeg", 5000, 5000, { pattern: "flat", quality: 10 }),
    file("jpeg", 5000, 5000, { pattern: "flat", quality: 10 }),
  ),
  mark("flat png", file("png", 5000, 5000, { pattern: "flat" }), file("png", 5000, 5000, { pattern: "flat" }), {
    opacity: 0.3,
    markRatio: 1,
  }),
  mark("flat png as avif", file("png", 1000, 1000, { pattern: "noise" }), file("png", 300, 300), { format: "avif" }),
  mark("webp", file("webp", 1600, 1600, { quality: 10 }), file("lossless", 900, 900, { pattern: "modules" }), {
    format: "webp",
  }),
  mark("gif", file("gif", 800, 800), file("gif", 300, 300), { format: "jpg" }),
  mark("enlarged", file("png", 30, 30), file("png", 30, 30), {
    imageWidth: 3000,
    imageHeight: 3000,
    markWidth: 3000,
    markHeight: 3000,
    opacity: 0.5,
  }),
  ...Object.entries(svgs).map(([name, svg]) => mark(`svg ${name}`, { $svg: svg }, { $svg: svg }, { imageWidth: 2000 })),
  mark("charts", chartUrl({ width: 3000, height: 2000, devicePixelRatio: 1 }), chartUrl({ width: 1000, height: 1000 })),
  mark("chart of 20,000 values", serviceUrl("/chart", { c: bar(1200), width: 2000, height: 2000 }), SMALL),
  mark(
    "avif charts",
    chartUrl({ width: 700, height: 700, format: "avif" }),
    chartUrl({ width: 600, height: 600, format: "avif" }),
  ),
  mark(
    "svg charts",
    chartUrl({ width: 3000, height: 3000, format: "svg" }),
    chartUrl({ width: 3000, height: 3000, format: "svg" }),
    { imageWidth: 3000 },
  ),
  mark(
    "word cloud",
    serviceUrl("/wordcloud", { text: text(6000, "lorem ipsum dolor "), width: 1500, height: 1500, format: "png" }),
    SMALL,
  ),
  mark("graph", serviceUrl("/graphviz", { graph: `digraph{${edges(60, 150)}}`, format: "svg" }), SMALL, {
    imageWidth: 3000,
  }),
  mark("google", serviceUrl("/gchart", { cht: "lc", chd: `t:${values(2000)}`, chs: "2000x2000" }), SMALL),
  mark(
    "table",
    serviceUrl("/v1/table", {
      data: { columns: [{ title: "a", dataIndex: "a" }], dataSource: repeat(100, () => ({ a: "🇦🇫" })) },
    }),
    SMALL,
  ),
  mark("nested", nested(4, SMALL), SMALL),
  mark("nested on both sides", nested(3, SMALL), nested(3, SMALL)),
  mark("nested, large", nested(4, chartUrl({ width: 2000, height: 1000, devicePixelRatio: 1 })), SMALL),
];

const frame = (name, chart, more = {}) => ({ name, body: { c: chart, ...more } });
export const EMBEDS = [
  frame("bars", bar(9)),
  frame("800 bars", bar(800), { width: 3000, height: 3000, devicePixelRatio: 4 }),
  frame("labels", bar(800, { plugins: { datalabels: { display: true } } }), { width: 3000, height: 3000 }),
  frame("avif", bar(300), { width: 1000, height: 1000, devicePixelRatio: 1, format: "avif" }),
  frame(
    "script",
    "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{id:'x',beforeDraw(c){for(let i=0;i<100000000;i++);}}]}",
  ),
  frame(
    "values from a script",
    "{type:'line',data:{labels:[...Array(5000).keys()],datasets:[...Array(4).keys()].map(() => ({fill:true,tension:0.4,data:[...Array(5000).keys()].map((x) => x*x%77)}))}}",
    { width: 3000, height: 3000 },
  ),
  frame("long text from a script", "{type:'bar',data:{labels:['a'.repeat(2e6)],datasets:[{data:[1]}]}}"),
  frame("image", {
    ...bar(3),
    options: { plugins: { backgroundImageUrl: { $svg: { count: 9, element: "<circle r='9'/>" } } } },
  }),
  frame("word cloud", {
    type: "wordCloud",
    data: { labels: repeat(400, (i) => `w${i}`), datasets: [{ data: repeat(400, (i) => 9 + (i % 30)) }] },
  }),
];

const linked = (name, url, more = {}) => ({ name, body: { url, ...more } });
export const OEMBEDS = [
  ...EMBEDS.map(({ name, body }) => linked(`embed ${name}`, serviceUrl("/embed", body))),
  linked("chart", chartUrl({ width: 3000, height: 3000 })),
  linked("word cloud", serviceUrl("/wordcloud", { text: text(6000) })),
  linked("graph", serviceUrl("/graphviz", { graph: `digraph{${edges(60, 300)}}` })),
  linked("natural", serviceUrl("/natural/iframe/bar%20chart%20of%201%2C%202%2C%203", {})),
  linked("itself", serviceUrl("/oembed", { url: serviceUrl("/oembed", { url: "a" }) })),
  linked("watermark", serviceUrl("/watermark", { mainImageUrl: SMALL, markImageUrl: SMALL })),
];

const withSource = (name, source, options, more = {}) => ({
  name,
  body: { chart: { type: "line", options: { plugins: { [source]: options } } }, ...more },
});
const data = (format, rows, columns, cell = "%n") => ({ $data: { format, rows, columns, cell } });
export const FED_CHARTS = [
  withSource("csv", "csv", { url: data("csv", 1000, 10), labelColumn: 0 }),
  withSource("csv of numbers", "csv", { url: data("csv", 5000, 30) }, { width: 3000, height: 3000 }),
  withSource("short rows", "csv", { url: data("csv", 160_000, 1, "1"), rows: { limit: 20 } }),
  withSource("quoted cells", "csv", { url: data("csv", 20_000, 10, '""'), rows: { limit: 20 } }),
  withSource("quotes", "csv", { url: data("csv", 5000, 4, '"a""b\n"'), rows: { limit: 20 } }),
  withSource("money", "csv", { url: data("csv", 2000, 30, '"$1,234.%n"'), rows: { limit: 20 } }),
  withSource("wide csv", "csv", { url: data("csv", 50, 5000, "1"), dataColumns: repeat(100, (index) => index) }),
  withSource("long cells", "csv", { url: data("csv", 9, 2, text(50_000, "漢字")), labelColumn: 0, dataColumns: [1] }),
  withSource("json", "json", { url: data("json", 1000, 10), labelColumn: 0 }),
  withSource("json of objects", "json", { url: data("json", 20_000, 3), rows: { limit: 20 } }),
  withSource("json of lists", "json", { url: data("lists", 60_000, 2), rows: { limit: 20 } }),
  withSource("nested json", "json", { url: data("nested", 100_000, 1) }),
];

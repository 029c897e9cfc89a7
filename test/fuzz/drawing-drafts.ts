// Generates requests for other images: tables, word clouds, graphs, watermarks, and all kinds of Google Image Charts.

import { GOOGLE_CHART_TYPES } from "../../src/drawings/google-chart/google-chart-params.ts";
import { BRAND, type Draft, encodeFields, HOST, SAVED_CHARTS, SAVED_ID } from "./draft.ts";
import {
  asAccount,
  dataUrl,
  draftOf,
  type Fields,
  FORMATS,
  imageDraft,
  mutated,
  operation,
  sizes,
  someOf,
} from "./draft-parts.ts";
import { PIECES, TEXTS } from "./hostile-values.ts";
import { mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";
import { GOOGLE_CHARTS, GRAPHS, TABLES, WORD_CLOUDS } from "./seeds.ts";

const GOOGLE_QUERY = operation("GET", "/gchart").query;
const GOOGLE_NAMES = Object.keys(GOOGLE_QUERY).filter(
  (name) => name.startsWith("ch") && !/^(?:cht|chs|chd)$/.test(name),
);
const GOOGLE_DATA = ["t:10,40,20", "t:-5,_,120|1,2", "s:AZz9_,ab", "e:AAgA..", "a:1,-999,3", "t1:1,2|3,4|5,6"] as const;

export function makeTable(random: Random): Draft {
  const format = random.pickWeighted(FORMATS.slice(0, 3));
  const fields = { ...(mutated(random.pick(TABLES), random) as Fields), ...(random.chance(0.5) && { format }) };
  return imageDraft("/v1/table", "table", fields, random);
}

export function makeWordCloud(random: Random): Draft {
  const fields = mutated({ ...(random.pick(WORD_CLOUDS) as Fields), ...sizes(random) }, random);
  const { text } = (fields ?? {}) as Fields;
  if (typeof text === "string" && random.chance(0.4)) (fields as Fields).text = mutateText(text, random, TEXTS);
  return imageDraft("/wordcloud", "wordcloud", fields, random);
}

const GRAPH_WORDS = [
  ...[
    "rankdir=LR ",
    "subgraph cluster_a { b c } ",
    "a -> {b c d} ",
    'node [shape=record label="<f> a|{b|c}"] ',
    "splines=ortho ",
  ],
  ...[
    'a [label=<<table border="1"><tr><td port="p">x</td><td bgcolor="red"><b>y</b></td></tr></table>>] ',
    "a:p -> b:n ",
  ],
  ...[
    'a [URL="javascript:alert(1)" tooltip="x"] ',
    'a [image="/etc/passwd"] ',
    'a [fontname="a" onload=" fontsize=1e9] ',
  ],
  ...[
    "size=9 ratio=fill ",
    "edge [arrowhead=crow style=dashed penwidth=9] ",
    'a [style="wedged" fillcolor="red:blue;0.3"] ',
  ],
] as const;

/** Makes a graph from a documented example by mutating its DOT text, with a random layout. */
export function makeGraph(random: Random): Draft {
  const example = random.pick(GRAPHS);
  let graph = String(example.graph);
  for (let left = random.below(4); left > 0; left--)
    graph = mutateText(graph, random, random.chance(0.8) ? GRAPH_WORDS : PIECES);
  const layout = random.pick(["dot", "neato", "fdp", "sfdp", "circo", "twopi", "osage", "patchwork", "nop"]);
  if (random.chance(0.12))
    return draftOf("/chart", mutated({ cht: `gv:${layout}`, chl: graph, chs: "90x60" }, random), random);
  const { devicePixelRatio: _, ...size } = sizes(random);
  const fields = mutated({ ...example, graph, layout, ...size }, random);
  return imageDraft("/graphviz", "graph", fields, random);
}

const WATERMARK_QUERY = operation("GET", "/watermark").query;

/** Returns the URL of an image of the service itself: saved, in the accounts' theme, or a watermark of such images. */
function ownImageUrl(random: Random, depth = 0): string {
  const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1 + random.below(3)] }] } };
  const [path, fields] = random.pick([
    ["/chart", { chart, theme: BRAND, ...sizes(random) }],
    [`/chart/render/${SAVED_ID}${random.below(SAVED_CHARTS)}`, sizes(random)],
    ["/qr", { text: "a", size: 60 }],
    depth < 3
      ? ["/watermark", { mainImageUrl: ownImageUrl(random, depth + 1), markImageUrl: dataUrl(random) }]
      : ["/barcode", { type: "code128", text: "a" }],
  ] as [path: string, fields: Fields][]);
  return `http://${HOST}${path}?${encodeFields(fields)}`;
}

/** Makes a watermarked image from small images. */
export function makeWatermark(random: Random): Draft {
  if (random.chance(0.4)) {
    const own = { mainImageUrl: ownImageUrl(random), markImageUrl: ownImageUrl(random) };
    const fields = random.chance(0.8) ? own : mutated({ ...someOf(WATERMARK_QUERY, random, 2), ...own }, random);
    const draft = draftOf("/watermark", fields, random);
    return asAccount({ ...draft, headers: { Host: HOST } }, random);
  }
  const images = {
    mainImageUrl: dataUrl(random),
    markImageUrl: random.chance(0.9) ? dataUrl(random) : "https://a.test/b",
  };
  const fields = mutated({ ...someOf(WATERMARK_QUERY, random, 4), ...images }, random);
  return imageDraft("/watermark", "watermark", fields, random);
}

export function makeGoogle(random: Random): Draft {
  if (random.chance(0.2))
    return draftOf("/gchart", mutated({ ...random.pick(GOOGLE_CHARTS), chs: "90x60" }, random), random);
  if (random.chance(0.7)) {
    const base = { cht: random.pick(GOOGLE_CHART_TYPES), chs: "90x60", chd: random.pick(GOOGLE_DATA) };
    const names = Array.from({ length: random.below(7) }, () => random.pick(GOOGLE_NAMES));
    const fields = mutated({ ...base, ...Object.fromEntries(names.map((name) => [name, GOOGLE_QUERY[name]])) }, random);
    return draftOf(random.pick(["/gchart", "/chart"]), fields, random);
  }
  const kinds = [
    { cht: "qr", chs: "60x60", chl: random.pick(TEXTS), chld: "M|4", ...someOf({ choe: "UTF-8", c: "a" }, random) },
    { cht: "tx", chl: random.pick(FORMULAS), ...someOf({ chs: "60", chco: "FF0000", chf: "bg,s,FFFF00" }, random) },
    { chst: `d_${random.pick(ICONS)}${random.pick(["", "_withshadow", "_shadow"])}`, chld: random.pick(ICON_DATA) },
  ];
  return draftOf("/chart", mutated(random.pick(kinds), random), random);
}

const FORMULAS = [
  "x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}",
  "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\\left(\\frac{1}{2}\\right)",
  "\\text{Größe 日本}\\ce{2H2 + O2 ->[\\Delta] 2H2O}",
  "\\color{red}{x}\\enclose{circle}{y}\\underbrace{a+b}_{2}\\rule{1em}{2em}",
];
const ICONS = [
  ...["map_pin_letter", "map_xpin_icon", "map_spin", "bubble_icon_texts_big", "fnote_title", "weather", "text_outline"],
  "simple_text_icon_above",
];
const ICON_DATA = ["A|F00|000", "pin_star|home|0F0|F00", "1|30|FFFF42|13|b|Hello", "balloon|2|08F|h|a|b@|c", ""];

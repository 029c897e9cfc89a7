// Generates requests for charts and diagrams in other languages: documented Vega-Lite, Vega, ECharts and Mermaid ones with
// mutations, expressions and transforms that do much with little text.

import { deflateSync } from "node:zlib";
import { SAMPLES } from "../drawings/mermaid/samples.ts";
import type { Draft } from "./draft.ts";
import { draftOf, type Fields, imageDraft, mutated, sizes, someOf } from "./draft-parts.ts";
import { PIECES } from "./hostile-values.ts";
import { mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";
import { ECHARTS, VEGA_CHARTS } from "./seeds.ts";

const EXPRESSIONS = [
  ...["datum.x.constructor", "sequence(0, 1e6)", "pad('a', 1e7, 'b', 'left')", "format(1e21, '1000d')", "random()"],
  ...["replace('aaaaaaaaaab', regexp('(a|a)*$', 'g'), 'x')", "test(/(a+)+$/, 'aaaaaaab')", "now()", "datetime(0)"],
  ...["merge({}, {'__proto__': 1})", "[[1,2],[3]] + ''", "timeFormat(datum.t, '%Q %A')", "length(data('source'))"],
  ...[
    "split('a,b', regexp(','))",
    "quantileNormal(2)",
    "geoArea('projection', datum)",
    "slice('abc', -1e9)",
    "if(1, 2)",
  ],
] as const;

const TRANSFORMS = [
  { calculate: "datum.x * 1e300", as: "x" },
  { filter: "datum.y > 1" },
  { bin: { maxbins: 1e6 }, field: "x", as: "b" },
  { impute: "y", key: "x", keyvals: { start: 0, stop: 1e5 } },
  { density: "x", steps: 1e5 },
  { quantile: "y", step: 1e-5 },
  { loess: "y", on: "x" },
  { regression: "y", on: "x", method: "poly", order: 9 },
  { window: [{ op: "rank", as: "r" }], frame: [null, null] },
  { fold: ["x", "y", "__proto__"] },
  { flatten: ["x"] },
  { aggregate: [{ op: "count", as: "n" }], groupby: ["x", "constructor"] },
  { lookup: "x", from: { data: { values: [] }, key: "x", fields: ["y"] } },
  { timeUnit: "yearmonthdate", field: "x", as: "t" },
  { sample: 5 },
] as const;

/** Makes a Vega-Lite or Vega chart. */
export function makeVega(random: Random): Draft {
  const { spec, ...example } = random.pick(VEGA_CHARTS);
  const chart = mutated(spec, random);
  if (random.chance(0.4) && typeof chart === "object" && chart !== null) {
    const expression = mutateText(random.pick(EXPRESSIONS), random, random.chance(0.3) ? PIECES : EXPRESSIONS);
    const added = random.pick<Fields>([
      { transform: [random.pick(TRANSFORMS), { calculate: expression, as: "z" }] },
      { params: [{ name: "p", expr: expression }] },
      { title: { text: { expr: expression } } },
      { signals: [{ name: "s", update: expression }] },
      { layer: Array.from({ length: random.below(9) }, () => structuredClone(chart)) },
      { repeat: ["x", "y"], spec: structuredClone(chart) },
      { width: random.pick([0, -1, 1e9, "container", { step: 1e6 }]) },
      { projection: { type: random.pick(["mercator", "orthographic", "identity", "x"]) }, mark: "geoshape" },
      { data: { url: random.pick(["data/cars.json", "data:text/csv,x%0A1", "http://127.0.0.1/", "//x", ""]) } },
    ]);
    Object.assign(chart, added);
  }
  const { format, ...size } = sizes(random);
  const fields = { ...example, ...(random.chance(0.5) ? size : {}), format, spec: asText(chart, random) };
  return withoutLongUrl(imageDraft("/vega", "vega", fields, random), fields);
}

const FUNCTIONS = [
  ...["function(p){return p.name}", "(p)=>p.value.constructor.constructor('return 1')()", "function(){while(true);}"],
  ...["(v)=>'x'.repeat(1e7)", "()=>{throw 1}", "(v,i)=>[v,i]", "(d)=>d.length", "new Function('return this')"],
] as const;

/** Makes a chart of ECharts. */
export function makeEcharts(random: Random): Draft {
  const { option, ...example } = random.pick(ECHARTS);
  const chart = typeof option === "string" ? option : mutated(option, random);
  let text = asText(chart, random);
  if (typeof text === "string" && random.chance(0.5))
    text = mutateText(text, random, random.chance(0.6) ? FUNCTIONS : PIECES);
  const fields = { ...example, ...sizes(random), option: text };
  return withoutLongUrl(imageDraft("/echarts", "echarts", fields, random), fields);
}

const DIAGRAM_WORDS = [
  ...[
    "\n  A -->|x| B",
    "\n  subgraph s\n",
    "\n  end\n",
    "\n  loop x\n",
    "\n  A --- B & C & D",
    "\n  B-->A",
    "1e999",
    "NaN",
  ],
  ...[
    "%%{init: {'theme': 'forest', 'securityLevel': 'loose', '__proto__': {'a': 1}}}%%\n",
    "\n  classDef default fill:#f00\n",
  ],
  ...[
    "---\nconfig:\n  look: handDrawn\n  flowchart: {nodeSpacing: 1e9, curve: natural}\n---\n",
    "---\ntitle: x\n---\n",
  ],
  ...[
    '\n  click A href "javascript:alert(1)"',
    "\n  style A fill:url(http://127.0.0.1/),stroke-width:1e9px",
    "<b>x</b><img src=x>",
  ],
  ...[
    '["`**b** _i_`"]',
    "fa:fa-car",
    "&toString; #9829; #constructor;",
    "\n  accTitle: t\n  accDescr { a\n  b }",
    "::icon(fa fa-book)",
  ],
  ...[
    '@{ shape: cyl, label: "x" }',
    "\n  dateFormat X\n",
    "\n  section s\n",
    "<g>".repeat(40),
    "(((",
    "[[",
    "{{",
    "مرحبا 日本 🙂",
  ],
] as const;

/** Makes a Mermaid diagram, sometimes as a link of another service. */
export function makeMermaid(random: Random): Draft {
  const samples = Object.values(SAMPLES);
  let diagram = random.pick(samples);
  for (let left = random.below(4); left > 0; left--)
    diagram = mutateText(diagram, random, random.chance(0.7) ? DIAGRAM_WORDS : random.chance(0.5) ? samples : PIECES);
  const { width, height, format, ...ratio } = sizes(random);
  const theme = random.pick(["default", "forest", "dark", "neo", "editorial", "constructor"]);
  const look = random.pick(["classic", "neo", "handDrawn"]);
  const size = random.chance(0.3) ? { width, height } : {};
  const fields = { ...size, ...ratio, format, ...someOf({ theme, look, backgroundColor: "#eee" }, random) };
  if (random.chance(0.1)) {
    const state = random.chance(0.5) ? JSON.stringify(mutated({ code: diagram, mermaid: { theme } }, random)) : diagram;
    const code = (random.chance(0.5) ? deflateSync(state) : Buffer.from(state)).toString("base64url");
    const folder = random.pick(["/mermaid/svg/", "/svg/pako:", "/img/", "/pdf/", "/img/base64:"]);
    return draftOf(folder + code, { type: "png", ...fields }, random, ["query"]);
  }
  return withoutLongUrl(imageDraft("/mermaid", "mermaid", mutated({ ...fields, diagram }, random), random), diagram);
}

/** Maximum length of a chart in a URL. Servers reject longer ones before the service sees them. */
const URL_LENGTH = 3000;

/** Returns the draft, in a body if the chart is too long for a URL. */
const withoutLongUrl = (draft: Draft, chart: unknown): Draft =>
  draft.place === "query" && JSON.stringify(chart).length > URL_LENGTH
    ? { ...draft, method: "POST", place: "json" }
    : draft;

const asText = (chart: unknown, random: Random) => (random.chance(0.4) ? JSON.stringify(chart) : chart);

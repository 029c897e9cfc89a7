// Generates requests for charts: static, live and saved charts, and charts with scripts, images and external data.

import fc from "fast-check";
import { THEME_NAMES } from "../../src/drawings/theme/theme-palettes.ts";
import { randomScripts } from "../drawings/chart/script/random-script.ts";
import { BRAND, type Draft, encodeDraft, HOST, SAVED_CHARTS, SAVED_ID, SAVED_TOKEN } from "./draft.ts";
import { asAccount, dataUrl, draftOf, type Fields, mutated, operation, sizes, someOf } from "./draft-parts.ts";
import { TEXTS } from "./hostile-values.ts";
import { mutateText } from "./mutate.ts";
import type { Random } from "./random.ts";
import { CHARTS } from "./seeds.ts";

/** JavaScript expressions that replace a value in a chart. */
const EXPRESSIONS = [
  ...[
    "function () { return 1; }",
    "(x) => { throw x; }",
    "(c) => c.chart.width",
    "(c) => c.dataIndex",
    "(v) => '$' + v",
  ],
  ...["new Date(0)", "1 / 0", "undefined", "-0", "Symbol('a')", "10n", "/a/g", "new Map()", "[...Array(9).keys()]"],
  ...["getGradientFillHelper('vertical', ['red', 'blue'])", "getImageFill('data:,a')", "pattern.draw('square', 'red')"],
  ...["moment('2026-11-22')", "(() => { const a = []; a[0] = a; return a; })()", "new Proxy({}, {})", "Chart.defaults"],
  ...["{ get a() { throw 1; } }", "{ valueOf() { return 3; } }", "new Array(5)", "class A {}", "async () => 1", "`a`"],
] as const;

const MARK = "@EXPRESSION@";

const CHART_QUERY = operation("GET", "/chart").query;
const RENDER_QUERY = operation("GET", `/chart/render/${SAVED_ID}0`).query;

/** Encodes a configuration in one of the formats that the service accepts. */
function writeChart(chart: unknown, random: Random): Fields {
  if (typeof chart !== "object" || chart === null) return { chart };
  const form = random.below(12);
  if (form < 5) return { chart };
  const text = JSON.stringify(chart);
  if (form < 7) return { c: text };
  if (form === 7) return { chart: Buffer.from(text).toString("base64"), encoding: "base64" };
  if (form === 8) return { chart: text.replaceAll(/"(\w+)":/g, "$1:").replaceAll('"', "'") };
  if (form === 9) return { chart: `/* a */ ${text.replaceAll("}", ",}").replaceAll("{,", "{")} // b` };
  const values = [...text.matchAll(/:(?:-?[\d.]+|"(?:[^"\\]|\\.)*"|true|false|null)(?=[,}])/g)];
  if (values.length === 0) return { chart: text };
  const { index, 0: found } = random.pick(values);
  const marked = `${text.slice(0, index)}:${MARK}${text.slice(index + found.length)}`;
  return { chart: marked.replace(MARK, () => random.pick(EXPRESSIONS)) };
}

const chartPaths = [
  [40, "/chart"],
  [8, "/api/validate-chart"],
  [2, "/chart/create"],
] as const;

export function makeChart(random: Random): Draft {
  const { chart, version } = random.pick(CHARTS);
  const fields = {
    ...writeChart(mutated(chart, random), random),
    version: random.chance(0.1) ? 2 + random.below(3) : version,
    ...sizes(random),
    ...someOf(CHART_QUERY, random, 1),
  };
  return chartDraft(fields, random);
}

/** A `limn` block with all options, for mutation. */
const LIMN = {
  theme: "editorial",
  subtitle: "a b c",
  source: "d",
  note: "e\nf",
  directLabels: true,
  values: ["first", "last", "min", "max", "all"],
  target: { value: 3, label: "g" },
  average: { label: "h" },
  highlight: ["a"],
  numbers: "EUR",
  forecast: { from: "b", series: ["a"] },
  waterfall: true,
};

/** Makes a chart with a theme and a `limn` block. */
export function makeThemed(random: Random): Draft {
  const { chart, version } = random.pick(CHARTS);
  const keys = Object.keys(LIMN).filter(() => random.chance(0.4)) as (keyof typeof LIMN)[];
  const options = Object.fromEntries(
    keys.filter((key) => key !== "highlight" || random.chance(0.2)).map((key) => [key, LIMN[key]]),
  );
  const limn = random.chance(0.5) ? mutated(options, random) : options;
  const logo = random.chance(0.1) ? { logo: dataUrl(random) } : {};
  const block = typeof limn === "object" && limn !== null && !Array.isArray(limn) ? { ...limn, ...logo } : limn;
  const body = typeof chart === "object" && chart !== null ? { ...mutatedObject(chart, random), limn: block } : chart;
  if (random.chance(0.2))
    return asAccount(
      chartDraft({ ...writeChart(body, random), version, theme: BRAND, ...sizes(random) }, random),
      random,
    );
  const theme = random.pick(THEME_NAMES);
  return chartDraft({ ...writeChart(body, random), version, theme, ...sizes(random) }, random);
}

/** Returns the chart, sometimes mutated, but always as an object. */
function mutatedObject(chart: object, random: Random): object {
  const result = random.chance(0.5) ? mutated(chart, random) : chart;
  return typeof result === "object" && result !== null ? result : chart;
}

function chartDraft(fields: Fields, random: Random): Draft {
  const path = random.pickWeighted(chartPaths);
  return draftOf(path, fields, random, path === "/chart" ? undefined : ["json", "form"]);
}

/** Makes a cheap chart with many parameters. */
export function makeFields(random: Random): Draft {
  const chart = { type: random.pick(["bar", "line", "pie"]), data: { datasets: [{ data: [1] }] } };
  return chartDraft(mutated({ chart, ...sizes(random), ...someOf(CHART_QUERY, random, 4) }, random) as Fields, random);
}

/** Values of `options.animation`, as JavaScript. */
const ANIMATIONS = [
  "false",
  "{ duration: 1e9, delay: (c) => c.dataIndex * 100 }",
  "{ easing: 'easeOutElastic', duration: 0 }",
  "{ easing: 'a', delay: -1, loop: true }",
  "{ onProgress: (c) => { c.chart.ctx.fillRect(0, 0, 9, 9); }, onComplete: () => {} }",
  "{ onProgress(c) { c.chart.resize(30, 30); } }",
  "{ onProgress(c) { c.chart.data.datasets[0].data.push(1); c.chart.update(); } }",
  "{ onProgress() { throw new Error('a'); } }",
  "{ onComplete(c) { c.chart.destroy(); } }",
  "{ numbers: { from: NaN }, colors: { from: 'a' } }",
  "{ x: { type: 'number', from: 1e300, delay(c) { return c.index * 1e6; } } }",
];
/** Invalid values of the fields of an animation. */
const FRAME_FIELDS = {
  animate: ["yes", 1, false, null],
  duration: [0, -1, 1e9, "2s", null, 4.99],
  fps: [12.5, 0, 1e9, "a", 30],
  loop: ["a", 3],
  poster: ["a", []],
} as const;

export function makeAnimation(random: Random): Draft {
  const { chart, version } = random.pick(CHARTS);
  const text = `((chart) => ({ ...chart, options: { ...chart.options, animation: ${random.pick(ANIMATIONS)} } }))(${JSON.stringify(chart)})`;
  const names = Object.keys(FRAME_FIELDS) as (keyof typeof FRAME_FIELDS)[];
  const frames = Object.fromEntries(
    names.filter(() => random.chance(0.06)).map((name) => [name, random.pick<unknown>(FRAME_FIELDS[name])]),
  );
  const fields = {
    version,
    ...sizes(random),
    animate: random.pick([true, "true"]),
    duration: random.pick([1, 1, 1.5, 5]),
    fps: random.pick([10, 10, 20]),
    ...(random.chance(0.4) && { loop: random.chance(0.5) }),
    ...(random.chance(0.4) && { poster: random.chance(0.5) }),
    ...frames,
    ...someOf(CHART_QUERY, random, 1),
    format: random.chance(0.95) ? random.pick(["gif", "apng", "webp"]) : "png",
  };
  const kind = random.below(10);
  if (kind === 0) return draftOf(`/chart/render/${SAVED_ID}${random.below(SAVED_CHARTS)}`, fields, random, ["query"]);
  if (kind === 1) return draftOf("/natural", { ...fields, description: "bar chart of a 1, b 2, c 3" }, random);
  const isScript = typeof chart === "object" && random.chance(0.5);
  const animated = { ...(isScript ? { chart: text } : writeChart(mutated(chart, random), random)), ...fields };
  return chartDraft(random.chance(0.3) ? (mutated(animated, random) as Fields) : animated, random);
}

export function makeScript(random: Random): Draft {
  const sample = () => fc.sample(randomScripts, { seed: random.below(2 ** 31), numRuns: 1 })[0] as string;
  const first = sample();
  // Most samples have no infinite loop, because an infinite loop uses up the work limit, which is about a hundred times the
  // work of other scripts.
  const chart = first.includes("for (;;)") && random.chance(0.95) ? sample().replaceAll("for (;;);", "") : first;
  return chartDraft({ chart, version: 2 + random.below(3), ...sizes(random) }, random);
}

export function makeChartWithImage(random: Random): Draft {
  const url = random.chance(0.7) ? dataUrl(random) : `https://images.example.com/${random.below(9)}`;
  const place = random.below(3);
  const version = 2 + random.below(3);
  const datasets = [{ data: [1, 2], ...(place === 0 && { pointStyle: { src: url, width: 9, height: 9 } }) }];
  const plugins = {
    ...(place === 1 && { backgroundImageUrl: url }),
    ...(place === 2 && { annotation: { annotations: { a: { type: "label", content: { src: url }, width: 9 } } } }),
  };
  const chart = { type: "line", data: { labels: ["a", "b"], datasets }, options: { plugins } };
  return chartDraft({ chart, version, ...sizes(random) }, random);
}

export function makeChartWithSource(random: Random): Draft {
  const url = random.chance(0.9)
    ? `https://data.example.com/${random.below(10)}`
    : random.pick(["http://127.0.0.1/0", "a", ""]);
  const columns = { labelColumn: random.pick(["a", 0]), dataColumns: random.pick([undefined, ["b"], [1, "c"]]) };
  const source = random.pick([
    { csv: { url, ...columns, refresh: 60, rows: { offset: 1, limit: -2 } } },
    { json: { url, ...columns, path: random.pick(["", "rows", "records", "a.b[0]"]) } },
    { googleSheets: { docId: `d${random.below(10)}`, sheet: random.pick(["a", 0]), ...columns } },
    {
      googleSheets: { sheetUrl: `https://docs.google.com/spreadsheets/d/d${random.below(10)}/edit#gid=0`, ...columns },
    },
    { airtable: { url: `https://airtable.com/app${random.below(10)}/tbl1/viw1`, apiKey: "key1", ...columns } },
  ]);
  const datasets = [{ data: [] }];
  const chart = { type: "bar", data: { datasets }, options: { plugins: mutated(source, random) } };
  return chartDraft({ chart, version: 2 + random.below(3), ...sizes(random) }, random);
}

/** The service's host in URLs that requests contain. */

/** Makes a request for a live chart's page or static image, or for the oEmbed response to a URL. */
export function makeEmbed(random: Random): Draft {
  const { chart, version } = random.pick(CHARTS);
  const fields = mutated(
    { ...writeChart(chart, random), version, ...sizes(random), ...someOf(CHART_QUERY, random, 2) },
    random,
  );
  const path = random.pick(["/embed", "/embed/image", "/embed", "/oembed"]);
  if (path !== "/oembed") return draftOf(path, fields, random, ["query"]);
  const link = random.pick(["/embed", "/chart", `/chart-maker/view/${SAVED_ID}0`, "/natural/iframe/pie 1, 2"]);
  const { target } = encodeDraft(draftOf(link, fields, random, ["query"]));
  const url = `http://${random.pick([HOST, HOST, "other.test"])}${mutateText(target, random, TEXTS)}`;
  const draft = draftOf(path, mutated({ url, maxwidth: 200, maxheight: 100 }, random), random, ["query"]);
  return { ...draft, headers: { Host: HOST } };
}

export function makeSaved(random: Random): Draft {
  const id = SAVED_ID + random.below(SAVED_CHARTS);
  const fields = mutated({ ...sizes(random), ...someOf(RENDER_QUERY, random, 4) }, random);
  if (random.chance(0.6)) return draftOf(`/chart/render/${id}`, fields, random, ["query"]);
  if (random.chance(0.4)) return draftOf(`/chart/config/${id}`, fields, random, ["query"]);
  const template = {
    template: id,
    ...(fields as Fields),
    templateOverrides: mutated({ title: "a", labels: ["b"], data1: [1, 2] }, random),
  };
  return draftOf("/chart", template, random);
}

/** Number of saved charts whose owner may change them. The others stay for the references and `makeSaved`. */
const OWNED = 2;

/** Makes an owner's request: changes, replaces or reverts a saved chart, or reads its versions and views. */
export function makeOwned(random: Random): Draft {
  const index = SAVED_CHARTS - 1 - random.below(OWNED);
  const path = `/chart/config/${SAVED_ID}${index}`;
  const { chart, version } = random.pick(CHARTS);
  const fields = mutated(
    {
      ...(random.chance(0.6) && writeChart(chart, random)),
      ...(random.chance(0.5) && { version, ...sizes(random) }),
      ...(random.chance(0.4) && { templateOverrides: { title: "a", labels: ["b"], data1: [1, 2] } }),
      ...(random.chance(0.2) && { expiresIn: random.pick(["90d", "12h", "0d", "-1d", 1, null]) }),
    },
    random,
  );
  const [method, target, body] = random.pick([
    ["PATCH", path, fields],
    ["PATCH", path, fields],
    ["PUT", path, fields],
    ["POST", `${path}/revert`, mutated({ version: 1 + random.below(4) }, random)],
    ["GET", `${path}/versions`, mutated({ version: 1 }, random)],
    ["GET", `${path}/views`, mutated({ days: 3 }, random)],
  ] as const);
  const draft = draftOf(target, body, random, method === "GET" ? ["query"] : ["json", "form"]);
  const headers = {
    Authorization: `Bearer ${random.chance(0.9) ? SAVED_TOKEN + index : "a"}`,
    ...(random.chance(0.2) && { "If-Match": random.pick(['"1"', "*", 'W/"2", "3"', "x"]) }),
  };
  return { ...draft, method, headers };
}

/** Makes a request to load a table from a URL. */
export function makeLoading(random: Random): Draft {
  const url = random.pick([
    `https://data.example.com/${random.below(10)}`,
    `https://docs.google.com/spreadsheets/d/d${random.below(10)}/edit#gid=0`,
    `data:text/csv,${encodeURIComponent(mutateText("Month,Sales\nJan,10\n", random, TEXTS).toWellFormed())}`,
    dataUrl(random),
    random.pick(TEXTS),
  ]);
  return draftOf("/api/load-data", mutated({ url }, random), random, ["json", "form"]);
}

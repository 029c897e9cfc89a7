// The benchmark's workloads: read from LIMN_WORKLOADS (default ../shared/bench/workloads.json) or, if that file is missing,
// from this file, with the same kinds and sizes. Adds workloads with images, patterns and Japanese text. Also creates the
// workloads' requests.

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DASHBOARD_SIZE, makeDashboard } from "./dashboard.ts";
import { makePhoto } from "./photo.ts";

const SHARED = process.env.LIMN_WORKLOADS ?? path.join(import.meta.dirname, "../../shared/bench/workloads.json");

type Config = Readonly<Record<string, unknown>>;

/** A request that is sent many times. */
export interface Workload {
  readonly id: string;
  readonly what: string;
  readonly kind: "chart" | "qr" | "barcode" | "card" | "vega" | "echarts" | "mermaid";
  /** Number of requests. */
  readonly n: number;
  readonly width?: number;
  readonly height?: number;
  readonly devicePixelRatio?: number;
  /** Configuration for Chart.js 4, as an object or a script. */
  readonly chart?: Config | string;
  /** A Vega-Lite or Vega specification, or an option of ECharts. */
  readonly spec?: Config;
  readonly option?: Config;
  /** The text of a Mermaid diagram. */
  readonly diagram?: string;
  /** HTML of a card. */
  readonly html?: string;
  readonly query?: { readonly text: string; readonly [name: string]: string | number };
  /** Whether Chart.js on another canvas needs plugins and more fonts. */
  readonly needsPlugins?: boolean;
}

const COLORS = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f"];

/** Generates reproducible numbers that look like measurements: a slow wave, a fast wave and noise. */
function series(length: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    const value = 50 + 20 * Math.sin(index / 17 + seed) + 8 * Math.sin(index / 3) + (state / 2_147_483_647) * 6;
    return Math.round(value * 100) / 100;
  });
}

const labels = (length: number, word: string) => Array.from({ length }, (_, index) => `${word} ${index + 1}`);

/** Title and legend options. */
const head = (text: string, position: string) => ({
  plugins: { title: { display: true, text }, legend: { display: true, position } },
});

const scriptOf = (options: string) =>
  `{type:'bar',data:{labels:['Q1','Q2','Q3'],datasets:[{data:[1200.5,1900.25,3050],backgroundColor:'#4e79a7'}]},options:{${options}}}`;

function workload(
  id: string,
  what: string,
  config: Config,
  size: Partial<Workload> = {},
  options: Config = {},
): Workload {
  return {
    id,
    what,
    kind: "chart",
    n: 200,
    width: 500,
    height: 300,
    devicePixelRatio: 2,
    ...size,
    chart: { ...config, options },
  };
}

const line = (index: number, data: readonly number[]) => ({
  label: `Series ${index + 1}`,
  data,
  borderColor: COLORS[index],
  fill: false,
  tension: 0,
  borderWidth: 2,
});

const WORKLOADS: readonly Workload[] = [
  workload("W1", "bar, 5 bars", {
    type: "bar",
    data: {
      labels: ["January", "February", "March", "April", "May"],
      datasets: [{ label: "Dogs", data: [50, 60, 70, 180, 190], backgroundColor: COLORS[0] }],
    },
  }),
  workload(
    "W2",
    "line, 3 x 100 points, title, legend",
    {
      type: "line",
      data: {
        labels: labels(100, "Day"),
        datasets: [0, 1, 2].map((index) => ({ ...line(index, series(100, index + 1)), pointRadius: 2 })),
      },
    },
    {},
    head("Daily values of three series", "bottom"),
  ),
  workload(
    "W3",
    "doughnut with data labels",
    {
      type: "doughnut",
      data: {
        labels: ["Apples", "Bananas", "Cherries", "Dates", "Elderberries"],
        datasets: [{ data: [50, 60, 70, 180, 190], backgroundColor: COLORS }],
      },
    },
    {},
    { plugins: { datalabels: { display: true, color: "#fff", font: { size: 14, weight: "bold" } } } },
  ),
  workload(
    "W4",
    "line, 1 x 5000 points",
    {
      type: "line",
      data: { labels: labels(5000, "p"), datasets: [{ ...line(0, series(5000, 4)), pointRadius: 0, borderWidth: 1 }] },
    },
    { n: 60 },
  ),
  {
    ...workload("W5", "bars, ticks by a function", {}),
    chart: scriptOf("scales:{y:{ticks:{callback:function(value){return '$'+value.toFixed(2);}}}}"),
  },
  workload(
    "W6",
    "bars and lines, 2 x 24 each",
    {
      type: "bar",
      data: {
        labels: labels(24, "Month"),
        datasets: [
          ...[0, 1].map((index) => ({
            label: `Bars ${index + 1}`,
            data: series(24, index + 5),
            backgroundColor: COLORS[index],
          })),
          ...[2, 3].map((index) => ({ ...line(index, series(24, index + 5)), type: "line" })),
        ],
      },
    },
    { width: 1500, height: 1000, n: 30 },
    head("Two years", "top"),
  ),
  {
    id: "W7",
    what: "QR 150 px, a link",
    kind: "qr",
    n: 300,
    query: { text: "https://example.com/articles/charts?ref=00", size: 150 },
  },
  { id: "W8", what: "QR 1000 px, 300 letters", kind: "qr", n: 150, query: { text: "limn ".repeat(60), size: 1000 } },
  {
    id: "W9",
    what: "code 128",
    kind: "barcode",
    n: 300,
    query: { type: "code128", text: "LIMN-2026-0123456789", width: 300, height: 100 },
  },
];

const PATTERNS = ["diagonal", "dot", "zigzag-horizontal", "cross", "square"];
const PLACES = ["東京駅前", "大阪城公園", "京都の寺", "札幌市場", "福岡空港", "名古屋港", "神戸の坂", "横浜元町"];

/** Returns points in rows, so that their labels don't overlap. */
function places(columns: number, rows: number) {
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) + 1,
    y: Math.floor(index / columns) + 1,
    label: `${PLACES[index % PLACES.length]}${index + 1}`,
  }));
}

const bars = (datasets: number, length: number, backgroundColor: (index: number) => string) => ({
  type: "bar",
  data: {
    labels: labels(length, "Month"),
    datasets: Array.from({ length: datasets }, (_, index) => ({
      label: `Shop ${index + 1}`,
      data: series(length, index + 11),
      backgroundColor: backgroundColor(index),
    })),
  },
});

const NO_LEGEND = { display: false };
const RANGES = { x: { min: 0, max: 11 }, y: { min: 0, max: 21 } };
const JAPANESE_LABELS = {
  display: true,
  align: "top",
  offset: 1,
  color: "#333",
  font: { family: "Noto Sans JP", size: 11 },
};

const patternScript = (options: Config) =>
  JSON.stringify({ ...bars(5, 5, (index: number) => `$${index}`), options }).replace(
    /"\$(\d)"/g,
    (_, index) => `pattern.draw('${PATTERNS[Number(index)]}','${COLORS[Number(index)]}','white',20)`,
  );

/** Workloads for which Chart.js on another canvas needs plugins and more fonts. Only `bench/rival.ts` has them. */
const PLUGIN_WORKLOADS = [
  workload(
    "W10",
    "bars on a photo",
    bars(2, 12, (index: number) => `${COLORS[index]}cc`),
    { n: 100 },
    { plugins: { legend: NO_LEGEND, backgroundImageUrl: await makePhoto(1000, 600) } },
  ),
  {
    ...workload("W11", "bars with patterns", {}, { n: 100 }),
    chart: patternScript({ scales: { y: { beginAtZero: true } } }),
  },
  workload(
    "W12",
    "200 data labels in Japanese",
    {
      type: "scatter",
      data: {
        datasets: [{ data: places(10, 20), backgroundColor: COLORS[0], borderColor: COLORS[0], pointRadius: 2 }],
      },
    },
    { width: 1000, height: 600, n: 60 },
    { scales: RANGES, plugins: { legend: NO_LEGEND, datalabels: JAPANESE_LABELS } },
  ),
].map((each) => ({ ...each, needsPlugins: true }));

/** The largest image: workload W6 at the maximum size that a request may have. */
function giant(workloads: readonly Workload[]): Workload {
  const mixed = workloads.find(({ id }) => id === "W6") as Workload;
  return { ...mixed, id: "G", what: "mixed chart 3000x3000 @2", width: 3000, height: 3000, devicePixelRatio: 2, n: 5 };
}

/** A card of HTML with six charts, a table and a QR code. */
const CARD = { id: "D", what: "dashboard 1600x1200", kind: "card", n: 100, devicePixelRatio: 1, html: makeDashboard() };

/** The documented charts in other languages that are workloads: plain data, which the alternatives draw, too. */
const LANGUAGES = {
  vega: ["bars", "lines", "heat-map", "trellis", "dark-scatter", "tree"],
  echarts: ["bars", "lines", "ring", "sankey", "calendar", "network"],
} as const;

/** Returns the workloads in other chart languages, with the looks of their packages. */
function readLanguages(): Workload[] {
  return Object.entries(LANGUAGES).flatMap(([kind, names]) =>
    names.map((name, index): Workload => {
      const file = path.join(import.meta.dirname, `../docs/${kind}/${name}.json`);
      const { spec, option } = JSON.parse(readFileSync(file, "utf8"));
      const content = kind === "vega" ? { spec } : { option, width: 500, height: 300 };
      const id = `${kind === "vega" ? "V" : "E"}${index + 1}`;
      return {
        id,
        what: `${kind}: ${name}`,
        kind: kind as "vega" | "echarts",
        n: 100,
        devicePixelRatio: 2,
        ...content,
      };
    }),
  );
}

/** The documented diagrams that are workloads. */
const DIAGRAMS = ["Flowchart", "Sequence", "Classes", "States", "Entity relationship", "Gantt"];

function readDiagrams(): Workload[] {
  const page = readFileSync(path.join(import.meta.dirname, "../docs/mermaid.md"), "utf8");
  return DIAGRAMS.map((name, index) => {
    const [diagram] = page.split(`### ${name}\n\n\`\`\`text POST /mermaid\n`)[1]?.split("\n```", 1) ?? [];
    if (diagram === undefined) throw new Error(`docs/mermaid.md has no diagram ${name}`);
    return { id: `M${index + 1}`, what: `mermaid: ${name}`, kind: "mermaid", n: 50, devicePixelRatio: 2, diagram };
  });
}

export function readWorkloads(): Workload[] {
  const workloads: readonly Workload[] = existsSync(SHARED) ? JSON.parse(readFileSync(SHARED, "utf8")) : WORKLOADS;
  const card: Workload = { ...CARD, kind: "card", ...DASHBOARD_SIZE };
  return [...workloads, ...PLUGIN_WORKLOADS, giant(workloads), card, ...readLanguages(), ...readDiagrams()];
}

/** Returns the charts that Chart.js draws without plugins, except the largest one. */
export const readCharts = () =>
  readWorkloads().filter(({ id, kind, needsPlugins }) => kind === "chart" && id !== "G" && needsPlugins !== true);

/** A request in the form that `Server.ask` takes. */
export interface WorkloadRequest {
  readonly method?: string;
  readonly path: string;
  readonly body?: Buffer;
}

function contentOf({ chart, spec, option, diagram, html }: Workload): object {
  if (diagram !== undefined) return { diagram };
  if (spec !== undefined) return { spec, defaults: "plain" };
  if (option !== undefined) return { option, defaults: "plain" };
  return html === undefined ? { chart, version: "4" } : { html };
}

/** Number of characters that change with each request for a QR code or barcode, so that no request hits a cache. */
const CHANGING_LENGTH = 6;

/**
 * Creates a request for a workload, in the form that `Server.ask` takes. Charts are sent by POST, which no cache stores.
 *
 * @param index a number that is unique per request
 */
export function createRequest(workload: Workload, index: number): WorkloadRequest {
  const { kind, width, height, devicePixelRatio, query } = workload;
  if (query === undefined) {
    const content = contentOf(workload);
    const fields = { ...content, width, height, devicePixelRatio, format: "png" };
    return { method: "POST", path: `/${kind}`, body: Buffer.from(JSON.stringify(fields)) };
  }
  const text = query.text.slice(0, -CHANGING_LENGTH) + String(index).padStart(CHANGING_LENGTH, "0");
  return { path: `/${kind}?${new URLSearchParams({ ...(query as Record<string, string>), text })}` };
}

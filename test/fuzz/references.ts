// Requests whose images must stay identical, byte for byte, after any other requests.

import { type Draft, encodeDraft, type FuzzRequest, savedCardId } from "./draft.ts";
import { IMAGE_ACCEPT } from "./hostile-values.ts";
import { BARCODES, CHARTS, TABLES, WORD_CLOUDS } from "./seeds.ts";

const SIZE = { width: 160, height: 100, devicePixelRatio: 1 };

function get(path: string, fields: unknown, headers: Record<string, string> = {}): FuzzRequest {
  return encodeDraft({ method: "GET", path, place: "query", fields, query: {}, headers } satisfies Draft);
}

/** Returns a request for a chart type's documented example in a Chart.js version. */
function chartOf(type: string, version: number, format = "svg"): FuzzRequest {
  const found = CHARTS.find((one) => one.version === version && (one.chart as { type?: string }).type === type);
  if (found === undefined) throw new Error(`docs/chart-types must have a chart of type ${type} for version ${version}`);
  return get("/chart", { ...found, ...SIZE, format });
}

const script = (version: number) =>
  get("/chart", {
    version,
    ...SIZE,
    chart: `{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ data: [1, 3], backgroundColor: (c) => c.dataIndex ? 'red' : 'blue' }] },
      options: { plugins: { datalabels: { display: true, formatter: (v) => v + ' %' } } } }`,
  });

const PLUGINS = {
  type: "bar",
  data: { labels: ["a", "b", "c"], datasets: [{ label: "x", data: [3, 1, 2] }] },
  options: {
    plugins: {
      datalabels: { display: true, anchor: "end" },
      annotation: { annotations: { a: { type: "line", yMin: 2, yMax: 2, borderColor: "red" } } },
      colorschemes: { scheme: "brewer.Paired12" },
    },
  },
};

const ANIMATED = {
  type: "bar",
  data: { labels: ["a", "b"], datasets: [{ label: "x", data: [3, 1], backgroundColor: "teal" }] },
};

const CARD = {
  type: "div",
  props: {
    style: { display: "flex", flexWrap: "wrap", gap: 4, padding: 8, background: "linear-gradient(red, blue)" },
    children: [
      { type: "chart", props: { chart: ANIMATED, style: { width: 80, height: 60 } } },
      { type: "qr", props: { text: "a", style: { width: 40, height: 40, boxShadow: "2px 2px 4px #0008" } } },
      { type: "icon", props: { name: "home", style: { color: "white", transform: "rotate(20deg)" } } },
      { type: "span", props: { style: { textShadow: "1px 1px 2px red", color: "white" }, children: "Größe 日本" } },
    ],
  },
};

const MASKED = { maskImage: "linear-gradient(black, transparent)", filter: "sepia(50%)", clipPath: "circle(60px)" };

export const REFERENCES: readonly FuzzRequest[] = [
  chartOf("line", 2),
  chartOf("radialGauge", 2),
  chartOf("pie", 3),
  chartOf("boxplot", 3),
  chartOf("bar", 4, "png"),
  chartOf("sankey", 4),
  chartOf("treemap", 4),
  chartOf("wordCloud", 4),
  chartOf("scatter", 4, "pdf"),
  get("/chart", { version: 4, ...SIZE, chart: PLUGINS, format: "svg" }),
  script(2),
  script(3),
  script(4),
  get("/qr", { text: "https://example.com/?a=1", size: 120, caption: "Größe 1", dotStyle: "dots" }),
  get("/barcode", { ...BARCODES.find(({ type }) => type === "ean13"), includeText: true }),
  get("/v1/table", TABLES[0]),
  get("/wordcloud", WORD_CLOUDS[0]),
  get("/graphviz", { graph: "digraph { rankdir=LR a -> {b c} [label=x] }" }),
  get("/gchart", { cht: "p3", chs: "160x80", chd: "t:60,40", chl: "Größe|b" }),
  get("/chart", { cht: "tx", chl: "\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}\\text{日本}" }),
  get("/chart", { chst: "d_map_pin_icon", chld: "home|FF0000" }),
  get("/watermark", {
    mainImageUrl: "https://images.example.com/0",
    markImageUrl: "https://images.example.com/0",
    markRatio: 0.5,
  }),
  get("/embed", { chart: "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}" }),
  get(`/natural/${encodeURIComponent("pie chart of sales 10, 20, 30 for Jan-Mar")}`, SIZE),
  get("/chart", { chart: ANIMATED, ...SIZE, format: "gif", animate: true, duration: 1, fps: 10 }),
  get("/chart", { chart: ANIMATED, ...SIZE, format: "webp", animate: true, duration: 1, fps: 10, version: 2 }),
  get("/card", { template: "kpi-grid", width: 300, height: 160, format: "svg" }),
  get("/card", { template: "quote", width: 200, height: 120, theme: "dark", data: { quote: "日本 مبيعات 🚀" } }),
  get("/card", { card: CARD, width: 160, height: 120 }),
  get("/card", { html: "<p tw='p-4 text-lg'>Hello <b>bold</b></p>", format: "pdf", width: 160, height: 120 }),
  get("/card", { card: { ...CARD, props: { ...CARD.props, style: MASKED } }, width: 160, height: 120 }),
  get(`/card/render/${savedCardId(0)}`, { title: "x", list: "3,1", format: "svg" }),
  get("/chart", { ...SIZE, chart: "{type:'barr'}" }, { Accept: IMAGE_ACCEPT }),
];

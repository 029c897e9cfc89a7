// Draws images that show a theme: twelve charts, a table, a QR code and a card. docs/accounts.md

import { toBase64 } from "../../base/base64.ts";
import { PLANS } from "../../base/limits.ts";
import { drawCard } from "../../drawings/card/draw.ts";
import { parseCard } from "../../drawings/card/parse.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { DRAWINGS } from "../../drawings/list.ts";
import type { BrandTheme } from "../../drawings/theme/brand-theme.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { formatHex, parseColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import type { RequestParams } from "../../options/fields.ts";
import { bufferFile } from "./buffered-file.ts";
import { ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";

/** Size of the charts and the card, in CSS pixels. */
const WIDTH = 480;
const HEIGHT = 300;

/** A drawn image that shows a theme. */
export interface ThemeSample {
  readonly name: string;
  /** `data:` URL of the image. */
  readonly image: string;
  /** Size, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Opens the environment for drawing images in a theme of an account, which can name the account's fonts. */
export async function openSamples({ theme }: BrandTheme, request: Request, account: string): Promise<RenderEnv> {
  const authority = { plan: PLANS.keyed, account, isInUrl: false };
  return ReadEnv.open(request, authority).openFonts(JSON.stringify(theme));
}

/** Draws the images one after another, so that only one is in memory. @throws Failure, for example if the logo can't load */
export async function drawSamples({ theme }: BrandTheme, env: RenderEnv): Promise<ThemeSample[]> {
  const drawn: ThemeSample[] = [];
  const add = async (name: string, image: EncodableImage) => {
    const file = await bufferFile(await encodeImage(image, "svg", undefined, env));
    const text = typeof file.body === "string" ? file.body : new TextDecoder().decode(file.body);
    const [, width = WIDTH] = / width="(\d+)/.exec(text) ?? [];
    const [, height = HEIGHT] = / height="(\d+)/.exec(text) ?? [];
    const source = `data:image/svg+xml;base64,${toBase64(new TextEncoder().encode(text))}`;
    drawn.push({ name, image: source, width: Number(width), height: Number(height) });
  };
  for (const { name, config } of listCharts(theme.colors.length)) {
    const body = { chart: config, version: "4", format: "svg", width: WIDTH, height: HEIGHT };
    await add(name, await drawChart({ ...CHART.parse({ type: "json", body }), theme }, env));
  }
  await add("Table", await drawKind("/v1/table", { data: TABLE, theme: THEME_NAME }, theme, env));
  await add(
    "QR code",
    await drawKind("/qr", { text: "https://example.com", size: 200, ...qrColors(theme) }, theme, env),
  );
  await add("Card", await drawSampleCard(theme, env));
  return drawn;
}

/** Name by which the drawings request the shown theme. No built-in theme has this name. */
const THEME_NAME = "shown";

async function drawKind(path: string, body: Config, theme: Theme, env: RenderEnv): Promise<EncodableImage> {
  const { kind, draw } = await (DRAWINGS.find((entry) => entry.path === path) as (typeof DRAWINGS)[number]).load();
  const params = kind.parse({ type: "json", body: { ...body, format: "svg" } }, theme);
  return (await draw(params, env)).image;
}

async function drawSampleCard(theme: Theme, env: RenderEnv): Promise<EncodableImage> {
  const body = { card: CARD, width: WIDTH, height: HEIGHT, format: "svg", theme: THEME_NAME };
  const params = await parseCard(
    { type: "json", body },
    {
      readChart: async (input: RequestParams) => CHART.parse(input, theme),
      findAccountTheme: async () => theme,
    },
  );
  return (await drawCard(params, env)).image;
}

/** Returns the colours of the theme for a QR code. */
function qrColors({ text, background }: Theme): Config {
  const hex = (color: string) => {
    const parsed = parseColor(color);
    return parsed === null ? undefined : formatHex(parsed).slice(1);
  };
  return { dark: hex(text), light: hex(background) };
}

type Config = Readonly<Record<string, unknown>>;

interface SampleChart {
  readonly name: string;
  readonly config: Config;
}

const QUARTERS = ["Q1", "Q2", "Q3", "Q4"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug"];
const REGIONS = ["North", "South", "East", "West"];
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];

const title = (text: string) => ({ title: { display: true, text } });

const series = (values: readonly (readonly number[])[], further: Config = {}) =>
  values.map((data, index) => ({ label: REGIONS[index], data, ...further }));

const SALES = [
  [420_000, 510_000, 480_000, 640_000],
  [310_000, 290_000, 360_000, 400_000],
  [180_000, 240_000, 220_000, 310_000],
];

const VISITS = [
  [120, 132, 150, 170, 168, 190, 214, 230],
  [98, 104, 99, 112, 130, 141, 138, 150],
  [60, 72, 88, 85, 97, 110, 128, 131],
  [40, 44, 52, 49, 61, 58, 66, 70],
];

/** Returns the charts for a theme with the given number of series colours. */
function listCharts(colors: number): SampleChart[] {
  const names = Array.from({ length: colors }, (_, index) => `${index + 1}`);
  const cells = DAYS.flatMap((x, column) =>
    QUARTERS.map((y, row) => ({ x, y, v: ((column * 7 + row * 5) % 11) + column })),
  );
  const points = (offset: number) =>
    Array.from({ length: 14 }, (_, index) => ({ x: index + offset, y: ((index * 7 + offset * 3) % 10) + index }));
  return [
    {
      name: "Bar chart",
      config: {
        type: "bar",
        data: { labels: QUARTERS, datasets: series(SALES) },
        options: { plugins: title("Sales by region") },
        limn: { subtitle: "In euros, 2026", source: "Sales team" },
      },
    },
    {
      name: "Stacked bar chart",
      config: {
        type: "bar",
        data: { labels: QUARTERS, datasets: series(SALES) },
        options: { plugins: title("Total sales"), scales: { x: { stacked: true }, y: { stacked: true } } },
      },
    },
    {
      name: "Horizontal bar chart with a highlight",
      config: {
        type: "bar",
        data: { labels: REGIONS, datasets: [{ label: "Orders", data: [92, 74, 61, 38] }] },
        options: { indexAxis: "y", plugins: title("South grows fastest") },
        limn: { highlight: "South", values: ["all"] },
      },
    },
    {
      name: "Line chart",
      config: {
        type: "line",
        data: { labels: MONTHS, datasets: series(VISITS) },
        options: { plugins: title("Visits per day") },
      },
    },
    {
      name: "Area chart",
      config: {
        type: "line",
        data: { labels: MONTHS, datasets: series(VISITS.slice(2), { fill: true }) },
        options: { plugins: title("Active users") },
      },
    },
    {
      name: "Line chart with a target",
      config: {
        type: "line",
        data: {
          labels: MONTHS,
          datasets: [{ label: "Median", data: [310, 295, 300, 260, 240, 250, 215, 190] }],
        },
        options: { plugins: title("Response time") },
        limn: { target: 250, values: ["last"], note: "Milliseconds" },
      },
    },
    {
      name: "Doughnut chart with all colours",
      config: {
        type: "doughnut",
        data: { labels: names, datasets: [{ data: names.map((_, index) => 40 - index) }] },
        options: { plugins: title("All colours") },
      },
    },
    {
      name: "Pie chart",
      config: {
        type: "pie",
        data: { labels: REGIONS, datasets: [{ data: [44, 27, 18, 11] }] },
        options: { plugins: title("Share of revenue") },
      },
    },
    {
      name: "Radar chart",
      config: {
        type: "radar",
        data: {
          labels: ["Price", "Speed", "Support", "Design", "Reach"],
          datasets: series([
            [7, 8, 6, 9, 5],
            [5, 6, 8, 6, 8],
          ]),
        },
        options: { plugins: title("Survey") },
      },
    },
    {
      name: "Polar area chart",
      config: {
        type: "polarArea",
        data: { labels: REGIONS, datasets: [{ data: [11, 16, 7, 14] }] },
        options: { plugins: title("Requests") },
      },
    },
    {
      name: "Scatter chart",
      config: {
        type: "scatter",
        data: { datasets: [1, 4].map((offset, index) => ({ label: REGIONS[index], data: points(offset) })) },
        options: { plugins: title("Price and demand") },
      },
    },
    {
      name: "Heat map",
      config: {
        type: "heatmap",
        data: { datasets: [{ label: "Tickets", data: cells }] },
        options: { plugins: { ...title("Tickets by day"), legend: { display: false } } },
      },
    },
  ];
}

const TABLE = {
  title: "Sales by region",
  columns: [
    { title: "Region", dataIndex: "region" },
    { title: "Orders", dataIndex: "orders", align: "right" },
    { title: "Sales", dataIndex: "sales", align: "right" },
  ],
  dataSource: REGIONS.map((region, index) => ({ region, orders: 920 - 170 * index, sales: 64_000 - 9500 * index })),
};

const CARD = {
  type: "div",
  props: {
    style: { display: "flex", flexDirection: "column", gap: 12, padding: 24, width: "100%", height: "100%" },
    children: [
      { type: "h2", props: { style: { margin: 0 }, children: "Weekly report" } },
      { type: "p", props: { style: { margin: 0 }, children: "Sales grew by 12% in the fourth quarter." } },
      {
        type: "chart",
        props: {
          width: 432,
          height: 180,
          theme: THEME_NAME,
          chart: { type: "bar", data: { labels: QUARTERS, datasets: series(SALES.slice(0, 2)) } },
          version: "4",
        },
      },
    ],
  },
};

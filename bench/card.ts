// Compares Limn in workerd with screenshots of one warm page in headless Chromium. Both draw the same HTML: a dashboard of
// 1600 x 1200 pixels with six charts, a table and a QR code. They take turns. The page draws the charts with Chart.js. Reports
// the median times, and the peak memory of Limn's isolate. Then measures a PDF of ten such pages, and an animated GIF, in Limn
// alone. `npm run bench:rivals` installs Chart.js and the QR code generator.
//
//   node bench/card.ts [--count=21] [--save=folder]

import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import QrCode from "qrcode";
import { startMeasuredWorker, watch } from "./memory.ts";

const OPTIONS = { count: { type: "string", default: "21" }, save: { type: "string" } };
const { values } = parseArgs({ options: OPTIONS });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) throw new Error(`--count must be 1 or more, got ${values.count}`);
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"].map(
  (name) => `/usr/bin/${name}`,
);
const executablePath = process.env.CHROMIUM ?? BROWSERS.find((program) => existsSync(program));
if (executablePath === undefined) throw new Error(`no browser found at ${BROWSERS}: set CHROMIUM to the path of one`);

const [WIDTH, HEIGHT] = [1600, 1200];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const PANEL = "display:flex;flex-direction:column;flex:1;padding:16px;background:white;border-radius:12px";
const ROW = "display:flex;flex:1;gap:16px";
const LINK = "https://example.com/dashboard";

const numbers = (length, seed) =>
  Array.from({ length }, (_, index) => Math.round(60 + 40 * Math.sin(index * 0.9 + seed) + ((index * 7 + seed) % 11)));
const dataset = (label, length, seed, color) => ({ label, data: numbers(length, seed), backgroundColor: color });

/** The charts. `seed` makes the images of two rounds differ. */
function listCharts(seed) {
  const colors = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f"];
  const line = (label, index) => ({ ...dataset(label, 12, seed + index, colors[index]), borderColor: colors[index] });
  const chart = (type, labels, datasets, options = {}) => ({ type, data: { labels, datasets }, options });
  return [
    ["Revenue", chart("bar", MONTHS, [dataset("2025", 12, seed, colors[0]), dataset("2026", 12, seed + 3, colors[1])])],
    ["Visitors", chart("line", MONTHS, [line("Web", 0), line("App", 2)])],
    ["Share", chart("doughnut", ["A", "B", "C", "D", "E"], [dataset("Share", 5, seed, colors)])],
    ["Regions", chart("bar", MONTHS.slice(0, 6), [dataset("Orders", 6, seed, colors[3])], { indexAxis: "y" })],
    [
      "Skills",
      chart("radar", ["Speed", "Cost", "Quality", "Reach", "Trust"], [{ ...line("Team", 4), data: numbers(5, seed) }]),
    ],
    ["Growth", chart("line", MONTHS, [{ ...line("Growth", 1), fill: true, backgroundColor: "#f28e2b55" }])],
  ];
}

/** Returns the dashboard's HTML. */
function makeHtml(seed) {
  const panels = listCharts(seed).map(
    ([title, chart]) =>
      `<div style="${PANEL}"><div style="font-size:20px;font-weight:700;margin-bottom:8px">${title}</div>` +
      `<chart version="4" style="flex:1">${JSON.stringify(chart)}</chart></div>`,
  );
  const dataSource = MONTHS.slice(0, 6).map((Month, index) => ({
    Month,
    Orders: 120 + seed + index,
    Revenue: 9 * index,
  }));
  const table = { columns: ["Month", "Orders", "Revenue"].map((title) => ({ title, dataIndex: title })), dataSource };
  return (
    `<div style="display:flex;flex-direction:column;gap:16px;padding:24px;width:${WIDTH}px;height:${HEIGHT}px;` +
    `box-sizing:border-box;background:#f1f5f9;font-family:Arimo">` +
    `<div style="font-size:36px;font-weight:700">Dashboard ${seed}</div>` +
    `<div style="${ROW}">${panels.slice(0, 3).join("")}</div><div style="${ROW}">${panels.slice(3).join("")}</div>` +
    `<div style="${ROW}"><div style="${PANEL}"><table style="flex:1">${JSON.stringify(table)}</table></div>` +
    `<div style="${PANEL};flex:0 0 auto"><qr style="width:300px;height:300px">${LINK}</qr></div></div></div>`
  );
}

/** Runs in the page: shows the HTML, with other element names for the drawings, and draws them. */
function show({ html, code }) {
  for (const chart of charts) chart.destroy();
  document.body.innerHTML = html;
  charts = [...document.querySelectorAll("x-chart")].map((element) => {
    const { options, ...config } = JSON.parse(element.textContent);
    const canvas = document.createElement("canvas");
    element.replaceChildren(canvas);
    return new Chart(canvas, { ...config, options: { ...options, animation: false, maintainAspectRatio: false } });
  });
  for (const element of document.querySelectorAll("x-qr")) element.innerHTML = code;
  for (const element of document.querySelectorAll("x-table")) {
    const { columns, dataSource } = JSON.parse(element.textContent);
    const cells = (tag, texts) => `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join("")}</tr>`;
    const head = cells(
      "th",
      columns.map(({ title }) => title),
    );
    element.innerHTML = `<table>${head}${dataSource.map((row) => cells("td", Object.values(row))).join("")}</table>`;
  }
}

const STYLE = `body { margin: 0 } x-chart { position: relative; min-height: 0; min-width: 0; display: block } x-qr { display: block }
  x-table { display: flex } table { width: 100%; border-collapse: collapse } th, td { border-bottom: 1px solid #ddd; text-align: left }`;

const require = createRequire(import.meta.url);
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];
const { worker, inspector, dispose } = await startMeasuredWorker();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent(`<!doctype html><style>${STYLE}</style><script>let charts = []</script>`);
  await page.addScriptTag({ path: path.join(path.dirname(require.resolve("chart.js")), "chart.umd.min.js") });

  const post = async (endpoint, body) => {
    const reply = await fetch(new URL(endpoint, worker.url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) throw new Error(bytes.toString());
    if (reply.headers.has("X-Warning")) throw new Error(reply.headers.get("X-Warning"));
    return bytes;
  };
  const draws = {
    Limn: (seed) => post("/card", { html: makeHtml(seed), width: WIDTH, height: HEIGHT }),
    async Chromium(seed) {
      const html = makeHtml(seed).replace(/<(\/?)(chart|qr|table)\b/g, "<$1x-$2");
      await page.evaluate(show, { html, code: await QrCode.toString(LINK, { type: "svg" }) });
      return page.screenshot({ type: "png" });
    },
  };

  const times = { Limn: [], Chromium: [] };
  // Discard the first three rounds, which warm up both.
  for (let round = -3; round < count; round++)
    for (const [name, draw] of Object.entries(draws)) {
      const began = performance.now();
      const bytes = await draw(round + 3);
      if (round >= 0) times[name].push(performance.now() - began);
      if (round === count - 1 && values.save !== undefined)
        writeFileSync(path.join(values.save, `${name.toLowerCase()}.png`), bytes);
    }
  for (const [name, list] of Object.entries(times))
    console.log(`${name}: median ${median(list).toFixed(1)} ms, fastest ${Math.min(...list).toFixed(1)}`);
  console.log(`ratio of medians ${(median(times.Limn) / median(times.Chromium)).toFixed(2)}`);
  const { peak } = await watch(inspector, async () => {
    for (let seed = 0; seed < 10; seed++) await draws.Limn(seed);
  });
  const megabytes = Object.entries(peak).map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(1)}`);
  const total = Object.values(peak).reduce((sum, bytes) => sum + bytes, 0) / 1e6;
  console.log(`Limn's peak memory: ${total.toFixed(1)} MB (${megabytes.join(", ")})`);
  const others = {
    "PDF of ten pages": (seed) =>
      post("/card", {
        pages: Array.from({ length: 10 }, (_, index) => makeHtml(10 * seed + index)),
        width: WIDTH,
        height: HEIGHT,
        format: "pdf",
      }),
    "GIF of 600 x 400, 30 frames": (seed) =>
      post("/chart", {
        version: "4",
        chart: listCharts(seed)[0][1],
        width: 600,
        height: 400,
        devicePixelRatio: 1,
        format: "gif",
        animate: true,
        duration: 1.5,
        fps: 20,
      }),
  };
  for (const [name, draw] of Object.entries(others)) {
    const list = [];
    for (let round = 0; round < 9; round++) {
      const began = performance.now();
      const { length } = await draw(round);
      list.push(performance.now() - began);
      if (round === 8) console.log(`${name}: median ${median(list).toFixed(0)} ms, ${length} bytes`);
    }
  }
} finally {
  await browser.close();
  await dispose();
}

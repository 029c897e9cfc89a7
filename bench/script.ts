// Measures the cost of JavaScript in charts. Each chart alternates with the same chart as plain data, over workerd's
// loopback, so that the difference is the cost of the sandbox. Finally, scripts fail repeatedly to check that the
// Worker survives.

import { bundleWorker, startWorker } from "../scripts/local-worker.ts";

const WARM_UP = 20;
const REQUESTS = 60;
const FAILING = 2000;
const POINTS = 500;
const READS = 2000;

const series = Array.from({ length: POINTS }, (_, index) => Math.round(Math.sin(index / 20) * 100));
const bar = { type: "bar", data: { labels: ["a", "b", "c"], datasets: [{ data: [1, 2, 3] }] } };
const points = (color: string) => `{
  type: "line",
  data: {
    labels: [${series.map((_, index) => index)}],
    datasets: [{ data: [${series}], borderWidth: 1, pointBackgroundColor: ${color} }],
  },
}`;
const COLOR = '(ctx) => ctx.dataset.data[ctx.dataIndex] > 0 ? "#2a9d8f" : "#e76f51"';
const LIST = `[${series.map((value) => (value > 0 ? '"#2a9d8f"' : '"#e76f51"'))}]`;
const reading = (count: number) =>
  `{type: "bar", data: {labels: ["a"], datasets: [{data: [1]}]}, plugins: [{beforeDraw(chart) { for (let i = 0; i < ${count}; i++) chart.ctx.lineWidth; }}]}`;

const worker = await startWorker(bundleWorker());
const url = new URL("/chart", worker.url);

async function ask(body: object) {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const start = performance.now();
  const reply = await fetch(url, init);
  await reply.arrayBuffer();
  return { status: reply.status, time: performance.now() - start };
}

/** Returns the median times of charts that are requested in turn, in milliseconds. */
async function compare<const Bodies extends readonly object[]>(...bodies: Bodies) {
  const times = bodies.map(() => [] as number[]);
  for (let i = 0; i < WARM_UP + REQUESTS; i++)
    for (const [index, body] of bodies.entries()) {
      const { status, time } = await ask(body);
      if (status !== 200) throw new Error(`a chart returned status ${status}`);
      if (i >= WARM_UP) times[index]?.push(time);
    }
  const medians = times.map((list) => list.sort((one, other) => one - other)[list.length >> 1]);
  return medians as { -readonly [Index in keyof Bodies]: number };
}

const show = (what: string, value: number, unit: string, limit: string) =>
  console.log(`${what.padEnd(52)}${value.toFixed(1).padStart(8)} ${unit.padEnd(3)} ${limit}`);

try {
  const svg = { format: "svg" };
  const text = `(${JSON.stringify(bar)})`;
  console.log(`medians of ${REQUESTS} requests each, after ${WARM_UP} to warm up\n`);
  for (const version of [4, 2]) {
    const [plain, script] = await compare({ chart: bar, version, ...svg }, { chart: text, version, ...svg });
    show(`Chart.js ${version}: start of the sandbox`, script - plain, "ms", "limit: 3");
    const [listed, called] = await compare(
      { chart: points(LIST), version, ...svg },
      { chart: points(COLOR), version, ...svg },
    );
    show(
      `Chart.js ${version}: a callback that reads two properties`,
      ((called - listed) / POINTS) * 1000,
      "µs",
      "limit: 15",
    );
    const [none, many] = await compare(
      { chart: reading(0), version, ...svg },
      { chart: reading(READS), version, ...svg },
    );
    show(`Chart.js ${version}: a property read from a callback`, ((many - none) / READS / 2) * 1000, "µs", "");
    const [vector, pixels] = await compare(
      { chart: points(COLOR), version, ...svg },
      { chart: points(COLOR), version, format: "png" },
    );
    show(`Chart.js ${version}: ${POINTS} points with computed colours, svg`, vector, "ms", "limit: 60");
    show(`Chart.js ${version}: ${POINTS} points with computed colours, png`, pixels, "ms", "limit: 60");
  }
  const failing = { chart: points("() => { throw new Error('no'); }"), version: 4 };
  for (let i = 0; i < FAILING; i++) await ask(failing);
  console.log(`\nafter ${FAILING} charts with failing functions, the status is ${(await ask(failing)).status}`);
} finally {
  await worker.dispose();
}

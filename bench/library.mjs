// Compares the library with Chart.js on @napi-rs/canvas, both without a server: install time and size, first image, chart
// workloads, and memory after many images. The two processes take turns, so that other load affects both equally.
// `npm run bench:rivals` installs the rival.
//
//   node bench/library.mjs [--turns=3] [--images=10000]

import { execFileSync, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { readWorkloads } from "./workload.mjs";

const OPTIONS = {
  turns: { type: "string", default: "3" },
  images: { type: "string", default: "10000" },
  draw: { type: "string" },
};
const { values } = parseArgs({ options: OPTIONS });
const root = path.join(import.meta.dirname, "..");
const NAMES = ["library", "native"];
const WARM_UP = 20;
/** Number of images per workload and turn. */
const IMAGES = 40;

/** Ways to draw a workload. Each returns a PNG's bytes. */
const DRAWS = {
  async library() {
    const { renderChart } = await import("../dist/chart.js");
    return ({ chart, width, height, devicePixelRatio }) => {
      const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
      return renderChart(config, { width, height, devicePixelRatio });
    };
  },
  async native() {
    const { drawNative } = await import("./draw-native.mjs");
    // Copy the chart, because Chart.js adds properties to its data.
    return async (workload) => drawNative(structuredClone(workload));
  },
};

const charts = readWorkloads().filter(
  ({ id, kind, needsPlugins }) => kind === "chart" && id !== "G" && needsPlugins !== true,
);
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];

/** Runs in the child process: draws the requested workloads, and sends the times in ms and the memory in bytes. */
async function serveParent(name) {
  const draw = await DRAWS[name]();
  process.on("message", async ({ id, count }) => {
    const workload = charts.find((each) => each.id === id);
    const times = [];
    for (let image = 0; image < count; image++) {
      const began = performance.now();
      await draw(workload);
      times.push(performance.now() - began);
    }
    process.send({ times, memory: process.memoryUsage().rss });
  });
  process.send("ready");
}

const ask = (child, message) =>
  new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", () => reject(new Error("the process ended")));
    child.send(message);
  });

async function start(name) {
  const child = fork(import.meta.filename, [`--draw=${name}`]);
  child.setMaxListeners(0);
  await new Promise((resolve) => child.once("message", resolve));
  return child;
}

/** Installs packages in an empty folder. Returns the time in seconds and the size in megabytes. */
function install(packages) {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-install-"));
  try {
    writeFileSync(path.join(folder, "package.json"), "{}");
    const began = performance.now();
    execFileSync("npm", ["install", "--no-audit", "--silent", ...packages], { cwd: folder });
    const seconds = (performance.now() - began) / 1000;
    const size = execFileSync("du", ["-sk", "--apparent-size", "node_modules"], { cwd: folder, encoding: "utf8" });
    return { seconds, megabytes: Number(size.split("\t")[0]) / 1000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints a row: the library's value, the native canvas's value, and their ratio. */
function print(what, [one, other], unit, digits = 1) {
  const cells = [one, other].map((value) => `${value.toFixed(digits)} ${unit}`.padStart(12));
  console.log(`${what.padEnd(44)}${cells.join("")}${(one / other).toFixed(2).padStart(8)}`);
}

async function compare() {
  console.log(`${"".padEnd(44)}${NAMES.map((name) => name.padStart(12)).join("")}${"ratio".padStart(8)}`);
  const pack = mkdtempSync(path.join(tmpdir(), "limn-pack-"));
  const tarball = execFileSync("npm", ["pack", path.join(root, "dist"), "--silent"], { cwd: pack, encoding: "utf8" });
  const rivals = ["@napi-rs/canvas", "chart.js", "chartjs-plugin-datalabels"];
  const installs = [install([path.join(pack, tarball.trim())]), install(rivals)];
  rmSync(pack, { recursive: true });
  print(
    "install, warm npm cache",
    installs.map(({ seconds }) => seconds),
    "s",
  );
  print(
    "installed",
    installs.map(({ megabytes }) => megabytes),
    "MB",
  );
  const firsts = NAMES.map(() => []);
  for (let turn = 0; turn < Number(values.turns); turn++)
    for (const [index, name] of NAMES.entries()) {
      const began = performance.now();
      const child = await start(name);
      await ask(child, { id: "W1", count: 1 });
      firsts[index].push(performance.now() - began);
      child.kill();
    }
  print("first image of a process", firsts.map(median), "ms", 0);
  const children = await Promise.all(NAMES.map(start));
  for (const { id, what } of charts) {
    const times = NAMES.map(() => []);
    for (const child of children) await ask(child, { id, count: WARM_UP });
    for (let turn = 0; turn < Number(values.turns); turn++)
      for (const [index, child] of children.entries())
        times[index].push(...(await ask(child, { id, count: IMAGES })).times);
    print(`${id} ${what}`, times.map(median), "ms");
  }
  for (const child of children) child.kill();
  for (const share of [0.1, 1]) {
    const count = Number(values.images) * share;
    const sizes = [];
    for (const name of NAMES) {
      const child = await start(name);
      sizes.push((await ask(child, { id: "W1", count })).memory / 1e6);
      child.kill();
    }
    print(`memory after ${count} images of W1`, sizes, "MB", 0);
  }
}

if (values.draw === undefined) await compare();
else await serveParent(values.draw);

// Compares the library with Chart.js on @napi-rs/canvas and, if it is installed, with chartjs-node-canvas, all without a server:
// install time and size, first image, chart workloads, and memory after many images. The processes take turns, so that other
// load affects all equally. `npm run bench:rivals` installs @napi-rs/canvas. chartjs-node-canvas compiles or downloads Cairo:
// `npm install --no-save --no-package-lock --prefix bench chartjs-node-canvas@5.0.0`.
//
//   node bench/library.ts [--turns=3] [--images=10000]

import { execFileSync, fork } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { readWorkloads } from "./workload.ts";

const OPTIONS = {
  turns: { type: "string", default: "3" },
  images: { type: "string", default: "10000" },
  draw: { type: "string" },
};
const { values } = parseArgs({ options: OPTIONS });
const root = path.join(import.meta.dirname, "..");
/** The rivals' packages. */
const RIVALS = {
  native: ["@napi-rs/canvas", "chart.js", "chartjs-plugin-datalabels"],
  cairo: ["chartjs-node-canvas", "chart.js", "chartjs-plugin-datalabels"],
};
const isInstalled = (name) => existsSync(path.join(import.meta.dirname, "node_modules", RIVALS[name][0]));
const NAMES = ["library", ...Object.keys(RIVALS).filter(isInstalled)];
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
    const { drawNative } = await import("./draw-native.ts");
    // Copy the chart, because Chart.js adds properties to its data.
    return async (workload) => drawNative(structuredClone(workload));
  },
  async cairo() {
    const { drawCairo } = await import("./draw-cairo.ts");
    return async (workload) => drawCairo(structuredClone(workload));
  },
};

const charts = readWorkloads().filter(
  ({ id, kind, needsPlugins }) => kind === "chart" && id !== "G" && needsPlugins !== true,
);
const median = (list) => [...list].sort((one, other) => one - other)[Math.floor(list.length / 2)];

/** Runs in the child process: draws the requested workloads, and sends the times and the CPU time in ms, and the memory in bytes. */
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
    const { user, system } = process.cpuUsage();
    process.send({ times, cpu: (user + system) / 1000, memory: process.memoryUsage().rss });
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

/** Prints a row: the library's value, and each rival's value with the library's ratio to it. */
function print(what, [own, ...others], unit, digits = 1) {
  const format = (value) => `${value.toFixed(digits)} ${unit}`.padStart(12);
  const cells = others.map((other) => `${format(other)}${(own / other).toFixed(2).padStart(8)}`);
  console.log(`${what.padEnd(44)}${format(own)}${cells.join("")}`);
}

async function compare() {
  const [own, ...others] = NAMES.map((name) => name.padStart(12));
  console.log(`${"".padEnd(44)}${own}${others.map((name) => `${name}${"ratio".padStart(8)}`).join("")}`);
  const pack = mkdtempSync(path.join(tmpdir(), "limn-pack-"));
  const tarball = execFileSync("npm", ["pack", path.join(root, "dist"), "--silent"], { cwd: pack, encoding: "utf8" });
  const installs = NAMES.map((name) => install(RIVALS[name] ?? [path.join(pack, tarball.trim())]));
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
  const cpuTimes = NAMES.map(() => []);
  for (let turn = 0; turn < Number(values.turns); turn++)
    for (const [index, name] of NAMES.entries()) {
      const began = performance.now();
      const child = await start(name);
      const { cpu } = await ask(child, { id: "W1", count: 1 });
      firsts[index].push(performance.now() - began);
      cpuTimes[index].push(cpu);
      child.kill();
    }
  print("first image of a process", firsts.map(median), "ms", 0);
  print("first image of a process, CPU time", cpuTimes.map(median), "ms", 0);
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

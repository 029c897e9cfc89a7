// Compares the library with Chart.js on @napi-rs/canvas and, if it is installed, with chartjs-node-canvas, all without a server:
// install time and size, first image, chart workloads, and memory after many images. The processes take turns, so that other
// load affects all equally. `npm run bench:rivals` installs @napi-rs/canvas. chartjs-node-canvas compiles or downloads Cairo:
// `npm install --no-save --no-package-lock --prefix bench chartjs-node-canvas@5.0.0`.
//
//   node bench/library.ts [--turns=3] [--images=10000]

import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { runInThisContext } from "node:vm";
import { at, inTemporaryFolder, write } from "../scripts/project.ts";
import { type Draw, openCairo, openSkia } from "./rival.ts";
import { median } from "./statistics.ts";
import { readCharts, type Workload } from "./workload.ts";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "3" },
    images: { type: "string", default: "10000" },
    draw: { type: "string" },
  },
});
const turns = Array.from({ length: Number(values.turns) });
const WARM_UP = 20;
/** Number of images per workload and turn. */
const IMAGES = 40;

/** A way to draw, in a process of its own. */
interface Program {
  /** Packages to install; none for the library. */
  readonly packages: readonly string[];
  readonly open: () => Promise<(workload: Workload) => Promise<unknown>>;
}

/** Copies the chart, because Chart.js adds properties to its data. */
const withCopies = (draw: Draw) => (workload: Workload) => draw(structuredClone(workload));

const ALL: Readonly<Record<string, Program>> = {
  library: {
    packages: [],
    async open() {
      const { renderChart } = await import(at("dist/chart.js"));
      return ({ chart, width, height, devicePixelRatio }) => {
        const config = typeof chart === "string" ? runInThisContext(`(${chart})`) : chart;
        return renderChart(config, { width, height, devicePixelRatio });
      };
    },
  },
  native: {
    packages: ["@napi-rs/canvas", "chart.js", "chartjs-plugin-datalabels"],
    open: async () => withCopies(await openSkia()),
  },
  cairo: {
    packages: ["chartjs-node-canvas", "chart.js", "chartjs-plugin-datalabels"],
    open: async () => withCopies(await openCairo()),
  },
};
const isInstalled = (name: string) => existsSync(path.join(import.meta.dirname, "node_modules", name));
const PROGRAMS = Object.entries(ALL).filter(([, { packages }]) => packages.slice(0, 1).every(isInstalled));
const NAMES = PROGRAMS.map(([name]) => name);

const charts = readCharts();

/** A request to a child process. */
interface Task {
  readonly id: string;
  readonly count: number;
}

/** The times and the CPU time in ms, and the memory in bytes. */
interface Figures {
  readonly times: readonly number[];
  readonly cpu: number;
  readonly memory: number;
}

/** Runs in the child process: draws the requested workloads, and sends the figures. */
async function serveParent(name: string): Promise<void> {
  const draw = await ALL[name]?.open();
  process.on("message", async ({ id, count }: Task) => {
    const workload = charts.find((each) => each.id === id) as Workload;
    const times: number[] = [];
    for (let image = 0; image < count; image++) {
      const began = performance.now();
      await draw?.(workload);
      times.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage();
    process.send?.({ times, cpu: (user + system) / 1000, memory: process.memoryUsage().rss });
  });
  process.send?.("ready");
}

async function ask(child: ChildProcess, task: Task): Promise<Figures> {
  child.send(task);
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the process ended")));
  const [figures] = await Promise.race([once(child, "message"), ended]);
  return figures;
}

async function start(name: string): Promise<ChildProcess> {
  const child = fork(import.meta.filename, [`--draw=${name}`]);
  child.setMaxListeners(0);
  await once(child, "message");
  return child;
}

/** Installs packages in an empty folder. Returns the time in seconds and the size in megabytes. */
const install = (packages: readonly string[]) =>
  inTemporaryFolder((folder) => {
    const npm = (...args: readonly string[]) => execFileSync("npm", args, { cwd: folder, encoding: "utf8" }).trim();
    const names = packages.length > 0 ? packages : [npm("pack", at("dist"), "--silent")];
    write(path.join(folder, "package.json"), "{}");
    const began = performance.now();
    npm("install", "--no-audit", "--silent", ...names.map((name) => (name.endsWith(".tgz") ? `./${name}` : name)));
    const seconds = (performance.now() - began) / 1000;
    const size = execFileSync("du", ["-sk", "--apparent-size", "node_modules"], { cwd: folder, encoding: "utf8" });
    return { seconds, megabytes: Number(size.split("\t")[0]) / 1000 };
  });

/** Prints a row: the library's value, and each rival's value with the library's ratio to it. */
function print(what: string, [own = Number.NaN, ...others]: readonly number[], unit: string, digits = 1): void {
  const format = (value: number) => `${value.toFixed(digits)} ${unit}`.padStart(12);
  const cells = others.map((other) => `${format(other)}${(own / other).toFixed(2).padStart(8)}`);
  console.log(`${what.padEnd(44)}${format(own)}${cells.join("")}`);
}

async function compare(): Promise<void> {
  const [own, ...others] = NAMES.map((name) => name.padStart(12));
  console.log(`${"".padEnd(44)}${own}${others.map((name) => `${name}${"ratio".padStart(8)}`).join("")}`);
  const installs = [];
  for (const [, { packages }] of PROGRAMS) installs.push(await install(packages));
  const [seconds, megabytes] = [installs.map((each) => each.seconds), installs.map((each) => each.megabytes)];
  print("install, warm npm cache", seconds, "s");
  print("installed", megabytes, "MB");
  const firsts = NAMES.map((): number[] => []);
  const cpuTimes = NAMES.map((): number[] => []);
  for (const _ of turns)
    for (const [index, name] of NAMES.entries()) {
      const began = performance.now();
      const child = await start(name);
      const { cpu } = await ask(child, { id: "W1", count: 1 });
      firsts[index]?.push(performance.now() - began);
      cpuTimes[index]?.push(cpu);
      child.kill();
    }
  print("first image of a process", firsts.map(median), "ms", 0);
  print("first image of a process, CPU time", cpuTimes.map(median), "ms", 0);
  const children = await Promise.all(NAMES.map(start));
  for (const { id, what } of charts) {
    const times = NAMES.map((): number[] => []);
    for (const child of children) await ask(child, { id, count: WARM_UP });
    for (const _ of turns)
      for (const [index, child] of children.entries())
        times[index]?.push(...(await ask(child, { id, count: IMAGES })).times);
    print(`${id} ${what}`, times.map(median), "ms");
  }
  for (const child of children) child.kill();
  for (const share of [0.1, 1]) {
    const count = Number(values.images) * share;
    const sizes: number[] = [];
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

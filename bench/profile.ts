// Profiles a workload: samples the rendering code, bundled for Node with all names kept, with V8's profiler, and attributes
// samples to the parts of the program. HTTP and workerd are not measured; Node runs the code with the same JavaScript engine
// as workerd.
//
//   node bench/profile.ts [--workload=W1] [--seconds=8]

import { type Runtime, Session } from "node:inspector/promises";
import { parseArgs } from "node:util";
import { loadDrawing } from "./drawing.ts";
import { createRequest, readWorkloads } from "./workload.ts";

/** Sampling interval, in microseconds. */
const INTERVAL = 200;
const WARM_UP = 60;
const MAX_ROWS = 40;

const OPTIONS = { workload: { type: "string", default: "W1" }, seconds: { type: "string", default: "8" } } as const;
const { values } = parseArgs({ options: OPTIONS });
const workload = readWorkloads().find(({ id, kind }) => id === values.workload && kind === "chart");
if (workload === undefined) throw new Error(`--workload must name a chart, got ${values.workload}`);

const { drawing, modules } = await loadDrawing();
const body = String(createRequest(workload, 0).body);
const draw = () => drawing.draw(body);

/** Returns the part of the program that a stack frame belongs to, and the frame's name. */
function attribute({ functionName, url, lineNumber }: Runtime.CallFrame) {
  const name = `${functionName || "(anonymous)"}:${lineNumber + 1}`;
  if (url.startsWith("wasm:")) return { part: `wasm ${modules.nameOf(url)}`, name };
  if (functionName.startsWith("(") || url === "") return { part: functionName || "engine", name };
  const known = url === drawing.url ? drawing.fileAt(lineNumber) : undefined;
  return {
    part: known?.part ?? "node",
    name: `${name} ${known?.file ?? url}`,
  };
}

for (let i = 0; i < WARM_UP; i++) await draw();
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.setSamplingInterval", { interval: INTERVAL });
await session.post("Profiler.start");
const start = performance.now();
let count = 0;
for (; performance.now() - start < Number(values.seconds) * 1000; count++) await draw();
const time = (performance.now() - start) / count;
const { profile } = await session.post("Profiler.stop");
await modules.name(session);

const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
const parts = new Map();
const functions = new Map();
const add = (to: Map<string, number>, key: string, spent: number) => to.set(key, (to.get(key) ?? 0) + spent);
for (const [index, id] of (profile.samples ?? []).entries()) {
  const { part, name } = attribute(nodes.get(id) as Runtime.CallFrame);
  const spent = (profile.timeDeltas?.[index] ?? 0) / 1000 / count;
  add(parts, part, spent);
  add(functions, `${part}  ${name}`, spent);
}
const show = (entries: Iterable<[string, number]>) => {
  const sorted = [...entries].sort(([, one], [, other]) => other - one);
  for (const [name, spent] of sorted.slice(0, MAX_ROWS))
    console.log(`${spent.toFixed(3).padStart(9)} ms ${((spent / time) * 100).toFixed(1).padStart(5)} %  ${name}`);
};
console.log(`${workload.id}, ${workload.what}: ${time.toFixed(2)} ms per image while profiled, ${count} images\n`);
show(parts);
console.log("\nfunctions, self time:\n");
show(functions);
session.disconnect();

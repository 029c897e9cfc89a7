// Installs chartjs-chart-graph on Chart.js 3 and 4: graph, forceDirectedGraph, tree and dendrogram. The package lays
// out graphs in animation frames; here the layout is completed as soon as the data is parsed. Limits the number of
// nodes and edges, and rejects invalid edges and trees.

import { load } from "../../../../generated/packages/graph.js";
import { Failure, showValue } from "../../../base/failure.ts";
import { GRAPH_EDGES, GRAPH_NODES } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { readPath } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import { type ChartRuntime, type ComponentClass, datasetsOfType, renameType, replaceMethod } from "./chart-runtime.ts";

interface GraphController {
  readonly _cachedMeta: { readonly _parsed: readonly object[]; readonly _parsedEdges: readonly Edge[] };
  _isLayoutDue?: boolean;
  _scheduleResyncLayout: () => void;
  getDataset: () => PlainObject;
  parse: (start: number, count: number) => void;
  _parseEdges: () => unknown;
  resyncLayout: () => void;
}

interface TreeController extends GraphController {
  _animTimer: number;
}

interface Package {
  readonly GraphController: ComponentClass<GraphController>;
  readonly ForceDirectedGraphController: ComponentClass<ForceController>;
  readonly DendrogramController: ComponentClass<TreeController>;
  readonly TreeController: ComponentClass;
  readonly EdgeLine: ComponentClass;
}

const TREES = ["tree", "dendrogram"];
const TYPES = ["graph", "forceDirectedGraph", ...TREES];

export function installGraph({ run, register }: ChartRuntime): ChartPlugin {
  const types = run<Package>(load, { setForce });
  replaceMethod(
    types.GraphController,
    "_scheduleResyncLayout",
    () =>
      function () {
        this._isLayoutDue = true;
      },
  );
  // Check again, because scripts can change the data after validation.
  replaceMethod(
    types.GraphController,
    "_parseEdges",
    (parse) =>
      function () {
        checkSize(this.getDataset());
        return parse.call(this);
      },
  );
  replaceMethod(
    types.GraphController,
    "parse",
    (parse) =>
      function (start, count) {
        parse.call(this, start, count);
        const { _parsed, _parsedEdges } = this._cachedMeta;
        checkEdges(_parsedEdges, _parsed.length);
        if (!this._isLayoutDue) return;
        this._isLayoutDue = false;
        this.resyncLayout();
      },
  );
  replaceMethod(types.ForceDirectedGraphController, "resyncLayout", () => settleForces);
  replaceMethod(
    types.DendrogramController,
    "resyncLayout",
    (layOut) =>
      function () {
        const { _parsed, _parsedEdges } = this._cachedMeta;
        // Set a nonzero value, so that the package doesn't request an animation frame.
        this._animTimer = -2;
        if (_parsed.length === 0) return;
        checkTree(_parsedEdges, _parsed.length);
        layOut.call(this);
      },
  );
  register(types.EdgeLine, types.GraphController, types.ForceDirectedGraphController);
  register(types.DendrogramController, types.TreeController);
  return {
    prepare(config) {
      // Accept the misspelled type of the package's first versions.
      renameType(config, "dendogram", "dendrogram");
      datasetsOfType(config, TYPES).forEach(checkSize);
      if (TYPES.includes(config.type as string)) nameNodes(config);
    },
  };
}

/** Labels nodes with their names if the chart has data labels but no formatter. */
function nameNodes(config: PlainObject): void {
  const labels = readPath(config, "data", "labels");
  const datalabels = readPath(config, "options", "plugins", "datalabels");
  if (!Array.isArray(labels) || !isPlainObject(datalabels)) return;
  datalabels.formatter ??= (_: unknown, { dataIndex }: { readonly dataIndex: number }) => labels[dataIndex] ?? "";
}

function checkSize({ data, edges }: PlainObject): void {
  if (edges !== undefined && edges !== null && !Array.isArray(edges))
    throw new Failure("invalid", `edges must be a list, got ${showValue(edges)}`);
  for (const [name, list, limit] of [
    ["nodes", data, GRAPH_NODES],
    ["edges", edges, GRAPH_EDGES],
  ] as const)
    if (Array.isArray(list) && list.length > limit)
      throw new Failure("invalid", `graph must have at most ${limit} ${name}, got ${list.length}`);
}

function checkEdges(edges: readonly Edge[], nodes: number): void {
  for (const [index, { source, target }] of edges.entries())
    for (const end of [source, target])
      if (!(Number.isInteger(end) && end >= 0 && end < nodes))
        throw new Failure("invalid", `edge ${index} must connect two nodes in the data, got ${source} and ${target}`);
}

/** Rejects graphs that are not trees. A node with two parents would be laid out twice, with all of its descendants. */
function checkTree(edges: readonly Edge[], nodes: number): void {
  const parents = new Map<number, number>();
  for (const { source, target } of edges) {
    if (parents.has(target))
      throw new Failure("invalid", `tree nodes must have at most one parent, but node ${target} has several`);
    parents.set(target, source);
  }
  if (parents.size === nodes) throw new Failure("invalid", "tree must have a node without a parent, got none");
  // The path from each node to its root must end. Nodes whose path is known to end aren't visited again.
  const ended = new Set<number>();
  for (let node = 0; node < nodes; node++) {
    const path = new Set<number>();
    for (
      let ancestor: number | undefined = node;
      ancestor !== undefined && !ended.has(ancestor);
      ancestor = parents.get(ancestor)
    ) {
      if (path.has(ancestor))
        throw new Failure("invalid", `tree must not contain a cycle, got one at node ${ancestor}`);
      path.add(ancestor);
    }
    for (const at of path) ended.add(at);
  }
}

/** Maximum number of simulation ticks of a force-directed graph. The simulation is at rest after 300 ticks. */
const FORCE_TICKS = 1000;

/** Maximum product of ticks and of nodes plus edges: 1,000 nodes and edges at the usual 300 ticks. */
const FORCE_STEPS = 300_000;

/** Maximum absolute value of node coordinates and force options. Linked nodes are about 30 units apart. */
const FORCE_REACH = 1e6;

/** A node of the simulation. */
interface Body {
  index: number;
  x?: number | null;
  y?: number | null;
  vx?: number;
  vy?: number;
}

/** A node in the data, with its resulting position. */
interface Node {
  x?: number;
  y?: number;
  _sim?: Body;
}

/** An edge of the simulation, with bodies instead of indexes. */
interface Link {
  readonly source: unknown;
  readonly target: unknown;
}

interface Simulation {
  stop(): Simulation;
  nodes(bodies: readonly Body[]): Simulation;
  alpha(value: number): Simulation;
  tick(): Simulation;
  force(name: string): { links?(links: readonly object[]): unknown } | undefined;
}

interface ForceController {
  readonly options: { readonly simulation: { readonly initialIterations: unknown; readonly autoRestart: unknown } };
  readonly _cachedMeta: { readonly _parsed: readonly Node[]; readonly _parsedEdges: readonly Edge[] };
  readonly _simulation: Simulation;
  _animTimer: number;
  resyncLayout: () => void;
}

/** Ticks until d3's simulation is at rest: each tick reduces alpha by 2.28%, until alpha is below 0.001. */
const TICKS_TO_REST = 300;

/**
 * Lays out a forceDirectedGraph by running the simulation for `initialIterations` ticks or, with `autoRestart`, until
 * it is at rest, as in a browser. Rejects huge coordinates, because d3's quadtree would subdivide without end.
 */
function settleForces(this: ForceController): void {
  // Set a nonzero value, so that the package doesn't request an animation frame.
  this._animTimer = -2;
  const { _parsed: nodes, _parsedEdges: edges } = this._cachedMeta;
  const { initialIterations, autoRestart } = this.options.simulation;
  const requested = Number(initialIterations);
  const ticks = autoRestart ? Math.max(requested, TICKS_TO_REST) : requested;
  if (!(ticks >= 0 && ticks <= FORCE_TICKS))
    throw new Failure(
      "invalid",
      `initialIterations must be between 0 and ${FORCE_TICKS}, got ${showValue(initialIterations)}`,
    );
  if (ticks * (nodes.length + edges.length) > FORCE_STEPS)
    throw new Failure(
      "invalid",
      `forceDirectedGraph must have at most ${Math.floor(FORCE_STEPS / ticks)} nodes and edges, got ${nodes.length + edges.length}`,
    );
  const bodies = nodes.map((node, index) => {
    const body: Body = { index };
    if (Number.isFinite(node.x)) body.x = node.x as number;
    if (Number.isFinite(node.y)) body.y = node.y as number;
    node._sim = body;
    return body;
  });
  const simulation = this._simulation.stop();
  const link = simulation.force("link");
  link?.links?.([]);
  checkReach(bodies);
  const original = [...bodies];
  const links = edges.map(({ source, target }): Link => ({ source, target }));
  simulation.nodes(bodies);
  link?.links?.(links);
  // Functions in the forces' options have received the bodies and links by now, and may have changed them.
  const isEnd = (end: unknown, index: number) => end === index || end === original[index];
  if (
    bodies.length !== original.length ||
    bodies.some((body, index) => body !== original[index]) ||
    links.length !== edges.length ||
    links.some((edge, i) => !isEnd(edge.source, edges[i]?.source ?? -1) || !isEnd(edge.target, edges[i]?.target ?? -1))
  )
    throw new Failure("invalid", "functions in simulation.forces must not modify nodes or links");
  simulation.alpha(1);
  for (let i = 0; i < ticks; i++) {
    checkReach(bodies);
    simulation.tick();
  }
  stretch(nodes, "x");
  stretch(nodes, "y");
}

function checkReach(bodies: readonly Body[]): void {
  for (const { x, y, vx, vy } of bodies)
    for (const value of [x, y, vx, vy])
      if (value !== undefined && !(Math.abs(value as number) <= FORCE_REACH))
        throw new Failure(
          "invalid",
          `forceDirectedGraph nodes must stay between -${FORCE_REACH} and ${FORCE_REACH}: weaken the forces, or spread out the nodes`,
        );
}

/** Scales positions in one axis to the chart's range from -1 to 1. */
function stretch(nodes: readonly Node[], axis: "x" | "y"): void {
  const positions = nodes.map(({ _sim }) => _sim?.[axis] ?? 0);
  const min = Math.min(...positions);
  const span = Math.max(...positions) - min;
  for (const [index, node] of nodes.entries())
    node[axis] = span > 0 ? (((positions[index] as number) - min) / span) * 2 - 1 : 0;
}

/** The options of each force in d3-force's documentation. Other options are rejected. */
const FORCES: Readonly<Record<string, readonly string[]>> = {
  center: ["x", "y", "strength"],
  collide: ["radius", "strength", "iterations"],
  link: ["distance", "strength", "iterations"],
  manyBody: ["strength", "theta", "distanceMin", "distanceMax"],
  x: ["x", "strength"],
  y: ["y", "strength"],
  radial: ["radius", "x", "y", "strength"],
};

/** Maximum number of iterations per tick. */
const ITERATIONS = 10;

/**
 * Sets an option of a force, or rejects it. The package calls this function in place of the force's method. It passes
 * the current value, because a script may have changed the options after validation.
 */
function setForce(force: Record<string, (value: unknown) => unknown>, id: string, key: string, value: unknown) {
  const name = `simulation.forces.${id}.${key}`;
  const keys = Object.hasOwn(FORCES, id) ? (FORCES[id] as readonly string[]) : [];
  if (!keys.includes(key))
    throw new Failure("invalid", `unknown option ${name}: ${id} accepts ${keys.join(", ") || "no options"}`);
  force[key]?.(
    typeof value === "function"
      ? (...args: unknown[]) => readNumber(name, key, value(...args))
      : readNumber(name, key, value),
  );
}

function readNumber(name: string, key: string, value: unknown): number {
  const max = key === "iterations" ? ITERATIONS : FORCE_REACH;
  const min = key === "theta" ? MIN_THETA : -max;
  const number = Number(value);
  if (!(number >= min && number <= max))
    throw new Failure("invalid", `${name} must be between ${min} and ${max}, got ${showValue(value)}`);
  return number;
}

/** Minimum `theta`. Below it, the force is computed between all pairs of nodes, which is hundreds of times slower. */
const MIN_THETA = 0.3;

/** An edge between two nodes, given by their indexes in the data. */
interface Edge {
  readonly source: number;
  readonly target: number;
}

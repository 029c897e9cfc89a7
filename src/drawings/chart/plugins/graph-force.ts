// Runs forceDirectedGraph's simulation until it is at rest. Only the forces and options that d3-force documents
// are accepted. Huge coordinates are rejected, because d3's quadtree would subdivide without end.

import { Failure, showValue } from "../../../base/failure.ts";
import type { Edge } from "./graph-edge.ts";

/** Maximum number of ticks for a force-directed graph. The simulation comes to rest after 300 ticks. */
const FORCE_TICKS = 1000;

/** Maximum product of the number of ticks and the number of nodes and edges: 1,000 nodes and edges for the usual 300 ticks. */
const FORCE_STEPS = 300_000;

/** Maximum absolute value of a node's coordinate or a force's option. Linked nodes are about 30 units apart. */
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

export interface ForceController {
  readonly options: { readonly simulation: { readonly initialIterations: unknown; readonly autoRestart: unknown } };
  readonly _cachedMeta: { readonly _parsed: readonly Node[]; readonly _parsedEdges: readonly Edge[] };
  readonly _simulation: Simulation;
  _animTimer: number;
  resyncLayout: () => void;
}

/** Ticks until d3's simulation is at rest: each tick reduces alpha by 2.28%, until alpha is below 0.001. */
const TICKS_TO_REST = 300;

/** Lays out the nodes. With `autoRestart`, the simulation runs until it is at rest, as it does in a browser. */
export function settleForces(this: ForceController): void {
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
  // By now, functions in the forces' options have received the bodies and links, and may have changed them.
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

/** Scales positions along an axis to the chart axes' range from -1 to 1. */
function stretch(nodes: readonly Node[], axis: "x" | "y"): void {
  const positions = nodes.map(({ _sim }) => _sim?.[axis] ?? 0);
  const min = Math.min(...positions);
  const span = Math.max(...positions) - min;
  for (const [index, node] of nodes.entries())
    node[axis] = span > 0 ? (((positions[index] as number) - min) / span) * 2 - 1 : 0;
}

/** The options of each force. */
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
 * Sets an option of a force, or rejects it. The package calls this function instead of the force's own method, and passes
 * the current value, because a script may have changed the options after validation.
 */
export function setForce(force: Record<string, (value: unknown) => unknown>, id: string, key: string, value: unknown) {
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

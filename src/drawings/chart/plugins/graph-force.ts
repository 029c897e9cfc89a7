// The simulation behind forceDirectedGraph, run until it has come to rest. Forces take what d3-force documents and nothing
// else; numbers too large to be places are refused, since d3 would look for their neighbourhood for ever.

import { Failure, showValue } from "../../../base/failure.ts";
import { FORCE_REACH, FORCE_STEPS, FORCE_TICKS } from "../../../base/limits.ts";
import type { Edge } from "./graph-edge.ts";

/** A node of the simulation. */
interface Body {
  index: number;
  x?: number | null;
  y?: number | null;
  vx?: number;
  vy?: number;
}

/** What the data say of a node, and where it has come to. */
interface Node {
  x?: number;
  y?: number;
  _sim?: Body;
}

/** An edge of the simulation, which puts its bodies in the place of their numbers. */
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

/** Ticks in which d3's simulation cools down: each takes 2.28 % of its heat, until less than a thousandth is left. */
const TICKS_TO_REST = 300;

/** Lays out the nodes. A simulation that the author restarts by itself runs as long as a browser would let it. */
export function settleForces(this: ForceController): void {
  // A number that keeps the package from asking for a frame of animation.
  this._animTimer = -2;
  const { _parsed: nodes, _parsedEdges: edges } = this._cachedMeta;
  const { initialIterations, autoRestart } = this.options.simulation;
  const asked = Number(initialIterations);
  const ticks = autoRestart ? Math.max(asked, TICKS_TO_REST) : asked;
  if (!(ticks >= 0 && ticks <= FORCE_TICKS))
    throw new Failure("invalid", `initialIterations must be 0 to ${FORCE_TICKS}, got ${showValue(initialIterations)}`);
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
  const known = [...bodies];
  const links = edges.map(({ source, target }): Link => ({ source, target }));
  simulation.nodes(bodies);
  link?.links?.(links);
  // Functions in the forces' options have been handed all of it by now.
  const isEnd = (end: unknown, index: number) => end === index || end === known[index];
  if (
    bodies.length !== known.length ||
    bodies.some((body, index) => body !== known[index]) ||
    links.length !== edges.length ||
    links.some((one, i) => !isEnd(one.source, edges[i]?.source ?? -1) || !isEnd(one.target, edges[i]?.target ?? -1))
  )
    throw new Failure("invalid", "simulation.forces must not change the graph that their functions are asked about");
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
        throw new Failure("invalid", "forceDirectedGraph flies apart: weaken its forces, or spread its nodes");
}

/** Stretches the places along one axis from -1 to 1, the range of the chart's axes. */
function stretch(nodes: readonly Node[], axis: "x" | "y"): void {
  const places = nodes.map(({ _sim }) => _sim?.[axis] ?? 0);
  const least = Math.min(...places);
  const span = Math.max(...places) - least;
  for (const [index, node] of nodes.entries())
    node[axis] = span > 0 ? (((places[index] as number) - least) / span) * 2 - 1 : 0;
}

/** What each force may be given. */
const FORCES: Readonly<Record<string, readonly string[]>> = {
  center: ["x", "y", "strength"],
  collide: ["radius", "strength", "iterations"],
  link: ["distance", "strength", "iterations"],
  manyBody: ["strength", "theta", "distanceMin", "distanceMax"],
  x: ["x", "strength"],
  y: ["y", "strength"],
  radial: ["radius", "x", "y", "strength"],
};

/** Passes of one tick that are worth making. */
const ITERATIONS = 10;

/**
 * Gives a force one of its options, or refuses it. Called by the package in place of the force's own method, with what the
 * options are by then: a script can have changed them since they came.
 */
export function setForce(force: Record<string, (value: unknown) => unknown>, id: string, key: string, value: unknown) {
  const name = `simulation.forces.${id}.${key}`;
  const keys = Object.hasOwn(FORCES, id) ? (FORCES[id] as readonly string[]) : [];
  if (!keys.includes(key))
    throw new Failure("invalid", `${name} does not exist: ${id} takes ${keys.join(", ") || "nothing"}`);
  force[key]?.(
    typeof value === "function"
      ? (...args: unknown[]) => readNumber(name, key, value(...args))
      : readNumber(name, key, value),
  );
}

function readNumber(name: string, key: string, value: unknown): number {
  const limit = key === "iterations" ? ITERATIONS : FORCE_REACH;
  const number = Number(value);
  if (!(Math.abs(number) <= limit) || (key === "theta" && !(number >= MIN_THETA)))
    throw new Failure("invalid", `${name} must be a number up to ${limit}, got ${showValue(value)}`);
  return number;
}

/** Below it the force between all pairs is computed, far and near: hundreds of times slower. */
const MIN_THETA = 0.3;

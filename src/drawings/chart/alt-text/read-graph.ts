// Reads the nodes and links of a graph or tree, for a chart's alt text.

import type { PlainObject } from "../../../base/plain-object.ts";
import { isFiniteNumber, readPath } from "../record.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A graph or tree. */
export interface Graph {
  readonly nodeCount: number;
  readonly linkCount: number;
  /** Names of the nodes; an empty list if any node has no name. */
  readonly names: readonly string[];
  /** The only node without a parent, in a tree. */
  readonly root: string;
  /** Number of the root's children. */
  readonly children: number;
  /** The nodes with the most links, and the number of links that each of these nodes has. */
  readonly hubs: readonly string[];
  readonly hubLinks: number;
}

/** Reads the nodes and links of a graph; undefined for other chart types. */
export function readGraph(
  { edges }: PlainObject,
  entries: readonly unknown[],
  type: string,
  labels: readonly unknown[],
): Graph | undefined {
  if (!/^(?:graph|forceDirectedGraph|tree|dendrogram|dendogram)$/.test(type)) return undefined;
  const names = entries.map((entry, index) =>
    shorten(formatSingleLine(readPath(entry, "label") ?? readPath(entry, "name") ?? labels[index])),
  );
  const indices = new Map(names.map((name, index) => [name, index]));
  const find = (ref: unknown) => (isFiniteNumber(ref) ? ref : indices.get(formatSingleLine(ref)));
  const parents = entries.map((entry) => find(readPath(entry, "parent") ?? undefined));
  const links = Array.isArray(edges)
    ? edges.map((edge) => [find(readPath(edge, "source")), find(readPath(edge, "target"))])
    : parents.flatMap((parent, child) => (parent === undefined ? [] : [[parent, child]]));
  const counts = new Array<number>(entries.length).fill(0);
  for (const end of links.flat()) if (end !== undefined && counts[end] !== undefined) counts[end] += 1;
  const maxLinks = counts.reduce((a, b) => Math.max(a, b), 0);
  const roots = Array.isArray(edges) ? [] : [...parents.keys()].filter((index) => parents[index] === undefined);
  const [root] = roots.length === 1 ? roots : [];
  return {
    nodeCount: entries.length,
    linkCount: links.length,
    names: names.includes("") ? [] : names,
    root: root === undefined ? "" : (names[root] ?? ""),
    children: root === undefined ? 0 : (counts[root] ?? 0),
    hubs: names.filter((name, index) => name !== "" && counts[index] === maxLinks),
    hubLinks: maxLinks,
  };
}

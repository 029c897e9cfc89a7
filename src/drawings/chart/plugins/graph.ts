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
import type { Edge } from "./graph-edge.ts";
import { type ForceController, setForce, settleForces } from "./graph-force.ts";

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

/** Installs the chart types. */
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
      // Accept the misspelled name that the package's first versions use.
      renameType(config, "dendogram", "dendrogram");
      datasetsOfType(config, TYPES).forEach(checkSize);
      if (TYPES.includes(config.type as string)) nameNodes(config);
    },
  };
}

/** Labels nodes with their names if the chart has data labels without a formatter. */
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
  // The path up from each node must end. Nodes whose path is known to end are not visited again.
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

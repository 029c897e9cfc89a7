// Converts Graphviz's errors to error messages.

import type { GraphvizResult, StopReason } from "../../../wasm/graphviz/graphviz.ts";
import { Failure } from "../../base/failure.ts";
import { adviseFence } from "../../base/pasted-text.ts";
import type { Layout } from "./graph-params.ts";

/** Maximum length of a message from Graphviz, which can quote the graph. */
const MESSAGE_LENGTH = 200;

const REASONS: Readonly<Record<StopReason, (layout: Layout) => string>> = {
  fuel: (layout) =>
    `graph takes too long to lay out with ${layout}: use fewer nodes and edges, another layout such as ${layout === "sfdp" ? "twopi" : "sfdp"}, or splines=line`,
  memory: () => "graph takes too much memory to lay out: use fewer nodes, edges and sides",
  stack: () => "graph is nested too deeply: use fewer levels of subgraphs and tables",
  error: (layout) => `graph can't be laid out with ${layout}: use another layout, or remove attributes`,
};

/** Returns the failure for a layout that produced no drawing. */
export function graphFailure({ stop, messages }: GraphvizResult, layout: Layout, graph: string): Failure {
  if (stop !== undefined) return new Failure("invalid", REASONS[stop](layout));
  const fence = adviseFence(graph);
  if (fence !== undefined) return new Failure("invalid", `graph ${fence}`);
  const message = messages.find((text) => text.startsWith(ERROR)) ?? messages[0];
  if (message === undefined)
    return new Failure("invalid", "graph must be in the DOT language, such as digraph { a -> b }");
  const advice = isCutOff(graph) ? `. The graph ends too early${CUT_OFF}` : "";
  return new Failure("invalid", `graph: ${plainMessage(message)}${advice}`);
}

const CUT_OFF = ": a closing quote or bracket is missing. In a URL, write # as %23 and & as %26";

/** Returns whether the text of a graph ends within a quoted string, an HTML string, or brackets. */
function isCutOff(graph: string): boolean {
  const token = /"|\/\/.*|\/\*|[<>{}[\]]|-[->]/g;
  const open: string[] = [];
  for (let match = token.exec(graph); match !== null; match = token.exec(graph)) {
    const [found] = match;
    const isInHtml = open.at(-1) === "<";
    if (found === "<") open.push(found);
    else if (found === ">" && isInHtml) open.pop();
    else if (isInHtml) continue;
    else if (found === '"' || found === "/*") {
      const end = findEnd(graph, found, token.lastIndex);
      if (end < 0) return true;
      token.lastIndex = end;
    } else if (found === "{" || found === "[") open.push(found);
    else if (found === "}" || found === "]") open.pop();
  }
  return open.length > 0;
}

/** Returns the position after the end of a quoted string or a comment; -1 if it doesn't end. */
function findEnd(graph: string, opening: string, start: number): number {
  if (opening === "/*") return graph.indexOf("*/", start) + 1 || -1;
  let end = start;
  while (end < graph.length && graph[end] !== '"') end += graph[end] === "\\" ? 2 : 1;
  return end < graph.length ? end + 1 : -1;
}

/** Returns a message from Graphviz on one line, without its level. */
export function plainMessage(message: string): string {
  return message.replace(LEVEL, "").replaceAll(/\s+/g, " ").slice(0, MESSAGE_LENGTH).toWellFormed();
}

const ERROR = "Error";
const LEVEL = /^(?:Error|Warning): /;

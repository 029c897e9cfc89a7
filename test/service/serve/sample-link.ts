// Returns a link in the form of another service for the route of an app: docs/image-links.md.

import { deflateSync } from "node:zlib";
import { DRAWINGS } from "../../../src/drawings/list.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "/mermaid": "flowchart LR\n  Order --> Invoice",
  "/graphviz": "digraph { order -> invoice }",
  "/vega": JSON.stringify({ data: { values: [{}] }, mark: "bar" }),
};

/** Returns a link that is drawn, without a query; undefined if the route isn't one of links. */
export function sampleLink(route: string): string | undefined {
  const drawing = DRAWINGS.find(({ links }) => route in links);
  if (drawing === undefined) return undefined;
  const text = TEXTS[drawing.path] ?? "";
  const encoded = (route.includes(":format") ? deflateSync(text) : Buffer.from(text)).toString("base64url");
  return route.replace(":format", "svg").replace(":text", encoded);
}

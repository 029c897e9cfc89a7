// Builds sample links in the URL formats of other services, for tests of their routes: docs/image-links.md.

import { deflateSync } from "node:zlib";
import { DRAWINGS } from "../../../src/drawings/list.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "/mermaid": "flowchart LR\n  Order --> Invoice",
  "/graphviz": "digraph { order -> invoice }",
  "/vega": JSON.stringify({ data: { values: [{}] }, mark: "bar" }),
};

/** Returns a valid link for the route, without a query; undefined if the route doesn't accept links from other services. */
export function sampleLink(route: string): string | undefined {
  const drawing = DRAWINGS.find(({ links }) => route in links);
  if (drawing === undefined) return undefined;
  const text = TEXTS[drawing.path] ?? "";
  const encoded = (route.includes(":format") ? deflateSync(text) : Buffer.from(text)).toString("base64url");
  return route.replace(":format", "svg").replace(":text", encoded);
}

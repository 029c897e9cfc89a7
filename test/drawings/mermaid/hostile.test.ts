// Tests hostile diagrams: each is drawn or rejected with a clear message, within the limits, and doesn't affect later
// diagrams.

import { describe, expect, test } from "vitest";
import { errorOf, postJson } from "../../service/serve/send.ts";

const send = (diagram: string, options: object = {}) => postJson("/mermaid", { diagram, format: "svg", ...options });
const draw = async (diagram: string) => {
  const reply = await send(diagram);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.text();
};
const PLAIN = "flowchart LR\nA[Order] --> B[Payment]";

describe("an error names the line:", () => {
  test.each([
    ["a missing bracket", "flowchart TD\nA --> B\nC[", "line 3"],
    ["front matter and comments", "---\ntitle: T\n---\n%% comment\nflowchart TD\nA --> B\nC[", "line 7"],
    ["a sequence", "sequenceDiagram\nA->>B: x\nA-->", "line 3"],
    ["a pie chart", 'pie\n"A" : x', "line 2"],
  ])("%s", async (_, diagram, place) => {
    const reply = await send(diagram);
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(new RegExp(`^diagram can't be drawn: .* at ${place}`));
  });
  test("an unknown type", async () => {
    expect(await errorOf(await send("flowchrt TD\nA --> B"))).toBe(
      "diagram must begin with its type, such as flowchart or sequenceDiagram, got flowchrt",
    );
  });
});

describe("does not affect later diagrams:", () => {
  test.each([
    ["a theme", `%%{init: {"theme": "forest", "themeVariables": {"primaryColor": "#ff0000"}}}%%\n${PLAIN}`],
    ["a configuration", `---\nconfig:\n  fontSize: 40\n  flowchart:\n    nodeSpacing: 500\n---\n${PLAIN}`],
    ["classes and titles", "flowchart LR\naccTitle: T\nclassDef default fill:#f00\nA[Order] --> B[Payment]"],
    ["prototypes", `%%{init: {"__proto__": {"theme": "dark"}, "constructor": {"prototype": {"x": 1}}}}%%\n${PLAIN}`],
    ["names of properties", "flowchart LR\nconstructor --> __proto__\ntoString --> hasOwnProperty"],
    ["an error", "flowchart LR\nA[Order] --> B[Payment"],
  ])("%s", async (_, diagram) => {
    const before = await draw(PLAIN);
    await send(diagram);
    expect(await draw(PLAIN)).toBe(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe("is ignored:", () => {
  test.each([
    ["HTML labels", `%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\n${PLAIN}`],
    ["a security level", `%%{init: {"securityLevel": "loose", "secure": []}}%%\n${PLAIN}`],
    ["CSS", `%%{init: {"themeCSS": ".node rect { fill: red }"}}%%\n${PLAIN}`],
    ["a layout of another package", `---\nconfig:\n  layout: elk\n---\n${PLAIN}`],
    ["a remote font", `%%{init: {"fontFamily": "x; src: url(https://example.com/f.woff)"}}%%\n${PLAIN}`],
    ["a callback", `${PLAIN}\nclick A call alert()`],
  ])("%s", async (_, diagram) => {
    const svg = await draw(diagram);
    expect(svg).toBe(await draw(PLAIN));
  });
  test("markup in labels, which is drawn as text", async () => {
    const svg = await draw(
      'flowchart LR\nA["<script>alert(1)</script><img src=https://example.com/x.png onerror=x>"] --> B',
    );
    expect(svg).not.toMatch(/<(?:script|img|image|a|foreignObject)\b|example\.com|javascript:/);
  });
  test("links", async () => {
    const svg = await draw(`${PLAIN}\nclick A "javascript:alert(1)"\nclick B "https://example.com/"`);
    expect(svg).not.toMatch(/<a\b|javascript|example\.com/);
  });
  test("the clock, in gantt charts", async () => {
    const svg = await draw("gantt\ndateFormat YYYY-MM-DD\nTask :a, 1969-12-25, 20d");
    expect(svg).not.toContain("today");
  });
});

describe("is too expensive or too large:", () => {
  const nodes = (count: number) => Array.from({ length: count }, (_, i) => `n${i} --> n${(i * 7) % count}`).join("\n");
  test.each([
    ["many edges", `flowchart TD\n${nodes(3000)}`],
    ["many messages", `sequenceDiagram\n${"A->>B: x\n".repeat(5000)}`],
    [
      "a deep mind map",
      `mindmap\n${Array.from({ length: 400 }, (_, i) => `${" ".repeat(i + 1)}n${i}`)
        .join("\n")
        .slice(0, 49_000)}`,
    ],
    ["many blocks", `block-beta\ncolumns 1000000\n${"a ".repeat(5000)}`],
    ["a wide packet", "packet-beta\n0-100000000: x"],
    ["a long gantt axis", "gantt\ndateFormat YYYY-MM-DD\ntickInterval 1minute\nA :a, 0001-01-01, 9999-12-31"],
    [
      "nested subgraphs",
      `flowchart TD\n${Array.from({ length: 1500 }, (_, i) => `subgraph s${i}`).join("\n")}\n${"end\n".repeat(1500)}`,
    ],
    ["aliases", `---\na: &a [x, x]\nb: &b [*a, *a, *a]\ntitle: [*b, *b, *b]\n---\n${PLAIN}`],
    ["a huge size", `%%{init: {"xyChart": {"width": 1e9, "height": 1e9}}}%%\nxychart-beta\nbar [1, 2]`],
    ["text that is too long", `flowchart TD\nA["${"x".repeat(60_000)}"]`],
  ])("%s", async (_, diagram) => {
    const reply = await send(diagram);
    expect([200, 400]).toContain(reply.status);
    if (reply.status === 400) expect(await errorOf(reply)).toMatch(/^(?:diagram|image)\b/);
  });
});

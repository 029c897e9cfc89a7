// Draws a diagram of each type.

import { expect, test } from "vitest";
import { postJson } from "../../service/serve/send.ts";
import { SAMPLES } from "./samples.ts";

const draw = async (diagram: string, options: object = {}) => {
  const reply = await postJson("/mermaid", { diagram, format: "svg", ...options });
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.text();
};
const sizeOf = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
const altOf = (svg: string) => /<desc[^>]*>(.*?)<\/desc>/.exec(svg)?.[1] ?? "";

test.each(Object.entries(SAMPLES))("draws a diagram of the type %s", async (_, diagram) => {
  const svg = await draw(diagram);
  const [width = 0, height = 0] = sizeOf(svg);
  expect(width).toBeGreaterThan(50);
  expect(height).toBeGreaterThan(50);
  // The diagram's shapes, and the outlines of its text.
  expect(svg.match(/<path/g)?.length).toBeGreaterThan(5);
  expect(svg).not.toMatch(/NaN|undefined/);
});

test("the same diagram produces the same bytes, even after other diagrams, in SVG and PDF", async () => {
  for (const format of ["svg", "pdf"]) {
    const first = await draw(SAMPLES.gitgraph as string, { format });
    await draw(SAMPLES.mindmap as string);
    expect(await draw(SAMPLES.gitgraph as string, { format })).toBe(first);
  }
});

test("a diagram is scaled to the maximum size", async () => {
  const [width = 0, height = 0] = sizeOf(await draw("flowchart LR; A --> B"));
  expect(sizeOf(await draw("flowchart LR; A --> B", { width: width * 2 }))).toEqual([width * 2, height * 2]);
  expect(sizeOf(await draw("flowchart LR; A --> B", { width: width * 2, height }))).toEqual([width, height]);
});

test("the request's theme and look apply, and the diagram's own theme wins", async () => {
  const plain = "flowchart LR; A --> B";
  const forest = await draw(plain, { theme: "forest" });
  expect(forest).toContain("#cde498");
  expect(await draw(plain, { theme: "editorial" })).not.toBe(await draw(plain, { theme: "print" }));
  expect(await draw(plain, { look: "handDrawn" })).not.toBe(await draw(plain));
  const own = `%%{init: {"theme": "forest"}}%%\n${plain}`;
  expect(await draw(own, { theme: "default" })).toContain("#cde498");
  expect(await draw(plain, { theme: "dark" })).toContain('fill="#333333" d="M0 0');
});

test("deep mind map branches have edges, and number formats can contain currency symbols", async () => {
  // Root, A and B are joined by two edges of the branch's colour.
  const branches = (await draw("mindmap\n  Root\n    A\n      B")).match(/stroke="#ffff78"/g);
  expect(branches?.length).toBe(2);
  const tree = 'treemap-beta\n"Budget"\n  "Tea": 1200';
  const priced = "---\nconfig:\n  treemap:\n    valueFormat: '$0,0'\n---\n";
  expect(await draw(priced + tree)).not.toBe(await draw(tree));
});

test("a diagram looks the same before and after other diagrams load fonts", async () => {
  const journey = "journey\n title Day\n section Morning\n  Tea: 5: Me";
  const first = await draw(journey);
  // Loads the other fonts that Mermaid uses.
  for (const diagram of Object.values(SAMPLES)) await draw(diagram);
  expect(await draw(journey)).toBe(first);
});

test("an edge's label covers the edge", async () => {
  expect(await draw("flowchart LR\n A -->|yes| B")).toContain('fill-opacity="0.98"');
});

test("a box of participants can have a title without a colour", async () => {
  const box = (title: string) => `sequenceDiagram\n box ${title}\n participant A\n end\n A->>A: Hi`;
  expect(await draw(box("Purple Team"))).toContain('fill="#800080"');
  expect(await draw(box("Our Team"))).not.toContain('fill="#800080"');
});

test("the alt text counts the parts, and accTitle and accDescr take precedence", async () => {
  expect(altOf(await draw("flowchart LR\nA --> B --> C"))).toBe("Flowchart with 3 nodes and 2 edges.");
  expect(altOf(await draw("---\ntitle: Orders\n---\nflowchart LR\nA --> B"))).toBe(
    "Orders. Flowchart with 2 nodes and 1 edge.",
  );
  const described = await draw("flowchart LR\naccTitle: Steps\naccDescr: From A to B\nA --> B");
  expect(altOf(described)).toBe("Steps. From A to B.");
  expect(described).toMatch(/<title[^>]*>Steps</);
});

test("labels are drawn right-to-left, with emoji and in other scripts", async () => {
  for (const label of ["שלום עולם", "مرحبا", "日本語", "🎉"]) {
    const svg = await draw(`flowchart LR\nA["${label}"] --> B`);
    expect(svg).not.toBe(await draw('flowchart LR\nA["?"] --> B'));
  }
});

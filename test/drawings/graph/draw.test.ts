import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawGraph } from "../../../src/drawings/graph/draw.ts";
import { type GraphParams, LAYOUTS } from "../../../src/drawings/graph/options.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";

const FONTS = new FontLibrary();

async function draw(graph: string, options: Partial<GraphParams> = {}, fuel = new Fuel()) {
  const params: GraphParams = { graph, layout: "dot", format: "svg", devicePixelRatio: 1, ...options };
  const { image, warnings } = await drawGraph(params, { fonts: FONTS, fuel });
  if (image.type !== "document") throw new Error(`the image must be a document, got ${image.type}`);
  return { svg: (await image.write()) as string, width: image.width, height: image.height, warnings };
}

/** Returns the error message for a graph that must be rejected. */
async function failureOf(graph: string, options: Partial<GraphParams> = {}): Promise<string> {
  try {
    await draw(graph, options);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  throw new Error("the graph must not be drawn");
}

/** Returns a graph with pseudorandom edges, the same on each call. */
function randomGraph(nodes: number, edges: number): string {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % nodes;
  };
  return `digraph{${Array.from({ length: edges }, () => `n${next()}->n${next()};`).join("")}}`;
}

describe("a graph", () => {
  test.each(LAYOUTS)("can be laid out with %s", async (layout) => {
    const { svg, width, height } = await draw("graph { a -- b -- c -- a }", { layout });
    expect(svg).toMatch(/^<svg [^>]*>/);
    expect(Math.min(width, height)).toBeGreaterThan(40);
  });

  test("has Graphviz's size in points", async () => {
    // Graphviz's own SVG is 62 × 116 points, and a point is 4/3 CSS pixels.
    expect(await draw("graph{a--b}")).toMatchObject({ width: 83, height: 155 });
    expect(await draw("graph{rotate=90;a--b}")).toMatchObject({ width: 155, height: 83 });
    expect(await draw('graph{size="1,1";a--b}')).toMatchObject({ width: 51, height: 96 });
  });

  test("has nodes that are as wide as their labels in every font", async () => {
    const widthOf = async (label: string) => (await draw(`graph{node[shape=box];a[label="${label}"]}`)).width;
    const narrow = await widthOf("iiiiiiiiiiiiiiiiiiii");
    expect(await widthOf("WWWWWWWWWWWWWWWWWWWW")).toBeGreaterThan(2 * narrow);
    // Each Cyrillic letter takes two bytes in UTF-8, which Graphviz itself would measure as two spaces.
    expect(await widthOf("ЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖЖ")).toBeGreaterThan(2 * narrow);
  });

  test.each([
    ['a[image="x.png"]', "image is ignored"],
    ['a[image="http://example.com/x.png"]', "image is ignored"],
    ['node[image="/etc/passwd"];a', "image is ignored"],
    ['a[shape=epsf,shapefile="x"]', "shapefile is ignored"],
    ['imagepath="/etc";a', "imagepath is ignored"],
    ['a[label=<<TABLE><TR><TD><IMG SRC="/etc/passwd"/></TD></TR></TABLE>>]', "/etc/passwd"],
  ])("is drawn without images, with a warning: %s", async (text, warning) => {
    const { svg, warnings } = await draw(`graph{${text}}`);
    expect(warnings.join()).toContain(warning);
    expect(svg).not.toContain("<image");
  });

  test("has edges between ports of one rank, whatever the names of the ports", async () => {
    const svgs = new Set<string>();
    for (const port of ["a", "abc", "abcd", "abcde", "a b", "abcdefghijklmnopq"]) {
      const table = `<<TABLE><TR><TD PORT="${port}">X</TD></TR></TABLE>>`;
      const { svg } = await draw(`digraph { {rank=same a d}; d [shape=none label=${table}]; a:n -> d:"${port}" }`);
      svgs.add(svg);
    }
    expect(svgs.size).toBe(1);
  });

  test("has the colours of CSS", async () => {
    const { svg } = await draw("graph{a[style=filled,fillcolor=green,color=purple];b[color=gray]}");
    for (const color of ["#008000", "#800080", "#808080"]) expect(svg).toContain(color);
  });

  test("is transparent with bgcolor=transparent", async () => {
    expect((await draw("graph{a}")).svg).toContain("#ffffff");
    expect((await draw("graph{bgcolor=transparent;a}")).svg).not.toContain("#ffffff");
  });

  test("has Graphviz's warnings", async () => {
    expect((await draw("graph{a[shape=nosuchshape]}")).warnings.join()).toContain("nosuchshape");
  });
});

describe("a hostile graph", () => {
  test.each([
    ["graph{a--}", /^graph: syntax error in line 1 near '}'$/],
    ["hello", /^graph: syntax error in line 1 near 'hello'$/],
    ['digraph{a[color="', /The graph ends too early: .* In a URL, write # as %23 and & as %26$/],
    ["digraph{a[label=<<B>R", /The graph ends too early/],
    ["digraph{a->b /* c", /The graph ends too early/],
    ["```dot\ndigraph{a->b}\n```", /^graph is in a Markdown code fence: send only the lines between ```dot and ```$/],
    ["   ", /^graph must be in the DOT language/],
    ["graph{a\0}", /^graph must not contain NUL/],
    ["graph{a[shape=polygon,sides=1000000]}", /^graph takes too/],
    ["graph{a[peripheries=100000]}", /^graph takes too/],
  ])("is refused with a reason: %s", async (graph, reason) => {
    expect(await failureOf(graph)).toMatch(reason);
  });

  test.each(["dot", "circo"] as const)("that %s can't lay out in time is rejected", async (layout) => {
    expect(await failureOf(randomGraph(200, 400), { layout })).toMatch(
      `graph takes too long to lay out with ${layout}`,
    );
  });

  test("of 3,000 nested subgraphs is rejected", async () => {
    const graph = `graph{${"subgraph{".repeat(3000)}a${"}".repeat(3000)}}`;
    expect(await failureOf(graph)).toMatch(/^graph (?:is nested too deeply|takes too)/);
  });

  test("does not affect the next graph", async () => {
    const before = (await draw("graph{a--b[label=x]}")).svg;
    await failureOf(randomGraph(200, 400), { layout: "circo" });
    await failureOf("graph{a[peripheries=100000]}");
    await draw('graph{node[color=red,fontsize=40];graph[bgcolor=blue];a[label="é",fontname=Courier]}');
    expect((await draw("graph{a--b[label=x]}")).svg).toBe(before);
  });

  test("can't add markup, scripts or links", async () => {
    const { svg } = await draw(
      `digraph{stylesheet="http://example.com/x.css"; a[URL="javascript:alert(1)", id="x\\"onclick", tooltip="<script>",
       fontname="x\\" onload=\\"alert(1)", label="</svg><script>alert(1)</script>"]; a->b[href="https://example.com"]}`,
    );
    expect(svg).not.toMatch(/script|onload|onclick|href|stylesheet|example\.com/i);
  });

  test("can't pass invalid values to a surface through its attributes", async () => {
    const values = [
      "I 0 0 9 9 1 -x",
      "T 0 0 0 9 -1 -",
      "S 99 -setlinewidth(-1)",
      "P 3 0 0 9 9 5 5",
      "b 2 0 0 1 1",
      "P 3 1e999 0 nan 0 5 5",
    ];
    for (const value of values)
      for (const name of ["_draw_", "_ldraw_", "_hdraw_", "_background"]) {
        const graph = `digraph{graph[${name}="${value}"];a[${name}="${value}"];a->b[${name}="${value}"]}`;
        const result = await draw(graph).then(
          ({ svg }) => svg,
          (error: Failure) => error.message,
        );
        expect(result, graph).toMatch(/^(?:<svg|graph has attributes that can't be drawn)/);
      }
  });

  test("costs the same each time", async () => {
    const costs = [];
    for (let turn = 0; turn < 2; turn++) {
      const fuel = new Fuel();
      await draw("digraph{a->b->c}", {}, fuel);
      costs.push(fuel.spent);
    }
    expect(costs[0]).toBe(costs[1]);
  });
});

// Hostile data for the plugins' chart types: each must render or be rejected with a message, without hanging or
// crashing.

import { describe, expect, test } from "vitest";
import { sampleInTurn } from "../../../sample.ts";
import { type Body, post } from "./render.ts";

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => make(i));
const one = (type: string, dataset: Body, options: Body = {}, labels?: unknown[]) => ({
  type,
  data: { ...(labels === undefined ? {} : { labels }), datasets: [dataset] },
  options,
});
const flows = (...data: unknown[]) => one("sankey", { data });
const nodes = (type: string, data: unknown[], more: Body = {}, options: Body = {}) =>
  one(
    type,
    { data, ...more },
    options,
    data.map((_, i) => `n${i}`),
  );
const forces = (given: Body, data: unknown[] = many(20, () => ({}))) =>
  nodes("forceDirectedGraph", data, {
    edges: many(data.length - 1, (i) => ({ source: i, target: i + 1 })),
    simulation: { forces: given },
  });
const map = (coordinates: unknown, more: Body = {}) => ({
  type: "choropleth",
  data: {
    labels: ["a"],
    datasets: [
      { data: [{ value: 1, feature: { type: "Feature", geometry: { type: "Polygon", coordinates } } }], ...more },
    ],
  },
});
const SQUARE = [
  [
    [0, 0],
    [0, 10],
    [10, 10],
    [10, 0],
    [0, 0],
  ],
];

/** Rejected charts, with a pattern for the error message. */
const REFUSED: readonly (readonly [name: string, versions: readonly number[], chart: unknown, words: RegExp])[] = [
  [
    "a violin of a billion points",
    [2, 3, 4],
    one("violin", { data: [[1, 2, 3]], points: 1e9 }, { elements: { violin: { points: 1e9 } } }, ["a"]),
    /violin points must be between 1 and 1000, got 1000000000/,
  ],
  [
    "a violin whose range is below double precision",
    [2, 3, 4],
    one("violin", { data: [[1e16, 1e16 + 2]] }, {}, ["a"]),
    /violin values must differ more/,
  ],
  [
    "a violin of too many values",
    [2, 3, 4],
    one("violin", { data: [many(30_000, (i) => i % 97)] }, {}, ["a"]),
    /violin must have at most 20000 values, got 30000/,
  ],
  [
    "flows that are not numbers",
    [3, 4],
    flows({ from: "a", to: "b", flow: "x" }),
    /sankey flow must be a number that is at least 0, got x/,
  ],
  [
    "flows between lists that cannot be converted to text",
    [3, 4],
    flows({ from: [{ toString: null }], to: "b", flow: 1 }),
    /sankey nodes must be names, got \[\{"toString":null\}\]/,
  ],
  [
    "flows between objects that cannot be converted to text",
    [3, 4],
    flows(["a", { toString: null }, 1]),
    /sankey nodes must be names, got \{"toString":null\}/,
  ],
  ["flows from null", [3, 4], flows({ from: null, to: "b", flow: 1 }), /sankey nodes must be names, got null/],
  [
    "flows that are not objects",
    [3, 4],
    flows({ from: "a", to: "b", flow: 1 }, 7),
    /must be \{from, to, flow\}, got 7/,
  ],
  [
    "a column of a billion",
    [4],
    one("sankey", { data: [{ from: "a", to: "b", flow: 1 }], column: { b: 1e9 } }),
    /column must be a whole number from 0 to 100, got 1000000000/,
  ],
  [
    "too many flows",
    [3, 4],
    flows(...many(301, (i) => ({ from: "a", to: `b${i}`, flow: 1 }))),
    /at most 300 flows, got 301/,
  ],
  ["a cyclic tree", [3, 4], nodes("tree", [{}, { parent: 2 }, { parent: 1 }]), /must not contain a cycle/],
  [
    "a tree without a root",
    [3, 4],
    nodes("dendrogram", [{ parent: 1 }, { parent: 0 }]),
    /must have a node without a parent/,
  ],
  [
    "a tree whose nodes have two parents",
    [3, 4],
    nodes(
      "tree",
      many(40, () => ({})),
      {
        edges: many(19, (i) =>
          [0, 1].flatMap((k) => [
            { source: 2 * i, target: 2 * i + 1 + k },
            { source: 2 * i + 1, target: 2 * i + 1 + k },
          ]),
        ).flat(),
      },
    ),
    /at most one parent/,
  ],
  [
    "a parent that doesn't exist",
    [3, 4],
    nodes("tree", [{}, { parent: 7 }]),
    /edge 0 must connect two nodes in the data, got 7 and 1/,
  ],
  ["edges that aren't a list", [3, 4], nodes("graph", [{ x: 1, y: 1 }], { edges: "x" }), /edges must be a list, got x/],
  [
    "too many nodes",
    [4],
    nodes(
      "forceDirectedGraph",
      many(2001, () => ({})),
    ),
    /at most 2000 nodes, got 2001/,
  ],
  [
    "more nodes than a force simulation may have",
    [4],
    nodes(
      "forceDirectedGraph",
      many(1001, () => ({})),
    ),
    /at most 1000 nodes and edges, got 1001/,
  ],
  [
    "a simulation with too many iterations",
    [4],
    nodes("forceDirectedGraph", [{}, {}], { simulation: { initialIterations: 1e9 } }),
    /initialIterations must be between 0 and 1000, got 1000000000/,
  ],
  [
    "forces beyond the limit",
    [3, 4],
    forces({ manyBody: { strength: -1e300 }, collide: true }),
    /strength must be between -1000000 and 1000000/,
  ],
  [
    "forces that scatter the nodes",
    [3, 4],
    forces({ manyBody: { strength: 1e6 }, link: { distance: 1e6, strength: 1e3 }, collide: true }),
    /nodes must stay between -1000000 and 1000000/,
  ],
  [
    "a force with an unknown option",
    [4],
    forces({ link: { links: [{ source: 0, target: 1 }] } }),
    /unknown option simulation\.forces\.link\.links/,
  ],
  [
    "a force with a billion iterations",
    [4],
    forces({ collide: { iterations: 1e9 } }),
    /iterations must be between -10 and 10/,
  ],
  [
    "forces that are almost exact",
    [4],
    forces({ manyBody: { theta: 0.1 } }),
    /simulation\.forces\.manyBody\.theta must be between 0\.3 and 1000000, got 0\.1/,
  ],
  [
    "nodes at extreme positions",
    [4],
    forces({ collide: true }, [
      { x: 1e300, y: 0 },
      { x: 0, y: 0 },
    ]),
    /nodes must stay between -1000000 and 1000000/,
  ],
  ["too many cells", [4], one("treemap", { tree: many(5001, (i) => i) }), /at most 5000 cells/],
  [
    "too many levels",
    [4],
    one("treemap", { tree: [{ a: 1 }], key: "a", groups: many(21, (i) => `g${i}`) }),
    /at most 20 groups, got 21/,
  ],
  ["areas that are not objects", [3, 4], one("venn", { data: [1, 2, 3] }), /venn data\[0\] must be \{sets/],
  [
    "negative areas",
    [4],
    one("euler", { data: [{ sets: ["a"], value: -4 }] }),
    /value must be a number that is at least 0, got -4/,
  ],
  ["six sets", [3, 4], one("venn", { data: many(6, (i) => ({ sets: [`s${i}`], value: 1 })) }), /at most 5 sets, got 6/],
  [
    "an intersection of an undefined set",
    [3, 4],
    one("euler", {
      data: [
        { sets: ["a"], value: 3 },
        { sets: ["a", "b"], value: 1 },
      ],
    }),
    /a value for each set, got none for "b"/,
  ],
  [
    "words of a billion pixels",
    [3, 4],
    one("wordCloud", { data: [1e9] }, {}, ["a"]),
    /sizes must be between 0 and 1000 pixels, got 1000000000/,
  ],
  ["too many words", [4], one("wordCloud", { data: many(501, () => 10) }), /at most 500 words, got 501/],
  [
    "words larger than any image",
    [4],
    one(
      "wordCloud",
      { data: many(500, () => 900) },
      {},
      many(500, () => "word".repeat(20)),
    ),
    /fewer or smaller words/,
  ],
  [
    "a word cloud with unlimited growth",
    [4],
    one(
      "wordCloud",
      { data: many(50, () => 100), autoGrow: { maxTries: 1e9, scalingFactor: 1 } },
      {},
      many(50, () => "words"),
    ),
    /must fit within 10 autoGrow attempts/,
  ],
  [
    "a map in meters",
    [3, 4],
    map([
      [
        [500000, 4649776],
        [500100, 4649776],
        [500100, 4649876],
        [500000, 4649776],
      ],
    ]),
    /coordinates must be degrees, \[longitude, latitude\], got \[500000/,
  ],
  ["a map of too many points", [4], map([many(50_001, (i) => [i / 1000, 1])]), /at most 50000 points/],
  [
    "a map that repeats one arc",
    [4],
    map(SQUARE, {
      outline: {
        type: "Topology",
        arcs: [many(1000, (i) => [i / 10, 1])],
        objects: { all: { type: "MultiLineString", arcs: many(100, () => [0]) } },
      },
    }),
    /at most 50000 points/,
  ],
  [
    "a missing arc",
    [3, 4],
    map(SQUARE, { outline: { type: "Topology", arcs: [], objects: { all: { type: "LineString", arcs: [5] } } } }),
    /must contain arc 5/,
  ],
  [
    "an unknown feature",
    [3, 4],
    one("choropleth", { data: [{ value: 1, feature: "Atlantis" }] }),
    /must be GeoJSON or name a feature of the outline, got Atlantis/,
  ],
  [
    "a graticule of a billionth of a degree",
    [3, 4],
    map(SQUARE, { showGraticule: { stepMinor: [1e-9, 1e-9] } }),
    /stepMinor must be \[longitude, latitude\] in degrees, each at least 1/,
  ],
  [
    "a map scaled up a billion times",
    [3, 4],
    {
      ...map(SQUARE),
      options: { scales: { projection: { axis: "x", projection: "mercator", projectionScale: 1e9 } } },
    },
    /projectionScale must be greater than 0 and at most 1000/,
  ],
  [
    "a colour scale of a billion steps",
    [3, 4],
    { ...map(SQUARE), options: { scales: { color: { axis: "x", quantize: 1e9 } } } },
    /quantize must be at most 256/,
  ],
  [
    "axes of different lengths",
    [3, 4],
    {
      type: "pcp",
      data: {
        labels: ["a", "b"],
        datasets: [
          { label: "x", data: [1, 2] },
          { label: "y", data: [1] },
        ],
      },
    },
    /the same number of values, got 2, 1/,
  ],
];

/** Charts that render or are rejected by the plugin with its own message. */
const ODD: readonly (readonly [name: string, versions: readonly number[], chart: unknown])[] = [
  [
    "cyclic flows",
    [3, 4],
    flows({ from: "a", to: "b", flow: 1 }, { from: "b", to: "c", flow: 2 }, { from: "c", to: "a", flow: 1 }),
  ],
  ["no flows", [3, 4], flows()],
  [
    "a deep tree",
    [3, 4],
    nodes(
      "tree",
      many(2000, (i) => (i === 0 ? {} : { parent: i - 1 })),
    ),
  ],
  ["an empty tree", [3, 4], nodes("tree", [])],
  ["nodes without positions", [3, 4], nodes("graph", [{}, { x: 1, y: 2 }], { edges: [{ source: 0, target: 1 }] })],
  ["no nodes", [3, 4], nodes("forceDirectedGraph", [])],
  [
    "nodes at the same position",
    [3, 4],
    forces(
      { collide: true },
      many(100, () => ({ x: 1, y: 1 })),
    ),
  ],
  [
    "an empty boxplot",
    [2, 3, 4],
    one("boxplot", { data: [[], null, {}, "x", [null, "a", Number.NaN]] }, {}, ["a", "b", "c", "d", "e"]),
  ],
  [
    "inconsistent boxplot summaries",
    [2, 3, 4],
    one("boxplot", { data: [{ min: 9, q1: 8, median: 1, q3: -5, max: -9, outliers: [1e9, null] }] }, {}, ["a"]),
  ],
  ["words without letters", [3, 4], one("wordCloud", { data: [10, 20, 30] }, {}, ["", " ", "\u0000"])],
  ["no words", [3, 4], one("wordCloud", { data: [] })],
  ["cells of the wrong type", [3, 4], one("treemap", { tree: ["x", null, { a: 1 }], key: "a", groups: ["b"] })],
  [
    "deeply nested cells",
    [3, 4],
    one("treemap", {
      tree: JSON.parse(`${'{"a":'.repeat(60)}{"v":1}${"}".repeat(60)}`),
      key: "v",
      groups: many(20, (i) => String(i)),
    }),
  ],
  ["5,000 cells", [4], one("treemap", { tree: many(4999, (i) => i + 1) })],
  ["no sets", [3, 4], one("venn", { data: [] })],
  [
    "an intersection larger than its sets",
    [3, 4],
    one("euler", {
      data: [
        { sets: ["a"], value: 1 },
        { sets: ["b"], value: 1 },
        { sets: ["a", "b"], value: 99 },
      ],
    }),
  ],
  ["invalid prices", [3, 4], one("candlestick", { data: [{ x: "x", o: "a" }, null, 7, { x: 1 }] })],
  ["an empty heat map", [3, 4], one("heatmap", { data: [] })],
  ["a heat map of invalid values", [3, 4], one("heatmap", { data: [{ x: "a", y: null, v: "x" }, null, 3, { v: 1 }] })],
  [
    "a funnel of negative values",
    [3, 4],
    one("funnel", { data: [1, -2, null, "x"], shrinkFraction: -9 }, {}, ["a", "b", "c", "d"]),
  ],
  [
    "a gauge of invalid values",
    [2, 3, 4],
    one(
      "gauge",
      { value: 1e308, minValue: -1e308, data: [null, "x", 5] },
      { needle: 7, valueLabel: { padding: "x", fontSize: {} }, rotation: "x", circumference: {} },
    ),
  ],
  [
    "a radial gauge of invalid values",
    [2, 3, 4],
    one(
      "radialGauge",
      { data: ["x", 1e308] },
      { domain: 7, centerArea: { text: {}, fontSize: "x", padding: 1e9 }, rotation: 1e9, centerPercentage: 1e9 },
    ),
  ],
  [
    "error bars of invalid values",
    [2, 3, 4],
    one(
      "bar",
      { data: [1, 2], errorBars: { a: 7, b: [{ plus: "x" }, null] } },
      { plugins: { chartJsPluginErrorBars: { width: {}, color: [], lineWidth: "x" } } },
      ["a", "b"],
    ),
  ],
  ["an empty map", [3, 4], map([])],
  [
    "an unknown geometry type",
    [3, 4],
    one("choropleth", {
      data: [{ value: 1, feature: { type: "constructor", coordinates: [[0, 0]] } }],
      outline: { type: "toString" },
    }),
  ],
  ["an empty parallel coordinates plot", [3, 4], one("pcp", { data: [] })],
];

const spread = <Case extends readonly [string, readonly number[], ...unknown[]]>(cases: readonly Case[]) =>
  cases.flatMap(([name, versions, ...rest], index) =>
    sampleInTurn(versions, index).map((version) => [name, version, ...rest] as const),
  );

describe("the plugins' chart types reject", () => {
  test.each(spread(REFUSED))("%s (version %i)", async (_name, version, chart, words) => {
    const reply = await post({ chart, version, width: 300, height: 200 });
    const body = await reply.text();
    expect(reply.status, body.slice(0, 300)).toBe(400);
    expect(JSON.parse(body).error).toMatch(words as RegExp);
  });
});

describe("the plugins' chart types render or reject", () => {
  test.each(spread(ODD))("%s (version %i)", async (_name, version, chart) => {
    const reply = await post({ chart, version, width: 300, height: 200 });
    if (reply.status === 200) expect(reply.headers.get("Content-Type")).toBe("image/png");
    else {
      expect(reply.status).toBe(400);
      expect((await reply.json<{ error: string }>()).error).toMatch(/^[a-z]/);
    }
  });
});

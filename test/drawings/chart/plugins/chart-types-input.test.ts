// The service accepts more data formats than the plugins that provide the chart types. Equivalent data must render the same
// image.

import { describe, expect, test } from "vitest";
import { countInk, decodePng } from "../../../png.ts";
import { type Body, compare, draw, post } from "./render.ts";

const one = (type: string, dataset: Body, labels?: unknown[], options: Body = {}) => ({
  type,
  data: { ...(labels === undefined ? {} : { labels }), datasets: [dataset] },
  options,
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
const HILL = [
  [
    [20, 0],
    [25, 12],
    [30, 0],
    [20, 0],
  ],
];
const feature = (name: string, coordinates: unknown) => ({
  type: "Feature",
  id: name,
  properties: { name: `${name}land` },
  geometry: { type: "Polygon", coordinates },
});
const OUTLINE = { type: "FeatureCollection", features: [feature("a", SQUARE), feature("b", HILL)] };
const map = (dataset: Body) =>
  one("choropleth", dataset, ["a", "b"], { scales: { projection: { axis: "x", projection: "mercator" } } });
const VALUES = [
  { feature: "a", value: 1 },
  { feature: "b", value: 2 },
];
/** Any map of the two features, in the documented form. */
const byId = map({ outline: OUTLINE, data: VALUES });
const graph = (source: unknown, target: unknown) => {
  const data = [
    { x: 1, y: 1 },
    { x: 2, y: 3 },
  ];
  return one("graph", { data, edges: [{ source, target }] }, ["p", "q"]);
};
const PRICE_COLORS = { up: "#111", down: "#eee", unchanged: "#888" };
const counted = (ring: unknown[][][]) => ring.map((points) => [...points].reverse());
const prices = (x: (day: number) => unknown) =>
  [1, 2, 3].map((day) => ({ x: x(day), o: day, h: day + 2, l: day - 1, c: day + 1 }));
const DAYS = { data: prices((day) => day * 1e9) };
const BOXES = {
  data: [
    [1, 2, 3, 4, 9],
    [2, 3, 4, 6],
  ],
};
const areas = [
  { sets: ["a"], value: 4 },
  { sets: ["b"], value: 3 },
  { sets: ["a", "b"], value: 1 },
];

/** Pairs of equivalent charts for the listed versions; the second chart of each pair follows the plugin's documentation. */
const SAME: readonly (readonly [name: string, versions: readonly number[], friendly: unknown, documented: unknown])[] =
  [
    [
      "flows as lists, with amounts as text",
      [3, 4],
      one("sankey", {
        data: [
          ["a", "b", "3"],
          ["b", "c", 2],
        ],
      }),
      one("sankey", {
        data: [
          { from: "a", to: "b", flow: 3 },
          { from: "b", to: "c", flow: 2 },
        ],
      }),
    ],
    [
      "words with values",
      [3, 4],
      one("wordCloud", {
        data: [
          { text: "one", value: 30 },
          { key: "two", weight: 20 },
        ],
      }),
      one("wordCloud", { data: [30, 20] }, ["one", "two"]),
    ],
    [
      "cells with labels",
      [3, 4],
      one("treemap", { data: [3, 2, 1] }, ["a", "b", "c"]),
      one("treemap", {
        tree: [
          { label: "a", value: 3 },
          { label: "b", value: 2 },
          { label: "c", value: 1 },
        ],
        key: "value",
        groups: ["label"],
        labels: { display: true },
      }),
    ],
    [
      "a heat map as rows",
      [3, 4],
      {
        type: "heatmap",
        data: {
          labels: ["x", "y"],
          datasets: [
            { label: "p", data: [1, 2] },
            { label: "q", data: [3, 4] },
          ],
        },
      },
      one("heatmap", {
        data: [
          { x: "x", y: "p", v: 1 },
          { x: "y", y: "p", v: 2 },
          { x: "x", y: "q", v: 3 },
          { x: "y", y: "q", v: 4 },
        ],
      }),
    ],
    [
      "areas in any order",
      [3, 4],
      one("venn", { data: [areas[2], areas[0], areas[1]] }, ["both", "first", "second"]),
      one("venn", { data: [areas[0], areas[1], areas[2]] }, ["first", "second", "both"]),
    ],
    [
      "sets with members",
      [3, 4],
      one("venn", {
        data: [
          { label: "a", values: [1, 2, 3, 4, 5] },
          { label: "b", values: [5, 6, 7, 8] },
        ],
      }),
      one("venn", { data: areas }, ["a", "b", "a ∩ b"]),
    ],
    [
      "areas that don't overlap",
      [3, 4],
      one("venn", { data: [areas[0], areas[1]] }),
      one("venn", { data: [areas[0], areas[1], { sets: ["a", "b"], value: 0 }] }, ["a", "b", "a ∩ b"]),
    ],
    [
      "features by id or name",
      [3, 4],
      map({
        outline: OUTLINE,
        data: [
          { feature: "a", value: 1 },
          { feature: "bland", value: 2 },
        ],
      }),
      map({
        outline: OUTLINE,
        data: [
          { feature: feature("a", SQUARE), value: 1 },
          { feature: feature("b", HILL), value: 2 },
        ],
      }),
    ],
    [
      "rings in counterclockwise order",
      [3, 4],
      map({
        outline: { type: "FeatureCollection", features: [feature("a", counted(SQUARE)), feature("b", counted(HILL))] },
        data: [
          { feature: "a", value: 1 },
          { feature: feature("b", counted(HILL)), value: 2 },
        ],
      }),
      byId,
    ],
    [
      "TopoJSON",
      [3, 4],
      map({
        outline: {
          type: "Topology",
          arcs: [SQUARE[0], HILL[0]],
          objects: {
            land: {
              type: "GeometryCollection",
              geometries: [
                { type: "Polygon", id: "a", arcs: [[0]] },
                { type: "Polygon", id: "b", arcs: [[1]] },
              ],
            },
          },
        },
        data: VALUES,
      }),
      byId,
    ],
    [
      "prices by date",
      [3, 4],
      one("candlestick", { data: prices((day) => `2026-03-0${day}`) }),
      one("candlestick", { data: prices((day) => Date.UTC(2026, 2, day)) }),
    ],
    [
      "the color option of version 3",
      [4],
      one("candlestick", { ...DAYS, color: PRICE_COLORS }),
      one("candlestick", { ...DAYS, backgroundColors: PRICE_COLORS }),
    ],
    [
      "the color option of version 4",
      [3],
      one("candlestick", { ...DAYS, backgroundColors: PRICE_COLORS }),
      one("candlestick", { ...DAYS, color: PRICE_COLORS }),
    ],
    ["edges by name", [3, 4], graph("p", "q"), graph(0, 1)],
    [
      "the misspelling dendogram",
      [3, 4],
      one("dendogram", { data: [{}, { parent: 0 }] }),
      one("dendrogram", { data: [{}, { parent: 0 }] }),
    ],
    [
      "horizontal box plots",
      [3, 4],
      one("horizontalBoxplot", BOXES, ["a", "b"]),
      one("boxplot", BOXES, ["a", "b"], { indexAxis: "y" }),
    ],
    [
      "horizontal violins",
      [3, 4],
      one("horizontalViolin", BOXES, ["a", "b"]),
      one("violin", BOXES, ["a", "b"], { indexAxis: "y" }),
    ],
    [
      "a gauge in degrees",
      [3, 4],
      one("gauge", { value: 2, data: [1, 3] }, [], { rotation: -100, circumference: 200 }),
      one("gauge", { value: 2, data: [1, 3] }, [], {
        rotation: (-190 / 180) * Math.PI,
        circumference: (200 / 180) * Math.PI,
      }),
    ],
  ];

describe("equivalent charts render the same image:", () => {
  const cases = SAME.flatMap(([name, versions, ...charts]) =>
    versions.map((version) => [name, version, ...charts] as const),
  );
  test.each(cases)("%s (version %i)", async (_name, version, friendly, documented) => {
    const ask = { version, width: 300, height: 200, devicePixelRatio: 1 };
    const image = await draw({ ...ask, chart: friendly });
    expect(countInk(decodePng(image))).toBeGreaterThan(INK);
    expect(compare(image, await draw({ ...ask, chart: documented })).pixels).toBe(0);
  });
});

/** Every chart here has more inked pixels than this, out of 60,000. The sparsest one has only labels and a line. */
const INK = 600;

/** Charts with functions, and equivalent charts with the returned values. */
const FUNCTIONS: readonly (readonly [name: string, versions: readonly number[], script: string, plain: string])[] = [
  [
    "colours of flows",
    [3, 4],
    '{type:"sankey",data:{datasets:[{data:[{from:"a",to:"b",flow:3}],colorFrom:(c)=>c.raw.from==="a"?"red":"blue",colorTo:"lime"}]}}',
    '{type:"sankey",data:{datasets:[{data:[{from:"a",to:"b",flow:3}],colorFrom:"red",colorTo:"lime"}]}}',
  ],
  [
    "colours of cells",
    [3, 4],
    '{type:"treemap",data:{datasets:[{tree:[3,2,1],backgroundColor:(c)=>c.type==="data"&&c.raw.v>2?"red":"blue"}]}}',
    '{type:"treemap",data:{datasets:[{tree:[3,2,1],backgroundColor:(c)=>c.dataIndex===0?"red":"blue"}]}}',
  ],
  [
    "sizes of words",
    [3, 4],
    '{type:"wordCloud",data:{labels:["a","b"],datasets:[{data:[3,2],size:(c)=>c.parsed.y*10}]}}',
    '{type:"wordCloud",data:{labels:["a","b"],datasets:[{data:[30,20]}]}}',
  ],
  [
    "colours of a map",
    [3, 4],
    '{type:"choropleth",data:{labels:["a"],datasets:[{data:[{feature:{type:"Polygon",coordinates:[[[0,0],[0,9],[9,9],[0,0]]]},value:1}]}]},options:{scales:{color:{axis:"x",interpolate:(v)=>v>0?"red":"blue"}}}}',
    '{type:"choropleth",data:{labels:["a"],datasets:[{backgroundColor:"red",data:[{feature:{type:"Polygon",coordinates:[[[0,0],[0,9],[9,9],[0,0]]]},value:1}]}]},options:{scales:{color:{axis:"x",interpolate:(v)=>v>0?"red":"blue"}}}}',
  ],
  [
    "strengths of forces",
    [3, 4],
    '{type:"forceDirectedGraph",data:{labels:["a","b","c"],datasets:[{data:[{},{},{}],edges:[{source:0,target:1}],simulation:{forces:{manyBody:{strength:()=>-50}}}}]}}',
    '{type:"forceDirectedGraph",data:{labels:["a","b","c"],datasets:[{data:[{},{},{}],edges:[{source:0,target:1}],simulation:{forces:{manyBody:{strength:-50}}}}]}}',
  ],
  [
    "the value of a gauge",
    [2, 3, 4],
    '{type:"gauge",data:{datasets:[{value:2,data:[1,3]}]},options:{valueLabel:{formatter:(v)=>v+40}}}',
    '{type:"gauge",data:{datasets:[{value:2,data:[1,3]}]},options:{valueLabel:{formatter:()=>"42"}}}',
  ],
  [
    "the centre of a radial gauge",
    [2, 3, 4],
    '{type:"radialGauge",data:{datasets:[{data:[70]}]},options:{centerArea:{text:(v)=>v+" %"}}}',
    '{type:"radialGauge",data:{datasets:[{data:[70]}]},options:{centerArea:{text:"70 %"}}}',
  ],
];

describe("functions are equivalent to their return values:", () => {
  const cases = FUNCTIONS.flatMap(([name, versions, ...charts]) =>
    versions.map((version) => [name, version, ...charts] as const),
  );
  test.each(cases)("%s (version %i)", async (_name, version, script, plain) => {
    const ask = { version, width: 300, height: 200, devicePixelRatio: 1 };
    const image = await draw({ ...ask, chart: script });
    expect(compare(image, await draw({ ...ask, chart: plain })).pixels).toBe(0);
  });
});

test("a chart type of other versions is rejected with a list of these versions", async () => {
  const reply = await post({ chart: one("sankey", { data: [] }), version: 2 });
  expect(reply.status).toBe(400);
  expect((await reply.json<{ error: string }>()).error).toMatch(
    /got sankey, which is a type of version 3 and 4\. Common types: /,
  );
});

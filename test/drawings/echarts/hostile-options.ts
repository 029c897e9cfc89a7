// Options that try to break ECharts: to loop, to take memory, to reach prototypes, or to have a structure that it doesn't expect.

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const axes = { xAxis: {}, yAxis: {} };
const bars = (series: object) => ({ xAxis: { data: ["a"] }, yAxis: {}, series: { type: "bar", data: [1], ...series } });
const scatter = (series: object) => ({ ...axes, series: { type: "scatter", data: [[1, 1]], ...series } });
const nodes = (count: number) => numbers(count).map((index) => ({ name: `n${index}` }));
const nest = (depth: number, wrap: (inner: object) => object, inner: object): object =>
  depth === 0 ? inner : nest(depth - 1, wrap, wrap(inner));

/** The options by name. Some can be drawn. */
export const HOSTILE_OPTIONS: Readonly<Record<string, object>> = {
  "a list with a fake length": { xAxis: { data: { length: 1e9 } }, yAxis: {}, series: { type: "bar", data: [1] } },
  "data with a fake length": { ...axes, series: { type: "bar", data: { length: 1e9 } } },
  "many ticks": { xAxis: { min: 0, max: 1, splitNumber: 1e9 }, yAxis: {}, series: { type: "scatter", data: [[0, 1]] } },
  "a tiny interval": {
    xAxis: { min: 0, max: 1e9, interval: 1e-9 },
    yAxis: {},
    series: { type: "scatter", data: [[0, 1]] },
  },
  "a time axis of milliseconds": {
    xAxis: { type: "time", min: 0, max: 1e15, minInterval: 1, maxInterval: 1 },
    yAxis: {},
    series: { type: "scatter", data: [[0, 1]] },
  },
  "a logarithm to a base near 1": {
    xAxis: { type: "log", logBase: 1.0000001, min: 1, max: 1e300 },
    yAxis: {},
    series: { type: "scatter", data: [[1, 1]] },
  },
  "a logarithm to the base 1": {
    xAxis: { type: "log", logBase: 1 },
    yAxis: {},
    series: { type: "scatter", data: [[1, 1]] },
  },
  "a gauge of many parts": { series: { type: "gauge", splitNumber: 1e8, data: [1] } },
  "a gauge of many ticks": { series: { type: "gauge", splitNumber: 1000, axisTick: { splitNumber: 1000 }, data: [1] } },
  "a radar of many rings": {
    radar: { splitNumber: 1e8, indicator: [{ name: "a" }, { name: "b" }, { name: "c" }] },
    series: { type: "radar", data: [[1, 1, 1]] },
  },
  "many repeated symbols": bars({ type: "pictorialBar", symbolRepeat: 1e9, symbol: "circle" }),
  "tiny repeated symbols": bars({
    type: "pictorialBar",
    symbolRepeat: true,
    symbolSize: [1e-6, 1e-6],
    symbol: "circle",
  }),
  "a decal of tiny dashes": bars({ itemStyle: { decal: { symbol: "rect", dashArrayX: [1e-7], dashArrayY: [1e-7] } } }),
  "a decal of a huge tile": bars({
    itemStyle: { decal: { dashArrayX: [997, 991], dashArrayY: [983, 977], maxTileWidth: 1e9, maxTileHeight: 1e9 } },
  }),
  "a decal of huge symbols": bars({
    itemStyle: {
      decal: {
        symbol: ["rect", "circle"],
        dashArrayX: [
          [1, 2],
          [3, 5, 7],
        ],
        dashArrayY: [0.01],
        symbolSize: 1e9,
      },
    },
  }),
  "a matrix of fake lengths": { matrix: { x: { length: 1e9 }, y: { length: 1e9 } } },
  "a matrix of millions of cells": {
    matrix: { x: { data: numbers(3000).map(String) }, y: { data: numbers(3000).map(String) } },
  },
  "a calendar of 10,000 years": {
    calendar: { range: ["0001-01-01", "9999-12-31"] },
    series: { type: "heatmap", coordinateSystem: "calendar", data: [] },
  },
  "a calendar of an infinite year": { calendar: { range: 1e300 } },
  "a large force layout": {
    series: {
      type: "graph",
      layout: "force",
      data: nodes(2000),
      links: numbers(2000).map((index) => ({ source: index, target: (index * 7) % 2000 })),
    },
  },
  "a force without friction": { series: { type: "graph", layout: "force", data: nodes(2), force: { friction: 1e9 } } },
  "a force of text": {
    series: { type: "graph", layout: "force", data: nodes(2), force: { friction: -1, repulsion: "x" } },
  },
  "a long title": { title: { text: "x".repeat(50_000) } },
  "a title of many styles": { title: { text: "{a|x}".repeat(20_000), textStyle: { rich: { a: { padding: 1 } } } } },
  "a title of many lines": { title: { text: "word ".repeat(10_000), textStyle: { width: 1, overflow: "break" } } },
  "a style named like an inherited property": { title: { text: "{constructor|x}", textStyle: { rich: { a: {} } } } },
  "series named like inherited properties": {
    legend: {},
    xAxis: { data: ["__proto__", "constructor", "toString"] },
    yAxis: {},
    series: [
      { name: "__proto__", type: "bar", data: [1, 2, 3] },
      {
        name: "constructor",
        type: "pie",
        data: [
          { name: "__proto__", value: 1 },
          { name: "hasOwnProperty", value: 2 },
        ],
      },
    ],
  },
  "stacks named like inherited properties": {
    ...axes,
    series: ["__proto__", "constructor", "hasOwnProperty"].map((stack) => ({ type: "bar", stack, data: [1] })),
  },
  "types named like inherited properties": { series: { type: "constructor", data: [1] } },
  "a coordinate system named like an inherited property": {
    series: { type: "scatter", coordinateSystem: "__proto__", data: [1] },
  },
  "dimensions named like inherited properties": {
    ...axes,
    dataset: {
      source: [
        ["__proto__", "constructor"],
        [1, 2],
      ],
    },
    series: { type: "scatter", encode: { x: "__proto__", y: "constructor" } },
  },
  "ids named like inherited properties": {
    xAxis: { id: "__proto__" },
    yAxis: { id: "constructor" },
    series: { id: "__proto__", type: "bar", data: [1] },
  },
  "nodes named like inherited properties": {
    series: {
      type: "sankey",
      data: [{ name: "__proto__" }, { name: "toString" }],
      links: [{ source: "__proto__", target: "toString", value: 1 }],
    },
  },
  "a key that reaches a prototype": JSON.parse('{"series":[],"__proto__":{"polluted":1}}'),
  "an inner key that reaches a prototype": JSON.parse(
    '{"series":[{"type":"bar","constructor":{"prototype":{"polluted":1}}}]}',
  ),
  "a flow in circles": {
    series: {
      type: "sankey",
      data: nodes(2),
      links: [
        ["n0", "n1"],
        ["n1", "n0"],
      ].map(([source, target]) => ({ source, target, value: 1 })),
    },
  },
  "a flow of many iterations": { series: { type: "sankey", layoutIterations: 1e12, data: nodes(2), links: [] } },
  "a deep tree": {
    series: { type: "tree", data: [nest(40, (child) => ({ name: "x", children: [child] }), { name: "y" })] },
  },
  "an option nested too deeply": nest(150, (inner) => ({ inner }), {}),
  "a large tree map": {
    series: { type: "treemap", data: numbers(3000).map((value) => ({ name: `n${value}`, value })) },
  },
  "a large sunburst": {
    series: { type: "sunburst", data: numbers(3000).map((value) => ({ name: `n${value}`, value: value + 1 })) },
  },
  "a filter with a regular expression": {
    ...axes,
    dataset: [
      { source: [["a"], ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"]] },
      { transform: { type: "filter", config: { dimension: "a", reg: "(a+)+$" } } },
    ],
    series: { type: "bar", datasetIndex: 1 },
  },
  "datasets in circles": {
    ...axes,
    dataset: [1, 0].map((fromDatasetIndex) => ({
      fromDatasetIndex,
      transform: { type: "sort", config: { dimension: 0, order: "asc" } },
    })),
    series: { type: "bar" },
  },
  "a dataset of itself": {
    ...axes,
    dataset: [{ fromDatasetIndex: 0, transform: { type: "filter", config: true } }],
    series: { type: "bar" },
  },
  "an unknown transform": {
    ...axes,
    dataset: [{ source: [[1]] }, { transform: { type: "ecStat:regression" } }],
    series: { type: "bar", datasetIndex: 1 },
  },
  "a dataset of many columns": { ...axes, dataset: { source: [numbers(50_000)] }, series: { type: "bar" } },
  "many categories": {
    xAxis: { data: numbers(100_000), axisLabel: { interval: 0 } },
    yAxis: {},
    series: { type: "bar", data: [1] },
  },
  "many series": { ...axes, series: numbers(3000).map((value) => ({ type: "line", data: [value, value] })) },
  "many grids": {
    grid: numbers(1000).map(() => ({})),
    xAxis: numbers(1000).map((gridIndex) => ({ gridIndex })),
    yAxis: numbers(1000).map((gridIndex) => ({ gridIndex })),
  },
  "many layers": { ...axes, series: numbers(200).map((zlevel) => ({ type: "bar", zlevel, data: [1] })) },
  "many steps of a timeline": {
    timeline: { data: numbers(2000) },
    options: numbers(2000).map(() => ({ series: { type: "pie", data: [1] } })),
  },
  "an axis that doesn't exist": { ...axes, series: { type: "bar", xAxisIndex: 5, data: [1] } },
  "huge positions": bars({ z: 1e308, zlevel: 1e9 }),
  "a huge font": { title: { text: "hello", textStyle: { fontSize: 1e9 } } },
  "a font that isn't one": { title: { text: "hello", textStyle: { fontSize: "x", fontFamily: {} } } },
  "a symbol of a long path": scatter({ symbol: `path://${"M0 0L".repeat(50_000)}` }),
  "a symbol of a huge arc": scatter({ symbol: "path://M0 0A1e308 1e308 0 1 1 1e308 5Z" }),
  "a huge symbol": scatter({ symbolSize: 1e12 }),
  "many ripples": scatter({ type: "effectScatter", rippleEffect: { number: 1e9, period: 1e-9 } }),
  "tiny dashes": {
    ...axes,
    series: {
      type: "line",
      lineStyle: { type: [1e-9, 1e-9] },
      data: [
        [0, 0],
        [1, 1],
      ],
    },
  },
  "a tiny dash of a grid": {
    xAxis: { splitLine: { lineStyle: { type: 1e-7 } } },
    yAxis: {},
    series: {
      type: "line",
      data: [
        [0, 0],
        [1, 1],
      ],
    },
  },
  "a huge shadow": bars({ itemStyle: { shadowBlur: 1e9, shadowOffsetX: 1e300 } }),
  "a colour that isn't one": bars({
    itemStyle: { color: { type: "linear", colorStops: [{ offset: 5, color: "bad" }] } },
  }),
  "many axes": {
    parallelAxis: numbers(300).map((dim) => ({ dim })),
    parallel: {},
    series: { type: "parallel", data: [numbers(300)] },
  },
  "many pieces": { ...scatter({}), visualMap: { type: "piecewise", splitNumber: 1e8, min: 0, max: 1 } },
  "many digits": { ...scatter({}), visualMap: { precision: 1e9, min: 0, max: 1 } },
  "tiny numbers": { xAxis: {}, yAxis: { min: 0, max: 1e-300 }, series: { type: "scatter", data: [[1, 1]] } },
  "many breaks": {
    ...axes,
    yAxis: { breaks: numbers(2000).map((value) => ({ start: value * 2, end: value * 2 + 1, gap: "1%" })) },
    series: { type: "bar", data: [1, 100] },
  },
  "deep groups": {
    graphic: nest(45, (child) => ({ type: "group", children: [child] }), {
      type: "rect",
      shape: { width: 5, height: 5 },
    }),
  },
  "an unknown graphic": { graphic: { type: "nothing" } },
  "a polygon without points": { graphic: { type: "polygon", shape: { points: 5 } } },
  "a zoom of text": {
    ...axes,
    dataZoom: [{ start: "x", end: "y", startValue: {}, endValue: [] }],
    series: { type: "bar", data: [1, 2] },
  },
  "an icon of nothing": {
    toolbox: { feature: { myTool: { show: true, icon: "path://M0 0h9v9z", title: "x" }, dataView: {} } },
  },
  "a local file as an image": {
    graphic: { type: "image", style: { image: "file:///etc/passwd", width: 9, height: 9 } },
  },
  "an image in a private network": {
    graphic: { type: "image", style: { image: "http://127.0.0.1:1/x.png", width: 9, height: 9 } },
  },
  "a heat map of large points": {
    geo: { map: "world" },
    visualMap: { max: 10 },
    series: {
      type: "heatmap",
      coordinateSystem: "geo",
      pointSize: 5,
      blurSize: 200,
      data: numbers(5000).map((index) => [(index % 360) - 180, (index % 160) - 80, index % 10]),
    },
  },
  "a heat map of a huge point": {
    geo: { map: "world" },
    visualMap: { max: 10 },
    series: { type: "heatmap", coordinateSystem: "geo", pointSize: 1e7, data: [[0, 0, 1]] },
  },
  "a stream of many layers and times": {
    singleAxis: { type: "time" },
    series: { type: "themeRiver", data: numbers(10_000).map((index) => [index * 1000, index % 9, `n${index % 2000}`]) },
  },
  "an unknown map": { geo: { map: "China" } },
  "fields of the wrong type": { series: "bar", xAxis: 5, title: true },
  "null everywhere": { series: [null, { type: null, data: null }], xAxis: null, yAxis: [null], title: null },
};

// Random chart scripts for property tests and the fuzzer: hooks, callbacks and options that read, replace, delete and
// call everything that a script can reach, with hostile values.

import fc from "fast-check";

const roots = fc.constantFrom(
  ...["c", "c.ctx", "c.data", "c.options", "c.config", "c.data.datasets[0]", "c.data.labels", "c.legend", "c.tooltip"],
  ...["Object.values(c.scales)[0]", "Object.values(c.scales)[1]", "c.getDatasetMeta(0)", "c.getDatasetMeta(0).data[0]"],
  ...[
    "c.getDatasetMeta(0).controller",
    "c.chartArea",
    "c.canvas",
    "Chart.defaults",
    "Chart.overrides",
    "Chart.helpers",
    "Chart.Ticks",
  ],
  ...[
    "Chart.defaults.global",
    "c.config.plugins",
    "c.data.datasets[0].data[0]",
    "c.data.datasets[0].edges",
    "c.data.datasets[0].tree",
    "c.getDatasetMeta(0)._parsed[0]",
    "c.chartArea",
    "o.element",
    "o.raw",
    "moment()",
    "Color('red')",
    "new Path2D('M0 0L9 9')",
    "Chart.scaleService",
  ],
);
const names = fc.constantFrom(
  ...[
    "update",
    "render",
    "draw",
    "resize",
    "getMinMax",
    "fit",
    "buildTicks",
    "set",
    "_set",
    "override",
    "getProps",
    "inRange",
  ],
  ...[
    "constructor",
    "__proto__",
    "prototype",
    "valueOf",
    "toString",
    "length",
    "min",
    "max",
    "ticks",
    "options",
    "data",
    "type",
  ],
  ...[
    "labels",
    "datasets",
    "plugins",
    "_range",
    "_view",
    "_model",
    "_scopes",
    "_proxy",
    "_context",
    "$plugins",
    "registry",
    "platform",
  ],
  ...[
    "fillRect",
    "fillText",
    "measureText",
    "isPointInPath",
    "createPattern",
    "drawImage",
    "save",
    "font",
    "fillStyle",
    "clip",
  ],
  ...[
    "getTickLimit",
    "getLabels",
    "_getTickLimit",
    "width",
    "height",
    "font",
    "color",
    "format",
    "locale",
    "add",
    "x",
    "y",
  ],
);
const values = fc.constantFrom(
  ...[
    "0",
    "-1",
    "1e9",
    "1e300",
    "NaN",
    "null",
    "undefined",
    "'x'",
    "'__proto__'",
    "'x'.repeat(1e5)",
    "[]",
    "{}",
    "c",
    "c.ctx",
  ],
  ...[
    "() => { throw 1 }",
    "() => { for (;;); }",
    "() => c.update()",
    "{ valueOf: () => 1e9 }",
    "{ length: 1e9 }",
    "Symbol()",
  ],
  ...[
    "new Proxy({}, { get() { throw 1; } })",
    "new Array(1e4).fill(1)",
    "[[[[]]]]",
    "new Map([[1, 2]])",
    "/x/",
    "10n",
    "c.options",
  ],
);
const shortStatements = fc.oneof(
  fc.tuple(roots, names).map(([root, name]) => `${root}.${name};`),
  fc.tuple(roots, names, values).map(([root, name, value]) => `${root}.${name} = ${value};`),
  fc
    .tuple(roots, names, fc.array(values, { maxLength: 3 }))
    .map(([root, name, args]) => `${root}.${name}(${args.join()});`),
  fc.tuple(roots, names).map(([root, name]) => `delete ${root}.${name};`),
  roots.map((root) => `Object.keys(${root}); JSON.stringify(${root}); \`\${${root}}\`;`),
  fc
    .tuple(roots, names, values)
    .map(([root, name, v]) => `Object.defineProperty(${root}, '${name}', { get: () => ${v}, configurable: true });`),
  fc.constantFrom(
    "throw new Error('x');",
    "Object.defineProperty(globalThis, 'c', { get() { throw 1; } });",
    "(function f() { f(); })();",
    "Object.prototype.toJSON = () => 1;",
  ),
  fc.constantFrom(
    "JSON.stringify = () => '{'; ",
    "Array.prototype.map = null;",
    "Map.prototype.get = () => 1;",
    "Reflect.apply = 0;",
  ),
);
/** Scripts that use up the whole time budget are rare, because each takes a long time. */
const statements = fc.oneof(
  { weight: 60, arbitrary: shortStatements },
  { weight: 1, arbitrary: fc.constant("for (;;);") },
);
const attempts = fc.array(
  statements.map((statement) => (statement.includes("prototype.") ? statement : `try { ${statement} } catch {}`)),
  { maxLength: 6 },
);
const hookNames = fc.constantFrom(
  ...[
    "beforeInit",
    "afterInit",
    "beforeUpdate",
    "afterUpdate",
    "beforeLayout",
    "afterDatasetsUpdate",
    "beforeDraw",
    "afterDraw",
  ],
);
/**
 * Chart types with data. Some types exist only in certain versions; in other versions, an error message is a valid
 * answer.
 */
const types = fc.constantFrom(
  ...["bar", "line", "pie", "radar"].map((type) => [type, "data: [1, 2, 3]"] as const),
  ["sankey", "data: [{from:'a',to:'b',flow:1},{from:'b',to:'c',flow:2}]"] as const,
  ["treemap", "tree: [{v:1,g:'a'},{v:2,g:'b'}], key: 'v', groups: ['g']"] as const,
  ["forceDirectedGraph", "data: [{},{},{}], edges: [{source:0,target:1},{source:1,target:2}]"] as const,
  ["tree", "data: [{},{parent:0},{parent:0}]"] as const,
  ["wordCloud", "data: [20, 10, 15]"] as const,
  ["euler", "data: [{sets:['A'],value:2},{sets:['B'],value:2},{sets:['A','B'],value:1}]"] as const,
  ["choropleth", "data: [{value:1,feature:{type:'Polygon',coordinates:[[[0,0],[0,10],[10,10],[0,0]]]}}]"] as const,
  ["violin", "data: [[1, 2, 3], [2, 3]]"] as const,
  ["boxplot", "data: [[1, 2, 3], [2, 3]]"] as const,
  ["funnel", "data: [1, 0.5, 0.1]"] as const,
  ["matrix", "data: [{x:1,y:1,v:1},{x:2,y:2,v:2}]"] as const,
  ["candlestick", "data: [{x:1,o:1,h:3,l:0,c:2},{x:2,o:2,h:4,l:1,c:1}]"] as const,
  ["barWithErrorBars", "data: [{y:1,yMin:0,yMax:2},{y:2,yMin:1,yMax:3}]"] as const,
  ["gauge", "data: [1, 2, 3], value: 2"] as const,
  ["radialGauge", "data: [40]"] as const,
  ["outlabeledPie", "data: [1, 2, 3]"] as const,
);
/** Options of plugins, datasets and charts, used with functions and arbitrary values. */
const ownOptions = fc.constantFrom(
  ...["nodePadding", "nodeMinSize", "column", "priority", "size", "colorFrom", "orientation", "parsing", "tree", "key"],
  ...["groups", "sumKeys", "spacing", "simulation", "edges", "rotate", "minRotation", "padding", "fit", "autoGrow"],
  ...["randomRotationSeed", "outline", "showOutline", "showGraticule", "clipMap", "points", "coef", "quantiles"],
  ...["width", "height", "shrinkAnchor", "align", "errorBars", "errorBarLineWidth", "value", "minValue", "outlabels"],
  ...["datalabels", "hidden", "xAxisID", "type", "labels", "captions", "data", "pointRadius", "order"],
);
const chartOptions = fc.constantFrom(
  ...["plugins: {datalabels: {display: V, formatter: V, anchor: V, rotation: V, listeners: {click: V}, labels: V}}"],
  ...["plugins: {annotation: {annotations: {a: {type: 'box', xMin: V, enter: V, drawTime: V, display: V, init: V}}}}"],
  ...[
    "plugins: {annotation: {annotations: {a: {type: 'polygon', sides: V, radius: V}, b: {type: 'label', content: V}}}}",
  ],
  ...["plugins: {annotation: {annotations: V, drawTime: V}}", "plugins: {outlabels: {text: V, stretch: V, font: V}}"],
  ...["plugins: {colorschemes: {scheme: V, custom: V, reverse: V}}", "simulation: {forces: {link: {distance: V}}}"],
  ...["simulation: {initialIterations: V, forces: {collide: {radius: V, iterations: V}, manyBody: {theta: V}}}"],
  ...["scales: {color: {axis: 'x', quantize: V, interpolate: V, legend: V}}", "scales: {size: {range: V, mode: V}}"],
  ...["scales: {projection: {axis: 'x', projection: V, projectionScale: V, projectionOffset: V, padding: V}}"],
  ...["needle: {widthPercentage: V}, valueLabel: {formatter: V}", "showGraticule: {stepMajor: V}", "tree: {mode: V}"],
);
/** Chart configurations as JavaScript text. */
export const randomScripts: fc.Arbitrary<string> = fc
  .tuple(
    types,
    fc.array(fc.tuple(hookNames, attempts), { minLength: 1, maxLength: 3 }),
    attempts,
    fc.array(fc.tuple(ownOptions, values, fc.boolean()), { maxLength: 2 }),
    fc.tuple(chartOptions, values, fc.boolean()),
  )
  .map(([[type, data], hooks, callback, own, [option, value, isCalled]]) => {
    const plugin = hooks.map(([name, code]) => `${name}(c) { const o = {}; ${code.join(" ")} }`).join(", ");
    const called = (result: string) =>
      `(o, ...rest) => { const c = o?.chart ?? globalThis.c; ${callback.join(" ")} return ${result}; }`;
    const options = own.map(([name, given, isFunction]) => `${name}: ${isFunction ? called(given) : given}`);
    const given = option.replaceAll("V", `(${isCalled ? called(value) : value})`);
    return `(() => { const c = undefined; return { type: '${type}', data: { labels: ['a', 'b', 'c'],
      datasets: [{ ${[data, `backgroundColor: ${called("'red'")}`, ...options].join(", ")} }] }, options: { ${given} },
      plugins: [{ id: 'y', beforeInit(c) { globalThis.c = c; } }, { id: 'x', ${plugin} }] }; })()`;
  });

// Hostile scripts, sent through the app. Each must get an answer and leave later images and shared state unchanged.

import { beforeAll, describe, expect, inject, test } from "vitest";
import { differences, type HostState, hostState } from "../../../host-state.ts";
import { post as postChart } from "../plugins/render.ts";

const post = (chart: string, version = 4) => postChart({ chart, version, width: 200, height: 120, format: "svg" });

/** A chart with two bars and a plugin that has these hooks. */
const hooks = (code: string) =>
  `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{plugins:{datalabels:{}}},plugins:[{id:'x',${code}}]}`;
/** A chart in JavaScript: a function that runs these statements and then returns the configuration. */
const first = (code: string) =>
  `(() => {${code}; return {type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}})()`;
/** Obtains the helpers, a host object that scripts should not have, by overriding Function.prototype.apply. */
const STEAL = `let stolen;const {apply}=Function.prototype;Function.prototype.apply=function(self){stolen=self};
  Chart.helpers.color('red');Function.prototype.apply=apply`;

const TIME = /takes too long/;
const MEMORY = /memory|invalid string length|array length/;

/** Rejected charts, with a pattern for the error message, and the version if the case applies to only one. */
const REFUSED: [name: string, chart: string, words: RegExp, version?: number][] = [
  ["an infinite loop", first("while (true) {}"), TIME],
  ["an infinite loop in a callback", hooks("beforeUpdate() { for (;;); }"), TIME],
  ["an infinite loop in a getter", "{type:'bar',get data() { for (;;); }}", TIME],
  ["an infinite loop in toString", first("String({ toString() { for (;;); } })"), TIME],
  ["an infinite loop in a proxy trap", "new Proxy({type:'bar'}, { ownKeys() { for (;;); } })", TIME],
  ["an infinite loop in an error message", first("throw { get message() { for (;;); } }"), TIME],
  ["a regular expression with exponential backtracking", first("/^(a+)+$/.test('a'.repeat(50) + 'b')"), TIME],
  ["an endless sort comparator", first("[2, 1].sort(() => { for (;;); })"), TIME],
  ["attempts to catch the timeout", first("for (;;) try { for (;;); } catch {}"), TIME],
  ["endless drawing", hooks("afterDraw(c) { for (;;) c.ctx.fillRect(0, 0, 1, 1); }"), /./],
  [
    "endless text measurement",
    hooks("afterDraw(c) { for (let i = 0; ; i++) c.ctx.measureText('x'.repeat(5000) + i); }"),
    TIME,
  ],
  [
    "endless measurement of new characters",
    hooks(`afterDraw({ctx}) { for (let i = 0; ; i++) ctx.measureText(Array.from({length: 900}, (_, k) =>
      String.fromCharCode(0x370 + (i * 900 + k) * 7 % 0x1c00)).join('')); }`),
    TIME,
  ],
  [
    "endless measurement of bidirectional text",
    hooks("afterDraw({ctx}) { for (let i = 0; ; i++) ctx.measureText('\\u2068\\u05d0('.repeat(3000) + i); }"),
    TIME,
  ],
  [
    "endless copies of a path",
    hooks("afterDraw() { let p = new Path2D('M0 0' + 'L1 2'.repeat(9999)); for (;;) p = new Path2D(p); }"),
    TIME,
  ],
  [
    "endless hit tests on a long path",
    hooks(
      "afterDraw({ctx}) { for (let i = 0; i < 9999; i++) ctx.lineTo(i, i % 7); for (;;) ctx.isPointInPath(1, 1); }",
    ),
    TIME,
  ],
  ["endless copies of the canvas", hooks("afterDraw(c) { for (;;) c.ctx.createPattern(c.canvas, 'repeat'); }"), TIME],
  [
    "endless number formatters",
    first("for (let i = 0; ; i++) Chart.helpers.formatNumber(1, 'en', { nobody: i })"),
    TIME,
    4,
  ],
  ["long date formats", first("for (;;) moment(0).format('LLLL '.repeat(2000))"), /at most 500 characters/],
  ["deeply nested functions", first(`eval('function a(){'.repeat(1500) + '}'.repeat(1500))`), /too deep/],
  ["a huge string", first("'x'.repeat(2 ** 30)"), MEMORY],
  ["a huge array", first("new Array(1e9).fill(1)"), MEMORY],
  ["endless memory allocation", first("const kept = []; for (;;) kept.push(new Uint8Array(1e6))"), MEMORY],
  [
    "more data than a request may have",
    "({type:'bar',data:{datasets:[{data:Array(3).fill('x'.repeat(9e5))}]}})",
    /characters of data/,
  ],
  [
    "long texts from callbacks",
    "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{plugins:{title:{text:()=>'x'.repeat(3e6)}},title:{text:'x'}},plugins:[{beforeInit:()=>'x'.repeat(3e6)}]}",
    /characters of data/,
  ],
  ["recursion", first("const f = () => f() + 1; f()"), /stack overflow/],
  ["recursion through Chart.js", hooks("beforeUpdate(c) { c.update(); }"), /levels deep/],
  [
    "recursion whose error is caught",
    hooks("beforeUpdate(c) { for (;;) try { c.update(); } catch {} }"),
    /levels deep/,
  ],
  [
    "an async function",
    "{type:'bar',data:{datasets:[{data:[1],backgroundColor:async()=>'red'}]}}",
    /must not be an async function/,
  ],
  [
    "a generator",
    "{type:'bar',data:{datasets:[{data:[1],backgroundColor:function*(){}}]}}",
    /must not be a generator function/,
  ],
  ["an import", "{type:'bar',data:import('x')}", /must not be a promise/],
  ["an import statement", "import x from 'x'", /./],
  ["a thrown number", first("throw 7"), /7 was thrown/],
  ["a thrown symbol", first("throw Symbol.iterator"), /a symbol was thrown/],
  ["a thrown Proxy", first("throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } })"), /./],
  ["a broken toJSON", first("Object.prototype.toJSON = () => undefined"), /must not modify JavaScript built-ins/],
  [
    "a broken toJSON during an exception",
    first("Object.prototype.toJSON = () => null; throw new Error('x')"),
    /thrown/,
  ],
  [
    "a cyclic configuration",
    "(() => { const c = { type: 'bar' }; c.data = c; return c; })()",
    /must not contain itself/,
  ],
  [
    "a prototype key",
    first("JSON.parse('{}')").replace("{type", "{...JSON.parse('{\"prototype\":{}}'),type"),
    /key "prototype"/,
  ],
  ["a constructor key", "({type:'bar',constructor:{prototype:{a:1}}})", /key "constructor"/],
  [
    "stolen helpers as options",
    `(() => { ${STEAL}; return { type: 'bar', data: {}, options: stolen }; })()`,
    /plain objects/,
  ],
  [
    "the prototype of the defaults",
    first("Chart.defaults.set('__proto__.__proto__', { polluted: 1 })"),
    /must not access/,
    4,
  ],
  [
    "the prototype of the defaults",
    first("Chart.defaults.set('constructor.prototype', { polluted: 1 })"),
    /must not access/,
    3,
  ],
  ["the prototype of the defaults", first("Chart.defaults._set('__proto__', { polluted: 1 })"), /must not access/, 2],
  [
    "labels with a fake length",
    hooks("beforeUpdate(c) { c.data.labels = { length: 1e9 }; }"),
    /length must be at most/,
  ],
  [
    "data with a fake length",
    hooks("beforeUpdate(c) { c.data.datasets[0].data = { length: 1e9 }; }"),
    /length must be at most/,
  ],
  [
    "a sparse list of a billion items",
    hooks("beforeUpdate(c) { c.data.labels.length = 1e9; }"),
    /at most 100000 items/,
  ],
  ["a resized chart", hooks("afterInit(c) { c.resize(1e6, 1e6); }"), /must not resize itself/, 4],
  ["a changed pixel ratio", hooks("beforeInit(c) { c.options.devicePixelRatio = 1000; }"), /must not resize itself/],
  [
    "an overridden scale method",
    hooks("beforeLayout(c) { Object.values(c.scales)[0].getLabels = () => []; }"),
    /read-only/,
    4,
  ],
];

/** Charts that render without side effects. */
const DRAWN: [name: string, chart: string, version?: number][] = [
  ["an endless chain of promises", first("const f = () => Promise.resolve().then(f); f()")],
  ["the constructor's constructor", first("if ([].constructor.constructor('return this')().process) throw 1")],
  [
    "the constructor of a host function",
    hooks("afterDraw(c) { if (c.update.constructor !== Function || c.constructor) throw 1; }"),
  ],
  [
    "the prototypes of host objects",
    hooks("afterDraw(c) { c.__proto__ = 1; c.ctx.prototype = { a: 1 }; Object.getPrototypeOf(c).b = 1; }"),
  ],
  [
    "a polluted prototype",
    first("Object.prototype.polluted = 1; Array.prototype.polluted = 1; Function.prototype.polluted = 1"),
  ],
  [
    "accessors on host objects",
    hooks(
      "afterDraw(c) { try { c.data.__defineGetter__('a', () => 1); } catch {} try { Object.defineProperty(c.data, 'b', { get: () => 1 }); } catch {} }",
    ),
  ],
  ["arguments.callee.caller", hooks("afterDraw: function () { try { arguments.callee.caller.x = 1; } catch {} }")],
  [
    "symbols",
    hooks(
      "afterDraw(c) { c[Symbol.toPrimitive] = () => 1; c.data.labels[Symbol.species] = 1; c.data[Symbol.iterator] = 1; }",
    ),
  ],
  [
    "a number that changes between reads",
    first("let n = 0; globalThis.v = { valueOf: () => n++ < 2 ? 1 : 1e-9 }").replace(
      "data:[1,2]",
      "data:[1,2],barThickness:globalThis.v",
    ),
    2,
  ],
  [
    "changes to the service's own plugins",
    hooks(
      "beforeInit(c) { for (const p of c.config.plugins) if (p) { p.beforeDraw = undefined; p.afterDatasetsDraw = 0; p.stolen = 1; } }",
    ),
  ],
  [
    "changed defaults",
    first(
      "Chart.defaults.color = 'red'; Chart.defaults.font.size = 40; Chart.defaults.plugins.legend.labels.boxWidth = 3; delete Chart.defaults.hover",
    ),
    4,
  ],
  [
    "changed defaults",
    first(
      "Chart.defaults.global.defaultFontColor = 'red'; Chart.defaults.global.elements.rectangle.borderWidth = 5; delete Chart.defaults.pie; Chart.defaults.bar.mine = 1",
    ),
    2,
  ],
  ["defaults changed by methods", first("Chart.defaults.set('elements.bar', { borderWidth: 9 })"), 4],
  ["a changed list in the defaults", hooks("beforeInit() { Chart.defaults.events.push('mine'); }"), 4],
  ["a changed override", hooks("afterDraw() { Chart.overrides.bar.mine = 1; }"), 3],
  [
    "defaults changed by the scale service",
    first("Chart.scaleService.updateScaleDefaults('linear', { ticks: { fontSize: 40, mine: 1 } })"),
    2,
  ],
  ["changed tick formatters", hooks("beforeUpdate() { Chart.Ticks.formatters.mine = 1; }")],
  ["deleted defaults", hooks("afterDraw() { delete Chart.defaults.plugins.legend; }"), 4],
  [
    "defaults returned as options",
    "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{layout:{padding:()=>Chart.defaults.layout.padding}}}",
    4,
  ],
  [
    "defaults reached through a chart",
    hooks("beforeInit(c) { c.options.plugins.legend.labels.boxWidth = 3; c.options.font.size = 40; }"),
    4,
  ],
  ["a registered plugin", first("Chart.register({ id: 'mine', beforeDraw(c) { c.ctx.fillRect(0, 0, 9, 9); } })")],
  ["an animation", hooks("beforeInit(c) { c.options.animation = { duration: 1000 }; }")],
  [
    "a slice of infinite angle",
    "{type:'pie',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{afterDraw(c){const e=c.getDatasetMeta(0).data[0];e._view.endAngle=1e300;e.inRange(1,1)}}]}",
    2,
  ],
  ["unknown locales", first("for (let i = 0; i < 100; i++) moment(0).locale('zz' + i).format('L' + i)")],
];

const ORDINARY = "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{plugins:{datalabels:{}}}}";
const SCRIPTED = "{type:'line',data:{labels:['a','b'],datasets:[{data:[Math.random(),2],borderColor:()=>'red'}]}}";

/** The versions to test a case in: its only version, or all. A sampled run tests each case in one version, in turn. */
function versionsOf(version: number | undefined, index: number): readonly number[] {
  if (version !== undefined) return [version];
  return inject("depth") === "full" ? [2, 3, 4] : [2 + (index % 3)];
}

describe("a hostile script with", () => {
  let before: HostState;
  const images = new Map<string, string>();
  const draw = async (chart: string, version: number) => (await post(chart, version)).text();

  beforeAll(async () => {
    for (const version of [2, 3, 4])
      for (const chart of [ORDINARY, SCRIPTED]) images.set(chart + version, await draw(chart, version));
    before = await hostState();
  });

  async function expectUnharmed(version: number): Promise<void> {
    for (const chart of [ORDINARY, SCRIPTED])
      expect((await draw(chart, version)) === images.get(chart + version), "the next chart is unchanged").toBe(true);
    // Comparing the state takes half a second. In a sampled run, only the last test compares it.
    if (inject("depth") === "full") expect(differences(before, await hostState())).toEqual([]);
  }

  const refused = REFUSED.flatMap(([name, chart, words, only], index) =>
    versionsOf(only, index).map((v) => [name, v, chart, words] as const),
  );
  test.each(refused)("%s (version %i) is rejected", async (_name, version, chart, words) => {
    const reply = await post(chart, version);
    expect([reply.status, await reply.json()]).toEqual([400, { success: false, error: expect.stringMatching(words) }]);
    await expectUnharmed(version);
  });

  const drawn = DRAWN.flatMap(([name, chart, only], index) =>
    versionsOf(only, index).map((v) => [name, v, chart] as const),
  );
  test.each(drawn)("%s (version %i) has no effect", async (_name, version, chart) => {
    const reply = await post(chart, version);
    const text = await reply.text();
    expect(reply.status, text.slice(0, 300)).toBe(200);
    await expectUnharmed(version);
  });

  test("leaves shared state unchanged", async () => {
    for (const version of [2, 3, 4]) await expectUnharmed(version);
    expect(differences(before, await hostState())).toEqual([]);
  });
});

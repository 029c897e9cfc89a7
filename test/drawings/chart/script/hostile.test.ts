// Scripts that mean harm, through the app: each has an answer, the next chart is the picture that it was, and nothing that
// requests share has changed.

import { beforeAll, describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";
import { differences, type HostState, hostState } from "../../../host-state.ts";

const post = async (chart: string, version = 4) =>
  app.request("/chart", {
    method: "POST",
    body: JSON.stringify({ chart, version, width: 200, height: 120, format: "svg" }),
    headers: { "Content-Type": "application/json" },
  });

/** A chart of two bars whose plugin has these hooks. */
const hooks = (code: string) =>
  `{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{plugins:{datalabels:{}}},plugins:[{id:'x',${code}}]}`;
/** A chart whose text begins with these statements, inside a function. */
const first = (code: string) =>
  `(() => {${code}; return {type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}})()`;
/** A host object that no script is given: the helpers, by breaking what calls them. */
const STEAL = `let stolen;const {apply}=Function.prototype;Function.prototype.apply=function(self){stolen=self};
  Chart.helpers.color('red');Function.prototype.apply=apply`;

const TIME = /takes too long/;
const MEMORY = /memory|invalid string length|array length/;

/** What is refused, in all versions or the one given, with words that the answer must hold. */
const REFUSED: [name: string, chart: string, words: RegExp, version?: number][] = [
  ["a loop without end", first("while (true) {}"), TIME],
  ["a loop in a callback", hooks("beforeUpdate() { for (;;); }"), TIME],
  ["a loop in a getter", "{type:'bar',get data() { for (;;); }}", TIME],
  ["a loop in a text", first("String({ toString() { for (;;); } })"), TIME],
  ["a loop in a trap", "new Proxy({type:'bar'}, { ownKeys() { for (;;); } })", TIME],
  ["a loop in a message", first("throw { get message() { for (;;); } }"), TIME],
  ["a regular expression that tries everything", first("/^(a+)+$/.test('a'.repeat(50) + 'b')"), TIME],
  ["a comparison that never ends", first("[2, 1].sort(() => { for (;;); })"), TIME],
  ["catching what cannot be caught", first("for (;;) try { for (;;); } catch {}"), TIME],
  ["drawing without end", hooks("afterDraw(c) { for (;;) c.ctx.fillRect(0, 0, 1, 1); }"), /./],
  [
    "measuring without end",
    hooks("afterDraw(c) { for (let i = 0; ; i++) c.ctx.measureText('x'.repeat(5000) + i); }"),
    TIME,
  ],
  [
    "measuring ever new letters of all scripts",
    hooks(`afterDraw({ctx}) { for (let i = 0; ; i++) ctx.measureText(Array.from({length: 900}, (_, k) =>
      String.fromCharCode(0x370 + (i * 900 + k) * 7 % 0x1c00)).join('')); }`),
    TIME,
  ],
  [
    "measuring turns without end",
    hooks("afterDraw({ctx}) { for (let i = 0; ; i++) ctx.measureText('\\u2068\\u05d0('.repeat(3000) + i); }"),
    TIME,
  ],
  [
    "copying paths without end",
    hooks("afterDraw() { let p = new Path2D('M0 0' + 'L1 2'.repeat(9999)); for (;;) p = new Path2D(p); }"),
    TIME,
  ],
  [
    "asking a long path",
    hooks(
      "afterDraw({ctx}) { for (let i = 0; i < 9999; i++) ctx.lineTo(i, i % 7); for (;;) ctx.isPointInPath(1, 1); }",
    ),
    TIME,
  ],
  [
    "copying the picture without end",
    hooks("afterDraw(c) { for (;;) c.ctx.createPattern(c.canvas, 'repeat'); }"),
    TIME,
  ],
  [
    "formatters without end",
    first("for (let i = 0; ; i++) Chart.helpers.formatNumber(1, 'en', { nobody: i })"),
    TIME,
    4,
  ],
  ["moments of long formats", first("for (;;) moment(0).format('LLLL '.repeat(2000))"), /at most 500 characters/],
  ["functions in functions", first(`eval('function a(){'.repeat(1500) + '}'.repeat(1500))`), /too deep/],
  ["a great string", first("'x'.repeat(2 ** 30)"), MEMORY],
  ["a great array", first("new Array(1e9).fill(1)"), MEMORY],
  ["memory without end", first("const kept = []; for (;;) kept.push(new Uint8Array(1e6))"), MEMORY],
  [
    "more data than a body has",
    "({type:'bar',data:{datasets:[{data:Array(3).fill('x'.repeat(9e5))}]}})",
    /characters of data/,
  ],
  [
    "long texts returned",
    "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{plugins:{title:{text:()=>'x'.repeat(3e6)}},title:{text:'x'}},plugins:[{beforeInit:()=>'x'.repeat(3e6)}]}",
    /characters of data/,
  ],
  ["recursion", first("const f = () => f() + 1; f()"), /stack overflow/],
  ["recursion through Chart.js", hooks("beforeUpdate(c) { c.update(); }"), /levels deep/],
  ["recursion that is caught", hooks("beforeUpdate(c) { for (;;) try { c.update(); } catch {} }"), /levels deep/],
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
  ["a module", "{type:'bar',data:import('x')}", /must not be a promise/],
  ["a statement", "import x from 'x'", /./],
  ["thrown numbers", first("throw 7"), /7 was thrown/],
  ["thrown symbols", first("throw Symbol.iterator"), /a symbol was thrown/],
  ["a thrown Proxy", first("throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } })"), /./],
  ["JSON that is broken", first("Object.prototype.toJSON = () => undefined"), /has broken/],
  ["what brings errors across, broken", first("Object.prototype.toJSON = () => null; throw new Error('x')"), /thrown/],
  ["a cycle", "(() => { const c = { type: 'bar' }; c.data = c; return c; })()", /must not contain itself/],
  [
    "keys that lead to prototypes",
    first("JSON.parse('{}')").replace("{type", "{...JSON.parse('{\"prototype\":{}}'),type"),
    /key "prototype"/,
  ],
  ["a key of classes", "({type:'bar',constructor:{prototype:{a:1}}})", /key "constructor"/],
  [
    "the helpers as options",
    `(() => { ${STEAL}; return { type: 'bar', data: {}, options: stolen }; })()`,
    /plain objects/,
  ],
  [
    "the defaults' prototype",
    first("Chart.defaults.set('__proto__.__proto__', { polluted: 1 })"),
    /must not reach for/,
    4,
  ],
  [
    "the defaults' prototype",
    first("Chart.defaults.set('constructor.prototype', { polluted: 1 })"),
    /must not reach for/,
    3,
  ],
  ["the defaults' prototype", first("Chart.defaults._set('__proto__', { polluted: 1 })"), /must not reach for/, 2],
  [
    "lists that only claim a length",
    hooks("beforeUpdate(c) { c.data.labels = { length: 1e9 }; }"),
    /length must be at most/,
  ],
  [
    "data that only claim a length",
    hooks("beforeUpdate(c) { c.data.datasets[0].data = { length: 1e9 }; }"),
    /length must be at most/,
  ],
  ["lists with a hole of a billion", hooks("beforeUpdate(c) { c.data.labels.length = 1e9; }"), /at most 100000 items/],
  ["a picture of another size", hooks("afterInit(c) { c.resize(1e6, 1e6); }"), /must not make its picture/, 4],
  [
    "a picture of another ratio",
    hooks("beforeInit(c) { c.options.devicePixelRatio = 1000; }"),
    /must not make its picture/,
  ],
  [
    "a scale's own counting",
    hooks("beforeLayout(c) { Object.values(c.scales)[0].getLabels = () => []; }"),
    /read-only/,
    4,
  ],
];

/** What does no harm and is drawn. */
const DRAWN: [name: string, chart: string, version?: number][] = [
  ["promises that never end", first("const f = () => Promise.resolve().then(f); f()")],
  ["the constructor's constructor", first("if ([].constructor.constructor('return this')().process) throw 1")],
  [
    "a host function's constructor",
    hooks("afterDraw(c) { if (c.update.constructor !== Function || c.constructor) throw 1; }"),
  ],
  [
    "prototypes of host objects",
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
  ["who calls", hooks("afterDraw: function () { try { arguments.callee.caller.x = 1; } catch {} }")],
  [
    "symbols",
    hooks(
      "afterDraw(c) { c[Symbol.toPrimitive] = () => 1; c.data.labels[Symbol.species] = 1; c.data[Symbol.iterator] = 1; }",
    ),
  ],
  [
    "objects that count themselves",
    first("let n = 0; globalThis.v = { valueOf: () => n++ < 2 ? 1 : 1e-9 }").replace(
      "data:[1,2]",
      "data:[1,2],barThickness:globalThis.v",
    ),
    2,
  ],
  [
    "the service's own plugins",
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
  ["defaults changed by their methods", first("Chart.defaults.set('elements.bar', { borderWidth: 9 })"), 4],
  ["defaults that are a list", hooks("beforeInit() { Chart.defaults.events.push('mine'); }"), 4],
  ["a changed override", hooks("afterDraw() { Chart.overrides.bar.mine = 1; }"), 3],
  [
    "defaults changed by the service of scales",
    first("Chart.scaleService.updateScaleDefaults('linear', { ticks: { fontSize: 40, mine: 1 } })"),
    2,
  ],
  ["changed ticks", hooks("beforeUpdate() { Chart.Ticks.formatters.mine = 1; }")],
  ["deleted defaults", hooks("afterDraw() { delete Chart.defaults.plugins.legend; }"), 4],
  [
    "defaults handed to Chart.js",
    "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{layout:{padding:()=>Chart.defaults.layout.padding}}}",
    4,
  ],
  [
    "defaults reached through a chart",
    hooks("beforeInit(c) { c.options.plugins.legend.labels.boxWidth = 3; c.options.font.size = 40; }"),
    4,
  ],
  ["registered plugins", first("Chart.register({ id: 'mine', beforeDraw(c) { c.ctx.fillRect(0, 0, 9, 9); } })")],
  ["animations", hooks("beforeInit(c) { c.options.animation = { duration: 1000 }; }")],
  [
    "slices of endless angles",
    "{type:'pie',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{afterDraw(c){const e=c.getDatasetMeta(0).data[0];e._view.endAngle=1e300;e.inRange(1,1)}}]}",
    2,
  ],
  ["locales that nobody has", first("for (let i = 0; i < 100; i++) moment(0).locale('zz' + i).format('L' + i)")],
];

const ORDINARY = "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]},options:{plugins:{datalabels:{}}}}";
const SCRIPTED = "{type:'line',data:{labels:['a','b'],datasets:[{data:[Math.random(),2],borderColor:()=>'red'}]}}";

const versions = (version?: number) => (version === undefined ? [2, 3, 4] : [version]);

describe("scripts that mean harm", () => {
  let before: HostState;
  const pictures = new Map<string, string>();
  const draw = async (chart: string, version: number) => (await post(chart, version)).text();

  beforeAll(async () => {
    for (const version of [2, 3, 4])
      for (const chart of [ORDINARY, SCRIPTED]) pictures.set(chart + version, await draw(chart, version));
    before = await hostState();
  });

  async function expectUnharmed(version: number): Promise<void> {
    for (const chart of [ORDINARY, SCRIPTED])
      expect((await draw(chart, version)) === pictures.get(chart + version), "the next chart is what it was").toBe(
        true,
      );
    expect(differences(before, await hostState())).toEqual([]);
  }

  const refused = REFUSED.flatMap(([name, chart, words, only]) =>
    versions(only).map((v) => [name, v, chart, words] as const),
  );
  test.each(refused)("%s (version %i) is refused", async (_name, version, chart, words) => {
    const reply = await post(chart, version);
    expect([reply.status, await reply.json()]).toEqual([400, { success: false, error: expect.stringMatching(words) }]);
    await expectUnharmed(version);
  });

  const drawn = DRAWN.flatMap(([name, chart, only]) => versions(only).map((v) => [name, v, chart] as const));
  test.each(drawn)("%s (version %i) does nothing", async (_name, version, chart) => {
    const reply = await post(chart, version);
    const text = await reply.text();
    expect(reply.status, text.slice(0, 300)).toBe(200);
    await expectUnharmed(version);
  });
});

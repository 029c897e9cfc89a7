// Scripts that try to change other charts through Chart.js and the canvas. Each may fail or render; later images must
// stay the same.

import { beforeAll, describe, expect, inject, test } from "vitest";
import { differences, type HostState, hostState } from "../../../host-state.ts";
import { post } from "../plugins/render.ts";
import { drawReferenceCharts, expectUnchanged } from "./reference-charts.ts";

/** Statements for a plugin hook, with the chart as `c`. */
const ATTACKS = [
  // Resolved options expose the scopes that they are resolved from. The last scope holds the defaults.
  "const s = c.options._proxy._scopes, d = s[s.length - 1]; d.scale.max = 11",
  "const s = c.options._proxy._scopes, d = s[s.length - 1]; d.scale._scriptable = () => 1",
  "const s = c.options._scopes, d = s[s.length - 1]; d.scale.max = 11",
  "for (const s of c.options._scopes) s.max = 11",
  "for (const s of c.options._rootScopes()) s.color = 'red'",
  "c.options._rootScopes[0].color = 'red'",
  "c.options._descriptors.allKeys = false",
  "c.options._descriptors._scriptable = () => 1",
  "c.options._context.chart = 1",
  "c.options.plugins._proxy._scopes.forEach((s) => { s.display = false })",
  "c.options.plugins.legend._scopes.forEach((s) => { s.display = false })",
  "c.options.scales.y._scopes.forEach((s) => { s.max = 11 })",
  "c.options.elements.bar._proxy._scopes.forEach((s) => { s.borderWidth = 11 })",
  "Object.getPrototypeOf(c.options).max = 11",
  "c.options.__proto__.max = 11",
  "c.options.font._scopes.at(-1).size = 40",
  // Methods of the defaults, which options inherit and Chart.js would call as scriptable options.
  "for (const k of ['set', 'get', 'override', 'describe', 'route', 'apply']) [c.options[k], c.options.font[k], c.options.plugins.legend[k]]",
  "for (const k of ['set', 'describe']) c.getDatasetMeta(0).data[0].options[k]; c.options.describe('scale', c.options)",
  "c.config._scopeCache.clear()",
  "for (const [, v] of c.config._resolverCache) v.clear()",
  "c.config.getOptionScopes({}, ['']).at(-1).color = 'red'",
  "c.config._config.options.color = 'red'",
  // Objects shared between parts of the chart.
  "c.scales.y.constructor.defaults.max = 11",
  "Object.getPrototypeOf(c.scales.y).buildTicks = () => [{ value: 1 }]",
  "Object.getPrototypeOf(Object.getPrototypeOf(c.scales.y)).getPixelForValue = () => 3",
  "c.getDatasetMeta(0).controller.constructor.overrides.max = 11",
  "Object.getPrototypeOf(c.getDatasetMeta(0).controller).draw = () => {}",
  "Object.getPrototypeOf(c.getDatasetMeta(0).data[0]).draw = () => {}",
  "c.getDatasetMeta(0).data[0].constructor.defaults.borderWidth = 11",
  "Object.getPrototypeOf(c).draw = () => {}",
  "c.constructor.defaults.color = 'red'",
  "c.constructor.instances[9] = c",
  "c._plugins._cache = []",
  "c._plugins._init.push({ plugin: { id: 'x', beforeDraw() { throw 1 } }, options: {} })",
  "c.platform.acquireContext = () => null",
  "c.registry.controllers.items.bar = null",
  "c._animationsDisabled = true; c._listeners.x = 1",
  "c.boxes.length = 0; c.legend.options._proxy._scopes.at(-1).position = 'left'",
  "c._layers.length = 0",
  // The defaults and helpers, through their own methods.
  "Chart.defaults.scale.max = 11",
  "Chart.defaults.set('scale', { max: 11 })",
  "Chart.defaults.override('bar', { max: 11, scales: { y: { max: 11 } } })",
  "Chart.defaults.describe('scale', { _scriptable: () => 1 })",
  "Chart.defaults.route('scale', 'max', 'scale', 'min')",
  "Chart.defaults.global.defaultColor = 'red'",
  "Chart.defaults._set('bar', { scales: { yAxes: [{ ticks: { max: 11 } }] } })",
  "Chart.scaleService.updateScaleDefaults('linear', { ticks: { max: 11 } })",
  "Chart.scaleService.defaults.linear.ticks.max = 11",
  "Chart.overrides.bar.scales._value_.max = 11; delete Chart.overrides.line",
  "Chart.Ticks.formatters.numeric = () => 'x'",
  "Chart.helpers.merge(Chart.defaults, { color: 'red', scale: { max: 11 } })",
  "Chart.helpers.mergeIf(c.options, { max: 11 }); Chart.helpers.extend(Chart.defaults.global, { defaultFontSize: 40 })",
  "Chart.helpers.color = () => 1; Chart.helpers.canvas.drawPoint = () => {}; Chart.helpers.easing.effects.linear = () => 1",
  "Chart.helpers.formatNumber = () => 'x'",
  "Chart.register({ id: 'legend', defaults: { display: false } }); Chart.unregister({ id: 'legend' })",
  "Chart.plugins.register({ id: 'evil', beforeDraw() { throw 1 } })",
  // The canvas.
  "const p = new Path2D('M0 0L1 1'); for (const k in p) { const v = p[k]; if (v && typeof v === 'object') for (const i in v) v[i] = 11 }",
  "const m = c.ctx.getTransform(); for (const k of ['values', '_values', 'a']) { m[k] = 11; if (m.values) m.values[0] = 11 }",
  "Object.getPrototypeOf(c.ctx).fillRect = () => {}; c.ctx.__proto__.fillText = () => {}",
  "c.ctx.canvas.fonts = null; c.canvas.createSurface = null; c.canvas.style.color = 'red'",
  "const t = c.ctx.measureText('abc'); for (const k in t) t[k] = 0; t.width = 0",
  "c.ctx.font = '40px serif'; c.ctx.setTransform(3, 0, 0, 3, 0, 0); c.ctx.globalAlpha = 0; c.ctx.save(); c.ctx.clip()",
  // Dates and colours.
  "moment.locale('de'); moment.defineLocale && moment.defineLocale('en', { months: 'x_x_x_x_x_x_x_x_x_x_x_x'.split('_') })",
  "moment.fn.format = () => 'x'; moment.prototype.format = () => 'x'; moment(0).__proto__.format = () => 'x'",
  "moment.now = () => 0; moment.updateOffset = () => { throw 1 }; moment.suppressDeprecationWarnings = true",
  "Object.getPrototypeOf(Color('red')).rgbString = () => 'blue'; Color('red').values.rgb[0] = 1",
  // The script's own globals.
  "Object.prototype.max = 11; Array.prototype.push = () => 1; JSON.parse = () => 1; globalThis.Chart = null",
  "Object.prototype.toJSON = () => 1; Function.prototype.apply = () => 1; Proxy = null; Reflect.get = () => 11",
] as const;

let state: HostState;
let imagesBefore: readonly string[];

beforeAll(async () => {
  await drawReferenceCharts();
  state = await hostState(true);
  imagesBefore = await drawReferenceCharts();
});

describe.each([2, 3, 4] as const)("version %i is isolated", (version) => {
  test.each(ATTACKS)("from %s", async (attack) => {
    for (const hook of ["beforeInit", "beforeUpdate", "afterDraw"]) {
      const chart = `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},plugins:[{id:'x',${hook}(c){${attack}}}]}`;
      const { status } = await post({ version, chart, width: 160, height: 120, format: "svg" });
      expect([200, 400]).toContain(status);
    }
    if (inject("depth") === "full") expectUnchanged(imagesBefore, await drawReferenceCharts(), attack);
  });

  test("in its shared state", async () => {
    expectUnchanged(imagesBefore, await drawReferenceCharts(), "all attacks");
    expect(differences(state, await hostState(true))).toEqual([]);
  });
});

test.each([2, 3, 4] as const)("a script of version %i cannot detect charts rendered earlier", async (version) => {
  const chart = `(() => { const names = ['treemap','sankey','geo','wordCloud'].filter((n) => Chart.overrides && n in Chart.overrides || n in Chart.defaults);
    return {type:'bar',data:{labels:['a'],datasets:[{data:[1],label:'types: ' + names.join()}]}} })()`;
  const body = { version, chart, width: 160, height: 120, format: "svg" };
  const before = await (await post(body)).text();
  if (version !== 2)
    expect((await post({ version, chart: { type: "treemap", data: { datasets: [{ tree: [1, 2] }] } } })).status).toBe(
      200,
    );
  expect(await (await post(body)).text()).toBe(before);
});

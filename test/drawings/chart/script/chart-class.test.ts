// The Chart.js classes that scripts see: prototype patches and subclasses must work, and neither may outlive its
// request.

import { beforeAll, describe, expect, inject, test } from "vitest";
import { differences, type HostState, hostState } from "../../../host-state.ts";
import { post } from "../plugins/render.ts";
import { drawReferenceCharts, expectUnchanged } from "./reference-charts.ts";

const IS_FULL = inject("depth") === "full";

const DATA = "labels:['a','b'],datasets:[{label:'one',data:[3,5],backgroundColor:'red'}]";

/** Draws a chart whose plugin runs statements in `beforeInit`, with the chart as `c`. */
async function svgOf(statements: string, { type = "bar", version = 2 } = {}): Promise<string> {
  const chart = `{type:'${type}',data:{${DATA}},plugins:[{id:'x',beforeInit(c){${statements}}}]}`;
  const reply = await post({ version, chart, width: 300, height: 200, format: "svg" });
  const text = await reply.text();
  expect(reply.status, text.slice(0, 300)).toBe(200);
  return text;
}

/** Returns the return value of statements that run in `afterUpdate`, as text. */
async function resultOf(statements: string, version = 2): Promise<string> {
  const chart = `{type:'bar',data:{${DATA}},plugins:[{id:'x',afterUpdate(c){throw new Error(String((()=>{${statements}})()))}}]}`;
  const reply = await post({ version, chart, width: 300, height: 200, format: "svg" });
  const { error } = (await reply.json()) as { error: string };
  return /^chart\.js: Error: (.*) at plugins\[0\]\.afterUpdate/s.exec(error)?.[1] ?? error;
}

let state: HostState;
let imagesBefore: readonly string[];
let plain: string;

beforeAll(async () => {
  await drawReferenceCharts();
  state = await hostState(true);
  imagesBefore = await drawReferenceCharts();
  plain = await svgOf("");
});

describe("prototypes of version 2", () => {
  test("can be patched to add space below the legend, for this request only", async () => {
    const top = async (patch: string) =>
      Number(await resultOf(`${patch} c.legend.update(400, 200, c.legend.margins); return c.legend.height;`));
    const patch = "Chart.Legend.prototype.afterFit = function () { this.height = this.height + 50; };";
    const before = await top("");
    expect(await top(patch)).toBe(before + 50);
    expect(await svgOf(patch)).not.toBe(plain);
    expect(await top("")).toBe(before);
    expect(await svgOf("")).toBe(plain);
  });

  test.each([
    [
      "call the method that they replace",
      "const fit = Chart.Legend.prototype.fit; Chart.Legend.prototype.fit = function () { fit.call(this); this.height += 30; };",
    ],
    [
      "wrap hooks",
      "const p = Chart.Legend.prototype, f = p.afterFit; p.afterFit = function () { f.apply(this, arguments); this.height += 30; };",
    ],
    [
      "draw elements",
      "Chart.elements.Rectangle.prototype.draw = function () { const { ctx } = this._chart, v = this._view; ctx.fillStyle = 'blue'; ctx.fillRect(v.x - 9, v.y, 18, v.base - v.y); };",
    ],
    [
      "draw controllers",
      "const { draw } = Chart.controllers.bar.prototype; Chart.controllers.bar.prototype.draw = function (ease) { draw.call(this, ease); this.chart.ctx.fillText('drawn', 50, 50); };",
    ],
  ])("%s", async (_, statements) => {
    expect(await svgOf(statements)).not.toBe(plain);
    expect(await svgOf("")).toBe(plain);
  });

  test("define chart types by extending a controller", async () => {
    const chart = `(() => {
      Chart.defaults.marked = Chart.defaults.bar;
      Chart.defaults.global.datasets.marked = Chart.defaults.global.datasets.bar;
      const Marked = Chart.controllers.bar.extend({
        name: 'marked',
        draw(ease) {
          Chart.controllers.bar.prototype.draw.call(this, ease);
          const { ctx } = this.chart.chart ?? this.chart;
          ctx.fillStyle = '#123456';
          for (const bar of this.getMeta().data) ctx.fillRect(bar._model.x, bar._model.y, 5, 5);
        },
      });
      Chart.controllers.marked = Marked;
      return {type:'marked',data:{${DATA}}};
    })()`;
    const body = { version: 2, chart, width: 300, height: 200, format: "svg", defaults: "chartjs" };
    const reply = await post(body);
    const svg = await reply.text();
    expect(reply.status, svg.slice(0, 300)).toBe(200);
    expect(svg.match(/fill="#123456"/g)).toHaveLength(2);
    // The type doesn't exist in the next request.
    expect((await post({ ...body, chart: `(() => ({type:'marked',data:{${DATA}}}))()` })).status).toBe(400);
  });

  test("give bars another element", async () => {
    const chart = `(() => {
      const Round = Chart.elements.Rectangle.extend({
        draw() { const { ctx } = this._chart, v = this._view; ctx.fillStyle = '#123456'; ctx.fillRect(v.x, v.y, 9, 9); },
      });
      Chart.controllers.round = Chart.controllers.bar.extend({ dataElementType: Round });
      Chart.defaults.round = Chart.defaults.bar;
      Chart.defaults.global.datasets.round = Chart.defaults.global.datasets.bar;
      return {type:'round',data:{${DATA}}};
    })()`;
    const reply = await post({ version: 2, chart, width: 300, height: 200, format: "svg" });
    const svg = await reply.text();
    expect(reply.status, svg.slice(0, 300)).toBe(200);
    expect(svg).toContain('fill="#123456"');
  });

  test.each([
    ["Chart.Legend.prototype.constructor", "undefined"],
    ["Chart.Legend.constructor === Function || Chart.Legend.constructor", "undefined"],
    ["Chart.Legend.prototype._getLegendItemAt", "undefined"],
    ["Chart.Legend.__super__", "undefined"],
    ["Chart.Legend instanceof Object", "true"],
    ["typeof Chart.controllers.bar.prototype.draw", "function"],
    ["typeof Chart.Tooltip.positioners.average", "function"],
    ["Object.keys(Chart.elements).join()", "Arc,Line,Point,Rectangle"],
    ["Chart.controllers.bar.prototype.dataElementType === Chart.elements.Rectangle", "true"],
  ])("%s is %s", async (expression, value) => {
    expect(await resultOf(`return ${expression}`)).toBe(value);
  });

  test.each([
    "Chart.Legend({})",
    "new Chart.Legend({})",
    "Chart.Element.call({}, {})",
    "Chart.Scale.extend({ buildTicks() { return [] } })",
    "Chart.Scale.prototype.buildTicks = () => []",
    "Chart.LinearScaleBase.prototype.determineDataLimits = () => []",
    "Chart.Legend.prototype._getLegendItemAt = () => []",
    "Chart.Legend.extend(Chart.defaults)",
    "Chart.Legend.positioners = {}",
  ])("%s throws", async (statement) => {
    expect(await resultOf(`try { ${statement}; return 'no error' } catch (e) { return e.name }`)).toBe("TypeError");
  });
});

describe.each([3, 4])("version %i", (version) => {
  test("patches elements and controllers", async () => {
    const without = await svgOf("", { version });
    for (const patch of [
      "Chart.BarElement.prototype.draw = function (ctx) { ctx.fillStyle = 'blue'; ctx.fillRect(this.x - 5, this.y, 10, 20); };",
      "Chart.elements.BarElement.prototype.draw = function (ctx) { ctx.fillRect(this.x - 5, this.y, 10, 20); };",
      "const { draw } = Chart.BarController.prototype; Chart.controllers.BarController.prototype.draw = function () { draw.call(this); this.chart.ctx.fillText('more', 50, 50); };",
      "Chart.Scale.prototype.afterFit = function () { this.height += 20; };",
    ])
      expect(await svgOf(patch, { version }), patch).not.toBe(without);
    expect(await svgOf("", { version })).toBe(without);
  });

  test("exposes plugins instead of version 2's classes", async () => {
    expect(await resultOf("return [Chart.Legend.id, Chart.Legend.prototype, Chart.Legend._element]", version)).toBe(
      "legend,,",
    );
    expect(await resultOf("Chart.Tooltip.positioners.mine = () => ({ x: 1, y: 1 }); return 'set'", version)).toBe(
      "set",
    );
  });
});

/** Code that stores hostile functions and values in classes. */
const ATTACKS = [
  "for (const k of Object.keys(Chart.elements)) Chart.elements[k] = null; for (const k of Object.keys(Chart.controllers)) Chart.controllers[k] = () => ({})",
  "for (const k of Object.keys(Chart.elements)) for (const m of ['draw', 'initialize', 'hasValue', 'tooltipPosition', 'update']) Chart.elements[k].prototype[m] = () => { throw 1 }",
  "for (const k of Object.keys(Chart.controllers)) for (const m of ['draw', 'update', 'parse', 'initialize', 'addElements']) Chart.controllers[k].prototype[m] = () => Chart",
  "Chart.Element.prototype.draw = function f() { return f.call(this) }",
  "Chart.controllers.bar = Chart.controllers.line; Chart.controllers.line = Chart.Legend",
  "Chart.controllers.bar = 1; Chart.elements = null; Chart.Legend = 3",
  "Chart.Element.prototype.length = 1e9; Chart.Element.prototype.max = 11; Chart.DatasetController.prototype.chart = 1",
  "Object.setPrototypeOf(Chart.Element.prototype, { draw: 1 })",
  "delete Chart.Element.prototype.initialize; delete Chart.controllers.bar; delete Chart.DatasetController.prototype.update",
  "let B = Chart.Element; if (B.extend) for (let i = 0; i < 5000; i++) B = B.extend({ draw() {} })",
  "if (Chart.Element.extend) Chart.controllers.bar = Chart.controllers.bar.extend({ dataElementType: Chart.Element.extend({ constructor() {} }) })",
  "const k = '__proto__'; Chart.Element.prototype[k] = { max: 11 }; Chart.Element.prototype.constructor = 1; Chart.Element.prototype = {}",
  "Chart.Tooltip.positioners.average = () => { throw 1 }; Chart.Tooltip.positioners.__proto__ = { a: 1 }",
];

test("deep chains of subclasses are charged for", async () => {
  const chart = `{type:'bar',data:{${DATA}},plugins:[{id:'x',beforeInit(){ let B = Chart.Element; for (;;) B = B.extend({}) }}]}`;
  const reply = await post({ version: 2, chart, format: "svg" });
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain("takes too long");
});

const HOOKS = ["beforeInit", "afterUpdate", "afterDraw"];

test.each(ATTACKS.map((attack, number) => ({ attack, number })))(
  "$attack leaves no trace",
  async ({ attack, number }) => {
    // A sampled run attacks each version in only one of the hooks.
    for (const version of [2, 3, 4])
      for (const hook of IS_FULL ? HOOKS : [HOOKS[(version + number) % HOOKS.length]]) {
        const chart = `{type:'bar',data:{${DATA}},plugins:[{id:'x',${hook}(c){${attack}}}]}`;
        const { status } = await post({ version, chart, width: 160, height: 120, format: "svg" });
        expect([200, 400], `version ${version}, ${hook}`).toContain(status);
      }
    expectUnchanged(imagesBefore, await drawReferenceCharts(), attack);
    // Comparing the state takes half a second. In a sampled run, only the last test compares it.
    if (IS_FULL) expect(differences(state, await hostState(true))).toEqual([]);
  },
);

test("all attacks together leave the shared state unchanged", async () => {
  expect(differences(state, await hostState(true))).toEqual([]);
});

// Scripts put together by chance from what harms: each has an answer, and leaves the next chart and all that is shared as they
// were.

import fc from "fast-check";
import { expect, test } from "vitest";
import app from "../../../src/app.ts";
import { differences, hostState } from "../../host-state.ts";

/** As many as take a few seconds. */
const RUNS = 40;

const post = async (chart: string, version: number) =>
  app.request("/chart", {
    method: "POST",
    body: JSON.stringify({ chart, version, width: 120, height: 80, format: "svg" }),
    headers: { "Content-Type": "application/json" },
  });

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
const statements = fc.oneof(
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
    "for (;;);",
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
const scripts = fc
  .tuple(
    fc.constantFrom("bar", "line", "pie", "radar"),
    fc.array(fc.tuple(hookNames, attempts), { minLength: 1, maxLength: 3 }),
    attempts,
  )
  .map(([type, hooks, callback]) => {
    const plugin = hooks.map(([name, code]) => `${name}(c) { ${code.join(" ")} }`).join(", ");
    const color = `backgroundColor(o) { const c = o.chart; ${callback.join(" ")} return 'red'; }`;
    return `{ type: '${type}', data: { labels: ['a', 'b', 'c'], datasets: [{ data: [1, 2, 3], ${color} }] }, plugins: [{ id: 'x', ${plugin} }] }`;
  });

const ORDINARY = "{type:'bar',data:{labels:['a','b'],datasets:[{data:[1,2]}]}}";

test("whatever a script does, it is answered and leaves nothing", { timeout: 3_600_000 }, async () => {
  const pictures = await Promise.all([2, 3, 4].map(async (version) => (await post(ORDINARY, version)).text()));
  // Packages leave their defaults as they load.
  for (const version of [2, 3, 4]) await post("{type:'pie',data:{datasets:[{data:[1]}]}}", version);
  const before = await hostState();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(scripts, fc.constantFrom(2, 3, 4), async (script, version) => {
      const reply = await post(script, version);
      expect([200, 400], (await reply.text()).slice(0, 200)).toContain(reply.status);
      expect((await (await post(ORDINARY, version)).text()) === pictures[version - 2]).toBe(true);
      if (runs++ % 10 === 0) expect(differences(before, await hostState())).toEqual([]);
    }),
    { numRuns: RUNS, seed: 7 },
  );
  expect(differences(before, await hostState())).toEqual([]);
});

// Hostile Vega and Vega-Lite specifications: each is drawn or rejected with a clear message, within the limits on work and memory,
// and leaves no trace in later charts.

import { describe, expect, test } from "vitest";
import { errorOf, postJson } from "../../service/serve/send.ts";

const EXPENSIVE = "spec is too expensive to draw: use fewer rows, marks or views";
const vega = (spec: object) => ({
  $schema: "https://vega.github.io/schema/vega/v6.json",
  width: 100,
  height: 100,
  ...spec,
});
const transformed = (...transform: object[]) => vega({ data: [{ name: "d", values: [{ a: 1 }], transform }] });
const evaluate = (expression: string) =>
  vega({
    signals: [{ name: "s", init: expression }],
    marks: [{ type: "text", encode: { update: { text: { signal: "s" }, y: { value: 50 } } } }],
  });
const send = (spec: unknown) => postJson("/vega", { spec });
const imageOf = async (spec: unknown) => Buffer.from(await (await send(spec)).arrayBuffer()).toString("base64");

describe("is too expensive:", () => {
  const rows = { data: { sequence: { start: 0, stop: 1e6 } } };
  const axis = (type: string, domain: readonly number[]) =>
    vega({
      scales: [{ name: "x", type, domain, range: "width" }],
      axes: [{ orient: "bottom", scale: "x", tickCount: 1e9 }],
    });
  test.each<[string, unknown]>([
    ["a long sequence", evaluate("length(sequence(0, 1e9))")],
    ["a long text", evaluate("pad('a', 1e9, 'x', 'left')")],
    ["a wide number", evaluate("format(1, '1000000000d')")],
    ["many rows", { ...rows, mark: "point", encoding: { x: { field: "data", type: "quantitative" } } }],
    ["many ticks", axis("linear", [0, 1])],
    [
      "many imputed rows",
      {
        data: { values: [{ a: 1, b: 1 }] },
        mark: "line",
        transform: [{ impute: "b", key: "a", keyvals: { start: 0, stop: 1e9 } }],
        encoding: { x: { field: "a" } },
      },
    ],
    [
      "a dense graticule",
      { data: { graticule: { step: [0.01, 0.01] } }, mark: "geoshape", projection: { type: "mercator" } },
    ],
    [
      "many views",
      {
        repeat: Array.from({ length: 500 }, (_, index) => `a${index}`),
        spec: { mark: "bar", encoding: { x: { field: { repeat: "repeat" } } } },
        data: { values: [{ a0: 1 }] },
      },
    ],
    [
      "a long simulation",
      vega({
        data: [{ name: "d", transform: [{ type: "sequence", start: 0, stop: 2000 }] }],
        marks: [
          {
            type: "symbol",
            from: { data: "d" },
            transform: [{ type: "force", static: true, iterations: 1e6, forces: [{ force: "nbody" }] }],
          },
        ],
      }),
    ],
    [
      "a fine density",
      {
        data: { values: [{ a: 1 }] },
        transform: [{ density: "a", steps: 1e9, extent: [0, 1] }],
        mark: "area",
        encoding: { x: { field: "value" } },
      },
    ],
    [
      "fine quantiles",
      {
        data: { values: [{ a: 1 }] },
        transform: [{ quantile: "a", step: 1e-9 }],
        mark: "point",
        encoding: { x: { field: "prob" } },
      },
    ],
    [
      "a huge heat map",
      vega({
        data: [
          {
            name: "d",
            values: [{ v: { width: 1e5, height: 1e5, values: [] } }],
            transform: [{ type: "heatmap", field: "v" }],
          },
        ],
      }),
    ],
    ["a cross product", transformed({ type: "sequence", start: 0, stop: 5000 }, { type: "cross" })],
    [
      "a large density grid",
      transformed({
        type: "kde2d",
        x: { expr: "datum.a" },
        y: { expr: "datum.a" },
        size: [20_000, 20_000],
        cellSize: 1,
      }),
    ],
  ])("%s", async (_, spec) => {
    const reply = await send(spec);
    expect([reply.status, await errorOf(reply)]).toEqual([400, EXPENSIVE]);
  });
});

describe("is rejected:", () => {
  const MANY_IMAGES = "'https://example.com/' + datum.data";
  const image = (url: string) => ({ type: "image", encode: { update: { url: { value: url } } } });
  /** Signals whose lists contain the list before ten times. */
  const nested = vega({
    signals: Array.from({ length: 9 }, (_, level) => ({
      name: `s${level}`,
      init:
        level === 0
          ? "'x'"
          : `[${Array(10)
              .fill(`s${level - 1}`)
              .join(",")}]`,
    })),
    marks: [{ type: "text", encode: { update: { text: { signal: "'' + s8" } } } }],
  });
  test.each<[string, unknown, RegExp]>([
    ["a list that is a long text", nested, /^spec has an expression whose value is longer than 5000000 characters/],
    [
      "a backreference",
      evaluate("test('(a)\\\\1', 'aa')"),
      /^regular expression \(a\)\\1 can't be matched in linear time/,
    ],
    [
      "a regular expression of great size",
      evaluate("test('((a{1000}){1000}){1000}', 'a')"),
      /can't be matched in linear time/,
    ],
    ["a key that is a prototype", evaluate("merge({}, {'__proto__': {x: 1}})"), /Illegal property: __proto__/],
    ["a global name", evaluate("window"), /Unrecognized signal name/],
    ["a great size", vega({ width: 1e9, height: 1e9 }), /^image must have at most 36000000 pixels/],
    ["a size that is text", vega({ width: "wide" }), /^image must have at most 36000000 pixels/],
    [
      "many images",
      vega({
        data: [{ name: "d", transform: [{ type: "sequence", start: 0, stop: 50 }] }],
        marks: [{ type: "image", from: { data: "d" }, encode: { update: { url: { signal: MANY_IMAGES } } } }],
      }),
      /^chart must have at most 10 images/,
    ],
    [
      "an image of the host's network",
      vega({ marks: [image("http://169.254.169.254/")] }),
      /must be at a public address/,
    ],
    ["an unknown transform", transformed({ type: "zzz" }), /Unrecognized transform type/],
    [
      "signals in a circle",
      vega({
        signals: [
          { name: "a", update: "b+1" },
          { name: "b", update: "a+1" },
        ],
      }),
      /Cycle detected/,
    ],
    ["a long expression", evaluate(`1${"+1".repeat(30_000)}`), /^spec is nested too deeply/],
    ["an empty object", {}, /Invalid specification/],
    ["a list as the mark's data", { data: [1], mark: 5 }, /^spec can't be drawn/],
    ["text that isn't JSON", "{mark: bar}", /^spec must be JSON/],
    ["a number", 5, /^spec must be an object, or its text as JSON/],
  ])("%s", async (_, spec, message) => {
    const reply = await send(spec);
    expect(reply.status).toBe(400);
    expect(await errorOf(reply)).toMatch(message);
  });
});

describe("expressions can't read functions:", () => {
  test.each([
    "datum.constructor",
    "''.constructor.constructor",
    "{}['constructor']['constructor']",
    "[].map.constructor",
  ])("%s", async (expression) => expect((await send(evaluate(expression))).status).toBe(400));
});

test("patterns that take a backtracking matcher years are matched at once", async () => {
  const text = `${"a".repeat(500)}b`;
  for (const expression of [`test(/(a+)+$/, '${text}')`, `replace('${text}', regexp('(a|a)*$', 'g'), 'x')`])
    expect((await send(evaluate(expression))).status, expression).toBe(200);
});

test("a data URL without a value loads nothing outside the request", async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  process.on("unhandledRejection", note);
  try {
    const spec = vega({
      signals: [{ name: "u" }],
      data: [
        { name: "a", url: "ftp://x" },
        { name: "b", url: { signal: "u" } },
      ],
    });
    expect(await errorOf(await send(spec))).toMatch(/^data\.url must be an http:, https: or data: URL, got/);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(failures).toEqual([]);
  } finally {
    process.off("unhandledRejection", note);
  }
});

test("a chart leaves no trace in later charts", async () => {
  const probes = [
    evaluate("random()"),
    evaluate("now()"),
    evaluate("format(1234.5, ',.1f') + timeFormat(0, '%A')"),
    { data: { values: [{ a: 1 }] }, mark: "bar", encoding: { x: { field: "a" } } },
  ];
  const before = await Promise.all(probes.map(imageOf));
  const mischief = [
    {
      ...vega({ config: { locale: { number: { decimal: "!", thousands: "?", grouping: [1], currency: ["", ""] } } } }),
      ...evaluate("random()"),
    },
    evaluate("merge({}, {toString: 1, x: {valueOf: 2}})"),
    vega({
      data: [{ name: "__proto__", values: [{ __proto__: 1, constructor: 2 }] }],
      signals: [{ name: "toString", value: 1 }],
    }),
    {
      data: { values: "__proto__,constructor\n1,2", format: { type: "csv" } },
      mark: "point",
      encoding: { x: { field: "__proto__" } },
    },
    { usermeta: { embedOptions: { loader: { target: "_blank" } } }, config: { font: "Lobster" }, mark: "bar" },
  ];
  for (const spec of mischief) await (await send(spec)).arrayBuffer();
  expect(await Promise.all(probes.map(imageOf))).toEqual(before);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleRuns } from "../../../sample.ts";
import { type Body, draw, post } from "./render.ts";

/** Arbitrary values of options. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("", "0", "$0,0.0", "brewer.SetOne3", "de", "x".repeat(5000), -1, 1e308, [], {}, [[]], [{}]),
);
const record = (...keys: string[]) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] });

const OPTIONS = {
  colorschemes: fc.oneof(value, record("scheme", "fillAlpha", "reverse", "override", "custom")),
  tickFormat: fc.oneof(
    value,
    record("locale", "prefix", "suffix", "axisID", "applyToDataLabels", "style", "currency", "unit", "notation"),
    record("minimumFractionDigits", "maximumFractionDigits", "maximumSignificantDigits", "useGrouping", "toString"),
  ),
  roundedBars: fc.oneof(value, record("cornerRadius", "allCorners")),
  padBelowLegend: value,
  datalabelsZAxis: fc.oneof(value, record("enabled")),
  colors: fc.oneof(value, record("enabled", "forceOverride")),
  datalabels: fc.oneof(value, record("display", "formatter")),
};

const TYPES = ["bar", "line", "pie", "radar", "scatter", "progressBar", "sparkline"];

describe.each([2, 3, 4])("arbitrary options in version %i", (version) => {
  test("are rendered or rejected with a message", async () => {
    const plain = { version, width: 80, height: 60, chart: { type: "bar", data: { datasets: [{ data: [1, 2] }] } } };
    const before = await draw(plain);
    const options = fc.record({
      plugins: fc.record(OPTIONS, { requiredKeys: [] }),
      locale: fc.oneof(fc.constant(undefined), value),
      scales: fc.oneof(fc.constant(undefined), value, record("x", "y", "xAxes", "yAxes")),
    });
    const asks = fc.asyncProperty(options, fc.constantFrom(...TYPES), async (given, type) => {
      const chart: Body = { type, data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] }, options: given };
      const reply = await post({ version, width: 80, height: 60, format: "svg", chart });
      if (reply.status !== 200) expect(reply.status, await reply.text()).toBe(400);
    });
    await fc.assert(asks, { seed: 1, numRuns: sampleRuns(120) });
    expect(await draw(plain)).toEqual(before);
  });

  test("for the date adapters are rendered or rejected with a message", async () => {
    const date = fc.oneof(value, fc.record({ locale: fc.oneof(value, record("code", "locale")) }));
    const axis = fc.record({
      type: fc.constantFrom("time", "linear", undefined),
      adapters: fc.oneof(value, fc.record({ date })),
    });
    const asks = fc.asyncProperty(axis, async (given) => {
      const chart = {
        type: "line",
        data: { labels: ["2024-01-01", "2024-02-01"], datasets: [{ data: [1, 2] }] },
        options: { scales: version === 2 ? { xAxes: [given] } : { x: given } },
      };
      const reply = await post({ version, width: 80, height: 60, format: "svg", chart });
      if (reply.status !== 200) expect(reply.status, await reply.text()).toBe(400);
    });
    await fc.assert(asks, { seed: 2, numRuns: sampleRuns(60) });
  });
});

import { describe, expect, test } from "vitest";
import { drawnText } from "../drawn-text.ts";
import { type Body, draw, post, rejectionMessage } from "./render.ts";

const VERSIONS = [2, 3, 4] as const;

/** A bar chart with a value axis from 0 to 2000 in steps of 1000. */
function bars(version: number, plugins: Body, more: Body = {}): Body {
  const axis = { min: 0, max: 2000, stepSize: 1000 };
  const scales = version === 2 ? { yAxes: [{ ticks: axis }] } : { y: { min: 0, max: 2000, ticks: { stepSize: 1000 } } };
  return {
    version,
    chart: {
      type: "bar",
      data: { labels: ["a"], datasets: [{ label: "d", data: [1500] }] },
      options: { scales, plugins, ...more },
    },
  };
}

/** Returns the tick labels from the top of the axis down. */
async function ticks(body: Body): Promise<readonly string[]> {
  const numbers = (await drawnText(body)).filter((text) => text !== "a" && text !== "d");
  return body.version === 2 ? numbers : [...numbers].reverse();
}

describe.each(VERSIONS)("tickFormat in version %i", (version) => {
  test.each<[unknown, string[]]>([
    [{ useGrouping: true }, ["2,000", "1,000", "0"]],
    [{ locale: "de-DE" }, ["2.000", "1.000", "0"]],
    [{ locale: "ar-EG" }, ["٢٬٠٠٠", "١٬٠٠٠", "٠"]],
    [{ prefix: "~ ", suffix: 5 }, ["~ 2,0005", "~ 1,0005", "~ 05"]],
    [{ style: "currency", currency: "USD", minimumFractionDigits: 2 }, ["$2,000.00", "$1,000.00", "$0.00"]],
    [{ style: "percent" }, ["200,000%", "100,000%", "0%"]],
    [{ notation: "compact" }, ["2K", "1K", "0"]],
    [{ unknown: "x", style: undefined, prefix: null }, ["2,000", "1,000", "0"]],
    ["$0,0.0", ["$2,000.0", "$1,000.0", "$0.0"]],
    ["0.0a", ["2.0k", "1.0k", "0.0"]],
  ])("formats ticks: %j", async (tickFormat, expected) => {
    expect(await ticks(bars(version, { tickFormat }))).toEqual(expected);
    expect(await ticks({ ...bars(version, { tickFormat }), defaults: "chartjs" })).toEqual(expected);
  });

  test.each(["", {}, null, false, true])("changes nothing for %j", async (tickFormat) => {
    expect(await draw(bars(version, { tickFormat }))).toEqual(await draw(bars(version, {})));
  });

  test("uses the chart's locale unless it has its own", async () => {
    expect(await ticks(bars(version, { tickFormat: { suffix: "!" } }, { locale: "de" }))).toEqual([
      "2.000!",
      "1.000!",
      "0!",
    ]);
    expect(await ticks(bars(version, { tickFormat: "0,0!" }, { locale: "de" }))).toEqual(["2.000!", "1.000!", "0!"]);
    expect(await ticks(bars(version, { tickFormat: { locale: "en" } }, { locale: "de" }))).toEqual([
      "2,000",
      "1,000",
      "0",
    ]);
  });

  test("is not needed for the chart's locale", async () => {
    expect(await ticks(bars(version, {}, { locale: "de" }))).toEqual(["2.000", "1.000", "0"]);
    // Chart.js itself writes zero as 0 in every locale.
    expect((await ticks(bars(version, {}, { locale: "ar-EG" }))).slice(0, 2)).toEqual(["٢٬٠٠٠", "١٬٠٠٠"]);
    expect(await ticks(bars(version, {}, { locale: "" }))).toEqual(await ticks(bars(version, {})));
  });

  test("applies to all numeric axes, or to the named ones", async () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1000, y: 1000 },
    ];
    const numbers = { min: 0, max: 1000, stepSize: 1000 };
    const scales =
      version === 2
        ? { xAxes: [{ ticks: numbers }], yAxes: [{ id: "up", ticks: numbers }] }
        : {
            x: { min: 0, max: 1000, ticks: { stepSize: 1000 } },
            up: { axis: "y", min: 0, max: 1000, ticks: { stepSize: 1000 } },
          };
    const body = (tickFormat: unknown) => ({
      version,
      chart: {
        type: "scatter",
        data: { datasets: [{ label: "d", data: points, yAxisID: "up" }] },
        options: { scales, plugins: { tickFormat } },
      },
    });
    const written = async (tickFormat: unknown) => [...(await ticks(body(tickFormat)))].sort();
    expect(await written({ suffix: "m" })).toEqual(["0m", "0m", "1,000m", "1,000m"]);
    expect((await written({ suffix: "m", axisID: "up" })).filter((text) => text.endsWith("m"))).toEqual([
      "0m",
      "1,000m",
    ]);
    expect(
      (await written({ suffix: "m", axisID: ["up", "x", "x-axis-1"] })).filter((text) => text.endsWith("m")),
    ).toHaveLength(4);
    expect((await written({ suffix: "m", axisID: "none" })).filter((text) => text.endsWith("m"))).toEqual([]);
  });

  test("applies to radial axes", async () => {
    const chart = {
      type: "radar",
      data: { labels: ["a", "a", "a"], datasets: [{ label: "d", data: [1, 2, 3] }] },
      options: { plugins: { tickFormat: { suffix: "%" } } },
    };
    const written = await ticks({ version, chart });
    expect(written).toContain("3%");
    expect(written.every((text) => text.endsWith("%"))).toBe(true);
  });

  test("shows enough decimals to distinguish the ticks", async () => {
    const axis = { min: 0, max: 0.0002, stepSize: 0.0001 };
    const scales = version === 2 ? { yAxes: [{ ticks: axis }] } : { y: { ...axis, ticks: { stepSize: 0.0001 } } };
    const body = bars(version, { tickFormat: { prefix: "$" } }, { scales });
    expect(await ticks(body)).toEqual(["$0.0002", "$0.0001", "$0"]);
    const withMaximum = bars(version, { tickFormat: { prefix: "$", maximumFractionDigits: 1 } }, { scales });
    expect(await ticks(withMaximum)).toEqual(["$0", "$0", "$0"]);
  });

  test("puts a minus before a currency sign, and after words", async () => {
    const axis = { min: -1, max: 0, stepSize: 1 };
    const scales = version === 2 ? { yAxes: [{ ticks: axis }] } : { y: { ...axis, ticks: { stepSize: 1 } } };
    expect(await ticks(bars(version, { tickFormat: { prefix: "$" } }, { scales }))).toEqual(["$0", "-$1"]);
    expect(await ticks(bars(version, { tickFormat: { prefix: "T " } }, { scales }))).toEqual(["T 0", "T -1"]);
  });

  test("keeps the empty labels of logarithmic axes", async () => {
    const scales = version === 2 ? { yAxes: [{ type: "logarithmic" }] } : { y: { type: "logarithmic" } };
    const body = (plugins: Body) => ({
      version,
      chart: {
        type: "line",
        data: { labels: ["a", "a"], datasets: [{ label: "d", data: [1, 10_000] }] },
        options: { scales, plugins },
      },
    });
    const count = (await ticks(body({}))).length;
    const written = await ticks(body({ tickFormat: { suffix: "m" } }));
    expect(written).toHaveLength(count);
    expect(written).toContain("10,000m");
    expect(written.filter((text) => text !== "").every((text) => text.endsWith("m"))).toBe(true);
  });

  test("doesn't apply to category axes", async () => {
    const chart = {
      type: "bar",
      data: { labels: [1, 2], datasets: [{ label: "d", data: [0, 0] }] },
      options: { plugins: { tickFormat: { suffix: "%" } } },
    };
    expect(await drawnText({ version, chart })).toEqual(expect.arrayContaining(["1", "2"]));
  });
});

describe.each(VERSIONS)("tickFormat and data labels in version %i", (version) => {
  const labels = async (type: string, plugins: Body, data: unknown[] = [1234.5]) => {
    const chart = {
      type,
      data: { labels: data.map(() => "a"), datasets: [{ label: "d", data }] },
      options: { plugins: { datalabels: { display: true }, ...plugins } },
    };
    return (await drawnText({ version, chart })).slice(-data.length);
  };

  test("are combined in round charts", async () => {
    for (const type of ["pie", "doughnut"]) {
      expect(await labels(type, { tickFormat: { suffix: "%" } })).toEqual(["1,234.5%"]);
      expect(await labels(type, { tickFormat: "$0,0" })).toEqual(["$1,235"]);
      expect(await labels(type, {})).toEqual(["1234.5"]);
    }
  });

  test("are combined in other charts only with applyToDataLabels", async () => {
    expect(await labels("bar", { tickFormat: { suffix: "%" } })).toEqual(["1234.5"]);
    expect(await labels("bar", { tickFormat: { suffix: "%", applyToDataLabels: true } })).toEqual(["1,234.5%"]);
    expect(await labels("line", { tickFormat: { locale: "de", applyToDataLabels: true } }, ["1234"])).toEqual([
      "1.234",
    ]);
  });

  test("are combined for points, whose labels show the values", async () => {
    const points = { tickFormat: { suffix: "m", applyToDataLabels: true } };
    expect(await labels("scatter", points, [{ x: 1000, y: 2 }])).toEqual(["x: 1,000m, y: 2m"]);
    expect(await labels("bubble", points, [{ x: 1, y: 2, r: 3 }])).toEqual(["3m"]);
    expect(await labels("scatter", points, [{ x: 1, y: 2, label: "here" }])).toEqual(["here"]);
  });

  test("don't show labels that are switched off", async () => {
    const off = { datalabels: false, tickFormat: { suffix: "%", applyToDataLabels: true } };
    const chart = { type: "pie", data: { datasets: [{ data: [5] }] }, options: { plugins: off } };
    expect(await drawnText({ version, chart })).not.toContain("5%");
  });
});

describe.each(VERSIONS)("tickFormat in version %i rejects", (version) => {
  test.each<[unknown, RegExp]>([
    [{ style: "zz" }, /^options\.plugins\.tickFormat\.style .*, got zz: value zz out of range/],
    [{ style: "currency" }, /^options\.plugins\.tickFormat\.style .* currency code is required/],
    [{ style: "unit", unit: "parsec" }, /^options\.plugins\.tickFormat\.unit .*, got parsec/],
    [{ minimumFractionDigits: 5, maximumFractionDigits: 2 }, /^options\.plugins\.tickFormat\.\w+FractionDigits /],
    [{ notation: 5 }, /^options\.plugins\.tickFormat\.notation .*, got 5/],
    [{ locale: "no locale" }, /^options\.plugins\.tickFormat\.locale must be a locale .*, got no locale/],
    [{ prefix: {} }, /^options\.plugins\.tickFormat\.prefix must be a string/],
    ["currency", /^options\.plugins\.tickFormat must be a pattern/],
    [5, /^options\.plugins\.tickFormat must be an object or a pattern/],
  ])("%j", async (tickFormat, words) => {
    expect(await rejectionMessage(bars(version, { tickFormat }))).toMatch(words);
  });

  test("an invalid locale", async () => {
    expect(await rejectionMessage(bars(version, {}, { locale: "zz-nonsense-long" }))).toMatch(
      /^options\.locale must be a locale/,
    );
    expect((await post(bars(version, {}, { locale: "tlh" }))).status).toBe(200);
  });
});

describe.each(VERSIONS)("an axis's own format in version %i", (version) => {
  const withFormat = (format: unknown, plugins: Body = {}) => {
    const body = bars(version, plugins) as { chart: { options: { scales: Body } } };
    const { scales } = body.chart.options as { scales: { y?: { ticks: Body }; yAxes?: [{ ticks: Body }] } };
    Object.assign((scales.yAxes?.[0] ?? scales.y)?.ticks as Body, { format });
    return body as unknown as Body;
  };

  /** Chart.js writes zero without a format. */
  const nonZero = async (body: Body) => (await ticks(body)).slice(0, -1);

  test.each<[Body, string[]]>([
    [{ style: "currency", currency: "USD" }, ["$2,000", "$1,000"]],
    [{ notation: "compact" }, ["2K", "1K"]],
    [{ style: "unit", unit: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }, ["2,000.0%", "1,000.0%"]],
  ])("formats its ticks: %j", async (format, expected) => {
    expect(await nonZero(withFormat(format))).toEqual(expected);
    expect(await nonZero({ ...withFormat(format), defaults: "chartjs" })).toEqual(expected);
  });

  test("takes precedence over the chart's format and over a theme", async () => {
    const format = { style: "currency", currency: "USD" };
    const expected = ["$2,000", "$1,000"];
    expect(await nonZero(withFormat(format, { tickFormat: { suffix: "k" } }))).toEqual(expected);
  });

  test.skipIf(version !== 2).each([
    [{ style: "currency", currency: "dollars" }, /options\.scales\.yAxes\[0\]\.ticks\.format\.currency must be valid/],
    [{ maximumFractionDigits: 1000 }, /ticks\.format\.maximumFractionDigits must be valid/],
  ])("rejects %j", async (format, message) => {
    expect(await rejectionMessage(withFormat(format))).toMatch(message);
  });
});

// Tests the labels of pies and doughnuts with a theme, next to the slices and with a legend.

import { describe, expect, test } from "vitest";
import { drawnStyles, drawnText } from "../drawn-text.ts";
import { draw, rejectionMessage } from "../plugins/render.ts";

/** Five slices, of which three are too small for labels next to them. */
const TINY = [60, 37, 1, 1, 1];

describe.each(["2", "3", "4"])("version %s", (version) => {
  const pie = (data: readonly unknown[], limn?: object, plugins: object = {}) => ({
    type: "doughnut",
    data: { labels: data.map((_, index) => `Name ${index}`), datasets: [{ data }] },
    options: { plugins },
    ...(limn && { limn }),
  });
  const texts = (chart: object, more: object = {}) => drawnText({ chart, version, theme: "minimal", ...more });

  test.each([undefined, "percent", "EUR"])(
    "slices show percentages beside a legend with numbers %s",
    async (numbers) => {
      const limn = numbers === undefined ? undefined : { numbers };
      for (const data of [TINY, TINY.map((value) => value / 100), TINY.map(String)]) {
        const drawn = await texts(pie(data, limn));
        expect(drawn).toEqual(expect.arrayContaining(["Name 0", "Name 4", "60%", "37%"]));
        expect(drawn.filter((text) => /[€.]|^(?:60|37)$|000/.test(text))).toEqual([]);
      }
      expect(await texts(pie([60, 40], limn))).toEqual(["Name 0 60%", "Name 1 40%"]);
    },
  );

  test("slices show percentages in small images, and if there are many", async () => {
    const small = await texts(pie([60, 40]), { width: 280, height: 170 });
    expect(small).toEqual(expect.arrayContaining(["Name 0", "60%", "40%"]));
    expect(await texts(pie(Array(10).fill(7)))).toEqual(expect.arrayContaining(["Name 9", "10%"]));
  });

  test("slices show values in the configuration's format, or without a theme", async () => {
    expect(await texts(pie(TINY, undefined, { tickFormat: "$0,0" }))).toEqual(expect.arrayContaining(["$60", "$37"]));
    const values = await texts(pie(TINY, { values: ["all"], numbers: "EUR" }));
    expect(values).toEqual(expect.arrayContaining(["€60", "€37"]));
    expect(await texts(pie(TINY), { theme: undefined })).toEqual(expect.arrayContaining(["60", "37"]));
    expect(await texts(pie(TINY, undefined, { datalabels: { display: false } }))).not.toContain("60%");
  });

  test("the text in the hole shows the total in the chart's number format", async () => {
    const inHole = (limn?: object, plugins?: object) =>
      texts(
        pie([1200, "34.5", null], limn, {
          ...plugins,
          doughnutlabel: { labels: [{ text: "%t" }, { text: "of %total" }] },
        }),
      );
    expect(await inHole()).toEqual(expect.arrayContaining(["1,234.5", "of %total"]));
    expect(await inHole({ numbers: "EUR" })).toContain("€1,234.50");
    expect(await inHole(undefined, { tickFormat: { suffix: " kg", locale: "de-DE" } })).toContain("1.234,5 kg");
  });

  test("labels of large type stay below the subtitle", async () => {
    const limn = { subtitle: "Share of spending, 2025" };
    const chart = pie([44, 28, 14, 8, 6], limn);
    const drawn = await drawnStyles({ chart, version, theme: "presentation" });
    const [above, label] = [limn.subtitle, "Name 4 6%"].map((each) => drawn.findLast(({ text }) => text === each)?.y);
    expect(label).toBeGreaterThan((above ?? Number.NaN) + 16);
  });

  test.runIf(version !== "2")("small slices are counted with the parsing key", async () => {
    const chart = { ...pie(TINY.map((size) => ({ of: { size } }))), options: { parsing: { key: "of.size" } } };
    expect(await texts(chart)).toEqual(await texts(pie(TINY)));
    expect(await texts(pie(TINY.map((value) => ({ value }))))).toEqual(await texts(pie(TINY)));
  });

  test("an object that can't be converted to a number is rejected, just as without a theme", async () => {
    const data = [1, 2, { toString: 1, valueOf: 1 }];
    const message = await rejectionMessage({ chart: pie(data), version, theme: "minimal" });
    expect(message).toBe(await rejectionMessage({ chart: pie(data), version }));
    expect(message).toContain("data.datasets[0].data[2]");
  });

  test("draws unusual values", async () => {
    for (const data of [
      [0, 0, 0],
      [null, "x", -1, 1e308, 1e308],
      [1e-300, 1e300, 1, 1, 1],
      [{ r: 3 }, [1, 2], true, 9999, 1, 1],
    ])
      for (const size of [20, 300])
        await draw({ chart: pie(data), version, theme: "minimal", width: size, height: size });
  });
});

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { drawChart } from "../../../src/drawings/chart/draw.ts";
import { CHART } from "../../../src/drawings/chart/kind.ts";
import { meter, withMeter } from "../../../src/drawings/chart/library-meter.ts";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";

const FONTS = new FontLibrary();
const loadImage = async () => {
  throw new Error("the chart must not load images");
};

/** Renders a chart and returns the amount of work that it took. */
async function draw(chart: object, version: string, fuel = new Fuel()): Promise<number> {
  await drawChart(CHART.parse({ type: "json", body: { chart, version } }), {
    loadImage,
    clock: () => 0,
    fonts: FONTS,
    fuel,
  });
  return fuel.spent;
}

const turn = (times: number) => {
  for (let i = 0; i < times; i++) if (--meter.left < 0) meter.refill();
};

describe("the library meter", () => {
  test("charges each loop iteration once", () => {
    const [one, many] = [new Fuel(), new Fuel()];
    expect(withMeter(one, () => turn(1))).toBeUndefined();
    withMeter(many, () => turn(100_000));
    expect(many.spent).toBe(one.spent * 100_000);
  });

  test("stops infinite loops", () => {
    const fuel = new Fuel(1_000_000);
    expect(() => withMeter(fuel, () => turn(Number.POSITIVE_INFINITY))).toThrow(Failure);
    expect(fuel.left).toBeGreaterThanOrEqual(0);
  });

  test("charges only one drawing, and is released after an exception", () => {
    const [first, second] = [new Fuel(), new Fuel()];
    expect(() =>
      withMeter(first, () => {
        turn(10);
        throw new Error("a fault");
      }),
    ).toThrow("a fault");
    const before = first.spent;
    turn(1_000_000);
    withMeter(second, () => turn(3));
    expect(first.spent).toBe(before);
    const alone = new Fuel();
    withMeter(alone, () => turn(3));
    expect(second.spent).toBe(alone.spent);
  });
});

describe("charts that make Chart.js create many elements", () => {
  const violins = (count: number, values: number) => ({
    type: "violin",
    data: {
      labels: Array.from({ length: values }, (_, index) => `l${index}`),
      datasets: Array.from({ length: count }, () => ({
        data: Array.from({ length: values }, (_, index) => [1, 2, 3, 4, 5, 9, index % 7]),
      })),
    },
  });

  test.each(["2", "3", "4"] as const)(
    "are rejected in time without affecting the next chart: version %s",
    async (version) => {
      const fuel = new Fuel();
      await expect(draw(violins(60, 300), version, fuel)).rejects.toThrow("chart is too expensive to draw");
      expect(fuel.left).toBeGreaterThanOrEqual(0);
      const [before, after] = [await draw(violins(1, 3), version), await draw(violins(1, 3), version)];
      expect(after).toBe(before);
      expect(after).toBeLessThan(25_000_000);
    },
  );
});

describe("parsing dates", () => {
  const axis = (parser?: string) => ({ type: "time", time: { parser } });
  const line = (version: string, time: (index: number) => unknown, parser?: string) => ({
    type: "line",
    data: { datasets: [{ data: Array.from({ length: 1000 }, (_, index) => ({ x: time(index), y: index % 7 })) }] },
    options: { scales: version === "2" ? { xAxes: [axis(parser)] } : { x: axis(parser) } },
  });
  const instant = (index: number) => new Date(1.7e12 + index * 1000);

  test.each(["2", "3", "4"] as const)(
    "takes more work for text than for numbers, and more with a format: version %s",
    async (version) => {
      const number = await draw(
        line(version, (index) => instant(index).getTime()),
        version,
      );
      const text = await draw(
        line(version, (index) => instant(index).toISOString()),
        version,
      );
      const format = await draw(
        line(version, (index) => instant(index).toISOString(), "YYYY-MM-DDTHH:mm:ss.SSSZ"),
        version,
      );
      expect(text - number).toBeGreaterThan(9_000_000);
      expect(format - text).toBeGreaterThan(5_000_000);
    },
  );

  test("stops a drawing that has used up its work", async () => {
    const fuel = new Fuel(30_000_000);
    const chart = line("4", (index) => instant(index).toISOString(), "YYYY-MM-DDTHH:mm:ss.SSSZ");
    await expect(draw(chart, "4", fuel)).rejects.toThrow("chart is too expensive to draw");
  });
});

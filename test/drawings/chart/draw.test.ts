import { describe, expect, test } from "vitest";
import { countInk, decodePng, pixelAt } from "../../png.ts";
import { type Body, draw } from "./plugins/render.ts";

async function drawSvg(body: Body): Promise<string> {
  return new TextDecoder().decode(await draw({ ...body, format: "svg" }));
}

const DATA = { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Sales", data: [3, 1, 2] }] };
const POINTS = {
  datasets: [
    {
      data: [
        { x: 1, y: 2, r: 5 },
        { x: 2, y: 4, r: 9 },
      ],
    },
  ],
};
const OWN_TYPES = ["bar", "line", "radar", "pie", "doughnut", "polarArea"];

describe("the built-in chart types", () => {
  const cases = [2, 3, 4].flatMap((version) => [
    ...OWN_TYPES.map((type) => [type, version, DATA] as const),
    ...["bubble", "scatter"].map((type) => [type, version, POINTS] as const),
  ]);
  test.each([...cases, ["horizontalBar", 2, DATA] as const])(
    "render: %s in version %i",
    async (type, version, data) => {
      const image = decodePng(await draw({ chart: { type, data }, version, width: 300, height: 200 }));
      expect([image.width, image.height]).toEqual([600, 400]);
      // A rendered chart covers more pixels than an empty frame, and fewer than a filled canvas.
      expect(countInk(image)).toBeGreaterThan(2000);
      expect(countInk(image)).toBeLessThan(image.width * image.height * 0.9);
    },
  );

  test("render mixed types, stacks and named axes", async () => {
    const chart = {
      type: "bar",
      data: {
        labels: ["a", "b"],
        datasets: [{ type: "line", data: [1, 2], yAxisID: "right" }, { data: [3, 4] }, { data: [5, 6] }],
      },
      options: { scales: { x: { stacked: true }, y: { stacked: true }, right: { position: "right" } } },
    };
    expect(countInk(decodePng(await draw({ chart, version: 4 })))).toBeGreaterThan(10_000);
  });

  test("render differently in each version", async () => {
    const chart = { type: "bar", data: DATA };
    const [two, three, four] = await Promise.all([2, 3, 4].map((version) => drawSvg({ chart, version })));
    expect(two).not.toBe(four);
    expect(three).not.toBe(two);
    expect(await drawSvg({ chart })).toBe(two);
    expect(await drawSvg({ chart, version: "4.0.1" })).toBe(four);
    expect(await drawSvg({ chart, v: "2.9.4" })).toBe(two);
  });
});

describe("a static image", () => {
  test("ignores the chart's size options and animations", async () => {
    const plain = await draw({ chart: { type: "bar", data: DATA }, version: 4, width: 200, height: 100 });
    const options = {
      responsive: true,
      maintainAspectRatio: true,
      aspectRatio: 9,
      devicePixelRatio: 7,
      animation: { duration: 1e9 },
    };
    expect(await draw({ chart: { type: "bar", data: DATA, options }, version: 4, width: 200, height: 100 })).toEqual(
      plain,
    );
  });

  test("is transparent unless a background colour is given", async () => {
    const chart = { type: "bar", data: DATA };
    const corner = async (body: Body) =>
      pixelAt(decodePng(await draw({ chart, width: 60, height: 40, version: 4, ...body })), 0, 0);
    expect(await corner({})).toEqual([0, 0, 0, 0]);
    expect(await corner({ backgroundColor: "white" })).toEqual([255, 255, 255, 255]);
    expect(await corner({ bkg: "#f00" })).toEqual([255, 0, 0, 255]);
    expect(await corner({ backgroundColor: "rgba(0,0,255,0.5)" })).toEqual([0, 0, 255, 128]);
    expect(await corner({ backgroundColor: "hsl(120 100% 25%)", version: 2 })).toEqual([0, 128, 0, 255]);
    expect(await corner({ backgroundColor: "oklch(0.5 0.2 30)", version: 3 })).toEqual([186, 13, 1, 255]);
    expect(await corner({ backgroundColor: "no colour" })).toEqual([0, 0, 0, 0]);
    expect(await corner({})).toEqual([0, 0, 0, 0]);
  });

  test("uses the service's default colours unless defaults=chartjs", async () => {
    const chart = { type: "bar", data: DATA };
    for (const version of [2, 3, 4]) {
      expect(await drawSvg({ chart, version })).toContain('fill="#4e79a7"');
      expect(await drawSvg({ chart, version, defaults: "chartjs" })).not.toContain("#4e79a7");
    }
  });

  test("formats numbers for en-US unless the chart has another locale", async () => {
    const chart = (locale?: string) => ({
      type: "bar",
      data: { labels: ["a"], datasets: [{ data: [123456] }] },
      options: { ...(locale === undefined ? {} : { locale }) },
    });
    const [none, american, german] = await Promise.all(
      [chart(), chart("en-US"), chart("de-DE")].map((c) => drawSvg({ chart: c, version: 4 })),
    );
    expect(none).toBe(american);
    expect(none).not.toBe(german);
  });
});

describe("time axes", () => {
  const chart = (scales: object) => ({
    type: "line",
    data: { labels: ["x", "y"], datasets: [{ data: [1, 3] }] },
    options: { scales },
  });

  test("without valid times show a fixed date", async () => {
    const clock = Date.now;
    const on = async (day: number, body: Body) => {
      Date.now = () => day;
      try {
        return await drawSvg(body);
      } finally {
        Date.now = clock;
      }
    };
    for (const body of [
      { chart: chart({ xAxes: [{ type: "time" }] }), version: 2 },
      { chart: chart({ x: { type: "time" } }), version: 4 },
    ])
      expect(await on(1e12, body)).toBe(await on(2e12, body));
    expect(Date.now).toBe(clock);
  });
});

describe("SVG output", () => {
  const chart = {
    type: "line",
    data: DATA,
    options: {
      plugins: { title: { display: true, text: ["Sales & <costs>", "2024\u0007"] } },
      scales: { y: { min: 1.5, max: 2.5 } },
    },
  };

  test("has its size in CSS pixels at every ratio, and the chart's title", async () => {
    const svg = await drawSvg({ chart, version: 4, width: 320, height: 200, devicePixelRatio: 3 });
    expect(svg).toMatch(/^<svg [^>]*width="320" height="200" viewBox="0 0 320 200">/);
    expect(svg).toMatch(/<title id="[^"]+">Sales &amp; &lt;costs&gt; 2024<\/title>/);
    expect(await drawSvg({ chart, version: 4, width: 320, height: 200, devicePixelRatio: 1 })).toBe(svg);
  });

  test("has the title of a version 2 chart, or none if the chart has none", async () => {
    const two = { type: "bar", data: DATA, options: { title: { display: true, text: "Two" } } };
    expect(await drawSvg({ chart: two, version: 2 })).toMatch(/<title id="[^"]+">Two<\/title>/);
    expect(await drawSvg({ chart: { type: "bar", data: DATA } })).not.toContain("<title");
  });

  test("has no external resources", async () => {
    const svg = await drawSvg({ chart, version: 4 });
    expect(svg).not.toMatch(/<text|<script|<foreignObject|@import|font-family|href="(?!#)/);
  });

  test("has ids that are unique among several charts on a page", async () => {
    const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const one = await drawSvg({ chart, version: 4 });
    const other = await drawSvg({ chart: { ...chart, type: "bar" }, version: 4 });
    expect(ids(one).length).toBeGreaterThan(0);
    expect(new Set([...ids(one), ...ids(other)]).size).toBe(ids(one).length + ids(other).length);
    for (const [, id] of one.matchAll(/url\(#([^)]+)\)/g)) expect(ids(one)).toContain(id);
  });

  test("is at most 60 kB for a simple bar chart", async () => {
    const labels = ["January", "February", "March", "April", "May"];
    const bars = { type: "bar", data: { labels, datasets: [{ label: "Dogs", data: [50, 60, 70, 180, 190] }] } };
    for (const version of [2, 3, 4]) expect((await drawSvg({ chart: bars, version })).length).toBeLessThan(60_000);
  });
});

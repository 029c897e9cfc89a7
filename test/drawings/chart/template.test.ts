import { describe, expect, test } from "vitest";
import { type Body, draw, rejectionMessage } from "./plugins/render.ts";

const drawSvg = async (body: Body) => new TextDecoder().decode(await draw({ ...body, format: "svg" }));

const OVERRIDES = {
  title: "Orders",
  labels: "Mon,Tue,Wed",
  data1: "4,5,6",
  label2: "New",
  backgroundColor1: "rgb(1, 2, 3)",
  borderColor2: "red",
  data9: "1,2,3",
};

/** Returns options with a title. */
const titled = (version: number, title: Body) =>
  version === 2 ? { title, legend: { position: "right" } } : { plugins: { title, legend: { position: "right" } } };

const chart = (version: number, after: boolean) => ({
  type: "line",
  data: {
    labels: after ? ["Mon", "Tue", "Wed"] : ["a", "b"],
    datasets: [
      after
        ? { label: "One", data: [4, 5, 6], backgroundColor: "rgb(1, 2, 3)" }
        : { label: "One", data: [1, 2], backgroundColor: "green" },
      after ? { label: "New", data: [3, 1], borderColor: "red" } : { label: "Two", data: [3, 1] },
    ],
  },
  options: titled(version, after ? { display: true, text: "Orders", position: "bottom" } : { position: "bottom" }),
});

describe.each([2, 3, 4])("templateOverrides for a chart of version %i", (version) => {
  const before = chart(version, false);
  const same = { version, defaults: "limn", width: 400 };

  test("render the chart as if it contained the values", async () => {
    const image = await drawSvg({ ...same, chart: before, templateOverrides: OVERRIDES });
    expect(image).toBe(await drawSvg({ ...same, chart: chart(version, true) }));
    expect(image).not.toBe(await drawSvg({ ...same, chart: before }));
  });

  test("may have JSON values, and the chart may be text", async () => {
    const templateOverrides = JSON.stringify({ ...OVERRIDES, labels: ["Mon", "Tue", "Wed"], data1: [4, 5, 6] });
    expect(await drawSvg({ ...same, chart: JSON.stringify(before), templateOverrides })).toBe(
      await drawSvg({ ...same, chart: chart(version, true) }),
    );
  });

  test("apply to JavaScript charts before their functions run", async () => {
    const script = (after: boolean) => `(() => {
      const config = ${JSON.stringify(chart(version, after))};
      config.data.datasets[1].backgroundColor = (context) =>
        context.chart.data.labels.length === 3 && context.chart.data.datasets[0].data[2] === 6 ? "blue" : "yellow";
      config.data.datasets[1].fill = true;
      return config;
    })()`;
    const image = await drawSvg({ ...same, chart: script(false), templateOverrides: OVERRIDES });
    expect(image).toBe(await drawSvg({ ...same, chart: script(true) }));
    expect(image).toContain("#0000ff");
    expect(await drawSvg({ ...same, chart: script(false) })).not.toContain("#0000ff");
  });

  test("add a missing title, data and labels", async () => {
    const datasets = [{ label: "One" }];
    const image = await drawSvg({
      version,
      chart: { type: "bar", data: { datasets } },
      templateOverrides: { title: "T", labels: ["x", "y"], data1: [1, 2] },
    });
    const whole = {
      type: "bar",
      data: { labels: ["x", "y"], datasets: [{ label: "One", data: [1, 2] }] },
      options:
        version === 2 ? { title: { display: true, text: "T" } } : { plugins: { title: { display: true, text: "T" } } },
    };
    expect(image).toBe(await drawSvg({ version, chart: whole }));
  });

  test("apply before the service's defaults", async () => {
    // A sparkline's bounds depend on its data.
    const spark = (data: number[]) => ({ type: "sparkline", data: { datasets: [{ data }] } });
    expect(await drawSvg({ version, chart: spark([1, 2]), templateOverrides: { data1: "50,60,70,40" } })).toBe(
      await drawSvg({ version, chart: spark([50, 60, 70, 40]) }),
    );
  });

  test("accept points and pairs", async () => {
    const points = (data: unknown) => ({ type: "scatter", data: { datasets: [{ data }] } });
    expect(
      await drawSvg({ version, chart: points([{ x: 0, y: 0 }]), templateOverrides: { data1: "(1, 2), (3, 5)" } }),
    ).toBe(
      await drawSvg({
        version,
        chart: points([
          { x: 1, y: 2 },
          { x: 3, y: 5 },
        ]),
      }),
    );
  });
});

test("the <title> of the SVG is the overridden one", async () => {
  expect(await drawSvg({ chart: chart(2, false), templateOverrides: OVERRIDES })).toMatch(
    /<title id="[^"]+">Orders<\/title>/,
  );
});

test.each([
  ["{type:'bar',data:{datasets:5}}", "chart.data.datasets must be a list, got 5"],
  ["{type:'bar',data:{datasets:[5]}}", "chart.data.datasets[0] must be an object, got 5"],
])("templateOverrides don't change the error for %s", async (text, message) => {
  expect(await rejectionMessage({ chart: text, templateOverrides: OVERRIDES })).toBe(message);
});

test("an invalid override is rejected with its name", async () => {
  expect(await rejectionMessage({ chart: "{type:'bar'}", templateOverrides: '{"data1":"1,a"}' })).toBe(
    "templateOverrides.data1 must be numbers, pairs such as (1, 2), or JSON, got 1,a",
  );
});

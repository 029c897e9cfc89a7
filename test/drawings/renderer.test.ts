// The `renderer` of charts, and its use in place of a rasteriser that traps.

import { afterEach, describe, expect, test, vi } from "vitest";
import app from "../../src/app.ts";
import { useRasterizer } from "../../wasm/rasterizer/rasterizer.ts";
import { breakRasterizer } from "../engine/raster/break-rasterizer.ts";
import { decodePng } from "../png.ts";
import { postJson } from "../service/serve/send.ts";

type Body = Readonly<Record<string, unknown>>;

const CHART = {
  type: "bar",
  data: { labels: ["東京", "b", "שלום"], datasets: [{ label: "Sales", data: [3, 1, 2] }] },
  options: { plugins: { title: { display: true, text: "नमस्ते" }, datalabels: { display: true } } },
};
const EMOJI = { ...CHART, data: { ...CHART.data, labels: ["😀", "b", "c"] } };
const WIDTH = 400;
const HEIGHT = 200;
const REQUEST = { chart: CHART, version: "4", width: WIDTH, height: HEIGHT, devicePixelRatio: 1 };

const post = (path: string, body: Body) => postJson(path, body);

async function draw(body: Body): Promise<Uint8Array> {
  const reply = await post("/chart", { ...REQUEST, ...body });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(reply.status, new TextDecoder().decode(bytes).slice(0, 300)).toBe(200);
  return bytes;
}

/** Returns the mean difference between the alpha channels and colours of two PNGs, 0 to 255. */
function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const [first, second] = [decodePng(one).data, decodePng(other).data];
  expect(first.length).toBe(second.length);
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] as number)), 0) / first.length;
}

/** Maximum mean difference between the renderers. */
const CLOSE = 0.5;

afterEach(() => vi.restoreAllMocks());

describe("renderer=svg", () => {
  test("draws nearly the same image, in all raster formats", async () => {
    const png = await draw({});
    const svg = await draw({ renderer: "svg" });
    expect(svg).not.toEqual(png);
    expect(differenceOf(svg, png)).toBeLessThan(CLOSE);
    expect(differenceOf(await draw({ chart: EMOJI, renderer: "svg" }), await draw({ chart: EMOJI }))).toBeLessThan(
      CLOSE,
    );
    expect(await draw({ renderer: " SVG " })).toEqual(svg);
    expect(await draw({ renderer: "raster" })).toEqual(png);
    for (const format of ["jpg", "webp", "avif", "gif", "apng"])
      expect((await draw({ renderer: "svg", format })).length).toBeGreaterThan(100);
  });

  test("draws images of several bands", async () => {
    const large = { width: 1500, height: 1500 };
    expect(differenceOf(await draw({ ...large, renderer: "svg" }), await draw(large))).toBeLessThan(CLOSE);
  });

  test("draws animations", async () => {
    const animated = { format: "apng", animate: true, duration: 1, fps: 10 };
    expect(await draw({ ...animated, renderer: "svg" })).not.toEqual(await draw(animated));
  });

  test.each(["svg", "pdf", "alt"])("is rejected with format=%s", async (format) => {
    const reply = await post("/chart", { ...REQUEST, format, renderer: "svg" });
    expect(reply.status).toBe(400);
    expect(reply.headers.get("X-Service-Error")).toBe("renderer must be raster if format is svg, pdf or alt, got svg");
    expect((await post("/chart", { ...REQUEST, format, renderer: "raster" })).status).toBe(200);
  });

  test("must be one of the renderers", async () => {
    const query = new URLSearchParams({ c: JSON.stringify(CHART), renderer: "skia" });
    const reply = await app.request(`/chart?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("X-Service-Error")).toMatch(/^renderer must be one of raster, svg, got skia$/);
  });

  test("is validated", async () => {
    const validate = async (body: Body): Promise<{ normalized?: object }> =>
      (await post("/api/validate-chart", { ...REQUEST, ...body })).json();
    expect(await validate({ renderer: "svg" })).toMatchObject({ success: true, normalized: { renderer: "svg" } });
    expect(await validate({ renderer: "svg", format: "pdf" })).toMatchObject({ success: false });
    expect((await validate({})).normalized).not.toHaveProperty("renderer");
  });
});

describe("if the rasteriser traps", () => {
  test("resvg draws the chart, and a bug is logged", async () => {
    const expected = await draw({});
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    breakRasterizer(WIDTH, HEIGHT);
    const fallback = await draw({});
    expect(fallback).not.toEqual(expected);
    expect(differenceOf(fallback, expected)).toBeLessThan(CLOSE);
    expect(log).toHaveBeenCalledOnce();
    expect(String(log.mock.calls[0])).toMatch(/^bug: the rasteriser trapped, so resvg draws the image: RuntimeError: /);
    // The next request uses a new rasteriser.
    expect(await draw({})).toEqual(expected);
    expect(log).toHaveBeenCalledOnce();
  });

  test("the remaining bands of a large image are drawn by resvg", async () => {
    const large = { width: 1500, height: 1500, backgroundColor: "white", format: "jpg" };
    const expected = await draw(large);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    // JPEG bands have a multiple of 8 rows.
    breakRasterizer(1500, 664);
    const fallback = await draw(large);
    expect(log).toHaveBeenCalledOnce();
    expect(fallback).not.toEqual(expected);
    expect(await draw(large)).toEqual(expected);
  });

  test("the dropped rasteriser is not used again", () => {
    let broken: unknown;
    expect(() =>
      useRasterizer((engine) => {
        broken = engine;
        throw new WebAssembly.RuntimeError("unreachable");
      }),
    ).toThrow(WebAssembly.RuntimeError);
    useRasterizer((engine) => expect(engine).not.toBe(broken));
  });

  test("images of other endpoints are drawn, too", async () => {
    const data = { columns: [{ title: "Name", dataIndex: "name" }], dataSource: [{ name: "Ada" }] };
    const read = async () => new Uint8Array(await (await post("/v1/table", { data })).arrayBuffer());
    const expected = await read();
    const { width, height } = decodePng(expected);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    breakRasterizer(width, height);
    expect(differenceOf(await read(), expected)).toBeLessThan(CLOSE);
    expect(log).toHaveBeenCalledOnce();
    expect(await read()).toEqual(expected);
  });

  test("an image that is too expensive for the budget is still rejected", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const shadows = `{type:'bar',data:{labels:[1],datasets:[{data:[1]}]},plugins:[{afterDraw(chart){const{ctx}=chart;
      for(let i=0;i<2000;i++){ctx.shadowBlur=50;ctx.shadowColor='red';ctx.fillRect(0,0,400,200)}}}]}`;
    const reply = await post("/chart", { ...REQUEST, chart: shadows });
    expect(reply.status).toBe(400);
    expect(log).not.toHaveBeenCalled();
  });
});

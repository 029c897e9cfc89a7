import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { PhaseTimer } from "../../../src/service/shared/phase-timer.ts";

const phasesOf = (header: string | null) =>
  Array.from((header ?? "").matchAll(/(\w+);dur=[\d.]+/g), ([, name]) => name);

describe("a phase timer", () => {
  test("lists the phases in the order in which they ended, also nested, asynchronous and failed ones", async () => {
    const timer = new PhaseTimer();
    expect(timer.format()).toBe("");
    await timer.measure("layout", async () => {
      expect(timer.measure("sandbox", () => 1)).toBe(1);
      await Promise.resolve();
      expect(() =>
        timer.measure("raster", () => {
          throw new Error("no pixels");
        }),
      ).toThrow("no pixels");
    });
    await expect(timer.measure("encode", () => Promise.reject(new Error("no file")))).rejects.toThrow("no file");
    expect(timer.format()).toMatch(/^layout;dur=[\d.]+, sandbox;dur=[\d.]+, raster;dur=[\d.]+, encode;dur=[\d.]+$/);
  });

  test("counts the time of a nested phase once", () => {
    const timer = new PhaseTimer();
    const start = performance.now();
    timer.measure("layout", () => timer.measure("sandbox", () => Array.from({ length: 1e5 }, (_, i) => i).sort()));
    const all = performance.now() - start;
    const sum = Array.from(timer.format().matchAll(/dur=([\d.]+)/g), ([, time]) => Number(time)).reduce(
      (a, b) => a + b,
    );
    // Each time is rounded to a tenth of a millisecond.
    expect(sum).toBeLessThanOrEqual(all + 0.1);
  });
});

describe("the Server-Timing header", () => {
  const script = encodeURIComponent("{type:'bar',data:{labels:['a'],datasets:[{data:[1].map(x=>x)}]}}");

  test("names the phases of a chart with a script", async () => {
    const reply = await app.request(`/chart?w=60&h=40&c=${script}`);
    expect(reply.status).toBe(200);
    expect(phasesOf(reply.headers.get("Server-Timing")).sort()).toEqual(
      ["cache", "encode", "layout", "parse", "raster", "sandbox"].sort(),
    );
  });

  test("has neither a sandbox nor pixels for an SVG without a script, and ends at the error for an invalid chart", async () => {
    const chart = encodeURIComponent('{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[1]}]}}');
    const svg = await app.request(`/chart?f=svg&c=${chart}`);
    expect(phasesOf(svg.headers.get("Server-Timing")).sort()).toEqual(["cache", "encode", "layout", "parse"]);
    const invalid = await app.request("/chart?width=x", { headers: { Accept: "application/json" } });
    expect([invalid.status, phasesOf(invalid.headers.get("Server-Timing"))]).toEqual([400, ["parse"]]);
    const page = await app.request("/healthcheck");
    expect(page.headers.has("Server-Timing")).toBe(false);
  });
});

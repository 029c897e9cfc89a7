import { expect, test } from "vitest";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"><rect width="10" height="5"/></svg>';

test("resvg is loaded when work needs it, and the work runs again", async () => {
  // A new instance of the module, because other tests may have loaded resvg.
  const fresh = "../../../wasm/resvg/resvg.ts?fresh";
  const { ResvgMissing, rasterize, withResvg } = (await import(
    /* @vite-ignore */ fresh
  )) as typeof import("../../../wasm/resvg/resvg.ts");
  expect(() => rasterize(SVG)).toThrow(ResvgMissing);

  let runs = 0;
  const draw = () => {
    runs++;
    return rasterize(SVG);
  };
  const { width, height, data } = await withResvg(draw);
  expect([runs, width, height, data[3]]).toEqual([2, 10, 5, 255]);
  await withResvg(draw);
  expect(runs).toBe(3);
  const fail = () => {
    runs++;
    throw new RangeError("other");
  };
  await expect(withResvg(fail)).rejects.toThrow("other");
  expect(runs).toBe(4);
});

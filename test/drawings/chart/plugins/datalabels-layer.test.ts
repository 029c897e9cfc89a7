import { describe, expect, test } from "vitest";
import { decodePng, pixelAt } from "../../../png.ts";
import { type Body, draw } from "./render.ts";

/** A bar with a large black label, covered by a red box annotation. */
function chart(version: number, datalabelsZAxis: unknown, more: Body = {}): Body {
  const box = { type: "box", drawTime: "afterDraw", backgroundColor: "#ff0000", borderWidth: 0 };
  const annotation = {
    annotations: version === 2 ? [{ ...box, xScaleID: "x-axis-0", yScaleID: "y-axis-0" }] : { box },
  };
  return {
    version,
    width: 200,
    height: 200,
    devicePixelRatio: 1,
    chart: {
      type: "bar",
      data: { labels: ["a"], datasets: [{ data: [8] }] },
      options: {
        ...(version === 2 ? { annotation } : {}),
        plugins: {
          ...(version === 2 ? {} : { annotation }),
          datalabels: { display: true, color: "#000000", font: { size: 60, weight: "bold" } },
          datalabelsZAxis,
          ...more,
        },
      },
    },
  };
}

/** Counts the black pixels in the label's area. */
async function countBlack(body: Body): Promise<number> {
  const image = decodePng(await draw({ ...body, backgroundColor: "#ffffff" }));
  let count = 0;
  for (let y = 60; y < 160; y++)
    for (let x = 60; x < 180; x++) if (pixelAt(image, x, y).slice(0, 3).join() === "0,0,0") count++;
  return count;
}

describe.each([2, 3, 4])("datalabelsZAxis in version %i", (version) => {
  test("draws labels on top of other elements that would cover them", async () => {
    expect(await countBlack(chart(version, undefined))).toBe(0);
    expect(await countBlack(chart(version, { enabled: true }))).toBeGreaterThan(200);
    expect(await countBlack(chart(version, true))).toBeGreaterThan(200);
  });

  test("changes nothing if it is off, as exported by editors", async () => {
    const plain = await draw(chart(version, undefined));
    for (const off of [{ enabled: false }, {}, false, null, "x", [], { enabled: "x" }])
      expect(await draw(chart(version, off))).toEqual(plain);
    expect(await draw(chart(version, undefined))).toEqual(plain);
  });

  test("changes nothing without labels", async () => {
    expect(await countBlack(chart(version, { enabled: true }, { datalabels: { display: false } }))).toBe(0);
    expect(await countBlack(chart(version, { enabled: true }, { datalabels: undefined }))).toBe(0);
  });
});

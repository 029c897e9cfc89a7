import { describe, expect, test } from "vitest";
import { decodePng, pixelAt } from "../../../png.ts";
import { type Body, draw, rejectionMessage } from "./render.ts";

function chart(version: number, padBelowLegend: unknown, legend: Body = {}): Body {
  const axes = { display: false };
  return {
    version,
    width: 100,
    height: 200,
    devicePixelRatio: 1,
    chart: {
      type: "bar",
      data: {
        labels: ["a"],
        datasets: [{ label: "d", data: [1], backgroundColor: "#ff0000", barPercentage: 1, categoryPercentage: 1 }],
      },
      options: {
        legend,
        plugins: { padBelowLegend, legend, datalabels: { display: false } },
        scales:
          version === 2
            ? { xAxes: [axes], yAxes: [{ ...axes, ticks: { min: 0, max: 1 } }] }
            : { x: axes, y: { ...axes, min: 0, max: 1 } },
      },
    },
  };
}

/** Returns the y coordinate of the bar's top in device pixels, measured in a column that the legend doesn't cover. */
async function top(body: Body): Promise<number> {
  const image = decodePng(await draw(body));
  for (let y = 0; y < image.height; y++) if ((pixelAt(image, 8, y)[3] ?? 0) > 128) return y;
  return image.height;
}

describe.each([2, 3, 4])("padBelowLegend in version %i", (version) => {
  test("moves the chart down", async () => {
    const plain = await top(chart(version, undefined));
    expect(await top(chart(version, 30))).toBe(plain + 30);
    expect(await top(chart(version, "12.5"))).toBe(Math.round(plain + 12.5));
    expect(await top(chart(version, 0))).toBe(plain);
  });

  test("needs a legend above or below the chart", async () => {
    for (const legend of [{ display: false }, { position: "left" }, { position: "right" }])
      expect(await draw(chart(version, 30, legend))).toEqual(await draw(chart(version, undefined, legend)));
    const below = { position: "bottom" };
    expect(await draw(chart(version, 30, below))).not.toEqual(await draw(chart(version, undefined, below)));
  });

  test.each([-1, 3001, "x", {}, []])("rejects %j", async (room) => {
    expect(await rejectionMessage(chart(version, room))).toMatch(
      /^options\.plugins\.padBelowLegend must be between 0 and 3000 pixels, got /,
    );
  });
});

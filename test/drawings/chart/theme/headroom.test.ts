// Tests the space that value axes have for the labels of the highest and lowest values.

import { expect, test, vi } from "vitest";
import { CanvasContext } from "../../../../src/engine/canvas/context.ts";
import { draw } from "../plugins/render.ts";

const SIZE = { width: 400, height: 240, devicePixelRatio: 1 };
/** Half the height of a digit, in CSS pixels. */
const HALF_DIGIT = 4;

const CASES = ["2", "3", "4"].flatMap((version) =>
  [undefined, "minimal"].flatMap((theme) => [false, true].map((isSideways) => ({ version, theme, isSideways }))),
);

test.each(CASES)(
  "all labels are in the image in version $version, with the theme $theme, sideways: $isSideways",
  async ({ version, theme, isSideways }) => {
    const body = (data: readonly unknown[], waterfall: boolean) => ({
      chart: {
        type: version === "2" && isSideways ? "horizontalBar" : "bar",
        data: { labels: data.map((_, index) => `Name ${index}`), datasets: [{ label: "Revenue", data }] },
        options: version !== "2" && isSideways ? { indexAxis: "y" } : {},
        limn: { values: ["all"], ...(waterfall && { waterfall }) },
      },
      version,
      theme,
      ...SIZE,
    });
    for (const [data, texts, isWaterfall] of [
      [[-40, -30, 20, null], ["-40", "-30", "+20", "-50"], true],
      [[50, -120, 60, null], ["50", "-120", "+60", "-10"], true],
      [[500, 120, -90, null], ["500", "+120", "-90", "530"], true],
      [[100], ["100"], false],
      [[-100], ["-100"], false],
      [[100, -100], ["100", "-100"], false],
      [[99_999.75, -99_999.75], ["99,999.75", "-99,999.75"], false],
    ] as const) {
      const labels = await labelBoxes(body(data, isWaterfall));
      expect(labels.map(({ text }) => text.replace("−", "-")).sort()).toEqual([...texts].sort());
      for (const { text, left, right, top, bottom } of labels) {
        expect(Math.min(left, top), text).toBeGreaterThanOrEqual(0);
        expect(right, text).toBeLessThanOrEqual(SIZE.width);
        expect(bottom, text).toBeLessThanOrEqual(SIZE.height);
      }
    }
    for (const data of [[], [0], [null], [1e200, -1e200], ["x", 1e-100]]) await draw(body(data, false));
  },
);

test.each(CASES.filter(({ isSideways }) => !isSideways))(
  "the label of a line's last point is in the image in version $version, with the theme $theme",
  async ({ version, theme }) => {
    for (const data of [
      [3, 5, 120_000],
      [120_000, 5, 3],
      [120_000, 60_000, 80_000],
      [-120_000, -90_000, -80_000],
    ]) {
      const chart = {
        type: "line",
        data: { labels: ["a", "b", "c"], datasets: [{ label: "Revenue", data }] },
        limn: { values: ["first", "last"] },
      };
      const labels = await labelBoxes({ chart, version, theme, ...SIZE });
      expect(labels).toHaveLength(2);
      for (const { left, right, top } of labels) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(SIZE.width);
      }
    }
  },
);

/** Returns the boxes of a chart's labels, which are its only bold text, in CSS pixels. */
async function labelBoxes(body: Record<string, unknown>) {
  const boxes: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  let last: CanvasContext | undefined;
  const { fillText } = CanvasContext.prototype;
  const spy = vi.spyOn(CanvasContext.prototype, "fillText").mockImplementation(function (this: CanvasContext, ...args) {
    // A chart is drawn again after its fonts are loaded, so only the last canvas counts.
    if (this !== last) boxes.length = 0;
    last = this;
    const [text, x, y] = args;
    const { e, f } = this.getTransform();
    const [left, middle] = [e + x, f + y];
    const right = left + this.measureText(text).width;
    if (this.font.includes("bold"))
      boxes.push({ text, left, right, top: middle - HALF_DIGIT, bottom: middle + HALF_DIGIT });
    fillText.apply(this, args);
  });
  try {
    await draw(body);
  } finally {
    spy.mockRestore();
  }
  return boxes;
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placeMark, resultSize } from "../../../src/drawings/watermark/draw.ts";
import { POSITIONS, type WatermarkParams } from "../../../src/drawings/watermark/options.ts";
import { decimal } from "../../decimal.ts";

const params = (fields: Partial<WatermarkParams> = {}): WatermarkParams => ({
  mainImageUrl: "main",
  markImageUrl: "mark",
  format: "png",
  opacity: 1,
  position: "bottomRight",
  ...fields,
});
const PHOTO = { width: 400, height: 200 };
const LOGO = { width: 100, height: 40 };

describe("the size of the result", () => {
  test.each<[Partial<WatermarkParams>, number, number]>([
    [{}, 400, 200],
    [{ imageWidth: 300 }, 300, 150],
    [{ imageHeight: 300 }, 600, 300],
    [{ imageWidth: 300, imageHeight: 300 }, 300, 300],
    [{ imageWidth: 1 }, 1, 1],
  ])("with %j is %i x %i", (fields, width, height) => {
    expect(resultSize(params(fields), PHOTO)).toEqual({ width, height });
  });

  test("of a very large image is reduced", () => {
    expect(resultSize(params(), { width: 6000, height: 1500 })).toEqual({ width: 3000, height: 750 });
    expect(resultSize(params(), { width: 1, height: 90_000 })).toEqual({ width: 1, height: 3000 });
  });

  test("is rejected if the other side becomes too long", () => {
    expect(() => resultSize(params({ imageWidth: 3000 }), { width: 10, height: 100 })).toThrow(
      "imageWidth makes the image 30000 pixels high, but the maximum is 3000: reduce imageWidth, or set both sides",
    );
    expect(() => resultSize(params({ imageHeight: 301 }), { width: 100, height: 10 })).toThrow(
      /^imageHeight makes the image 3010 pixels wide/,
    );
  });
});

describe("the mark", () => {
  const place = (fields: Partial<WatermarkParams>) => {
    const { left, top, right, bottom } = placeMark(params(fields), PHOTO, LOGO);
    return [left, top, right - left, bottom - top];
  };

  test.each<[Partial<WatermarkParams>, number[]]>([
    [{}, [280, 140, 100, 40]],
    [{ position: "topLeft" }, [20, 20, 100, 40]],
    [{ position: "topMiddle" }, [150, 20, 100, 40]],
    [{ position: "middleLeft" }, [20, 80, 100, 40]],
    [{ position: "center" }, [150, 80, 100, 40]],
    [{ position: "bottomMiddle" }, [150, 140, 100, 40]],
    [{ margin: 0 }, [300, 160, 100, 40]],
    [{ margin: 7, position: "topLeft" }, [7, 7, 100, 40]],
    [{ positionX: 3, positionY: -4, margin: 50 }, [3, -4, 100, 40]],
    [{ positionX: 0 }, [0, 140, 100, 40]],
    [{ positionY: 0, position: "topLeft" }, [20, 0, 100, 40]],
    [{ markRatio: 0.5, margin: 0 }, [200, 120, 200, 80]],
    [{ markWidth: 50, margin: 0 }, [350, 180, 50, 20]],
    [{ markHeight: 20, margin: 0 }, [350, 180, 50, 20]],
    [{ markWidth: 50, markHeight: 50, margin: 0 }, [350, 150, 50, 50]],
    [{ markWidth: 50, markRatio: 1, margin: 0 }, [350, 180, 50, 20]],
  ])("with %j is at %j", (fields, expected) => {
    expect(place(fields)).toEqual(expected);
  });

  test("is inside the result at any position, if it fits with its margin", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...POSITIONS),
        fc.integer({ min: 20, max: 3000 }),
        decimal(0.01, 0.9),
        (position, side, markRatio) => {
          const result = { width: side, height: side };
          const box = placeMark(params({ position, markRatio }), result, { width: 10, height: 10 });
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(side + 1e-6);
        },
      ),
    );
  });
});

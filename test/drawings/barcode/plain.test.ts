import { beforeAll, describe, expect, test } from "vitest";
import type { BarcodeOptions } from "../../../src/drawings/barcode/barcode-option.ts";
import { BARCODE_TYPES, type BarcodeName } from "../../../src/drawings/barcode/barcode-types.ts";
import { openEncoder } from "../../../src/drawings/barcode/encoder.ts";
import type { Mark } from "../../../src/drawings/barcode/mark.ts";

const measure = () => ({ width: 0, ascent: 0, descent: 0 });
const encode = async (type: BarcodeName, options: Partial<BarcodeOptions>) =>
  (await openEncoder({ type, text: BARCODE_TYPES[type].example, options }, measure))({});

// The encoders are large, and read by the test runner file by file.
beforeAll(async () => void (await encode("ean2", {})), 30_000);

/** Numbers to a thousandth of a point. */
const round = (marks: readonly Mark[]) =>
  marks.map((mark) =>
    Object.fromEntries(
      Object.entries(mark).map(([name, value]) => [
        name,
        typeof value === "number" ? Math.round(value * 1e3) / 1e3 + 0 : value,
      ]),
    ),
  );

describe("codes of bars or squares alone are what BWIPP's renderers make of them", () => {
  test.each(Object.keys(BARCODE_TYPES) as BarcodeName[])("%s", async (type) => {
    const { options = {} } = BARCODE_TYPES[type];
    // An option that changes nothing has the renderer run.
    expect(round(await encode(type, options))).toEqual(round(await encode(type, { textxoffset: 0, ...options })));
  });
});

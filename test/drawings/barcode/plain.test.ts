import { beforeAll, describe, expect, test } from "vitest";
import { BARCODE_TYPES, type BarcodeName } from "../../../src/drawings/barcode/barcode-types.ts";
import { openEncoder } from "../../../src/drawings/barcode/encoder.ts";
import type { BarcodeOptions } from "../../../src/drawings/barcode/encoder-options.ts";
import type { Mark } from "../../../src/drawings/barcode/mark.ts";

const measure = () => ({ width: 0, ascent: 0, descent: 0 });
const encode = async (type: BarcodeName, options: Partial<BarcodeOptions>) =>
  (await openEncoder({ type, text: BARCODE_TYPES[type].example, options }, measure))({});

// Load the large encoder modules before the tests, because the test runner loads them slowly, file by file.
beforeAll(async () => void (await encode("ean2", {})));

/** Rounds all numbers to a thousandth of a point. */
const round = (marks: readonly Mark[]) =>
  marks.map((mark) =>
    Object.fromEntries(
      Object.entries(mark).map(([name, value]) => [
        name,
        typeof value === "number" ? Math.round(value * 1e3) / 1e3 + 0 : value,
      ]),
    ),
  );

describe("the fast path for codes without text matches BWIPP's renderer", () => {
  test.each(Object.keys(BARCODE_TYPES) as BarcodeName[])("for %s", async (type) => {
    const options = { ...BARCODE_TYPES[type].defaults, ...BARCODE_TYPES[type].options };
    // A textxoffset of 0 changes nothing, but makes the encoder use BWIPP's renderer.
    expect(round(await encode(type, options))).toEqual(round(await encode(type, { textxoffset: 0, ...options })));
  });
});

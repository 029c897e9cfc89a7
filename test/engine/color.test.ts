// Tests that invalid colours are rejected.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseColor } from "../../src/engine/color.ts";

describe("invalid colours:", () => {
  test.each(["/0a", "rgb(10px, 0, 0)", "rgb(0a", "hsl(10foo, 1%, 1%)", " color(", "color()", "lab(1x 2 3)"])(
    "%s is rejected",
    (text) => {
      expect(parseColor(text)).toBeNull();
    },
  );

  test("random combinations of colour syntax never crash the parser", () => {
    const part = fc.constantFrom(
      ..."/ , . + - # % ( ) 0 9 a e rgb( hsl( lab( color( srgb none deg turn px".split(" "),
      " ",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        expect(parseColor(parts.join(""))).not.toBeUndefined();
      }),
      { numRuns: 5000 },
    );
  });
});

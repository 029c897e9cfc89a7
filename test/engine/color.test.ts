// What is no colour is refused, and nothing else happens.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseColor } from "../../src/engine/color.ts";

describe("text that is no colour", () => {
  test.each(["/0a", "rgb(10px, 0, 0)", "rgb(0a", "hsl(10foo, 1%, 1%)", " color(", "color()", "lab(1x 2 3)"])(
    "%s is none",
    (text) => {
      expect(parseColor(text)).toBeNull();
    },
  );

  test("is none, or one, whatever it is made of", () => {
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

import { describe, expect, test } from "vitest";
import { parseFont } from "../../../src/engine/font/font-shorthand.ts";

describe("unquoted family names:", () => {
  test.each<[string, string[] | undefined]>([
    ["12px Source Sans 3", ["Source Sans 3"]],
    ["12px Noto Sans Symbols 2, serif", ["Noto Sans Symbols 2", "serif"]],
    ["12px  Open   Sans", ["Open Sans"]],
    ["12px 'Exo 2'", ["Exo 2"]],
    ["12px 3 Sans", undefined],
    ["12px 3", undefined],
    ["12px Sans 3x", undefined],
    ["12px Sans 12345", undefined],
    ["12px Sans, 3", undefined],
  ])("%s", (css, families) => {
    expect(parseFont(css)?.families).toEqual(families);
  });
});

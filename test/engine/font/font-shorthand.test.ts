import { describe, expect, test } from "vitest";
import { formatFont, parseFont } from "../../../src/engine/font/font-shorthand.ts";

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

test.each([
  ["12px 'inherit', Arial", '12px "inherit", Arial'],
  ['bold 12px "Default"', 'bold 12px "Default"'],
  ["12px 'Arial'", "12px Arial"],
  [`12px 'a "b'`, String.raw`12px "a \"b"`],
])("%s is written as %s, which can be read again", (css, written) => {
  const font = parseFont(css);
  expect(font && formatFont(font)).toBe(written);
  expect(parseFont(written)).toEqual(font);
});

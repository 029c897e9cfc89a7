import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { parseDataUrl } from "../../../src/service/worker/data-url.ts";

const read = (url: string) => {
  const bytes = parseDataUrl(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};

describe("the bytes of a data: URL", () => {
  test.each([
    ["data:,abc", "abc"],
    ["data:text/plain,a%20b%2Cc", "a b,c"],
    ["DATA:image/svg+xml;charset=utf-8,<svg>é</svg>", "<svg>é</svg>"],
    ["data:image/svg+xml;utf8,%3Csvg%3E100%%3C/svg%3E%", "<svg>100%</svg>%"],
    ["data:image/png;base64,YWJj", "abc"],
    ["data:;base64,YWJjZA==", "abcd"],
    ["data:;base64,YWJjZA", "abcd"],
    ["data:image/png; Base64 ,YW Jj", null],
    ["data:image/png;base64,YW%4Aj", "abc"],
    ["data:image/png;base64,", ""],
    ["data:a,b,c", "b,c"],
  ])("%s", (url, text) => {
    if (text === null) expect(() => read(url)).toThrow(Failure);
    else expect(read(url)).toBe(text);
  });

  test("survive a query in which each plus has become a space, and the alphabet of URLs", () => {
    const bytes = Uint8Array.of(0xff, 0xef, 0xbf);
    for (const text of ["/++/", "/  /", "_--_", " /++/ "]) expect(parseDataUrl(`data:;base64,${text}`)).toEqual(bytes);
  });

  test("are none for other URLs", () => {
    for (const url of ["https://example.com/data:,", "dat:,", "", " data:,"]) expect(parseDataUrl(url)).toBeNull();
  });

  test("are refused when there are none", () => {
    for (const url of ["data:", "data:image/png;base64", "data:;base64,*"]) expect(() => read(url)).toThrow(Failure);
  });

  test("are those that were written, as base64 and by percent signs", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const base64 = btoa(String.fromCharCode(...bytes));
        const percent = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
        expect(parseDataUrl(`data:;base64,${base64}`)).toEqual(bytes);
        expect(parseDataUrl(`data:,${percent}`)).toEqual(bytes);
      }),
    );
  });
});

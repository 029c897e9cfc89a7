import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { parseDataUrl } from "../../../src/service/shared/data-url.ts";

const read = (url: string) => {
  const bytes = parseDataUrl(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
};

describe("parseDataUrl", () => {
  test.each([
    ["data:,abc", "abc"],
    ["data:text/plain,a%20b%2Cc", "a b,c"],
    ["DATA:image/svg+xml;charset=utf-8,<svg>é</svg>", "<svg>é</svg>"],
    ["data:image/svg+xml;utf8,%3Csvg%3E100%%3C/svg%3E%", "<svg>100%</svg>%"],
    ["data:image/png;base64,YWJj", "abc"],
    ["data:;base64,YWJjZA==", "abcd"],
    ["data:;base64,YWJjZA", "abcd"],
    ["data:image/png; Base64 ,YW Jj", "abc"],
    ["data:image/png;base64,YW~j", null],
    ["data:image/png;base64,YW%4Aj", "abc"],
    ["data:image/png;base64,", ""],
    ["data:a,b,c", "b,c"],
  ])("reads %s", (url, text) => {
    if (text === null) expect(() => read(url)).toThrow(Failure);
    else expect(read(url)).toBe(text);
  });

  test("accepts spaces in place of pluses, and the URL-safe alphabet", () => {
    const bytes = Uint8Array.of(0xff, 0xef, 0xbf);
    for (const text of ["/++/", "/  /", "_--_", " /++/ "]) expect(parseDataUrl(`data:;base64,${text}`)).toEqual(bytes);
  });

  test("returns null for other URLs", () => {
    for (const url of ["https://example.com/data:,", "dat:,", "", " data:,"]) expect(parseDataUrl(url)).toBeNull();
  });

  test("rejects malformed data: URLs", () => {
    for (const url of ["data:", "data:image/png;base64", "data:;base64,*"]) expect(() => read(url)).toThrow(Failure);
  });

  test("decodes all bytes, from base64 and percent-encoding", () => {
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

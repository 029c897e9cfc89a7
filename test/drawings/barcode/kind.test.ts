import { describe, expect, test } from "vitest";
import { BARCODE_TYPES, type BarcodeName, findBarcodeType } from "../../../src/drawings/barcode/barcode-types.ts";
import { BARCODE } from "../../../src/drawings/barcode/kind.ts";
import type { RequestParams } from "../../../src/options/fields.ts";
import { parseQuery } from "../../../src/options/query.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";

const get = (query: string): RequestParams => parseQuery(query);
const post = (body: Record<string, unknown>): RequestParams => ({ type: "json", body });
const WHITE = { red: 255, green: 255, blue: 255, alpha: 1 };

describe("BARCODE.parse", () => {
  test("fills in defaults", () => {
    expect(BARCODE.parse(get("type=code128&text=abc"))).toEqual({
      type: "code128",
      text: "abc",
      format: "png",
      scale: 1,
      rotate: "N",
      options: {},
    });
    expect(BARCODE.parse(get("type=micropdf417&text=abc")).scale).toBe(2);
  });

  test("reads a plus sign in alttext as a space, unless it has other spaces", () => {
    expect(BARCODE.parse(get("type=code128&text=abc&alttext=a+b")).options).toEqual({ alttext: "a b" });
    expect(BARCODE.parse(get("type=code128&text=abc&alttext=1+1 = 2")).options).toEqual({ alttext: "1+1 = 2" });
  });

  test("reads the same parameters from a query and from JSON", () => {
    const query =
      "type=EAN-13&data=9520123456788&format=SVG&width=300px&height=100&scale=3&includeText=true&rotate=l" +
      "&backgroundcolor=fff&barcolor=%23000&paddingwidth=4&textsize=9&textxalign=left&guardwhitespace=1&addontext=12345";
    const body = {
      type: "ean13",
      text: "9520123456788",
      format: "svg",
      width: 300,
      height: "100",
      scale: 3,
      includeText: true,
      rotate: "L",
      backgroundColor: "white",
      barColor: "#000",
      paddingwidth: 4,
      textsize: 9,
      textxalign: "left",
      guardwhitespace: true,
      addontext: 12345,
    };
    expect(BARCODE.parse(get(query))).toEqual(BARCODE.parse(post(body)));
    expect(BARCODE.parse(post(body))).toMatchObject({
      text: "9520123456788 12345",
      width: 300,
      rotate: "L",
      backgroundcolor: WHITE,
      options: { textsize: 9, textxalign: "left", guardwhitespace: true },
    });
  });

  test("reads a flag without a value as true, and other parameters without a value as missing", () => {
    const query =
      "type=code128&text=abc&includetext&parsefnc&scale&textxalign&guardwhitespace=&dontlint=false&dontlint";
    expect(BARCODE.parse(get(query))).toEqual({
      type: "code128",
      text: "abc",
      format: "png",
      rotate: "N",
      // The default.
      scale: 1,
      includetext: true,
      options: { parsefnc: true, dontlint: false },
    });
    expect(BARCODE.parse(get("type=code128&text=abc&includeText&includetext=false")).includetext).toBe(false);
    expect(BARCODE.parse(post({ type: "code128", text: "abc", includetext: "" })).includetext).toBeUndefined();
  });

  test("reads an unknown rotation in a query as none, and rejects it in JSON", () => {
    for (const rotate of ["D", "X", "45", "[]"])
      expect(BARCODE.parse(get(`type=code128&text=abc&rotate=${rotate}`)).rotate).toBe("N");
    expect(BARCODE.parse(get("type=code128&text=abc&rotate=inverted")).rotate).toBe("I");
    expect(() => BARCODE.parse(post({ type: "code128", text: "abc", rotate: "D" }))).toThrow(
      "rotate must be one of N, R, L, I, got D",
    );
  });

  test("passes only known options to the encoder", () => {
    const { options } = BARCODE.parse(
      post({ type: "qrcode", text: "a", eclevel: "H", bwipjs_rawstack: 1, pixs: [], raw: true, __proto__: { sbs: 1 } }),
    );
    expect(options).toEqual({ eclevel: "H" });
  });

  test("reads a plus in a query as a plus, with a space as the alternative", () => {
    expect(BARCODE.parse(get("type=code39&text=A+B&textfont=Roboto+Mono"))).toMatchObject({
      text: "A+B",
      textAlternative: "A B",
      textfont: "Roboto Mono",
    });
  });

  test.each([
    ["ff0000", { red: 255, green: 0, blue: 0, alpha: 1 }],
    ["00ffff00", { red: 255, green: 0, blue: 0, alpha: 1 }],
    ["rgb(1 2 3 / 50%)", { red: 1, green: 2, blue: 3, alpha: 0.5 }],
    ["transparent", { red: 0, green: 0, blue: 0, alpha: 0 }],
    ["#ff000080", { red: 255, green: 0, blue: 0, alpha: 0.5019607843137255 }],
  ])("accepts the colour %s", (barcolor, color) => {
    expect(BARCODE.parse(post({ type: "ean8", text: "1", barcolor })).barcolor).toEqual(color);
  });

  test.each([
    ["text=a", "You are missing variable `type`: the type of the barcode, such as code128 or ean13"],
    ["type=code128", "You are missing variable `text` or `data`: the content of the barcode"],
    ["type=code12x&text=a", "type must be a barcode type such as code128 or ean13, got code12x. Did you mean code128?"],
    ["type=EAN-31&text=a", "type must be a barcode type such as code128 or ean13, got EAN-31. Did you mean ean13?"],
    ["type=constructor&text=a", "type must be a barcode type such as code128 or ean13, got constructor"],
    ["type=ean8&text=a&format=gif", "format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, got gif"],
    ["type=ean8&text=a&width=3001", `width ${SIDE_TEXT}, got 3001`],
    ["type=ean8&text=a&scale=13", "scale must be a whole number from 1 to 12, got 13"],
    ["type=ean8&text=a&includeText=maybe", "includeText must be true or false, got maybe"],
    ["type=ean8&text=a&barcolor=nope", "barcolor must be a CSS colour such as navy, #4e79a7 or 4e79a7, got nope"],
    ["type=ean8&text=a&padding=1000", "padding must be a whole number from 0 to 999, got 1000"],
    ["type=ean8&text=a&rows=1e9", "rows must be a whole number from 0 to 200, got 1e9"],
    ["type=ean8&text=a&version=1%20rows=9", "version must be 1 to 10 letters, digits or hyphens, got 1 rows=9"],
    [
      "type=ean8&text=a&textxalign=up",
      "textxalign must be one of offleft, left, center, right, offright, justify, got up",
    ],
    ["type=ean13&text=9520123456788&addontext=123", "addontext must be 2 or 5 digits, got 123"],
    [`type=code128&text=${"a".repeat(7090)}`, `text must have at most 7089 characters, got ${"a".repeat(57)}...`],
    [`type=channelcode&text=${"1".repeat(7)}`, "text must have at most 6 characters for channelcode, got 7"],
  ])("rejects query %#: %s", (query, sentence) => {
    expect(() => BARCODE.parse(get(query))).toThrow(expect.objectContaining({ name: "Failure", message: sentence }));
  });

  test("rejects JSON values of other types", () => {
    for (const text of [{}, [], true])
      expect(() => BARCODE.parse(post({ type: "qrcode", text }))).toThrow(/^text must be text/);
    for (const type of [{}, [], 1])
      expect(() => BARCODE.parse(post({ type, text: "a" }))).toThrow(/^type must be the name/);
    expect(BARCODE.parse(post({ type: "qrcode", text: 12 })).text).toBe("12");
  });
});

describe("BARCODE.readFrame", () => {
  test("takes size and format from the request as far as they are valid", () => {
    expect(BARCODE.readFrame(get("width=200&height=90&format=svg"))).toEqual({
      format: "svg",
      width: 200,
      height: 90,
      devicePixelRatio: 1,
    });
    expect(BARCODE.readFrame(get("width=0&height=99999&format=pdf"))).toEqual({
      format: "png",
      width: 300,
      height: 150,
      devicePixelRatio: 1,
    });
  });
});

describe("barcode types", () => {
  const names = Object.keys(BARCODE_TYPES) as BarcodeName[];

  test("are found by any spelling of their names", () => {
    expect(names.length).toBeGreaterThan(110);
    for (const name of names) {
      expect(findBarcodeType(name)).toBe(name);
      expect(findBarcodeType(name.toUpperCase().replaceAll("-", "_"))).toBe(name);
    }
    expect(findBarcodeType("Codabar")).toBe("rationalizedCodabar");
    expect(findBarcodeType("UPC-A")).toBe("upca");
    expect(findBarcodeType("gs1_128")).toBe("gs1-128");
    expect(findBarcodeType("toString")).toBeUndefined();
  });

  test("have examples with valid options", () => {
    for (const type of names) {
      const { example, options = {} } = BARCODE_TYPES[type];
      expect(BARCODE.parse(post({ type, text: example, ...options }))).toMatchObject({ type, text: example, options });
    }
  });
});

// QR codes: sections 2.2, 4 and 8 of the specification.

import { expect } from "vitest";
import { type Check, check, get, post, refused, type Sent } from "./check.ts";

const TEXT = "https://example.com/tickets?seat=B14&x=1";
/** Modules of a side of its code, in version 3: ISO/IEC 18004. */
const MODULES = 29;
const draw = (fields: object): Sent => post("/qr", { text: TEXT, ...fields });
const query = (fields: object): Sent => get("/qr", { text: TEXT, ...fields });
const validate = (fields: object): Sent => post("/api/validate-qr", { text: TEXT, ...fields });
const batch = (fields: object): Sent => post("/qr/batch", [{ text: TEXT, ...fields }]);
const JSON_ENDPOINTS = { "POST /qr": draw, "POST /api/validate-qr": validate, "an item of POST /qr/batch": batch };
const ENDPOINTS = { ...JSON_ENDPOINTS, "GET /qr": query };
const of = (value: unknown) => JSON.stringify(value);
const PNG = "image/png";
/** A red square. */
const IMAGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="red"/></svg>')}`;

const FORMAT_TYPES = {
  png: PNG,
  svg: "image/svg+xml",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  base64: "text/plain",
} as const;
const formats: Check[] = Object.entries(FORMAT_TYPES).flatMap(([format, type]) => [
  check(`2.2 format may be ${format} in POST /qr`, draw({ format }), { type, size: [150, 150], text: TEXT }),
  check(`4 format may be ${format} in GET /qr`, query({ format }), {
    type,
    size: [150, 150],
    text: TEXT,
    same: draw({ format }),
  }),
  check(`2.2 format may be ${format} in POST /api/validate-qr`, validate({ format }), {
    json: { success: true, errors: [], normalized: { format } },
  }),
]);

/** Allowed values, by field. */
const CHOICES = {
  ecLevel: ["L", "M", "Q", "H"],
  dotStyle: ["square", "dot", "dots", "round", "circle", "rounded"],
  finderStyle: ["square", "rounded", "circle", "dot", "dots"],
  finderDotStyle: ["square", "rounded", "dot", "dots", "circle"],
} as const;
const choices: Check[] = Object.entries(CHOICES).flatMap(([field, values]) => [
  ...values.flatMap((value) => [
    check(`2.2 ${field} may be ${value} in POST /qr`, draw({ [field]: value, size: 300 }), {
      type: PNG,
      size: [300, 300],
      text: TEXT,
    }),
    check(`2.2 ${field} may be ${value} in POST /api/validate-qr`, validate({ [field]: value }), {
      json: { success: true, errors: [] },
    }),
    check(`2.2 ${field} may be ${value} in an item of POST /qr/batch`, batch({ [field]: value }), {
      type: "application/zip",
    }),
  ]),
  ...["triangle", 5, true, {}].flatMap((value) =>
    Object.entries(JSON_ENDPOINTS).map(([endpoint, sent]) =>
      check(`2.2 ${field} can't be ${of(value)} in ${endpoint}`, sent({ [field]: value }), refused(field)),
    ),
  ),
]);

/** Values that every endpoint with JSON rejects, by field. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  size: [0, -1, 3001, 150.5, "big", "200px", true, [], {}],
  margin: [-1, 1.5, "x", true, {}],
  dark: ["no colour", 5.5, true, {}],
  light: ["no colour", true, {}],
  finderColor: ["no colour", true, {}],
  captionFontColor: ["no colour", true, {}],
  captionFontSize: [-1, 1.5, "big", {}],
  centerImageUrl: [5, true, {}, "no URL"],
  centerImageSizeRatio: [-0.1, 1.1, "half", {}],
  centerImageWidth: [-1, 1.5, "wide", {}],
  centerImageHeight: [-1, 1.5, "high", {}],
  caption: [{}, true],
  captionFontFamily: [{}, true],
  filename: [{}, true],
  text: [{}, true, []],
};
const wrong: Check[] = Object.entries(WRONG).flatMap(([field, values]) =>
  values.flatMap((value) =>
    Object.entries(JSON_ENDPOINTS).map(([endpoint, sent]) =>
      check(`2.2 ${field} can't be ${of(value)} in ${endpoint}`, sent({ [field]: value }), refused(field)),
    ),
  ),
);

/** Valid values, with the response to POST /qr. */
const VALID: readonly (readonly [what: string, fields: object, expected?: object])[] = [
  ["size may be 1", { size: 1 }, { size: [1, 1] }],
  ["size may be 3000", { size: 3000 }, { size: [3000, 3000], text: TEXT }],
  ["margin may be 0", { margin: 0, size: MODULES * 10 }, { pixel: [0, 0, 0, 255], differs: draw({}) }],
  ["margin may be 10", { margin: 10, size: 300 }, { text: TEXT, size: [300, 300] }],
  ["dark may be red", { dark: "f00", margin: 0, size: MODULES * 10 }, { pixel: [255, 0, 0, 255] }],
  ["dark may have a #", { dark: "#ff0000", margin: 0, size: MODULES * 10 }, { pixel: [255, 0, 0, 255] }],
  ["light may be yellow", { light: "ffff00" }, { pixel: [255, 255, 0, 255], text: TEXT }],
  ["light may be a colour's name", { light: "yellow" }, { pixel: [255, 255, 0, 255] }],
  [
    "finderColor may be red",
    { finderColor: "ff0000", margin: 0, size: MODULES * 10 },
    { pixel: [255, 0, 0, 255], text: TEXT },
  ],
  ["centerImageUrl may be a URL", { centerImageUrl: IMAGE, size: 300 }, { text: TEXT, differs: draw({ size: 300 }) }],
  ["centerImageSizeRatio may be 0", { centerImageUrl: IMAGE, centerImageSizeRatio: 0, size: 300 }, { text: TEXT }],
  ["centerImageSizeRatio may be 1", { centerImageUrl: IMAGE, centerImageSizeRatio: 1, size: 300 }, { type: PNG }],
  ["centerImageWidth sets the width", { centerImageUrl: IMAGE, centerImageWidth: 20, size: 300 }, { text: TEXT }],
  ["centerImageHeight sets the height", { centerImageUrl: IMAGE, centerImageHeight: 20, size: 300 }, { text: TEXT }],
  ["caption is drawn below", { caption: "Row B" }, { type: PNG, text: TEXT, differs: draw({}) }],
  [
    "captionFontFamily may be a font",
    { caption: "Row B", captionFontFamily: "serif" },
    { differs: draw({ caption: "Row B" }) },
  ],
  ["captionFontSize may be 20", { caption: "Row B", captionFontSize: 20 }, { differs: draw({ caption: "Row B" }) }],
  [
    "captionFontColor may be red",
    { caption: "Row B", captionFontColor: "red" },
    { differs: draw({ caption: "Row B" }) },
  ],
  ["filename doesn't change the image", { filename: "seat" }, { same: draw({}) }],
  ["text may be UTF-8", { text: "Größe 😀 漢字", size: 300 }, { text: "Größe 😀 漢字" }],
  ["text may be JSON", { text: '{"a":[1,2]}' }, { text: '{"a":[1,2]}' }],
  ["text may have spaces and signs", { text: "a+b c&d=e%20#f" }, { text: "a+b c&d=e%20#f" }],
];
const valid: Check[] = VALID.flatMap(([what, fields, expected = {}]) => [
  check(`2.2 ${what} in POST /qr`, draw(fields), expected),
  check(`2.2 ${what} in GET /qr`, query(fields), { same: draw(fields) }),
  check(`2.2 ${what} in POST /api/validate-qr`, validate(fields), { json: { success: true, errors: [] } }),
]);

/** Defaults of the table, whose explicit values must draw the same image. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  format: "png",
  size: 150,
  margin: 4,
  dark: "000000",
  light: "ffffff",
};
const defaults: Check[] = [
  ...Object.entries(DEFAULTS).flatMap(([field, value]) => [
    check(`2.2 ${field} is ${value} by default in POST /qr`, draw({}), { same: draw({ [field]: value }) }),
    check(`4 ${field} is ${value} by default in GET /qr`, query({}), { same: query({ [field]: value }) }),
  ]),
  check("2.2 the defaults in POST /api/validate-qr", validate({}), {
    json: { normalized: { format: "png", size: 150, margin: 4 } },
  }),
  check("2.2 centerImageSizeRatio is 0.3 by default", draw({ centerImageUrl: IMAGE, size: 300 }), {
    same: draw({ centerImageUrl: IMAGE, centerImageSizeRatio: 0.3, size: 300 }),
    differs: draw({ centerImageUrl: IMAGE, centerImageSizeRatio: 0.1, size: 300 }),
  }),
  check("2.2 the pixels of a code are dark on light", draw({}), {
    pixel: [255, 255, 255, 255],
    size: [150, 150],
    text: TEXT,
  }),
];

const text: Check[] = [
  ...Object.entries(ENDPOINTS).map(([endpoint, sent]) =>
    check(`2.2 text is required in ${endpoint}`, sent({ text: "" }), refused("text")),
  ),
  check("4 text is required in GET /qr without parameters", get("/qr"), refused("text")),
  check("2.2 text that doesn't fit is a 400", draw({ text: "x".repeat(8000) }), { status: 400, error: /./ }),
  check("rule 6: an unknown format in GET /qr draws a PNG", query({ format: "bmp" }), {
    type: PNG,
    text: TEXT,
    headers: { "X-Warning": /format.*bmp/ },
  }),
  check("rule 6: an unknown format in POST /qr draws a PNG", draw({ format: "bmp" }), { type: PNG, text: TEXT }),
  check("rule 6: validation rejects an unknown format", validate({ format: "bmp" }), refused("format")),
  ...[0, -1, 3001].map((size) => check(`8 size can't be ${size} in GET /qr`, query({ size }), refused("size"))),
  ...[-0.1, 1.1].map((ratio) =>
    check(
      `8 centerImageSizeRatio can't be ${ratio} in GET /qr`,
      query({ centerImageSizeRatio: ratio }),
      refused("centerImageSizeRatio"),
    ),
  ),
  check("margin=-1 in GET /qr is a 400", query({ margin: -1 }), refused("margin")),
  ...Object.entries({ "200px": 200, "200.7": 200, big: 150 }).map(([size, used]) =>
    check(`an unreadable size=${size} in GET /qr is replaced, and X-Warning says so`, query({ size }), {
      size: [used, used],
      headers: { "X-Warning": new RegExp(`size.*${size}`) },
    }),
  ),
  check("2.6 a validation of a QR code has all required fields", validate({}), {
    json: { success: true, errors: [], warnings: expect.any(Array), normalized: expect.any(Object) },
  }),
];

export const QR_CHECKS: readonly Check[] = [...formats, ...choices, ...wrong, ...valid, ...defaults, ...text];

// Barcodes: sections 2.3 and 4 of the specification.

import { type Check, check, get, post, refused, type Sent } from "./check.ts";

const EAN = { type: "ean13", text: "9520123456788" };
const CODE = { type: "code128", text: "Limn-2026" };
const draw = (fields: object): Sent => post("/barcode", { ...CODE, ...fields });
const PNG = "image/png";

/** Values that are rejected, by field. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  type: ["nope", 5, true, {}, []],
  text: [true, {}, []],
  data: [true, {}, []],
  format: ["bmp", 5, {}],
  width: [0, -1, 3001, 100.5, "wide", {}],
  height: [0, -1, 3001, 100.5, "high", {}],
  scale: [0, -1, 1.5, "big", {}],
  includeText: ["maybe", 5, {}],
};

export const BARCODE_CHECKS: readonly Check[] = [
  check("2.3 type may be code128", draw({}), { type: PNG, text: CODE.text }),
  check("2.3 type may be ean13", post("/barcode", EAN), { type: PNG, text: EAN.text }),
  ...["qrcode", "datamatrix", "code39", "pdf417", "azteccode"].map((type) =>
    check(`2.3 type may be ${type}`, post("/barcode", { type, text: "LIMN", scale: 3 }), { type: PNG, text: "LIMN" }),
  ),
  check("2.3 data is an alias for text", post("/barcode", { type: CODE.type, data: CODE.text }), {
    type: PNG,
    same: draw({}),
  }),
  check("2.3 type is required", post("/barcode", { text: CODE.text }), refused("type")),
  check("2.3 text is required", post("/barcode", { type: CODE.type }), refused("text")),
  check("2.3 text must suit the type", post("/barcode", { ...EAN, text: "hello" }), {
    status: 400,
    error: /ean13|EAN-13/,
  }),
  check("2.3 format is png by default", draw({}), { type: PNG, same: draw({ format: "png" }) }),
  check("2.3 format may be png", draw({ format: "png" }), { type: PNG, text: CODE.text }),
  check("2.3 format may be svg", draw({ format: "svg" }), { type: "image/svg+xml", text: CODE.text }),
  check("2.3 width sets the width", draw({ width: 400 }), { text: CODE.text, differs: draw({}) }),
  check("2.3 height sets the height", draw({ height: 200 }), { text: CODE.text, differs: draw({}) }),
  check("2.3 width and height set the size", draw({ width: 400, height: 200 }), { size: [400, 200], text: CODE.text }),
  check("2.3 width and height set the size of an SVG", draw({ width: 400, height: 200, format: "svg" }), {
    size: [400, 200],
  }),
  check("2.3 scale is 1 by default", draw({}), { same: draw({ scale: 1 }), differs: draw({ scale: 2 }) }),
  check("2.3 scale may be 3", draw({ scale: 3 }), { text: CODE.text }),
  check("2.3 includeText shows the text", draw({ includeText: true }), { text: CODE.text, differs: draw({}) }),
  check("2.3 includeText may be false", draw({ includeText: false }), { same: draw({}) }),
  ...Object.entries(WRONG).flatMap(([field, values]) =>
    values.map((value) => {
      const fields = field === "data" ? { type: CODE.type, data: value } : { ...CODE, [field]: value };
      return check(`2.3 ${field} can't be ${JSON.stringify(value)}`, post("/barcode", fields), refused(field));
    }),
  ),
  check("a barcode's URL draws the same image", get("/barcode", CODE), { same: draw({}) }),
  ...[0, -1, 3001].map((width) =>
    check(`width=${width} in GET /barcode is a 400`, get("/barcode", { ...CODE, width }), refused("width")),
  ),
  check(
    "an unreadable scale in GET /barcode is replaced, and X-Warning says so",
    get("/barcode", { ...CODE, scale: "big" }),
    {
      headers: { "X-Warning": /scale.*big/ },
      same: draw({}),
    },
  ),
];

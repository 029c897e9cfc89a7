// Barcode types that encode GS1 data: identifiers for goods and parcels, with dates, batch numbers, weights and links.

import type { BarcodeTable, BarcodeType, QuietZone } from "./barcode-type.ts";

const WIDE: QuietZone = [10, 10, 2];
const BAR: QuietZone = [2, 2, 2];
const TWO: QuietZone = [2, 2, 2];
const FOUR: QuietZone = [4, 4, 4];

const ITEM = "(01) and 13 or 14 digits, the 14th of which is the check digit";
const ELEMENTS = "GS1 data with application identifiers in parentheses, such as (01)09521234543213(10)ABC";
const LINK = "a GS1 Digital Link such as https://id.gs1.org/01/09521234543213";
const COMPOSITE = ", then | and more GS1 data";
const EXAMPLE = "(01)09521234543213(17)120508(10)ABCD1234(410)9501101020917";

const bar = (title: string, description: string, accepts: string, example: string): BarcodeType => ({
  title: `GS1 ${title}`,
  description,
  accepts,
  example,
  quietZone: BAR,
});
const OMNI = "Fruit and other goods: small enough for a sticker";
const SMALL = "Small goods, read with a handheld scanner";

const matrix = (title: string, accepts: string, example: string, quietZone: QuietZone): BarcodeType => ({
  title: `GS1 ${title}`,
  description: `GS1 data in a ${title}`,
  accepts,
  example,
  quietZone,
});

const compositeOf = (title: string, accepts: string, example: string): BarcodeType =>
  bar(`${title} Composite`, `${title} with more data in a 2D block above it`, accepts + COMPOSITE, example);

export const GS1_TYPES = {
  "gs1-128": {
    title: "GS1-128",
    description: "Pallets and cartons: GS1 data in Code 128",
    accepts: ELEMENTS,
    example: "(01)09521234543213(3103)000123",
    quietZone: WIDE,
  },
  ean14: {
    title: "GS1-14",
    description: "Product number on cartons, in GS1-128",
    accepts: ITEM,
    example: "(01) 0 952 8765 43210 8",
    quietZone: WIDE,
  },
  sscc18: {
    title: "SSCC-18",
    description: "Pallets and parcels, in GS1-128",
    accepts: "(00) and 17 or 18 digits, the 18th of which is the check digit",
    example: "(00) 0 9528765 432101234 6",
    quietZone: WIDE,
  },
  databaromni: bar("DataBar Omnidirectional", OMNI, ITEM, "(01)09521234543213"),
  databarstacked: bar("DataBar Stacked", SMALL, ITEM, "(01)09521234543213"),
  databarstackedomni: bar("DataBar Stacked Omnidirectional", OMNI, ITEM, "(01)24012345678905"),
  databartruncated: bar("DataBar Truncated", SMALL, ITEM, "(01)09521234543213"),
  databarlimited: bar("DataBar Limited", SMALL, `${ITEM}; the first is 0 or 1`, "(01)09521234543213"),
  databarexpanded: bar("DataBar Expanded", "Weighed goods and coupons", ELEMENTS, "(01)09521234543213(3103)000123"),
  databarexpandedstacked: {
    ...bar(
      "DataBar Expanded Stacked",
      "Weighed goods and coupons, in rows",
      ELEMENTS,
      "(01)09521234543213(3103)000123",
    ),
    options: { segments: 4 },
  },
  gs1northamericancoupon: {
    ...bar(
      "North American Coupon",
      "Coupons in North America",
      "GS1 data with the application identifier (8110)",
      "(8110)106141416543213500110000310123196000",
    ),
    options: { segments: 8 },
  },
  gs1qrcode: matrix("QR Code", ELEMENTS, "(01)09521234543213(8200)http://www.abc.net(10)ABCD1234", FOUR),
  gs1datamatrix: matrix("Data Matrix", ELEMENTS, EXAMPLE, TWO),
  gs1datamatrixrectangular: matrix("Rectangular Data Matrix", ELEMENTS, EXAMPLE, TWO),
  gs1dotcode: matrix("DotCode", ELEMENTS, "(235)5vBZIF%!<B;?oa%(01)09521234543213(8008)19052001", [3, 3, 3]),
  gs1dlqrcode: matrix(
    "Digital Link QR Code",
    LINK,
    "HTTPS://ID.GS1.ORG/01/09521234543213/22/ABC%2D123?99=XYZ-987",
    FOUR,
  ),
  gs1dldatamatrix: matrix(
    "Digital Link Data Matrix",
    LINK,
    "https://id.gs1.org/01/09521234543213/22/ABC%2D123?99=XYZ-987",
    TWO,
  ),
  "gs1-cc": {
    ...bar(
      "Composite Component",
      "The 2D component of a composite code on its own",
      ELEMENTS,
      "(01)09521234543213(3103)000123",
    ),
    options: { ccversion: "b", cccolumns: 4 },
  },
  "gs1-128composite": {
    ...compositeOf("GS1-128", ELEMENTS, "(00)095287654321012346|(02)09521234543213(37)24(10)1234567ABCDEFG"),
    title: "GS1-128 Composite",
    quietZone: WIDE,
  },
  databaromnicomposite: compositeOf("DataBar Omnidirectional", ITEM, "(01)09521234543213|(11)990102"),
  databarstackedcomposite: compositeOf("DataBar Stacked", ITEM, "(01)09521234543213|(17)010200"),
  databarstackedomnicomposite: compositeOf("DataBar Stacked Omnidirectional", ITEM, "(01)03612345678904|(11)990102"),
  databartruncatedcomposite: compositeOf("DataBar Truncated", ITEM, "(01)09521234543213|(11)990102"),
  databarlimitedcomposite: compositeOf("DataBar Limited", ITEM, "(01)09521234543213|(21)abcdefghijklmnopqrst"),
  databarexpandedcomposite: compositeOf("DataBar Expanded", ELEMENTS, "(01)09521234543213(3103)001234|(91)1A2B3C4D5E"),
  databarexpandedstackedcomposite: {
    ...compositeOf("DataBar Expanded Stacked", ELEMENTS, "(01)09521234543213(10)ABCDEF|(21)12345678"),
    options: { segments: 4 },
  },
} as const satisfies BarcodeTable;

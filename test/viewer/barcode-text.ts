// The text that readers find in each documented example's barcode.

import { BARCODE_TYPES, type BarcodeName } from "../../src/drawings/barcode/barcode-types.ts";

/** Returns the request for a type's example. */
export const exampleOf = (type: BarcodeName) => ({
  type,
  text: BARCODE_TYPES[type].example,
  ...BARCODE_TYPES[type].options,
});

/** The text that zxing reads from an example, if it differs from the example's text. */
const READ: Partial<Record<BarcodeName, string>> = {
  aztecrune: "001",
  code32: "A012345676",
  databarexpanded: "01095212345432133103000123",
  databarexpandedcomposite: "01095212345432133103001234",
  databarexpandedstacked: "01095212345432133103000123",
  databarexpandedstackedcomposite: "010952123454321310ABCDEF",
  databarlimited: "0109521234543213",
  databarlimitedcomposite: "0109521234543213",
  databaromni: "0109521234543213",
  databaromnicomposite: "0109521234543213",
  databarstacked: "0109521234543213",
  databarstackedcomposite: "0109521234543213",
  databarstackedomni: "0124012345678905",
  databarstackedomnicomposite: "0103612345678904",
  databartruncated: "0109521234543213",
  databartruncatedcomposite: "0109521234543213",
  ean13composite: "9520123456788",
  ean14: "0109528765432108",
  ean8composite: "95200002",
  "gs1-128": "01095212345432133103000123",
  "gs1-128composite": "00095287654321012346",
  gs1datamatrix: "01095212345432131712050810ABCD1234\u001d4109501101020917",
  gs1datamatrixrectangular: "01095212345432131712050810ABCD1234\u001d4109501101020917",
  gs1northamericancoupon: "8110106141416543213500110000310123196000",
  gs1qrcode: "01095212345432138200http://www.abc.net\u001d10ABCD1234",
  hibcazteccode: "+A999BJC5D6E71.",
  hibccode128: "+A999BJC5D6E71.",
  hibcdatamatrix: "+A999BJC5D6E71.",
  hibcdatamatrixrectangular: "+A999BJC5D6E71.",
  hibcmicropdf417: "+A999BJC5D6E71.",
  hibcpdf417: "+A999BJC5D6E71.",
  hibcqrcode: "+A999BJC5D6E71.",
  isbn: "9781565812314",
  ismn: "9790260532113",
  issn: "9770311175001",
  itf14: "09521234543213",
  mands: "00642118",
  pzn: "-1234562",
  sscc18: "00095287654321012346",
  swissqrcode: BARCODE_TYPES.swissqrcode.example.replaceAll("^CR^LF", "\r\n"),
  upca: "0012345000058",
  upcacomposite: "0012345000058",
  upce: "0012345000058",
  upcecomposite: "0012345000058",
};
const PLAIN: readonly BarcodeName[] = [
  "azteccode",
  "azteccodecompact",
  "code128",
  "code39",
  "code39ext",
  "code93",
  "code93ext",
  "d3aqr",
  "datamatrix",
  "datamatrixrectangular",
  "datamatrixrectangularextension",
  "ean13",
  "ean8",
  "gs1dldatamatrix",
  "gs1dlqrcode",
  "identcode",
  "interleaved2of5",
  "leitcode",
  "mailmark",
  "maxicode",
  "micropdf417",
  "microqrcode",
  "pdf417",
  "pdf417compact",
  "qrcode",
  "rationalizedCodabar",
  "rectangularmicroqrcode",
  "telepen",
  "telepennumeric",
];

/** Types that zxing reads. */
export const READABLE = [...(Object.keys(READ) as BarcodeName[]), ...PLAIN].sort();

/** Returns the text of a type's example, as zxing reads it. */
export const textOf = (type: BarcodeName): string => READ[type] ?? BARCODE_TYPES[type].example;

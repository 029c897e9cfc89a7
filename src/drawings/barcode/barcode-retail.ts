// Barcode types for retail goods and books.

import type { BarcodeTable, BarcodeType, QuietZone } from "./barcode-type.ts";

const EAN: QuietZone = [11, 7, 2];
const UPC: QuietZone = [9, 9, 2];
const ADDON = ", optionally followed by a space and a 2- or 5-digit add-on";
const COMPOSITE = ", then | and GS1 data such as (99)1234-abcd";

const composite = (base: string, quietZone: QuietZone, accepts: string, example: string): BarcodeType => ({
  title: `${base} Composite`,
  description: `${base} with more data in a 2D block above it`,
  accepts: accepts + COMPOSITE,
  example,
  quietZone,
});

export const RETAIL_TYPES = {
  ean13: {
    title: "EAN-13",
    description: "Product number on retail goods outside North America",
    accepts: `12 or 13 digits, the 13th of which is the check digit${ADDON}`,
    example: "9520123456788",
    quietZone: EAN,
  },
  ean8: {
    title: "EAN-8",
    description: "Short product number for small packages",
    accepts: "7 or 8 digits, the 8th of which is the check digit",
    example: "95200002",
    quietZone: [7, 7, 2],
  },
  upca: {
    title: "UPC-A",
    description: "Product number on retail goods in North America",
    accepts: `11 or 12 digits, the 12th of which is the check digit${ADDON}`,
    example: "012345000058",
    quietZone: UPC,
  },
  upce: {
    title: "UPC-E",
    description: "Short form of UPC-A, for numbers with enough zeros",
    accepts: `7 or 8 digits, of which the first is 0 or 1 and the 8th is the check digit${ADDON}`,
    example: "01234558",
    quietZone: [9, 7, 2],
  },
  ean5: {
    title: "EAN-5",
    description: "Add-on to an EAN or UPC: the price of a book",
    accepts: "5 digits",
    example: "90200",
    quietZone: [7, 5, 2],
  },
  ean2: {
    title: "EAN-2",
    description: "Add-on to an EAN or UPC: the issue number of a magazine",
    accepts: "2 digits",
    example: "05",
    quietZone: [7, 5, 2],
  },
  isbn: {
    title: "ISBN",
    description: "Books, as an EAN-13",
    accepts: `an ISBN with its dashes, such as 978-1-56581-231-4${ADDON}`,
    example: "978-1-56581-231-4 90000",
    quietZone: EAN,
  },
  ismn: {
    title: "ISMN",
    description: "Printed music, as an EAN-13",
    accepts: `an ISMN with its dashes, such as 979-0-2605-3211-3${ADDON}`,
    example: "979-0-2605-3211-3",
    quietZone: EAN,
  },
  issn: {
    title: "ISSN",
    description: "Periodicals, as an EAN-13",
    accepts: "an ISSN such as 0311-175X, a space, a 2-digit variant, and optionally a space and a 2- or 5-digit add-on",
    example: "0311-175X 00 17",
    quietZone: EAN,
  },
  mands: {
    title: "Marks & Spencer",
    description: "Product number used by Marks & Spencer, similar to EAN-8",
    accepts: "7 or 8 digits",
    example: "0642118",
    quietZone: [7, 7, 2],
  },
  ean13composite: composite(
    "EAN-13",
    EAN,
    "12 or 13 digits, the 13th of which is the check digit",
    "9520123456788|(99)1234-abcd",
  ),
  ean8composite: composite(
    "EAN-8",
    [7, 7, 2],
    "7 or 8 digits, the 8th of which is the check digit",
    "95200002|(21)A12345678",
  ),
  upcacomposite: composite(
    "UPC-A",
    UPC,
    "11 or 12 digits, the 12th of which is the check digit",
    "012345000058|(99)1234-abcd",
  ),
  upcecomposite: composite(
    "UPC-E",
    UPC,
    "7 or 8 digits, of which the first is 0 or 1 and the 8th is the check digit",
    "01234558|(15)021231",
  ),
} as const satisfies BarcodeTable;

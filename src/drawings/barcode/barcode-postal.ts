// Barcode types for letters and parcels.

import type { BarcodeTable, QuietZone } from "./barcode-type.ts";

const LETTER: QuietZone = [9, 9, 5];

export const POSTAL_TYPES = {
  onecode: {
    title: "Intelligent Mail",
    description: "Letters in the United States",
    accepts: "20, 25, 29 or 31 digits",
    example: "0123456709498765432101234567891",
    quietZone: LETTER,
    keepsHeight: true,
  },
  postnet: {
    title: "POSTNET",
    description: "Addresses on letters in the United States, before Intelligent Mail",
    accepts: "5, 9 or 11 digits, and a check digit with validatecheck",
    example: "01234",
    quietZone: LETTER,
    keepsHeight: true,
  },
  planet: {
    title: "PLANET",
    description: "Letter tracking in the United States, before Intelligent Mail",
    accepts: "11 or 13 digits, and a check digit with validatecheck",
    example: "01234567890",
    quietZone: LETTER,
    keepsHeight: true,
  },
  royalmail: {
    title: "RM4SCC",
    description: "Addresses on letters in the United Kingdom",
    accepts: "digits and capitals",
    example: "LE28HS9Z",
    quietZone: LETTER,
    keepsHeight: true,
  },
  mailmark: {
    title: "Mailmark",
    description: "Letters in the United Kingdom, as a Data Matrix",
    accepts: "at least 45 characters of Mailmark data, which begin with JGB and a space",
    example: "JGB 012100123412345678AB19XY1A 0             www.xyz.com",
    quietZone: [2, 2, 2],
  },
  kix: {
    title: "KIX",
    description: "Addresses on letters in the Netherlands",
    accepts: "digits and capitals",
    example: "1231FZ13XHS",
    quietZone: LETTER,
    keepsHeight: true,
  },
  auspost: {
    title: "Australia Post 4-State",
    description: "Addresses on letters in Australia",
    accepts: "the format code 11, 45, 59, 62, 87 or 92, then 8 digits for the address, and optional customer data",
    example: "5956439111ABA 9",
    quietZone: LETTER,
    keepsHeight: true,
  },
  japanpost: {
    title: "Japan Post 4-State",
    description: "Addresses on letters in Japan",
    accepts: "digits, capitals and dashes",
    example: "6540123789-A-K-Z",
    quietZone: LETTER,
    keepsHeight: true,
  },
  identcode: {
    title: "Deutsche Post Identcode",
    description: "Parcel numbers in Germany",
    accepts: "11 or 12 digits, the 12th of which is the check digit",
    example: "563102430313",
    quietZone: [10, 10, 2],
  },
  leitcode: {
    title: "Deutsche Post Leitcode",
    description: "Addresses on parcels in Germany",
    accepts: "13 or 14 digits, the 14th of which is the check digit",
    example: "21348075016401",
    quietZone: [10, 10, 2],
  },
  daft: {
    title: "Raw four-state bars",
    description: "Four-state bars, for postal types that are not listed",
    accepts: "the letters D, A, F and T, for descending, ascending, full and tracker bars",
    example: "FATDAFTDAD",
    quietZone: LETTER,
    keepsHeight: true,
  },
  symbol: {
    title: "Facing marks",
    description: "Marks that sorting machines use to orient letters",
    accepts: "one of fima, fimb, fimc, fimd, fime, zebra, check",
    example: "fima",
    quietZone: LETTER,
    keepsHeight: true,
  },
} as const satisfies BarcodeTable;

// Barcode types for letters and parcels.

import type { BarcodeTable, QuietZone } from "./barcode-type.ts";

const LETTER: QuietZone = [9, 9, 5];

export const POSTAL_TYPES = {
  onecode: {
    title: "Intelligent Mail",
    about: "Letters in the United States",
    takes: "20, 25, 29 or 31 digits",
    example: "0123456709498765432101234567891",
    quiet: LETTER,
    keepsHeight: true,
  },
  postnet: {
    title: "POSTNET",
    about: "Addresses on letters in the United States, before Intelligent Mail",
    takes: "5, 9 or 11 digits, and a check digit with validatecheck",
    example: "01234",
    quiet: LETTER,
    keepsHeight: true,
  },
  planet: {
    title: "PLANET",
    about: "Letter tracking in the United States, before Intelligent Mail",
    takes: "11 or 13 digits, and a check digit with validatecheck",
    example: "01234567890",
    quiet: LETTER,
    keepsHeight: true,
  },
  royalmail: {
    title: "RM4SCC",
    about: "Addresses on letters in the United Kingdom",
    takes: "digits and capitals",
    example: "LE28HS9Z",
    quiet: LETTER,
    keepsHeight: true,
  },
  mailmark: {
    title: "Mailmark",
    about: "Letters in the United Kingdom, as a Data Matrix",
    takes: "at least 45 characters of Mailmark data, which begin with JGB and a space",
    example: "JGB 012100123412345678AB19XY1A 0             www.xyz.com",
    quiet: [2, 2, 2],
  },
  kix: {
    title: "KIX",
    about: "Addresses on letters in the Netherlands",
    takes: "digits and capitals",
    example: "1231FZ13XHS",
    quiet: LETTER,
    keepsHeight: true,
  },
  auspost: {
    title: "Australia Post 4-State",
    about: "Addresses on letters in Australia",
    takes: "the format code 11, 45, 59, 62, 87 or 92, then 8 digits for the address, and optional customer data",
    example: "5956439111ABA 9",
    quiet: LETTER,
    keepsHeight: true,
  },
  japanpost: {
    title: "Japan Post 4-State",
    about: "Addresses on letters in Japan",
    takes: "digits, capitals and dashes",
    example: "6540123789-A-K-Z",
    quiet: LETTER,
    keepsHeight: true,
  },
  identcode: {
    title: "Deutsche Post Identcode",
    about: "Parcel numbers in Germany",
    takes: "11 or 12 digits, the 12th of which is the check digit",
    example: "563102430313",
    quiet: [10, 10, 2],
  },
  leitcode: {
    title: "Deutsche Post Leitcode",
    about: "Addresses on parcels in Germany",
    takes: "13 or 14 digits, the 14th of which is the check digit",
    example: "21348075016401",
    quiet: [10, 10, 2],
  },
  daft: {
    title: "Raw four-state bars",
    about: "Four-state bars, for postal types that are not listed",
    takes: "the letters D, A, F and T, for descending, ascending, full and tracker bars",
    example: "FATDAFTDAD",
    quiet: LETTER,
    keepsHeight: true,
  },
  symbol: {
    title: "Facing marks",
    about: "Marks that sorting machines use to orient letters",
    takes: "one of fima, fimb, fimc, fimd, fime, zebra, check",
    example: "fima",
    quiet: LETTER,
    keepsHeight: true,
  },
} as const satisfies BarcodeTable;

// Two readers must find the exact content of each code at default settings. If fewer than two readers support a
// type, another encoder must draw the same modules. `CHECKS` lists the readers and the encoder's request by type.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { BARCODE_TYPES, type BarcodeName } from "../../src/drawings/barcode/barcode-types.ts";
import { sampleEvery } from "../sample.ts";
import { exampleOf, textOf } from "./barcode-text.ts";
import { type ReadCodes, readByDmtx, readByJsQr, readByRxing, readByZbar, readByZxing } from "./code-reader.ts";
import { readModules, runLengths, widthClasses } from "./module-grid.ts";

type Reader = "zxing" | "rxing" | "zbar" | "dmtx" | "jsqr";
const READERS: Readonly<Record<Reader, ReadCodes>> = {
  zxing: readByZxing,
  rxing: (png) => readByRxing(png),
  zbar: readByZbar,
  dmtx: readByDmtx,
  jsqr: readByJsQr,
};
/** The viewers, which include the readers that are programs. */
const viewers = inject("viewers");
const isMissing = (reader: Reader) => (reader === "zbar" || reader === "dmtx") && viewers[reader] === null;

/** How a type is checked: by readers, by Zint, or by the structure that its standard requires. */
interface Checks {
  readonly readers?: readonly Reader[];
  readonly zint?: ZintRequest;
  readonly structure?: (rows: readonly string[]) => void;
}

/** The request with which Zint draws the same code. */
interface ZintRequest {
  readonly symbology: string;
  readonly options?: readonly string[];
  /** Text in Zint's format, if that differs from the example's text. */
  readonly text?: string;
  /** Parts to compare: all modules by default, only bar heights for postal codes, and only bar widths for two-width codes. */
  readonly compare?: "heights" | "widths";
  /** Number of rows to compare from the top, if the encoders draw the rows below differently, for example guard bars. */
  readonly rows?: number;
  /** Index of a row that isn't compared. */
  readonly except?: number;
}

const zint = (symbology: string, more: Omit<ZintRequest, "symbology"> = {}): ZintRequest => ({ symbology, ...more });
const heights = (symbology: string, text?: string) =>
  zint(symbology, { compare: "heights", ...(text !== undefined && { text }) });
const widths = (symbology: string) => zint(symbology, { compare: "widths" });
const composite = (symbology: string, primary: string, more: Omit<ZintRequest, "symbology" | "options"> = {}) =>
  zint(symbology, { options: [`--primary=${primary}`], ...more });

const ALL = { readers: ["zxing", "rxing", "zbar"] } as const satisfies Checks;
const LIKE_ZXING = { readers: ["zxing", "rxing"] } as const satisfies Checks;
const DATA_MATRIX = { readers: ["zxing", "rxing", "dmtx"] } as const satisfies Checks;
const QR = { readers: ["zxing", "rxing", "zbar", "jsqr"] } as const satisfies Checks;
const withZbar = (request: ZintRequest): Checks => ({ readers: ["zxing", "zbar"], zint: request });
const byZint = (request: ZintRequest): Checks => ({ zint: request });
const oneAndZint = (request: ZintRequest): Checks => ({ readers: ["zxing"], zint: request });

const PRIMARY = "[01]09521234543213";
const OMNI = "0952123454321";
const CHECKS: Readonly<Record<BarcodeName, Checks>> = {
  ean13: ALL,
  // For eight-digit codes, zbar needs wider bars than the default.
  ean8: LIKE_ZXING,
  upca: ALL,
  upce: ALL,
  ean5: { readers: ["zbar"], zint: zint("EANX") },
  ean2: byZint(zint("EANX")),
  isbn: LIKE_ZXING,
  ismn: ALL,
  issn: LIKE_ZXING,
  mands: ALL,
  // Readers return only a composite's linear component. Zint draws longer guard bars.
  ean13composite: { ...ALL, zint: composite("EANX_CC", "9520123456788", { rows: 7 }) },
  ean8composite: { ...LIKE_ZXING, zint: composite("EANX_CC", "9520000", { rows: 8 }) },
  upcacomposite: { ...ALL, zint: composite("UPCA_CC", "012345000058", { rows: 7 }) },
  upcecomposite: { ...ALL, zint: composite("UPCE_CC", "01234558", { rows: 9 }) },
  code128: ALL,
  code39: ALL,
  code39ext: ALL,
  code93: ALL,
  code93ext: ALL,
  code32: ALL,
  pzn: ALL,
  code11: byZint(widths("CODE11")),
  // rxing leaves out the start and stop characters.
  rationalizedCodabar: { readers: ["zxing", "zbar"] },
  interleaved2of5: ALL,
  code2of5: byZint(zint("C25IND")),
  industrial2of5: byZint(zint("C25IND")),
  iata2of5: byZint(zint("C25IATA")),
  matrix2of5: byZint(widths("C25STANDARD")),
  coop2of5: { structure: expectTwoOfFive },
  datalogic2of5: byZint(zint("C25LOGIC")),
  itf14: ALL,
  msi: byZint(zint("MSI_PLESSEY", { options: ["--vers=1"] })),
  plessey: byZint(widths("PLESSEY")),
  telepen: LIKE_ZXING,
  telepennumeric: LIKE_ZXING,
  posicode: { structure: expectPosiCode },
  bc412: { structure: expectBc412 },
  channelcode: byZint(zint("CHANNEL")),
  pharmacode: byZint(zint("PHARMA")),
  pharmacode2: byZint(heights("PHARMA_TWO")),
  flattermarken: byZint(zint("FLAT")),
  raw: { structure: ([row = ""]) => expect(runLengths(row).join("")).toBe(BARCODE_TYPES.raw.example) },
  // zxing reads the plus sign as part of an extended Code 39 character.
  hibccode39: { readers: ["rxing", "zbar"] },
  hibccode128: ALL,
  "gs1-128": ALL,
  ean14: ALL,
  sscc18: ALL,
  databaromni: ALL,
  databarstacked: ALL,
  databarstackedomni: ALL,
  databartruncated: ALL,
  databarlimited: oneAndZint(zint("DBAR_LTD", { text: OMNI })),
  databarexpanded: ALL,
  databarexpandedstacked: ALL,
  gs1northamericancoupon: LIKE_ZXING,
  // jsQR leaves out the separators.
  gs1qrcode: ALL,
  gs1datamatrix: DATA_MATRIX,
  gs1datamatrixrectangular: DATA_MATRIX,
  // Zint switches between code sets at different positions in the text.
  gs1dotcode: { structure: expectDotCode },
  gs1dlqrcode: QR,
  gs1dldatamatrix: DATA_MATRIX,
  // Zint draws the component only above a DataBar symbol, so compare only the component's six rows.
  "gs1-cc": byZint(zint("DBAR_OMN_CC", { options: ["--mode=2", `--primary=${OMNI}`], rows: 6 })),
  "gs1-128composite": { readers: ["zxing", "rxing", "zbar"], zint: composite("GS1_128_CC", "[00]095287654321012346") },
  databaromnicomposite: withZbar(composite("DBAR_OMN_CC", OMNI)),
  databarstackedcomposite: withZbar(composite("DBAR_STK_CC", OMNI)),
  databarstackedomnicomposite: withZbar(composite("DBAR_OMNSTK_CC", "0361234567890")),
  databartruncatedcomposite: withZbar(composite("DBAR_OMN_CC", OMNI)),
  // The encoders start the separator, which readers ignore, at positions one module apart.
  databarlimitedcomposite: oneAndZint(composite("DBAR_LTD_CC", OMNI, { except: 8 })),
  databarexpandedcomposite: { ...ALL, zint: composite("DBAR_EXP_CC", `${PRIMARY}[3103]001234`) },
  databarexpandedstackedcomposite: { ...ALL, zint: composite("DBAR_EXPSTK_CC", `${PRIMARY}[10]ABCDEF`) },
  onecode: byZint(heights("USPS_IMAIL", "01234567094987654321-01234567891")),
  postnet: byZint(heights("POSTNET")),
  planet: byZint(heights("PLANET")),
  royalmail: byZint(heights("RM4SCC")),
  mailmark: DATA_MATRIX,
  kix: byZint(heights("KIX")),
  // Zint chooses the format by text length.
  auspost: byZint(heights("AUSPOST", "56439111ABA 9")),
  japanpost: byZint(heights("JAPANPOST")),
  identcode: ALL,
  leitcode: ALL,
  daft: byZint(heights("DAFT")),
  symbol: byZint(zint("FIM", { text: "A", compare: "widths" })),
  qrcode: QR,
  microqrcode: LIKE_ZXING,
  rectangularmicroqrcode: LIKE_ZXING,
  swissqrcode: LIKE_ZXING,
  datamatrix: DATA_MATRIX,
  datamatrixrectangular: DATA_MATRIX,
  datamatrixrectangularextension: LIKE_ZXING,
  azteccode: LIKE_ZXING,
  azteccodecompact: LIKE_ZXING,
  aztecrune: oneAndZint(zint("AZRUNE")),
  pdf417: LIKE_ZXING,
  pdf417compact: LIKE_ZXING,
  micropdf417: oneAndZint(zint("MICROPDF417")),
  maxicode: LIKE_ZXING,
  codeone: byZint(zint("CODEONE")),
  // Zint encodes the same text in a different mode.
  hanxin: { structure: expectHanXin },
  dotcode: byZint(zint("DOTCODE", { options: ["--dump"] })),
  ultracode: byZint(zint("ULTRA", { options: ["--vers=2"] })),
  codablockf: byZint(zint("CODABLOCKF", { options: ["--cols=13"] })),
  code16k: byZint(zint("CODE16K")),
  code49: byZint(zint("CODE49")),
  d3aqr: LIKE_ZXING,
  hibcqrcode: QR,
  hibcdatamatrix: DATA_MATRIX,
  hibcdatamatrixrectangular: DATA_MATRIX,
  hibcpdf417: LIKE_ZXING,
  hibcmicropdf417: oneAndZint(zint("HIBC_MICPDF")),
  hibcazteccode: LIKE_ZXING,
  hibccodablockf: byZint(zint("HIBC_BLOCKF", { options: ["--cols=13"] })),
};

/** Separates GS1 data elements. libdmtx omits this character. */
const GROUP_SEPARATOR = "\x1d";

/** Returns an example's text as a reader returns it. Readers other than zxing may omit prefixes or the last decoding step. */
function textFor(reader: Reader, type: BarcodeName): string {
  const text = textOf(type);
  if (reader === "zxing") return text;
  if (reader === "dmtx") return text.replaceAll(GROUP_SEPARATOR, "");
  if (type === "code32") return "0CSSBD";
  if (type === "code39ext") return "C+O+D+E39 E+X+T/A";
  if (type === "hibccode39") return "+A999BJC5D6E71.";
  if (reader !== "rxing") return text;
  if (/^upc[ae]/.test(type)) return BARCODE_TYPES[type].example.split("|")[0] as string;
  if (/^databar(?:omni|stacked|truncated)/.test(type)) return text.slice(2);
  return text;
}

async function get(parameters: Readonly<Record<string, unknown>>, endpoint = "/barcode"): Promise<Uint8Array> {
  // Encode spaces as %20, because some types accept plus signs.
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join("&");
  const reply = await fetch(new URL(`${endpoint}?${query}`, inject("service")));
  const body = new Uint8Array(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${endpoint}?${query}: ${reply.status} ${Buffer.from(body)}`);
  return body;
}

const TYPES = Object.entries(CHECKS) as [BarcodeName, Checks][];

test("each type has two readers, Zint, or a rule about its structure", () => {
  expect(Object.keys(CHECKS).sort()).toEqual(Object.keys(BARCODE_TYPES).sort());
  for (const [type, { readers = [], zint: request, structure }] of TYPES)
    expect(readers.length >= 2 || (request ?? structure) !== undefined, type).toBe(true);
});

describe("the documented example in default settings is read by", () => {
  const cases = TYPES.flatMap(([type, { readers = [] }]) => readers.map((reader) => [reader, type] as const));
  for (const [reader, type] of sampleEvery(cases, 3))
    test.skipIf(isMissing(reader))(`${reader}: ${type}`, async () => {
      const png = await get(exampleOf(type));
      const hints = type === "telepennumeric" ? { TelepenAsNumeric: "true" } : {};
      const found = reader === "rxing" ? await readByRxing(png, hints) : await READERS[reader](png);
      const text = textFor(reader, type);
      // An add-on follows the number, and rxing puts parentheses around the identifiers of DataBar Expanded.
      const shown = found.map((each) =>
        reader === "rxing" && /expanded|coupon/.test(type) ? each.replace(/[()]/g, "") : each,
      );
      const exact = shown.map((each) => (/^is[bs]n$/.test(type) ? each.slice(0, 13) : each));
      expect(exact).toContain(text);
    });
});

describe("a QR code is read by two readers", () => {
  const FOLDER = path.join(import.meta.dirname, "../../docs/qr");
  const styles = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));

  async function expectTwo(png: Uint8Array, text: string): Promise<void> {
    const readers = (["zxing", "rxing", "zbar", "jsqr"] as const).filter((reader) => !isMissing(reader));
    const found = await Promise.all(readers.map(async (reader) => [reader, await READERS[reader](png)] as const));
    const exact = found.filter(([, texts]) => texts.length === 1 && texts[0] === text);
    expect(exact.length, JSON.stringify(found)).toBeGreaterThanOrEqual(2);
  }

  test("in the styles of the docs, which are many", () => expect(styles.length).toBeGreaterThanOrEqual(15));

  test.each(styles)("in the style of docs/qr/%s", async (file) => {
    const body = JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as { text: string };
    await expectTwo(await get({ ...body, format: "png" }, "/qr"), body.text);
  });

  const TEXTS = [
    "https://example.com/",
    "0123456789",
    "HELLO WORLD 1/2",
    "Grüße, 日本語 🎉",
    "a\nb\tc",
    "x".repeat(300),
  ];
  test.each(TEXTS)("with cht=qr and the text %j", async (text) => {
    for (const chld of ["L|4", "M|1", "Q|0", "H|4"])
      await expectTwo(await get({ cht: "qr", chs: "300x300", chl: text, chld }, "/chart"), text);
    await expectTwo(await get({ cht: "qr", chl: text }, "/gchart"), text);
  });
});

describe.skipIf(viewers.zint === null)("the documented example has the same modules as Zint's code of type", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zint-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function drawByZint(type: BarcodeName, { symbology, options = [], text, compare }: ZintRequest) {
    const example = BARCODE_TYPES[type].example.split("|").at(-1) as string;
    const isGs1 = symbology.endsWith("_CC") || options.includes("--gs1");
    const data = text ?? (isGs1 ? example.replaceAll("(", "[").replaceAll(")", "]") : example);
    const file = path.join(folder, `${type}.png`);
    const output = options.includes("--dump") ? [] : ["-o", file];
    const dump = execFileSync(viewers.zint as string, [
      ...["-b", symbology, ...options, "--notext", "--scale=2", "-d", data, ...output],
    ]).toString();
    return output.length === 0 ? readDump(dump) : readModules(readFileSync(file), compare === "heights");
  }

  /** Reads rows of hexadecimal digits, whose bits are modules. */
  function readDump(dump: string): string[] {
    const rows = dump.trim().split("\n");
    const bits = rows.map((row) =>
      Array.from(row.replaceAll(" ", ""), (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join(""),
    );
    const width = Math.max(...bits.map((row) => row.lastIndexOf("1"))) + 1;
    return bits.map((row) => row.slice(0, width).replaceAll("0", ".").replaceAll("1", "0"));
  }

  for (const [type, { zint: request }] of TYPES)
    if (request !== undefined)
      test(type, async () => {
        const { compare, rows, except } = request;
        // At the default size, postal bars have fractional pixel dimensions.
        const size = compare === undefined ? {} : { scale: 4 };
        const png = await get({ ...exampleOf(type), ...size });
        const select = (grid: readonly string[]) =>
          grid
            .slice(0, rows)
            .filter((_, index) => index !== except)
            .map((row) => (compare === "widths" ? widthClasses(row) : row.replace(/\.+$/, "")));
        const drawnModules = select(await readModules(png, compare === "heights"));
        expect(drawnModules.join("\n")).toBe(select(await drawByZint(type, request)).join("\n"));
        expect(drawnModules.length).toBe(Math.min(drawnModules.length, rows ?? drawnModules.length));
      });
});

describe("the documented example has the structure of", () => {
  for (const [type, { structure }] of TYPES)
    if (structure !== undefined)
      test(type, async () =>
        structure(await readModules(await get({ ...exampleOf(type), ...(/dotcode/.test(type) ? {} : { scale: 4 }) }))),
      );
});

/** Two of a digit's five elements are wide, and each digit has its own pattern. */
function expectTwoOfFive([row = ""]: readonly string[]): void {
  const digits = BARCODE_TYPES.coop2of5.example;
  const classes = widthClasses(row);
  const body = classes.slice(4, 4 + digits.length * 6);
  const patterns = body.match(/.{6}/g) ?? [];
  expect(patterns).toHaveLength(digits.length);
  expect(new Set(patterns).size).toBe(new Set(digits).size);
  for (const pattern of patterns) expect(pattern).toMatch(/^(?=(?:n*w){2}n*$).{5}n$/);
}

/** BC412 encodes each character in twelve modules with four one-module bars. SEMI T1-95. */
function expectBc412([row = ""]: readonly string[]): void {
  const body = row.slice(3, -3);
  const characters = body.match(/.{12}/g) ?? [];
  expect(body.length % 12).toBe(0);
  for (const character of characters) expect(character).toMatch(/^(?:0\.+){4}$/);
}

/** All bars of PosiCode have the same width. */
function expectPosiCode([row = ""]: readonly string[]): void {
  const bars = runLengths(row).filter((_, index) => index % 2 === 0);
  expect(new Set(bars).size).toBe(1);
}

/** Dots are only at every second position, like the squares of one colour on a chessboard. */
function expectDotCode(rows: readonly string[]): void {
  const dots = rows.flatMap((row, y) => Array.from(row).flatMap((module, x) => (module === "." ? [] : [(x + y) % 2])));
  expect(dots.length).toBeGreaterThan(100);
  expect(new Set(dots).size).toBe(1);
}

/** All corners have finder patterns that are seven modules wide. ISO/IEC 20830. */
function expectHanXin(rows: readonly string[]): void {
  const side = rows.length;
  expect(rows.every((row) => row.length === side)).toBe(true);
  expect(side % 2).toBe(1);
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const turn = (grid: readonly string[]) =>
    grid.map((_, x) =>
      grid
        .map((row) => row[x])
        .reverse()
        .join(""),
    );
  const first = ["0000000", "0......", "0.00000", "0.0....", "0.0.000", "0.0.000", "0.0.000"];
  const isFinder = (grid: readonly string[]) => {
    const turns = [first, turn(first), turn(turn(first)), turn(turn(turn(first)))];
    return turns.some((each) => each.join() === grid.join());
  };
  for (const [x, y] of [
    [0, 0],
    [side - 7, 0],
    [0, side - 7],
    [side - 7, side - 7],
  ] as const)
    expect(corner(x, y), `${x} ${y}`).toSatisfy(isFinder);
}

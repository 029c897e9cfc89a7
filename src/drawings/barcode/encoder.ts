// Runs the BWIPP encoders and returns the marks they draw. The module with all encoders, which share most of their
// code, is loaded on first use. Every error that an encoder throws becomes a Failure, because errors depend on the
// user's text.

import { Failure, showValue } from "../../base/failure.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";
import { type BarcodeOptionName, LOOK_OPTIONS } from "./encoder-options.ts";
import type { Bar, Mark, TextMeasure } from "./mark.ts";
import type { BarcodeRequest } from "./options.ts";
import { type ListView, PostScriptRecorder } from "./postscript-recorder.ts";

/** Display options that are passed to an encoder in addition to the request's options. */
export interface DisplayOptions {
  readonly includetext?: boolean | undefined;
  /** Font size if the request does not set one, in points. */
  readonly textsize?: number | undefined;
}

/**
 * Encodes the barcode of one request; can be called repeatedly.
 *
 * @throws Failure for text or options that the encoder rejects
 */
export type Encode = (display: DisplayOptions) => readonly Mark[];

/** Modules between an EAN or UPC and its add-on. GS1 allows 9 to 12 modules, and some readers fail at 12. */
const ADDON_GAP = 9;

/** Loads the encoders, and returns a function that encodes one barcode. */
export async function openEncoder(request: BarcodeRequest, measure: TextMeasure): Promise<Encode> {
  const { bwipp_encode, bwipp_lookup } = await import("../../../generated/barcode/encoders.js");
  const encoder = bwipp_lookup(request.type);
  const run = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const recorder = new PostScriptRecorder(measure);
    bwipp_encode(recorder, encoder, text, options);
    return recorder.marks;
  };
  /** Skips BWIPP's slow renderers, which codes made of bars or squares don't need. */
  const runPlain = (text: string, options: Record<string, unknown>): readonly Mark[] => {
    const recorder = new PostScriptRecorder(measure);
    const rendererCalls = bwipp_encode(recorder, encoder, text, options, true);
    return (recorder.marks.length === 0 ? convertRendererCalls(rendererCalls) : undefined) ?? run(text, options);
  };
  return ({ includetext, textsize }) => {
    const { mailmarktype, ...rest } = request.options;
    const options: Record<string, unknown> = { addongap: ADDON_GAP, ...rest };
    if (includetext !== undefined) options.includetext = includetext;
    for (const name of ["alttext", "extratext"] as const) {
      // The encoders expect text options, like the main text, as one character per UTF-8 byte.
      if (rest[name] !== undefined) options[name] = String.fromCharCode(...new TextEncoder().encode(rest[name]));
    }
    // Setting custom text implies showing it.
    if (rest.alttext !== undefined) options.includetext ??= true;
    if (textsize !== undefined) options.textsize ??= textsize;
    if (request.type === "mailmark") options.type = mailmarktype ?? "29";
    const isPlain = includetext !== true && Object.keys(rest).every((name) => !Object.hasOwn(LOOK_OPTIONS, name));
    const draw = isPlain ? runPlain : run;
    try {
      if (request.type === "rectangularmicroqrcode" && rest.version === undefined)
        return firstOf(RMQR_VERSIONS, (version) => draw(request.text, { ...options, version }));
      return draw(request.text, options);
    } catch (error) {
      throw explainEncoderError(error, request, encodingFor(run, options));
    }
  };
}

/**
 * Returns a function that encodes other text with the same options. The function returns the text printed with the barcode,
 * or undefined if the encoder rejects its argument.
 */
function encodingFor(
  run: (text: string, options: Record<string, unknown>) => readonly Mark[],
  { validatecheck, ...options }: Record<string, unknown>,
): FindPrintedText {
  return (text) => {
    try {
      const shown = { ...options, includetext: true, includecheckintext: true };
      const marks = run(text, validatecheck === true ? { ...shown, includecheck: true } : shown);
      return marks.map((mark) => (mark.type === "text" ? mark.text : "")).join("");
    } catch {
      return undefined;
    }
  };
}

/** Returns the result of the first item for which `make` does not throw; throws the last item's error if all fail. */
function firstOf<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Made {
  for (const item of items.slice(0, -1))
    try {
      return make(item);
    } catch {
      // Try the next item: it may be a larger version of the code.
    }
  return make(items.at(-1) as Item);
}

/** Parameters of a BWIPP renderer. */
type RendererParams = ReadonlyMap<string, unknown>;

const POINTS_PER_INCH = 72;
/** Parameters that need a renderer unless they are false, and ratios that need a renderer unless they are 1. */
const RENDERER_OPTIONS = [
  "includetext",
  "showborder",
  "showbearer",
  "guardwhitespace",
  "dotty",
  "rowheights",
  "colormap",
  "inkspread",
];
const RATIOS = ["barratio", "spaceratio"];

/**
 * Converts an encoder's output to marks without the BWIPP renderers, if the output has only bars or squares. The
 * renderers handle text, borders and ratios, and take most of a barcode's drawing time.
 *
 * @param calls all calls to renderers
 * @returns undefined if the output needs a renderer
 */
function convertRendererCalls(calls: readonly RendererParams[]): readonly Mark[] | undefined {
  const [params] = calls;
  if (params === undefined || calls.length !== 1) return undefined;
  // Encoders also add parameters to the options.
  const options = params.get("opt");
  if ([params, options].some((values) => values instanceof Map && needsRenderer(values))) return undefined;
  return params.has("sbs") ? barsOf(params) : modulesOf(params);
}

function needsRenderer(values: RendererParams): boolean {
  return (
    RENDERER_OPTIONS.some((name) => values.get(name) !== undefined && values.get(name) !== false) ||
    RATIOS.some((name) => values.get(name) !== undefined && values.get(name) !== 1)
  );
}

/** Converts alternating bar and space widths, and each bar's height and bottom edge in inches, to marks. */
function barsOf(params: RendererParams): readonly Mark[] | undefined {
  const [widths, heights, bottoms] = ["sbs", "bhs", "bbs"].map((name) => params.get(name)) as (ListView | undefined)[];
  if (widths === undefined || heights === undefined || bottoms === undefined) return undefined;
  const bars: Bar[] = [];
  let x = 0;
  for (let i = 0; i < widths.length; i++) {
    const width = numberAt(widths, i);
    if (i % 2 === 0 && width !== 0) {
      const bottom = numberAt(bottoms, i / 2) * POINTS_PER_INCH;
      const top = bottom + numberAt(heights, i / 2) * POINTS_PER_INCH;
      bars.push({ type: "bar", left: x, right: x + width, bottom, top, color: null });
    }
    x += width;
  }
  return bars;
}

function modulesOf(params: RendererParams): readonly Mark[] | undefined {
  const [columns, rows, width, height] = ["pixx", "pixy", "width", "height"].map((name) => params.get(name));
  const modules = params.get("pixs") as ListView | undefined;
  if (modules === undefined || typeof columns !== "number" || typeof rows !== "number") return undefined;
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  const bits = new Uint8Array(columns * rows);
  for (let i = 0; i < bits.length; i++) bits[i] = numberAt(modules, i) === 1 ? 1 : 0;
  const [unitX, unitY] = [(width / columns) * POINTS_PER_INCH, (height / rows) * POINTS_PER_INCH];
  return [{ type: "modules", left: 0, bottom: 0, unitX, unitY, columns, rows, bits, color: null }];
}

function numberAt(list: ListView, index: number): number {
  return Number(list.b[list.o + index]);
}

const WIDTHS = {
  7: [43, 59, 77, 99, 139],
  9: [43, 59, 77, 99, 139],
  11: [27, 43, 59, 77, 99, 139],
  13: [27, 43, 59, 77, 99, 139],
  15: [43, 59, 77, 99, 139],
  17: [43, 59, 77, 99, 139],
};

/** Names of the sizes of rMQR Codes, such as `R7x43`, by increasing area. ISO/IEC 23941. */
const RMQR_VERSIONS: readonly string[] = Object.entries(WIDTHS)
  .flatMap(([height, widths]) => widths.map((width) => ({ name: `R${height}x${width}`, area: Number(height) * width })))
  .sort((one, other) => one.area - other.area)
  .map(({ name }) => name);

/**
 * Returns the text that would be printed with a barcode of the given text; undefined if the encoder rejects the text.
 */
type FindPrintedText = (text: string) => string | undefined;

/** Patterns of error codes that concern an option. The first match wins. */
const OPTION_PATTERNS: readonly (readonly [pattern: RegExp, option: BarcodeOptionName])[] = [
  [/mailmarkBadType/, "mailmarktype"],
  [/custinfoEncoding/i, "custinfoenc"],
  [/checktype|MSI checktype|CheckTypeWithoutCheck/i, "checktype"],
  [/badmod11/i, "badmod11"],
  [/rowheight/i, "rowheight"],
  [/sepheight/i, "sepheight"],
  [/rowmult/i, "rowmult"],
  [/ecaddchars|eclevel|ErrorCorrectionLevel/i, "eclevel"],
  [/ccversion/i, "ccversion"],
  [/cccolumns/i, "cccolumns"],
  [/version/i, "version"],
  [/columns/i, "columns"],
  [/rows/i, "rows"],
  [/layers/i, "layers"],
  [/mask/i, "mask"],
  [/badsam$/i, "sam"],
  [/samAndAppend/, "sam"],
  [/maxicodeBadMode$/, "mode"],
  [/segments/i, "segments"],
  [/category/i, "category"],
  [/hostratio/i, "hostratio"],
];

/** Error codes for text that exceeds the capacity of a code. */
const TOO_LONG = /TooLong|TooLarge|TooBig|NoValidSymbol|insufficientCapacity|SymbolTooLarge|exceeds/i;
/**
 * Error codes that only report an invalid length or invalid characters, which the type's description already covers.
 */
const UNSPECIFIC_CODES = /bad(?:Length|Characters?)$/i;
const BAD_CHECK = /badCheckDigits?$|badChecksum$/i;

/**
 * Explains an encoder's error.
 *
 * @param encoding encodes other text with the same type and options
 */
function explainEncoderError(error: unknown, request: BarcodeRequest, encoding: FindPrintedText): Failure {
  if (error instanceof Failure) return error;
  const { type, text, options } = request;
  const { code, info } = readFault(error);
  const requirement = `text must be ${BARCODE_TYPES[type].accepts}, for ${type}`;
  if (code === undefined)
    return new Failure(
      "invalid",
      `${requirement}, got ${showValue(text)}: the encoder does not accept it with these options`,
    );

  const option = optionOf(code, info, request);
  if (option !== undefined)
    return new Failure(
      "invalid",
      `${option} is not valid for ${type}: ${lowerFirst(info)}, got ${showValue(options[option])}`,
    );
  if (BAD_CHECK.test(code)) {
    const check = findCheck(text, encoding);
    if (check !== undefined)
      return new Failure(
        "invalid",
        `text must end with check digit ${check.right} for ${type}, got ${check.wrong} in ${showValue(text)}`,
      );
  }
  if (TOO_LONG.test(code))
    return new Failure(
      "invalid",
      `text is too long for ${type} with these options, got ${text.length} characters: it must be ${BARCODE_TYPES[type].accepts}`,
    );
  const detail = UNSPECIFIC_CODES.test(code) ? "" : `: ${lowerFirst(info)}`;
  return new Failure("invalid", `${requirement}, got ${showValue(text)}${detail}`);
}

interface Fault {
  /** The encoder's error code, without the line number. */
  readonly code: string | undefined;
  readonly info: string;
}

function readFault(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const [, code, info = ""] = /^(bwipp\.\w+)(?:#\d+)?(?:: (.*))?$/s.exec(message) ?? [];
  return { code, info: info === "" ? "the encoder does not accept it" : info };
}

/** Returns the option that an error concerns, if the request sets it. */
function optionOf(code: string, info: string, { options }: BarcodeRequest): BarcodeOptionName | undefined {
  if (code === "bwipp.invalidOptionType") {
    const name = info.split(":")[0] as BarcodeOptionName;
    return options[name] === undefined ? undefined : name;
  }
  // The renderers' error codes end with the option's name: `bwipp.renlinearBadInkspread`.
  const option = /Bad([A-Za-z]+)$/.exec(code)?.[1]?.toLowerCase() as BarcodeOptionName | undefined;
  if (option !== undefined && options[option] !== undefined) return option;
  return OPTION_PATTERNS.find(([pattern, option]) => options[option] !== undefined && pattern.test(code))?.[1];
}

/** Finds the correct check digit by encoding the text without its last digit, which makes the encoder append it. */
function findCheck(text: string, encoding: FindPrintedText): { right: string; wrong: string } | undefined {
  // Skip an add-on or composite part, which has no check digit. Text with several groups of digits has no check digit either.
  const main = /^[^|]*?[\dX](?=\s+\d{2}(?:\d{3})?$|\s+\d{2}\s+\d{2}(?:\d{3})?$|\||$)/i.exec(text)?.[0];
  if (main === undefined) return undefined;
  const wrong = main.slice(-1);
  const stem = main.slice(0, -1).replace(/-$/, "");
  const printed = encoding(stem + text.slice(main.length));
  if (printed === undefined) return undefined;
  // An ISSN is printed twice: by itself, and in an EAN-13, where other digits follow it.
  const after = digitsOf(printed).split(digitsOf(stem)).slice(1);
  const right = after.map((rest) => rest.charAt(0)).find((digit) => digit !== "" && digit !== wrong);
  return right === undefined ? undefined : { right, wrong };
}

function digitsOf(text: string): string {
  return text.replace(/[^\dA-Za-z]/g, "");
}

/** Lowercases the first letter, so that the text can continue a sentence, unless it begins an acronym. */
function lowerFirst(info: string): string {
  return /^[A-Z][a-z]/.test(info) ? info.charAt(0).toLowerCase() + info.slice(1) : info;
}

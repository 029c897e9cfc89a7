// Turns an encoder's error into a Failure with a sentence for the user: `text must end with check digit 8 for ean13, got 7`.

import { Failure, showValue } from "../../base/failure.ts";
import type { BarcodeOptionName } from "./barcode-option.ts";
import type { BarcodeRequest } from "./barcode-params.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";

/** Returns the text that would be printed with a barcode that encodes the given text; undefined if the encoder rejects it. */
export type FindPrintedText = (text: string) => string | undefined;

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
export function explainEncoderError(error: unknown, request: BarcodeRequest, encoding: FindPrintedText): Failure {
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

// What an encoder throws → a Failure with a sentence for the person who asked and the encoder's own code for whoever looks it
// up: `text must end with check digit 8 for ean13, got 7 (bwipp.ean13badCheckDigit)`.

import { Failure, showValue } from "../../base/failure.ts";
import type { BarcodeOptionName } from "./barcode-option.ts";
import type { Wanted } from "./barcode-params.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";

/** The text that would stand beside the barcode of another text; undefined where that is refused too. */
export type Encoding = (text: string) => string | undefined;

/** Options that codes are about, by what the codes call them. The first that fits counts. */
const ABOUT: readonly (readonly [pattern: RegExp, option: BarcodeOptionName])[] = [
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

/** Codes for a text that has no room. */
const TOO_LONG = /TooLong|TooLarge|TooBig|NoValidSymbol|insufficientCapacity|SymbolTooLarge|exceeds/i;
const BAD_CHECK = /badCheckDigits?$|badChecksum$/i;

/** @param encoding how other texts of the same type and options come out */
export function explainFault(error: unknown, wanted: Wanted, encoding: Encoding): Failure {
  if (error instanceof Failure) return error;
  const { type, text, options } = wanted;
  const { code, info } = readFault(error);
  const takes = `text must be ${BARCODE_TYPES[type].takes}, for ${type}`;
  const end = code === undefined ? "" : ` (${code})`;
  if (code === undefined)
    return new Failure("invalid", `${takes}; its encoder has failed on ${showValue(text)}, with these options`);

  const option = optionOf(code, info, wanted);
  if (option !== undefined)
    return new Failure(
      "invalid",
      `${option} does not fit ${type}: ${lowerFirst(info)}, got ${showValue(options[option])}${end}`,
    );
  if (BAD_CHECK.test(code)) {
    const check = findCheck(text, encoding);
    if (check !== undefined)
      return new Failure(
        "invalid",
        `text must end with check digit ${check.right} for ${type}, got ${check.wrong} in ${showValue(text)}${end}`,
      );
  }
  if (TOO_LONG.test(code))
    return new Failure(
      "invalid",
      `text is too long for ${type} with these options, got ${text.length} characters; ${takes}: ${lowerFirst(info)}${end}`,
    );
  return new Failure("invalid", `${takes}, got ${showValue(text)}: ${lowerFirst(info)}${end}`);
}

interface Fault {
  /** The encoder's name for it, without the line of its program. */
  readonly code: string | undefined;
  readonly info: string;
}

function readFault(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const [, code, info = ""] = /^(bwipp\.\w+)(?:#\d+)?(?:: (.*))?$/s.exec(message) ?? [];
  return { code, info: info === "" ? "it is refused" : info };
}

/** The option that a fault is about, if the request gives it. */
function optionOf(code: string, info: string, { options }: Wanted): BarcodeOptionName | undefined {
  if (code === "bwipp.invalidOptionType") {
    const name = info.split(":")[0] as BarcodeOptionName;
    return options[name] === undefined ? undefined : name;
  }
  // The renderers' codes end in the name of what is wrong: `bwipp.renlinearBadInkspread`.
  const named = /Bad([A-Za-z]+)$/.exec(code)?.[1]?.toLowerCase() as BarcodeOptionName | undefined;
  if (named !== undefined && options[named] !== undefined) return named;
  return ABOUT.find(([pattern, option]) => options[option] !== undefined && pattern.test(code))?.[1];
}

/** The check digit that the text should have and the one that it has: the encoder adds it to a text without. */
function findCheck(text: string, encoding: Encoding): { right: string; wrong: string } | undefined {
  // What follows a space or a bar is an addition with no check digit; texts of groups of digits have none.
  const cut = /^[^|]*?[\dX](?=\s+\d{2}(?:\d{3})?$|\s+\d{2}\s+\d{2}(?:\d{3})?$|\||$)/i.exec(text)?.[0];
  if (cut === undefined) return undefined;
  const wrong = cut.slice(-1);
  const stem = cut.slice(0, -1).replace(/-$/, "");
  const shown = encoding(stem + text.slice(cut.length));
  if (shown === undefined) return undefined;
  // An ISSN is shown by itself, and in an EAN-13 that goes on in another way.
  const after = digitsOf(shown).split(digitsOf(stem)).slice(1);
  const right = after.map((rest) => rest.charAt(0)).find((digit) => digit !== "" && digit !== wrong);
  return right === undefined ? undefined : { right, wrong };
}

function digitsOf(text: string): string {
  return text.replace(/[^\dA-Za-z]/g, "");
}

/** As the second half of a sentence, unless it begins with a name in capitals. */
function lowerFirst(info: string): string {
  return /^[A-Z][a-z]/.test(info) ? info.charAt(0).toLowerCase() + info.slice(1) : info;
}

// Parses the number format of axes and value markers: `N<before>*<type><digits><letters>*<after>`.

import type { IgnoredParts } from "../../options/parsed-text.ts";
import type { NumberFormat } from "./google-chart-params.ts";

const STYLES = { f: "fixed", p: "percent", e: "exponent", c: "fixed" } as const;
const BLOCK = /^([fpe]|c(?:[a-z]{3})?)?(\d{0,2})([zsxy]*)$/i;
/** Maximum number of decimal places. A double has 17 significant digits. */
const MAX_DIGITS = 17;

/** Parses the text after `N`. */
export function parseNumberFormat(text: string, ignored: IgnoredParts): NumberFormat {
  const [before = "", block, ...rest] = text.split("*");
  const plain = {
    before,
    after: "",
    style: undefined,
    currency: undefined,
    digits: 2,
    keepsZeros: false,
    groups: false,
    isX: false,
  };
  if (block === undefined) return plain;
  const found = BLOCK.exec(block.trim());
  if (found === null) {
    ignored.ignore("must have number formats such as N*f1* or N*cUSD2sz*", text);
    return { ...plain, after: rest.join("*") };
  }
  const [, type = "", digits = "", letters = ""] = found;
  const currency = type.length === 4 ? type.slice(1).toUpperCase() : undefined;
  return {
    before,
    after: rest.join("*"),
    style: STYLES[type.charAt(0).toLowerCase() as keyof typeof STYLES],
    currency,
    digits: digits === "" ? 2 : Math.min(MAX_DIGITS, Number(digits)),
    keepsZeros: /z/i.test(letters),
    groups: /s/i.test(letters),
    isX: /x/i.test(letters),
  };
}

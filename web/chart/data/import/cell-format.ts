// Writes a number cell of a workbook as text that keeps its format: a date, a percentage or an amount in a currency. ECMA-376,
// part 1, 18.8.30 and 18.8.31 (number formats).

import { trimError } from "../number-text.ts";

/** How a cell shows its number. */
export type CellFormat =
  | { readonly kind: "date" | "time" | "percent" | "plain" }
  | { readonly kind: "currency"; readonly sign: string };

const PLAIN: CellFormat = { kind: "plain" };

/** Returns the format with a built-in id; undefined if the id belongs to the workbook. */
export function builtInFormat(id: number): CellFormat | undefined {
  if (id === 9 || id === 10) return { kind: "percent" };
  if ((id >= 5 && id <= 8) || id === 42 || id === 44) return { kind: "currency", sign: "$" };
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return { kind: "time" };
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return { kind: "date" };
  return id < 164 ? PLAIN : undefined;
}

/** Parses a format code. */
export function readFormatCode(code: string): CellFormat {
  const [first = ""] = code.split(";");
  // `[$€-407]` is a currency with a language; other brackets contain colours and conditions.
  const [, bracketed] = /\[\$([^\]-]{1,5})(?:-[^\]]*)?\]/.exec(first) ?? [];
  const bare = first
    .replaceAll(/\[(?:h+|m+|s+)\]/gi, "h:mm")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/"[^"]*"|\\.|_./g, "");
  if (bare.includes("%")) return { kind: "percent" };
  const sign = bracketed ?? /\p{Sc}|\b(?:USD|EUR|GBP|JPY|CHF)\b|zł|Kč/u.exec(first)?.[0];
  if (/[ymdhs]/i.test(bare) && !/general|[0#?]/i.test(bare.replaceAll(/[.,]0+/g, "")))
    return { kind: /[yd]|mmm/i.test(bare) ? "date" : "time" };
  return sign === undefined ? PLAIN : { kind: "currency", sign };
}

/** Day 0 of the 1900 and 1904 date systems. The first counts February 29, 1900, which didn't exist. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** Number of milliseconds in a day. */
const DAY = 86_400_000;

export function formatNumber(value: number, format: CellFormat, epoch: keyof typeof EPOCHS): string {
  switch (format.kind) {
    case "date":
    case "time": {
      const time = EPOCHS[epoch] + Math.round((value * DAY) / 1000) * 1000;
      if (!Number.isFinite(new Date(time).getTime())) return String(value);
      const [date = "", clock = ""] = new Date(time).toISOString().split("T");
      const short = clock.slice(0, clock.slice(6, 8) === "00" ? 5 : 8);
      if (value < 1 && format.kind === "time") return short;
      return clock.startsWith("00:00:00") ? date : `${date}T${short}`;
    }
    case "percent":
      return `${plainText(trimError(value * 100))}%`;
    case "currency":
      return `${value < 0 ? "-" : ""}${format.sign}${plainText(Math.abs(value))}`;
    case "plain":
      return plainText(value);
  }
}

/** Writes a number so that its point can't be read as a thousands separator. */
function plainText(value: number): string {
  const text = String(trimError(value));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

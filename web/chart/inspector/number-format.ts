// Number formats that the inspector offers, as options of Intl.NumberFormat.

import { readData } from "../option-edit.ts";
import type { Data, Path } from "../text/config-tree.ts";
import { choiceField, type Field, numberField, writeOption } from "./field.ts";

/** Formats without their currency and decimals. An absent option is the automatic format. */
const FORMATS = {
  "": "Automatic",
  plain: "Plain: 1,234.5",
  compact: "Short: 1.2M",
  percent: "Percent: 0.5 is 50%",
  percentUnit: "Percent: 50 is 50%",
  currency: "Currency",
  currencyCompact: "Currency, short: €1.2M",
} as const;

type FormatName = keyof typeof FORMATS;

/** A number format as the fields show it. */
interface NumberFormat {
  readonly name: FormatName;
  readonly currency: string;
  /** Undefined for the automatic number of decimals. */
  readonly decimals: number | undefined;
}

const NONE: NumberFormat = { name: "", currency: "EUR", decimals: undefined };

/** Currencies that the field suggests. */
const CURRENCIES = ["EUR", "USD", "GBP", "JPY", "CNY", "INR", "BRL", "CHF", "CAD", "AUD", "SEK", "PLN", "MXN", "KRW"];

/** Options that the fields write. Options for other purposes make a format "other". */
const KNOWN = new Set([
  "style",
  "currency",
  "unit",
  "notation",
  "minimumFractionDigits",
  "maximumFractionDigits",
  "axisID",
  "applyToDataLabels",
]);

/** Returns the format that options describe; undefined for options that the fields can't show. */
function readFormat(options: Data): NumberFormat | undefined {
  if (options === null) return NONE;
  if (typeof options !== "object" || Array.isArray(options)) return undefined;
  const {
    style,
    currency = "EUR",
    unit,
    notation,
    minimumFractionDigits,
    maximumFractionDigits,
  } = options as {
    readonly [key: string]: Data;
  };
  if (Object.keys(options).some((name) => !KNOWN.has(name)) || typeof currency !== "string") return undefined;
  const isCompact = notation === "compact";
  const decimals =
    minimumFractionDigits === maximumFractionDigits && typeof maximumFractionDigits === "number"
      ? maximumFractionDigits
      : undefined;
  const of = (name: FormatName): NumberFormat => ({ name, currency, decimals });
  if (style === "currency") return of(isCompact ? "currencyCompact" : "currency");
  if (style === "percent") return of("percent");
  if (style === "unit") return unit === "percent" ? of("percentUnit") : undefined;
  return style === undefined ? of(isCompact ? "compact" : "plain") : undefined;
}

/**
 * Returns the options for a format. The minimum and maximum of decimals are set together, because Chart.js adds its own
 * minimum, and Intl rejects a minimum above the maximum.
 */
function writeFormat({ name, currency, decimals }: NumberFormat): Record<string, unknown> | undefined {
  const digits = (max: number) => ({ minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? max });
  const ownDigits = decimals === undefined ? {} : digits(decimals);
  switch (name) {
    case "":
      return decimals === undefined ? undefined : { notation: "standard", ...ownDigits };
    case "plain":
      return { notation: "standard", ...ownDigits };
    case "compact":
      return { notation: "compact", ...digits(1) };
    case "percent":
      return { style: "percent", ...digits(1) };
    case "percentUnit":
      return { style: "unit", unit: "percent", ...digits(1) };
    case "currency":
      return { style: "currency", currency, ...ownDigits };
    case "currencyCompact":
      return { style: "currency", currency, notation: "compact", ...digits(1) };
  }
}

/**
 * Returns the fields for a number format: its kind, the currency if it has one, and the number of decimals.
 *
 * @param path path of the Intl options
 * @param others options at the path that are not part of the format
 * @param set writes the options; by default at the path
 */
export function formatFields(
  text: string,
  path: Path,
  others: Readonly<Record<string, unknown>> = {},
  set = (chart: string, options: unknown) => writeOption(chart, path, options),
): Field[] {
  const options = readData(text, path);
  const format = options === undefined ? undefined : readFormat(options);
  const write = (chart: string, next: NumberFormat) => {
    const written = writeFormat(next);
    return set(chart, written && { ...written, ...others });
  };
  if (format === undefined) {
    const isOther = options !== undefined;
    return [
      choiceField({
        name: "format",
        label: "Number format",
        options: FORMATS,
        value: isOther ? "other" : undefined,
        write: (chart, value) => write(chart, { ...NONE, name: value as FormatName }),
      }),
    ];
  }
  const hasCurrency = format.name === "currency" || format.name === "currencyCompact";
  return [
    choiceField({
      name: "format",
      label: "Number format",
      options: FORMATS,
      value: format.name,
      write: (chart, value) => write(chart, { ...format, name: value as FormatName }),
    }),
    ...(hasCurrency
      ? [
          {
            name: "currency",
            label: "Currency code",
            control: { type: "text", suggestions: CURRENCIES },
            value: format.currency,
            findProblem: (value) => (/^[a-z]{3}$/i.test(value) ? undefined : "Must be three letters, such as EUR"),
            write: (chart, value) =>
              write(chart, { ...format, currency: value === "" ? NONE.currency : value.toUpperCase() }),
          } satisfies Field,
        ]
      : []),
    {
      ...numberField(text, { name: "decimals", label: "Decimals", path, min: 0, max: 10, isInteger: true }),
      value: format.decimals === undefined ? "" : String(format.decimals),
      write: (chart, value) => write(chart, { ...format, decimals: value === "" ? undefined : Number(value) }),
    },
  ];
}

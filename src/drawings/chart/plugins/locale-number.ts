// Applies `options.locale` to the numbers on axes in Chart.js 2, which ignores the option. The number of decimals does
// not change.

import type { PlainObject } from "../../../base/plain-object.ts";
import { createNumberFormat, DEFAULT_LOCALE } from "../number-format.ts";
import { readPath } from "../record.ts";
import { formatTicks } from "./axis-number.ts";
import type { ChartPlugin } from "./chart-plugin.ts";

/** A number as version 2 writes it. Numbers with an exponent are left unchanged. */
const PLAIN = /^-?\d+(?:\.(\d+))?$/;

export const localeNumber: ChartPlugin = {
  prepare(config: PlainObject) {
    const locale = String(readPath(config, "options", "locale") ?? DEFAULT_LOCALE);
    const formats = new Map<number, (value: number) => string>();
    formatTicks(config, (_id, _decimals, label) => {
      const match = PLAIN.exec(label);
      if (match === null) return null;
      const decimals = Math.min(match[1]?.length ?? 0, 20);
      const format =
        formats.get(decimals) ??
        createNumberFormat(
          locale,
          { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
          "options.locale",
        );
      formats.set(decimals, format);
      return format;
    });
  },
};

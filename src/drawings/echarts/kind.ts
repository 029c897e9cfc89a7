// Apache ECharts charts: docs/echarts.md. The option itself is parsed when the chart is drawn.

import { Failure, showValue } from "../../base/failure.ts";
import { CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { parseColor } from "../../engine/color.ts";
import { readAnimation, rejectAnimation } from "../../options/animation.ts";
import { canonicalData } from "../../options/canonical.ts";
import { pickField } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";
import type { Rejection } from "../../options/option.ts";
import { rejectQuality } from "../../options/quality.ts";
import { defineKind } from "../kind.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { THEMES } from "../theme/theme-table.ts";
import { ECHARTS_OPTIONS, type EChartsParams } from "./options.ts";

export const ECHARTS = defineKind({
  name: "echarts",
  path: "/echarts",
  errorLabel: "ECharts error",
  options: ECHARTS_OPTIONS,
  main: "option",
  hasImages: true,
  hasData: true,
  frame: { width: ["width", 500], height: ["height", 300] },
  reject(values) {
    const rejected: Rejection<keyof typeof ECHARTS_OPTIONS>[] = [...rejectQuality(values), ...rejectAnimation(values)];
    for (const name of ["localeData", "maps"] as const)
      if (!["undefined", "string"].includes(typeof values[name]) && !isPlainObject(values[name]))
        rejected.push([name, "must be an object"]);
    return rejected;
  },
  complete(values, input, accountTheme): EChartsParams {
    const { theme: name, animate: _, duration: __, fps: ___, loop: ____, poster: _____, ...fields } = values;
    const animation = readAnimation(values);
    const isPlain = fields.defaults === "plain";
    const isDark = isPlain && name === "dark";
    const theme = isDark
      ? undefined
      : (resolveTheme(name, accountTheme, input) ?? (isPlain ? undefined : THEMES.minimal));
    const { alternative } = pickField(input, ECHARTS.fields.names.option) ?? {};
    return {
      ...fields,
      localeData: readObject(fields.localeData, "localeData"),
      maps: readObject(fields.maps, "maps"),
      ...(animation !== undefined && { animation }),
      ...(theme !== undefined && { theme }),
      ...(isDark && { isDark }),
      ...(alternative !== undefined && { optionAlternative: alternative }),
    };
  },
  canonical: ({ option, optionAlternative: _, backgroundColor, ...params }) => ({
    ...params,
    option: canonicalData(option),
    backgroundColor: backgroundColor === undefined ? undefined : (parseColor(backgroundColor) ?? backgroundColor),
  }),
  normalize: ({ option, optionAlternative: _, theme: __, isDark: ___, animation, ...params }) => ({
    ...params,
    ...(animation !== undefined && { animate: true, ...animation }),
    optionIsString: typeof option === "string",
  }),
});

/** Parses an object, which queries contain as JSON text. @throws Failure */
function readObject(value: unknown, name: string): PlainObject | undefined {
  const object = typeof value === "string" ? parseJson(value, name, CONFIG_DEPTH) : value;
  if (object === undefined || isPlainObject(object)) return object;
  throw new Failure("invalid", `${name} must be an object, got ${showValue(object)}`);
}

// The program's own defaults for options.

import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";
import { OPTION_KINDS, type OptionKindName } from "./option-kinds.ts";
import type {
  BarcodeOptions,
  CardOptions,
  ChartFormat,
  ChartOptions,
  Format,
  FormulaOptions,
  GoogleChartOptions,
  GraphOptions,
  MapIconOptions,
  QrOptions,
  ReadCodesOptions,
  TableOptions,
  WatermarkOptions,
  WordCloudOptions,
} from "./types.ts";

/** Options that have no default: the type of a result depends on the format, and a signal belongs to a call. */
type WithoutDefault = "format" | "signal";

/** Defaults by kind of drawing. */
export interface Defaults {
  readonly chart?: Omit<ChartOptions<ChartFormat>, WithoutDefault>;
  readonly qr?: Omit<QrOptions<Format>, WithoutDefault>;
  readonly barcode?: Omit<BarcodeOptions<Format>, WithoutDefault>;
  readonly table?: Omit<TableOptions<Format>, WithoutDefault>;
  readonly wordCloud?: Omit<WordCloudOptions<Format>, WithoutDefault>;
  readonly graph?: Omit<GraphOptions<Format>, WithoutDefault>;
  readonly card?: Omit<CardOptions<ChartFormat>, WithoutDefault>;
  readonly formula?: Omit<FormulaOptions<Format>, WithoutDefault>;
  readonly watermark?: Omit<WatermarkOptions<Format>, WithoutDefault>;
  readonly googleChart?: Omit<GoogleChartOptions<Format>, WithoutDefault>;
  readonly mapIcon?: Omit<MapIconOptions<Format>, WithoutDefault>;
  readonly readCodes?: Omit<ReadCodesOptions, WithoutDefault>;
}

const defaults = new Map<OptionKindName, PlainObject>();

/**
 * Sets the defaults of options for later calls. Replaces the earlier defaults of each kind that it names; an empty object removes
 * them.
 *
 * @throws Failure for an unknown kind, and for the options `format` and `signal`
 */
export function setDefaults(given: Defaults): void {
  if (!isPlainObject(given)) throw new Failure("invalid", `defaults must be an object, got ${showValue(given)}`);
  const kinds = Object.keys(OPTION_KINDS);
  for (const [kind, options] of Object.entries(given)) {
    if (!kinds.includes(kind)) {
      const suggestion = suggestName(kind.slice(0, 40), kinds);
      const advice = suggestion === undefined ? `The kinds are ${kinds.join(", ")}` : `Did you mean "${suggestion}"?`;
      throw new Failure("invalid", `Unknown kind ${JSON.stringify(showValue(kind))}. ${advice}`);
    }
    if (!isPlainObject(options))
      throw new Failure("invalid", `defaults.${kind} must be an object, got ${showValue(options)}`);
    for (const name of ["format", "signal"])
      if (options[name] !== undefined)
        throw new Failure("invalid", `defaults.${kind}.${name} must not be set: pass ${name} in each call`);
  }
  for (const [kind, options] of Object.entries(given))
    defaults.set(kind as OptionKindName, { ...(options as PlainObject) });
}

/** Returns the defaults of a kind. @internal */
export function defaultsOf(kind: OptionKindName): PlainObject {
  return defaults.get(kind) ?? {};
}

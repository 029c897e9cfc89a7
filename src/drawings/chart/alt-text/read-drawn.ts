// Reads a drawn chart, for the alt text: the labels that scripts write, and the legend. The configuration doesn't show them.

import { isPlainObject } from "../../../base/plain-object.ts";
import type { ChartInstance } from "../chart-library.ts";
import { isFiniteNumber } from "../record.ts";
import { type AxisUnits, type LabelledValue, readUnit, type Unit } from "./axis-unit.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** Facts about a drawn chart. */
export interface DrawnChart {
  readonly units: AxisUnits;
  /** The names that axes with numbers show in place of the numbers, by the axis's id and the number. */
  readonly names: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Returns the data labels of a dataset's entries, by the entry's index; an empty string for an entry without a label. */
  readonly labelsOf: (dataset: number) => readonly string[];
  /** Returns the items of the legend; an empty list if it isn't drawn. */
  readonly legend: () => readonly LegendItem[];
  /** Returns the colours of a dataset's elements. */
  readonly colorsOf: (dataset: number) => readonly unknown[];
  /** Returns whether a bar is completely beyond the ends of its category axis. */
  readonly isOutside: (dataset: number, index: number) => boolean;
}

/** An item of a legend. */
export interface LegendItem {
  readonly text: string;
  readonly color: unknown;
  /** Whether the item belongs to a dataset. */
  readonly isSeries: boolean;
}

/** The facts about a chart that has not been drawn. */
export const NOTHING_DRAWN: DrawnChart = {
  units: new Map(),
  names: new Map(),
  labelsOf: () => [],
  legend: () => [],
  colorsOf: () => [],
  isOutside: () => false,
};

/** Maximum number of labels to read per axis. */
const MAX_LABELS = 40;

/** The parts of an axis that contain its labels: version 2 keeps values and labels in separate lists. */
interface Scale {
  readonly type?: unknown;
  readonly ticks?: readonly unknown[];
  readonly ticksAsNumbers?: readonly unknown[];
}

/** The parts of a chart that are read here. */
interface ReadableChart {
  readonly scales?: Readonly<Record<string, Scale>>;
  readonly chartArea?: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly legend?: { readonly legendItems?: readonly unknown[]; readonly options?: unknown };
  readonly $datalabels?: { readonly _datasets?: readonly (readonly DataLabel[])[] };
  getDatasetMeta(index: number): {
    readonly data?: readonly unknown[];
    readonly _clip?: { readonly disabled?: boolean };
  };
}

/** A bar. Version 2 keeps its position in `_model`. */
interface BarPlace {
  readonly horizontal?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
}

interface Colored {
  readonly backgroundColor?: unknown;
}

/** A data label, whose model is null if the label isn't displayed. */
interface DataLabel {
  readonly _index?: unknown;
  model(): unknown;
}

/** Reads a drawn chart. */
export function readDrawn(instance: ChartInstance): DrawnChart {
  const chart = instance as unknown as ReadableChart;
  const scales = attempt(
    () => Object.entries(chart.scales ?? {}).map(([id, scale]) => [id, scale.type, listLabels(scale)] as const),
    [],
  );
  const units = new Map<string, Unit>();
  const names = new Map<string, ReadonlyMap<number, string>>();
  for (const [id, type, labels] of scales) {
    const unit = readUnit(labels);
    const found = unit === undefined && type === "linear" ? readNames(labels) : undefined;
    if (unit !== undefined) units.set(id, unit);
    if (found !== undefined) names.set(id, found);
  }
  return {
    units,
    names,
    labelsOf: (dataset) => attempt(() => readLabels(chart, dataset), []),
    legend: () => attempt(() => readLegend(chart), []),
    colorsOf: (dataset) => attempt(() => readColors(chart, dataset), []),
    isOutside: (dataset, index) => attempt(() => isBarOutside(chart, dataset, index), false),
  };
}

/** Returns a fallback if a script has replaced a part of the chart, so that it can't be read. */
function attempt<T>(read: () => T, fallback: T): T {
  try {
    return read();
  } catch {
    return fallback;
  }
}

function listLabels({ ticks = [], ticksAsNumbers }: Scale): readonly LabelledValue[] {
  return ticks
    .slice(0, MAX_LABELS)
    .map((tick, index) =>
      ticksAsNumbers === undefined
        ? [(tick as { readonly value?: unknown }).value, (tick as { readonly label?: unknown }).label]
        : [ticksAsNumbers[index], tick],
    );
}

/** Returns the names on an axis, by number; undefined if any label has a digit, or if there are fewer than two names. */
function readNames(labels: readonly LabelledValue[]): ReadonlyMap<number, string> | undefined {
  const names = new Map<number, string>();
  for (const [value, label] of labels) {
    const name = shorten(formatSingleLine(label));
    if (name === "") continue;
    if (!isFiniteNumber(value) || !/\p{L}/u.test(name) || /\d/.test(name)) return undefined;
    names.set(value, name);
  }
  return new Set(names.values()).size > 1 ? names : undefined;
}

function readLabels({ $datalabels }: ReadableChart, dataset: number): readonly string[] {
  const texts: string[] = [];
  for (const label of $datalabels?._datasets?.[dataset] ?? []) {
    const model = label.model();
    const lines = isPlainObject(model) ? model.lines : undefined;
    const index = label._index;
    if (!Array.isArray(lines) || !isFiniteNumber(index)) continue;
    const text = formatSingleLine(lines);
    texts[index] = texts[index] === undefined ? text : `${texts[index]} ${text}`;
  }
  return Array.from(texts, (text) => text ?? "");
}

function readLegend({ legend }: ReadableChart): readonly LegendItem[] {
  const { display } = (legend?.options ?? {}) as { readonly display?: unknown };
  if (display === false) return [];
  return (legend?.legendItems ?? []).filter(isPlainObject).flatMap(({ text, fillStyle, hidden, datasetIndex }) => {
    const name = shorten(formatSingleLine(text));
    return name === "" || hidden ? [] : [{ text: name, color: fillStyle, isSeries: datasetIndex !== undefined }];
  });
}

function readColors(chart: ReadableChart, dataset: number): readonly unknown[] {
  return (chart.getDatasetMeta(dataset).data ?? []).map((element) => {
    const { options, _model } = element as { readonly options?: Colored; readonly _model?: Colored };
    return (options ?? _model)?.backgroundColor;
  });
}

function isBarOutside(chart: ReadableChart, dataset: number, index: number): boolean {
  const { data, _clip: clip } = chart.getDatasetMeta(dataset);
  const element = data?.[index] as (BarPlace & { readonly _model?: BarPlace }) | undefined;
  const { horizontal = false, x = 0, y = 0, width = 0, height = 0 } = element?._model ?? element ?? {};
  const { chartArea: area } = chart;
  if (area === undefined || clip?.disabled) return false;
  const [center, half, start, end] = horizontal
    ? [y, height / 2, area.top, area.bottom]
    : [x, width / 2, area.left, area.right];
  return half > 0 && (center + half <= start || center - half >= end);
}

// The values of a template by name: which of them apply to the whole chart, and which to one of its datasets.

import { TEMPLATE_DATASETS } from "../../base/limits.ts";

/** Names of values of the whole chart. */
const CHART_NAMES = ["title", "labels"] as const;

/** Names of values of one dataset, which end in its number: `data1`. */
const DATASET_NAMES = ["data", "label", "backgroundColor", "borderColor"] as const;

/** A value that replaces one of the whole chart. */
export type ChartName = (typeof CHART_NAMES)[number];
/** A value that replaces one of a dataset. */
export type DatasetName = (typeof DATASET_NAMES)[number];

/** A template's values by their names. Reading them again gives the same. */
export type Template = Readonly<Record<string, unknown>>;

/** A name, and the number of its dataset from 1. */
type TemplateName = { readonly name: ChartName } | { readonly name: DatasetName; readonly dataset: number };

/** One value of a template. */
type TemplateEntry = TemplateName & { readonly value: unknown };

/** All names that a template may have. */
export const TEMPLATE_NAMES: readonly string[] = [
  ...CHART_NAMES,
  ...Array.from({ length: TEMPLATE_DATASETS }, (_, index) => DATASET_NAMES.map((name) => `${name}${index + 1}`)).flat(),
];

const DATASET_NAME = new RegExp(`^(${DATASET_NAMES.join("|")})([1-9]\\d{0,8})$`);

/** The parts of a name; undefined if it is not a template's. */
export function splitName(key: string): TemplateName | undefined {
  const ofChart = CHART_NAMES.find((name) => name === key);
  if (ofChart !== undefined) return { name: ofChart };
  const [, name, number] = DATASET_NAME.exec(key) ?? [];
  if (name === undefined || Number(number) > TEMPLATE_DATASETS) return undefined;
  return { name: name as DatasetName, dataset: Number(number) };
}

/** The values, each with what it replaces. */
export function listEntries(template: Template): readonly TemplateEntry[] {
  return Object.entries(template).flatMap(([key, value]) => {
    const found = splitName(key);
    return found === undefined ? [] : [{ ...found, value }];
  });
}

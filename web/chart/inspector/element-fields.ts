// Returns the fields for each kind of element.

import { hasSliceLabels, readSwatches, setColor, type Version } from "../appearance.ts";
import { readData } from "../option-edit.ts";
import { annotationFields, lineListFields } from "./annotation-fields.ts";
import { axisFields } from "./axis-fields.ts";
import { allSeriesFields, labelFields, legendFields, titleFields } from "./chart-fields.ts";
import type { Field } from "./field.ts";
import { labelTextField } from "./label-text.ts";
import { seriesFields } from "./series-fields.ts";

/**
 * Returns an element's fields.
 *
 * @param id id of the element
 * @param standard colours of series and slices without a colour in the code
 */
export function fieldsOf(id: string, text: string, version: Version, standard: readonly string[]): Field[] {
  const [, kind = id, rest = ""] = /^(\w+):(.*)$/s.exec(id) ?? [];
  switch (kind) {
    case "title":
      return titleFields(text, version);
    case "legend":
      return legendFields(text, version);
    case "all":
      return allSeriesFields(text, version);
    case "labels":
      return labelFields(text);
    case "lines":
      return lineListFields(text, version);
    case "annotation":
      return annotationFields(text, rest, version);
    case "series":
      return seriesFields(text, Number(rest), version, standard);
    case "slices":
      return [...sliceFields(text, standard), ...(hasSliceLabels(text) ? [labelTextField(text)] : [])];
    case "axis":
      return axisFields(text, rest, version);
    default:
      return [];
  }
}

/** Maximum number of colour fields. */
const MAX_SLICES = 24;

function sliceFields(text: string, standard: readonly string[]): Field[] {
  const isComputed = readData(text, ["data", "datasets", 0, "backgroundColor"]) === undefined;
  return readSwatches(text)
    .slice(0, MAX_SLICES)
    .map(({ name, color }, index) => ({
      name: `slice${index}`,
      label: name,
      control: { type: "color", fallback: standard[index % standard.length] as string },
      value: isComputed ? undefined : (color ?? ""),
      write: (chart, value) => setColor(chart, index, value, standard),
    }));
}

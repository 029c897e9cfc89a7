// The inspector's field for the content of the labels of pie and doughnut slices. Percentages and names need a `formatter`, which is a
// function: docs/percent.md.

import { isTurnedOff, readOption, removeOption } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { detectStyle, SourceText } from "../text/text-style.ts";
import { choiceField, type Field, writeOptions } from "./field.ts";

const LABELS: Path = ["options", "plugins", "datalabels"];

/** The formatters, with single quotes. */
const FORMATTERS = {
  percent:
    "(value, context) => Math.round(100 * value / context.dataset.data.reduce((sum, each) => sum + Number(each), 0)) + '%'",
  names: "(value, context) => context.chart.data.labels[context.dataIndex]",
} as const;

export function labelTextField(text: string): Field {
  return choiceField({
    name: "labelText",
    label: "Labels",
    options: { "": "Automatic", none: "None", values: "Values", percent: "Percent", names: "Names" },
    value: readLabelText(text),
    write: (chart, picked) => {
      const bare = isTurnedOff(chart, LABELS) ? removeOption(chart, LABELS) : chart;
      return writeOptions(bare, LABELS, {
        formatter: Object.hasOwn(FORMATTERS, picked) ? formatter(chart, picked as keyof typeof FORMATTERS) : undefined,
        display: picked === "" ? undefined : picked === "none" ? false : "auto",
      });
    },
  });
}

/** Returns the choice that the code corresponds to; undefined if the code computes the text in another way. */
function readLabelText(text: string): string | undefined {
  const display = isTurnedOff(text, LABELS) ? false : readOption(text, [...LABELS, "display"]);
  if (display === undefined) return undefined;
  if (display === false) return "none";
  if (readOption(text, [...LABELS, "formatter"]) === null) return display === null ? "" : "values";
  const tree = readConfig(text);
  const node = tree.find([...LABELS, "formatter"]);
  const code = node && normalize(tree.textOf(node));
  return Object.entries(FORMATTERS).find(([, source]) => normalize(source) === code)?.[0];
}

function formatter(text: string, name: keyof typeof FORMATTERS): SourceText {
  return new SourceText(FORMATTERS[name].replaceAll("'", () => detectStyle(text).quote));
}

/** Removes white space and unifies quotes, so that formatters with the same code compare as equal. */
function normalize(code: string): string {
  return code.replaceAll(/\s+/g, "").replaceAll('"', "'");
}

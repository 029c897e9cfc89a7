// The inspector's fields for the text in a doughnut's hole: docs/plugins.md. Other chart types have no such fields.

import { readType } from "../appearance.ts";
import { setOption } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { appendItems, removeAt, removeItem } from "../text/text-edit.ts";
import { type Field, readText } from "./field.ts";

const LABEL: Path = ["options", "plugins", "doughnutlabel"];
const LABELS: Path = [...LABEL, "labels"];
const DOUGHNUTS = new Set(["doughnut", "donut", "outlabeledDoughnut"]);
/** Placeholder for the sum of the values. */
const TOTAL = "%t";
/** Number of lines that the form shows. */
const MAX_LINES = 2;
const FONT = { size: 28, weight: "bold" };

export function centerFields(text: string): Field[] {
  if (!DOUGHNUTS.has(readType(text) ?? "")) return [];
  const tree = readConfig(text);
  const list = tree.find(LABELS);
  const count = list === undefined ? 0 : (tree.items(list)?.length ?? MAX_LINES + 1);
  // Computed lines, and more than MAX_LINES lines, can be changed only in the code.
  if (count > MAX_LINES) return [];
  const absent = list === undefined ? readText(text, LABELS) : "";
  const [first, second] = [0, 1].map((index) => (index < count ? readText(text, textAt(index)) : absent));
  return [
    {
      name: "center",
      label: "Text in the centre",
      control: { type: "text", placeholder: "None", suggestions: [TOTAL] },
      isLive: true,
      value: first,
      hint: `${TOTAL} shows the total`,
      write: (chart, typed) => (typed === "" ? removeAt(chart, LABEL) : writeLine(chart, 0, typed)),
    },
    ...(count > 0
      ? [
          {
            name: "center2",
            label: "Second line",
            control: { type: "text", placeholder: "None" },
            isLive: true,
            value: second,
            write: (chart: string, typed: string) =>
              typed === "" ? removeItem(chart, LABELS, 1) : writeLine(chart, 1, typed),
          } satisfies Field,
        ]
      : []),
    ...(first === "" ? [totalButton] : []),
  ];
}

const totalButton: Field = {
  name: "centerTotal",
  label: "Show the total in the centre",
  control: { type: "button" },
  value: "",
  write: (chart) => writeLine(chart, 0, TOTAL),
};

const textAt = (index: number): Path => [...LABELS, index, "text"];

/** Sets the text of a line without changing its font and colour. */
function writeLine(text: string, index: number, line: string): string {
  const tree = readConfig(text);
  if (tree.find([...LABELS, index]) !== undefined) return setOption(text, textAt(index), line) ?? text;
  if (index > 0) return appendItems(text, LABELS, [{ text: line }]) ?? text;
  return setOption(text, LABELS, [{ text: line, font: FONT }]) ?? text;
}

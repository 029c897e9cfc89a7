// The inspector's fields for the whole chart, its title, its legend and its data labels.

import { isSliced, readType, type Version } from "../appearance.ts";
import { hasAxes, isTurnedOff, readData, readOption, removeOption, setAxisOption, setOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { LEGENDS, type Legend, readLegend, readTitle, setLegend, setTitle } from "../titles.ts";
import { readAxes } from "./axes.ts";
import { centerFields } from "./center-text.ts";
import { choiceField, type Field, writeOption, writeOptions } from "./field.ts";
import { highlightField, limnTextField, lineNamesFields, numbersField, pointFields } from "./limn-fields.ts";
import { formatFields } from "./number-format.ts";

/** Returns the fields for the title and the text around the chart. */
export function titleFields(text: string, version: Version): Field[] {
  return [
    {
      name: "title",
      label: "Chart title",
      control: { type: "text" },
      isWide: true,
      isLive: true,
      value: readTitle(text, "chart", version),
      write: (chart, value) => setTitle(chart, "chart", version, value),
    },
    limnTextField(text, "subtitle", "Subtitle"),
    ...centerFields(text),
    limnTextField(text, "source", "Source", "Statistics Office"),
    limnTextField(text, "note", "Note", "2026 is an estimate"),
    limnTextField(text, "logo", "Logo URL", "https://… (to upload a file: Design, My colours, font and logo)"),
  ];
}

export function legendFields(text: string, version: Version): Field[] {
  return [
    choiceField({
      name: "legend",
      label: "Legend",
      options: LEGENDS,
      value: readLegend(text, version),
      write: (chart, value) => setLegend(chart, version, value as Legend),
    }),
    ...lineNamesFields(text),
  ];
}

export function allSeriesFields(text: string, version: Version): Field[] {
  const canStack = ["bar", "horizontal", "line"].includes(readType(text) ?? "");
  return [...(canStack ? [stackField(text, version)] : []), numbersField(text), highlightField(text)];
}

/** Returns the stacking field, which sets `stacked` on both axes: bars need it on the category axis too. */
function stackField(text: string, version: Version): Field {
  const axes = readAxes(text, version);
  const values = axes.map(({ path }) => readOption(text, [...path, "stacked"]));
  const isStacked = values.some((value) => value === true);
  return choiceField({
    name: "stacked",
    label: "Stacking",
    options: { "": "None", stacked: "Stacked" },
    value: values.includes(undefined) ? undefined : isStacked ? "stacked" : "",
    write: (chart, picked) =>
      axes.reduce((done, { path, letter, isFirst }) => {
        if (picked === "") return removeOption(done, [...path, "stacked"]);
        const set = isFirst
          ? setAxisOption(done, letter, version, ["stacked"], true)
          : setOption(done, [...path, "stacked"], true);
        return set ?? done;
      }, chart),
  });
}

const LABELS: Path = ["options", "plugins", "datalabels"];

/** Positions of data labels: `anchor` and `align` of chartjs-plugin-datalabels. */
const POSITIONS: Readonly<Record<string, readonly [anchor: string, align: string]>> = {
  outside: ["end", "end"],
  end: ["end", "start"],
  center: ["center", "center"],
  start: ["start", "end"],
};

export function labelFields(text: string): Field[] {
  const shown = isTurnedOff(text, LABELS) ? false : readOption(text, [...LABELS, "display"]);
  const anchor = readOption(text, [...LABELS, "anchor"]);
  const align = readOption(text, [...LABELS, "align"]);
  const position = Object.keys(POSITIONS).find(
    (name) => POSITIONS[name]?.[0] === anchor && POSITIONS[name]?.[1] === align,
  );
  const isPie = isSliced(text);
  return [
    choiceField({
      name: "labels",
      label: "Data labels",
      options: { "": "Automatic", true: "Show", auto: "Show where they fit", false: "None" },
      value: shown === undefined ? undefined : String(shown ?? ""),
      write: (chart, value) => {
        const bare = isTurnedOff(chart, LABELS) ? removeOption(chart, LABELS) : chart;
        const display = { true: true, auto: "auto", false: false }[value];
        return writeOption(bare, [...LABELS, "display"], display);
      },
    }),
    ...(shown === false
      ? []
      : [
          choiceField({
            name: "position",
            label: "Position",
            options: {
              "": "Automatic",
              outside: isPie ? "Outside the slice" : "Above",
              end: isPie ? "At the edge" : "Inside, at the end",
              center: "In the middle",
              start: isPie ? "Near the centre" : "Inside, at the start",
            },
            value:
              anchor === undefined || align === undefined ? undefined : (position ?? String(anchor ?? align ?? "")),
            write: (chart, value) => {
              const [toAnchor, toAlign] = POSITIONS[value] ?? [];
              return writeOptions(chart, LABELS, { anchor: toAnchor, align: toAlign });
            },
          }),
          ...labelFormatFields(text),
          ...(isPie || !hasAxes(text) ? [] : pointFields(text)),
        ]),
  ];
}

const TICK_FORMAT: Path = ["options", "plugins", "tickFormat"];

/** Returns the fields for the number format of labels: a `tickFormat` that applies to no axis. */
function labelFormatFields(text: string): Field[] {
  const format = readData(text, TICK_FORMAT);
  // A format that also applies to axes can be changed only in the code.
  const isForAxes =
    format !== null &&
    (typeof format !== "object" || !Array.isArray((format as Readonly<Record<string, unknown>>).axisID));
  if (isForAxes) return [];
  return formatFields(text, TICK_FORMAT, { axisID: [], applyToDataLabels: true });
}

// The inspector's fields for lines and points.

import type { Version } from "../appearance.ts";
import { readOption, removeOption } from "../option-edit.ts";
import type { Path } from "../text/config-tree.ts";
import { checkField, choiceField, type Field, numberField, readPreset, readText, writeOption } from "./field.ts";

/** Dashes and gaps in pixels. */
const DASHES = { solid: [], dashed: [6, 4], dotted: [2, 3], dashDot: [8, 4, 2, 4] } as const;
const DASH_NAMES = {
  "": "Automatic",
  solid: "Solid",
  dashed: "Dashed",
  dotted: "Dotted",
  dashDot: "Dash and dot",
} as const;

const POINT_STYLES = {
  "": "Automatic",
  none: "No points",
  circle: "Circle",
  rect: "Square",
  rectRot: "Diamond",
  triangle: "Triangle",
  star: "Star",
  cross: "Plus",
  crossRot: "Cross",
} as const;

const SMOOTHING = { "": "Automatic", straight: "Straight", smooth: "Smooth", step: "Steps" } as const;
export function dashField(text: string, path: Path): Field {
  return choiceField({
    name: "dash",
    label: "Line style",
    options: DASH_NAMES,
    value: readPreset(text, [...path, "borderDash"], DASHES),
    write: (chart, value) =>
      writeOption(
        chart,
        [...path, "borderDash"],
        Object.hasOwn(DASHES, value) ? DASHES[value as keyof typeof DASHES] : undefined,
      ),
  });
}

export function lineFields(text: string, path: Path, version: Version): Field[] {
  const tension = [...path, version === 2 ? "lineTension" : "tension"];
  const stepped = [...path, version === 2 ? "steppedLine" : "stepped"];
  const step = readOption(text, stepped);
  const bend = readOption(text, tension);
  const isStep = step !== null && step !== false;
  const smoothing = isStep ? "step" : bend === null ? "" : Number(bend) > 0 ? "smooth" : "straight";
  return [
    dashField(text, path),
    numberField(text, { name: "width", label: "Line width", path: [...path, "borderWidth"], min: 0, max: 50 }),
    choiceField({
      name: "smoothing",
      label: "Line shape",
      options: SMOOTHING,
      value: step === undefined || bend === undefined ? undefined : smoothing,
      write: (chart, value) => {
        const bent = value === "smooth" ? 0.4 : value === "straight" ? 0 : undefined;
        const done = writeOption(chart, tension, bent);
        return value === "step" ? writeOption(done, stepped, true) : removeOption(done, stepped);
      },
    }),
    checkField(text, { name: "spanGaps", label: "Connect across gaps", path: [...path, "spanGaps"], standard: false }),
  ];
}

export function pointFields(text: string, path: Path, isBubble: boolean): Field[] {
  const radius = readOption(text, [...path, "pointRadius"]);
  const style = readText(text, [...path, "pointStyle"]);
  const { none: _, ...styles } = POINT_STYLES;
  const isNone = !isBubble && radius === 0;
  return [
    choiceField({
      name: "points",
      label: "Points",
      options: isBubble ? styles : POINT_STYLES,
      value: isNone ? "none" : style,
      write: (chart, value) => {
        if (value === "none") return writeOption(chart, [...path, "pointRadius"], 0);
        const shown = isNone ? removeOption(chart, [...path, "pointRadius"]) : chart;
        return writeOption(shown, [...path, "pointStyle"], value === "" ? undefined : value);
      },
    }),
    ...(isNone || isBubble
      ? []
      : [
          numberField(text, {
            name: "pointSize",
            label: "Point size",
            path: [...path, "pointRadius"],
            min: 0,
            max: 50,
          }),
        ]),
  ];
}

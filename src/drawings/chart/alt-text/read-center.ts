// Reads the text in the middle of a round chart, for the alt text.

import { readPath } from "../record.ts";
import { isSliceType } from "./chart-type.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** Returns the text in a doughnut's hole or in the middle of a gauge; an empty string if there is none. */
export function readCenter(options: unknown, type: string): string {
  const lines = type === "radialGauge" ? readGauge(options) : isSliceType(type) ? readDoughnut(options) : [];
  return shorten(
    lines
      .map(formatSingleLine)
      .filter((text) => text !== "")
      .join(" "),
  );
}

function readGauge(options: unknown): readonly unknown[] {
  const [isShown, text, subText] = ["displayText", "text", "subText"].map((key) =>
    readPath(options, "centerArea", key),
  );
  // A number alone is the value that the gauge points to.
  const isValue = formatSingleLine(subText) === "" && isNumber(formatSingleLine(text));
  return isShown === false || isValue ? [] : [text, subText];
}

function readDoughnut(options: unknown): readonly unknown[] {
  const labels = readPath(options, "plugins", "doughnutlabel", "labels");
  const annotations = readPath(options, "plugins", "annotation", "annotations");
  return [
    ...(Array.isArray(labels) ? labels.map((label) => readPath(label, "text")) : []),
    ...(typeof annotations === "object" && annotations !== null
      ? Object.values(annotations)
          .filter((each) => readPath(each, "type") === "doughnutLabel" && readPath(each, "display") !== false)
          .map((each) => readPath(each, "content"))
      : []),
  ];
}

/** Returns whether a text has digits and no letters. */
function isNumber(text: string): boolean {
  return /\d/.test(text) && !/\p{L}/u.test(text);
}

// Describes the cells of a matrix whose values aren't in the data, from the labels in the cells or the colours in the
// legend.

import { formatCount, formatNumber, joinWords, lowerFirst } from "./english.ts";
import { formatPlaces, maxDatum, minDatum, showsNumber } from "./place-text.ts";
import type { DrawnChart, LegendItem } from "./read-drawn.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of colours that are counted. */
const COLORS = 8;

/** Maximum length of a label with a name and a number, in characters. */
const LABEL_LENGTH = 60;

/** A label with a name and a number, such as `CA 31`. */
const LABEL = /^(\p{L}.*?)\s+([-−]?\d[\d,]*(?:\.\d+)?)(%?)$/u;

/** Returns the end of a phrase such as `365 cells`; an empty string if nothing is known about the cells. */
export function describeCells({ index, entryCount, labels }: Series, { legend, colorsOf }: DrawnChart): string {
  return describeLabels(labels(), entryCount) || countColors(legend(), colorsOf(index), entryCount);
}

/** Names the lowest and the highest value if all cells are labelled with a name and a value. */
function describeLabels(texts: readonly string[], count: number): string {
  if (texts.length !== count || count < 2) return "";
  const cells = texts.map((text) => {
    const [, name = "", number = "", unit = ""] = LABEL.exec(text.length > LABEL_LENGTH ? "" : text) ?? [];
    return { value: Number(number.replace("−", "-").replaceAll(",", "")), label: () => name, number, unit };
  });
  const unit = cells[0]?.unit ?? "";
  if (cells.some((cell) => cell.number === "" || cell.unit !== unit)) return "";
  const format = (value: number) => `${formatNumber(value)}${unit}`;
  const [low, high] = [minDatum(cells), maxDatum(cells)];
  if (low.value === high.value) return `, all ${format(low.value)}`;
  return `, the lowest ${formatPlaces(low, cells, format)} and the highest ${formatPlaces(high, cells, format)}`;
}

/** Counts the cells of each colour in the legend; an empty string if a cell has another colour. */
function countColors(legend: readonly LegendItem[], colors: readonly unknown[], count: number): string {
  const items = legend.filter(({ isSeries }) => !isSeries);
  if (items.length < 2 || items.length > COLORS || colors.length !== count) return "";
  const counts = new Map(items.map(({ color }) => [color, 0]));
  for (const color of colors) {
    const found = counts.get(color);
    if (found === undefined) return "";
    counts.set(color, found + 1);
  }
  if (counts.size < items.length) return "";
  const used = items.filter(({ color }) => counts.get(color) !== 0);
  const parts = used.map(({ text, color }) => {
    const cells = formatNumber(counts.get(color) ?? 0);
    return showsNumber(text, cells) || text.endsWith(` ${cells}`) || text.endsWith(` ${cells}%`)
      ? text
      : `${cells} “${text}”`;
  });
  return parts.length < 2 ? "" : ` in ${lowerFirst(formatCount(parts.length, "colour"))}: ${joinWords(parts)}`;
}

// Titles that the page sets automatically: example titles, and axis titles taken from table headings. They are replaced
// together with the data, and saved with the chart so that they survive a reload.

import { signal } from "@preact/signals";
import type { Version } from "./appearance.ts";
import { hasAxes, valueAxis } from "./option-edit.ts";
import { readTitle, setTitle, type TitleTarget } from "./titles.ts";

const ALL = ["chart", "x", "y"] as const satisfies readonly TitleTarget[];

/** Titles that the page set automatically. */
export const autoTitles = signal<readonly string[]>([]);

/** Marks all of a chart's titles as set by the page, not by the user. */
export function markAutoTitles(text: string, version: Version): void {
  autoTitles.value = ALL.flatMap((target) => readTitle(text, target, version) || []);
}

/** Removes the titles that the page has set automatically. */
export function removeAutoTitles(text: string, version: Version): string {
  return ALL.reduce((done, target) => {
    const title = readTitle(done, target, version);
    return title !== undefined && autoTitles.peek().includes(title) ? setTitle(done, target, version, "") : done;
  }, text);
}

/** Headings of a pasted table, used as axis titles. */
export interface Headings {
  /** Heading of the label column. */
  readonly corner: string | undefined;
  /** Headings of the other columns. */
  readonly series: readonly (string | undefined)[];
}

/** Sets missing axis titles from the headings. The value axis gets a title only if there is exactly one series. */
export function addAxisTitles(text: string, version: Version, { corner, series }: Headings): string {
  if (!hasAxes(text)) return text;
  const values = valueAxis(text);
  const titles = [
    [values === "y" ? "x" : "y", corner],
    [values, series.length === 1 ? series[0] : undefined],
  ] as const;
  const added = titles.flatMap(([axis, title]) =>
    title !== undefined && readTitle(text, axis, version) === "" ? [{ axis, title }] : [],
  );
  autoTitles.value = added.map(({ title }) => title);
  return added.reduce((done, { axis, title }) => setTitle(done, axis, version, title), text);
}

// Titles that nobody has typed: those of examples, and those made of the headings of a table. They go with the data that they are of.
// Which they are is kept with the chart, since a reload would forget it.

import { signal } from "@preact/signals";
import type { Version } from "./look.ts";
import { hasAxes, valueAxis } from "./option-edit.ts";
import { readTitle, setTitle, type Titled } from "./titles.ts";

const ALL = ["chart", "x", "y"] as const satisfies readonly Titled[];

/** Their words. */
export const givenTitles = signal<readonly string[]>([]);

/** Takes all titles of a chart for given. */
export function rememberTitles(text: string, version: Version): void {
  givenTitles.value = ALL.flatMap((what) => readTitle(text, what, version) || []);
}

/** The chart without the titles that were given. */
export function dropTitles(text: string, version: Version): string {
  return ALL.reduce((done, what) => {
    const title = readTitle(done, what, version);
    return title !== undefined && givenTitles.peek().includes(title) ? setTitle(done, what, version, "") : done;
  }, text);
}

/** What the headings of a table say of its axes. */
export interface Headings {
  /** Of the column that names the rows. */
  readonly corner: string | undefined;
  /** Of all others. */
  readonly series: readonly (string | undefined)[];
}

/** Gives the axes the headings as titles, where they have none: the values only where all are of one thing. */
export function addTitles(text: string, version: Version, { corner, series }: Headings): string {
  if (!hasAxes(text)) return text;
  const values = valueAxis(text);
  const titles = [
    [values === "y" ? "x" : "y", corner],
    [values, series.length === 1 ? series[0] : undefined],
  ] as const;
  const given = titles.flatMap(([axis, title]) =>
    title !== undefined && readTitle(text, axis, version) === "" ? [{ axis, title }] : [],
  );
  givenTitles.value = given.map(({ title }) => title);
  return given.reduce((done, { axis, title }) => setTitle(done, axis, version, title), text);
}

// Text that the page sets automatically: an example's titles, subtitle, source, note and doughnut centre text, and axis
// titles from table headings. It is replaced together with the data, and saved with the chart so that it survives a
// reload.

import { signal } from "@preact/signals";
import type { Version } from "./appearance.ts";
import { hasAxes, readOption, removeOption, valueAxis } from "./option-edit.ts";
import type { Path } from "./text/config-tree.ts";
import { readTitle, setTitle, type TitleTarget } from "./titles.ts";

const ALL = ["chart", "x", "y"] as const satisfies readonly TitleTarget[];

/** Path of the options for a doughnut's centre text. */
const CENTRE: Path = ["options", "plugins", "doughnutlabel"];

/** Text that the page has set automatically. */
export const autoTitles = signal<readonly string[]>([]);

/** Text that describes the data: the path of the text, and of the option to remove. */
interface DataText {
  readonly path: Path;
  readonly option: Path;
}

function listDataTexts(version: Version): readonly DataText[] {
  const subtitle: Path = version === 2 ? ["options", "subtitle"] : ["options", "plugins", "subtitle"];
  return [
    { path: [...subtitle, "text"], option: subtitle },
    ...["subtitle", "source", "note"].map((name) => ({ path: ["limn", name], option: ["limn", name] })),
    // The first line is usually a total, which is wrong for other data. The lines below explain the total.
    { path: [...CENTRE, "labels", 0, "text"], option: CENTRE },
  ];
}

/** A text with placeholders such as `{{month}}`, or with the total of a doughnut, suits other data, too. */
function isTemplate(text: string): boolean {
  return /\{\{[^{}]+\}\}|%t\b/.test(text);
}

/**
 * Removes the text that describes a chart's data: subtitle, source, note and doughnut centre text. Templates and
 * computed text stay.
 */
export function removeDataTexts(
  text: string,
  version: Version,
  isRemoved: (content: string) => boolean = () => true,
): string {
  return listDataTexts(version).reduce((done, { path, option }) => {
    const content = readOption(done, path);
    const isOwn = typeof content === "string" && isRemoved(content) && !isTemplate(content);
    return isOwn ? removeOption(done, option) : done;
  }, text);
}

/** Marks a chart's titles, subtitle, source, note and centre text as set by the page, not by the user. */
export function markAutoTitles(text: string, version: Version): void {
  const others = listDataTexts(version).map(({ path }) => readOption(text, path));
  autoTitles.value = [
    ...ALL.flatMap((target) => readTitle(text, target, version) || []),
    ...others.filter((content) => typeof content === "string"),
  ];
}

/** Removes the text that the page has set automatically, except templates. */
export function removeAutoTitles(text: string, version: Version): string {
  const isAuto = (content: string) => autoTitles.peek().includes(content);
  const untitled = ALL.reduce((done, target) => {
    const title = readTitle(done, target, version);
    return title && isAuto(title) && !isTemplate(title) ? setTitle(done, target, version, "") : done;
  }, text);
  return removeDataTexts(untitled, version, isAuto);
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

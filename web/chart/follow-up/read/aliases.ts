// Other names of series and labels: "Wednesday" for "Wed", "first quarter" for "Q1", "second line" for the second series.

import type { ChartNames } from "../../../../src/service/natural/directives/directive.ts";
import type { DrawnNames } from "./follow-up.ts";

const LANGUAGES = ["en", "de", "fr", "es"];
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const SERIES_NOUNS = ["line", "series", "dataset"];
const LABEL_NOUNS = ["slice", "bar", "point", "data point", "label", "category", "column"];
/** Maximum number of series or labels that have other names. */
const MAX_NAMES = 60;

/** Names and aliases, with the names that the aliases stand for. */
export interface NamesWithAliases {
  readonly names: ChartNames;
  /** The other names, which the caller can extend. */
  readonly originals: Map<string, string>;
}

/** Adds the other names to a chart's names. */
export function addAliases({ series, labels, lines, bars }: DrawnNames): NamesWithAliases {
  const originals = new Map<string, string>();
  const known = new Set([...series, ...labels].map((name) => name.toLowerCase()));
  const add = (alias: string, name: string): string[] => {
    if (known.has(alias.toLowerCase()) || originals.has(alias) || name === "") return [];
    originals.set(alias, name);
    return [alias];
  };
  const ordinals = (names: readonly string[], nouns: readonly string[]): string[] =>
    names.length > MAX_NAMES
      ? []
      : nouns.flatMap((noun) => [
          ...ORDINALS.slice(0, names.length).flatMap((ordinal, index) => add(`${ordinal} ${noun}`, names[index] ?? "")),
          ...add(`last ${noun}`, names.at(-1) ?? ""),
        ]);
  // In a chart with bars and one line, "the line" is that series.
  const isMixed = lines.length > 0 && bars.length > 0;
  const drawn = [
    ...(isMixed && lines.length === 1 ? add("line", lines[0] ?? "") : []),
    ...(isMixed && bars.length === 1 ? add("bars", bars[0] ?? "") : []),
  ];
  const nouns = series.length > 1 ? LABEL_NOUNS.filter((noun) => noun !== "bar") : LABEL_NOUNS;
  return {
    names: {
      series: [...series, ...drawn, ...ordinals(series, series.length > 1 ? [...SERIES_NOUNS, "bars"] : SERIES_NOUNS)],
      labels: [
        ...labels,
        ...labels
          .slice(0, MAX_NAMES)
          .flatMap((label) => calendarNames(label, labels).flatMap((alias) => add(alias, label))),
        ...ordinals(labels, nouns),
      ],
    },
    originals,
  };
}

/** The months, or the weekdays, with their names in all languages. */
type CalendarNames = readonly (readonly string[])[];

let calendar: { readonly months: CalendarNames; readonly days: CalendarNames } | undefined;

function listCalendar(): { readonly months: CalendarNames; readonly days: CalendarNames } {
  const nameAll = (date: Date, part: "month" | "weekday"): readonly string[] => {
    const names = LANGUAGES.flatMap((language) =>
      (["long", "short"] as const).map((form) =>
        new Intl.DateTimeFormat(language, { [part]: form, timeZone: "UTC" })
          .format(date)
          .toLowerCase()
          .replace(/\.$/, ""),
      ),
    );
    const [english = ""] = names;
    const short =
      part === "weekday" ? [english.slice(0, 2), english.slice(0, 4)] : english === "september" ? ["sept"] : [];
    return [...new Set([...names, ...short])];
  };
  return {
    months: Array.from({ length: 12 }, (_, month) => nameAll(new Date(Date.UTC(2024, month, 1)), "month")),
    // 1 January 2024 is a Monday.
    days: Array.from({ length: 7 }, (_, day) => nameAll(new Date(Date.UTC(2024, 0, day + 1)), "weekday")),
  };
}

const fold = (label: string): string => label.toLowerCase().replace(/\.$/, "");

/** Returns whether a text names a month, weekday or quarter. */
export const isCalendarName = (text: string): boolean => calendarNames(text, [text]).length > 0;

/**
 * Returns the other names of a month, weekday or quarter.
 *
 * @param labels all labels, which determine whether "mar" is March or the Spanish Tuesday
 */
function calendarNames(label: string, labels: readonly string[]): readonly string[] {
  calendar ??= listCalendar();
  const quarter = /^q([1-4])$/.exec(fold(label))?.[1];
  if (quarter !== undefined) return [`${ORDINALS[Number(quarter) - 1]} quarter`, `quarter ${quarter}`];
  const { months, days } = calendar;
  const count = (list: CalendarNames): number =>
    labels.filter((each) => list.some((names) => names.includes(fold(each)))).length;
  const found = (count(days) > count(months) ? days : months).find((names) => names.includes(fold(label)));
  return found === undefined ? [] : found.filter((name) => name.length > 2 && name !== fold(label));
}

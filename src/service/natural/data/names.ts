// Assigns names without numbers to an axis, to the only series or to the chart's title. Any other name triggers a warning.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { quoteWords } from "../text/sentence.ts";
import { readCalendar } from "../vocabulary/calendar-words.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";
import { foldWord } from "../vocabulary/phrase-table.ts";
import type { Name } from "./element.ts";
import type { Data, Series } from "./series.ts";

/** Chart types that show no series names. The name becomes their title. */
const ROUND: ReadonlySet<Kind | undefined> = new Set([
  "pie",
  "doughnut",
  "polarArea",
  "gauge",
  "radialGauge",
  "progressBar",
  "sparkline",
]);

/** Assigns the names. Returns the data with the assigned names, and the names that remain. */
export function nameSeries(
  reading: Reading,
  data: Data,
  names: readonly Name[],
  lists: readonly (readonly Name[])[],
): { readonly named: Data; readonly loose: readonly Name[] } {
  const { settings, warn } = reading;
  const isRound = ROUND.has(settings.kind);
  // Bare list items, and dates next to other dates, do not name what the numbers count. Leave them unassigned.
  const areTimes = data.labels.some((label) => readCalendar(foldWord(label)).length > 0);
  const bare = names.filter(({ isBare }) => isBare);
  const calendar = names.filter(({ isCalendar, isAxis }) => isCalendar && isAxis !== true);
  const times = calendar.length > 1 || areTimes ? [...bare, ...calendar.filter((name) => !bare.includes(name))] : bare;
  if (times.length > 0) {
    const others = nameSeries(
      reading,
      data,
      names.filter((name) => !times.includes(name)),
      lists,
    );
    return { named: others.named, loose: [...others.loose, ...times] };
  }
  const loose = names.filter((name) => {
    const isAxis = name.isAxis || (name.isCalendar && names.length > 1);
    if (!isAxis || isRound || settings.axisTitles.x !== undefined) return true;
    settings.axisTitles.x = capitalise(name.text);
    return false;
  });
  const [first, ...rest] = loose;
  const [series] = data.series;
  if (first === undefined || lists.length > 0) return { named: data, loose };
  if (!isRound && data.series.length === 1 && series !== undefined && series.name === undefined) {
    const named: Series = { ...series, name: capitalise(first.text) };
    return { named: { ...data, series: [named] }, loose: rest };
  }
  if (first.isCalendar && !isRound && settings.axisTitles.x === undefined) {
    settings.axisTitles.x = capitalise(first.text);
    return { named: data, loose: rest };
  }
  if (settings.title !== undefined || rest.length > 0) return { named: data, loose };
  settings.title = capitalise(first.text);
  if (!isRound) warn(`"${first.text}" is used as the title`);
  return { named: data, loose: rest };
}

/** Warns about names that were not assigned. */
export function warnAboutLooseNames(
  { warn }: Reading,
  loose: readonly Name[],
  lists: readonly (readonly Name[])[],
): void {
  const words = [...loose, ...lists.flat()].map(({ text }) => text);
  if (words.length > 0) warn(`not understood: ${quoteWords(words)}`);
}

// Reads a sentence that changes an existing chart. The service's grammar reads the same directives as for new charts (types,
// colours, axes). This folder adds directives for existing charts: new values and names, removed parts, and references to parts.

import { createReading } from "../../../../src/service/natural/directives/create-reading.ts";
import type { ChartNames, Directive } from "../../../../src/service/natural/directives/directive.ts";
import { scanDirectives } from "../../../../src/service/natural/directives/scan.ts";
import { scanNamedColors } from "../../../../src/service/natural/directives/scan-colors.ts";
import {
  type FoundDirective,
  findMentions,
  type Mention,
  resolveTargets,
} from "../../../../src/service/natural/directives/targets.ts";
import { addAliases } from "./aliases.ts";
import { claimFillers, claimSmall, isInText, releaseFillers } from "./claim-small.ts";
import { completeFound } from "./complete.ts";
import type { ChangeDirective, DrawnNames, FollowUp, FoundChange, ParsedDirective, Reading } from "./follow-up.ts";
import { ADD, CHANGE, REMOVE, RENAME } from "./phrases.ts";
import { readAdditions, readContinuations } from "./read-additions.ts";
import { readRemovals, readRenames } from "./read-changes.ts";
import { readValues } from "./read-values.ts";
import { joinColors, nameOthers, resolvePronouns, shareTargets } from "./share-targets.ts";
import { readStyles } from "./style-rules.ts";
import { listParts, unreadBeside } from "./unread-parts.ts";

/** Reads a sentence, in time proportional to its length. */
export function readFollowUp(sentence: string, chartNames: DrawnNames): FollowUp {
  const words = sentence
    .replaceAll(/(?<!\S)w\/o?(?=\s)/gi, (short) => (/o$/i.test(short) ? "without" : "with"))
    .replaceAll(/\s(?:->|=>|→|⇒|➜)\s(?=[\d.,$€£-])/g, " to ")
    .replaceAll(/\s(?:->|=>|→|⇒|➜)\s/g, " renamed to ");
  const { names: known, originals } = addAliases(chartNames);
  const plain = createReading(words);
  const mentions = findMentions(plain, known).map((one) => ({ ...one, name: originals.get(one.name) ?? one.name }));
  const reading = createReading(words);
  const changes = findChanges(reading, mentions, known, chartNames);
  const names = addNewNames(known, changes, originals, chartNames.labels.length);
  const found = findAll(reading, mentions, names, changes);
  const directives = resolveTargets(reading, found, names);
  const shared = resolvePronouns(reading, found, shareTargets(reading, found, directives, mentions));
  claimFillers(reading);
  const joined = joinColors(reading, found, shared, mentions);
  const beside = found.map((one, index) => nameOthers(reading, one, joined[index] ?? [], mentions));
  const original = (name: string): string => originals.get(name) ?? name;
  const all = joined.flatMap((each, index): ParsedDirective[] => {
    const span = found[index] as FoundDirective;
    const around = {
      words: reading.text(span),
      unread: unreadBeside(reading, span, found),
      names: (beside[index] ?? []).map(original),
    };
    return each.map((directive) => ({ directive: withOriginals(directive, original), ...around }));
  });
  const unread = listParts(reading, mentions);
  return {
    words: sentence,
    directives: mergeSorts(all),
    unread,
    isEdit: beginsWithEdit(plain),
    hasNames: mentions.length > 0,
  };
}

/** Finds the changes of the data. They come first, because their words also have other meanings. */
function findChanges(
  reading: Reading,
  mentions: readonly Mention[],
  names: ChartNames,
  all: ChartNames,
): readonly FoundChange[] {
  return [
    ...readRenames(reading, mentions, all),
    ...readRemovals(reading, mentions, names, all),
    ...[...readAdditions(reading, mentions, all), ...readContinuations(reading, mentions, all)].map((one) =>
      withCase(one, all),
    ),
    ...readValues(reading, mentions, all.labels.length, all.series.length),
  ];
}

/** Capitalises a new name if all others are: "add may 12" after Jan and Feb. */
function withCase(one: FoundChange, { series, labels }: ChartNames): FoundChange {
  if (one.directive.kind !== "add") return one;
  const known = [...series, ...labels].filter((name) => /^\p{L}/u.test(name));
  const { name } = one.directive;
  const isCapital = known.length > 0 && known.every((each) => /^\p{Lu}/u.test(each)) && name === name.toLowerCase();
  return isCapital
    ? { ...one, directive: { ...one.directive, name: name.charAt(0).toUpperCase() + name.slice(1) } }
    : one;
}

/** Adds the new names in a sentence, because its other parts can refer to them. */
function addNewNames(
  { series, labels }: ChartNames,
  changes: readonly FoundChange[],
  originals: Map<string, string>,
  rows: number,
): ChartNames {
  const added = changes.flatMap(({ directive }) => (directive.kind === "add" ? [directive] : []));
  for (const { directive } of changes)
    if (directive.kind === "rename" && !originals.has(directive.to)) originals.set(directive.to, directive.from);
  const renamed = changes.flatMap(({ directive }) => (directive.kind === "rename" ? [directive] : []));
  return {
    series: [
      ...series,
      ...added.filter(({ values }) => values.length === rows).map(({ name }) => name),
      ...renamed.filter(({ from }) => series.includes(from)).map(({ to }) => to),
    ],
    labels: [
      ...labels,
      ...added.filter(({ values }) => values.length !== rows).map(({ name }) => name),
      ...renamed.filter(({ from }) => !series.includes(from)).map(({ to }) => to),
    ],
  };
}

/** Finds the other directives, and sorts all of them by position. */
function findAll(
  reading: Reading,
  mentions: readonly Mention[],
  names: ChartNames,
  changes: readonly FoundChange[],
): FoundDirective[] {
  const fillers = claimSmall(reading, mentions);
  const styles = readStyles(reading, mentions);
  const found = [
    ...[...changes, ...styles].map(
      ({ directive, from, end }): FoundDirective => ({
        directive: directive as Directive,
        from,
        end,
        isTargeted: false,
      }),
    ),
    ...scanBesideNames(reading, mentions),
    ...scanNamedColors(reading, names),
  ].map((one) =>
    one.directive.kind === "curve" || one.directive.kind === "width" ? { ...one, isTargeted: true } : one,
  );
  const complete = completeFound(
    reading,
    found.sort((one, other) => one.from - other.from),
  );
  releaseFillers(reading, fillers);
  return complete;
}

/** Finds the grammar's directives, except in names of several words, such as "red team". */
function scanBesideNames(reading: Reading, mentions: readonly Mention[]): readonly FoundDirective[] {
  // "The line" in a chart with bars is a series, not a type.
  const isPart = ({ from, end }: Mention): boolean =>
    end > from + 1 ||
    (reading.is(from - 1, "article") && reading.is(from, "lineWord", "barWord") && !reading.is(end, "chart"));
  const names = mentions.filter((one) => isPart(one) && reading.isFree(one.from) && !isInText(reading, one.from));
  for (const { from, end } of names) reading.claim(from, end, "name");
  const found = scanDirectives(reading);
  for (const { from, end } of names) reading.roles.fill(undefined, from, end);
  return found;
}

/** "Sort by costs, lowest first" is one order. */
function mergeSorts(directives: readonly ParsedDirective[]): ParsedDirective[] {
  const sorts = directives.filter(({ directive }) => directive.kind === "sort");
  const last = sorts.at(-1);
  if (last === undefined || sorts.length < 2) return [...directives];
  const names = sorts.flatMap((one) => one.names);
  return directives.flatMap((one) => (one === last ? [{ ...one, names }] : sorts.includes(one) ? [] : [one]));
}

function withOriginals(directive: ChangeDirective, original: (name: string) => string): ChangeDirective {
  const copy: Record<string, unknown> = { ...directive };
  for (const key of ["series", "label", "from", "names"]) {
    const value = copy[key];
    if (
      key === "label" &&
      directive.kind !== "set-value" &&
      directive.kind !== "set-label" &&
      directive.kind !== "shift-value"
    )
      continue;
    if (typeof value === "string") copy[key] = original(value);
    else if (Array.isArray(value)) copy[key] = [...new Set(value.map((name) => original(String(name))))];
  }
  return copy as unknown as ChangeDirective;
}

/** Returns whether the first word after polite phrases is a verb for a change of the data. */
function beginsWithEdit(reading: Reading): boolean {
  let at = 0;
  while (at < reading.tokens.length && reading.is(at, "request", "pronoun")) at += 1;
  const verb = reading.word(at);
  return verb !== "make" && verb !== "put" && [CHANGE, ADD, REMOVE, RENAME].some((phrases) => phrases.has(reading, at));
}

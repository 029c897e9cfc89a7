// Applies the changes in a sentence to the current chart. Returns a message for each part that can't be applied. Loaded on first
// use, with the vocabulary.

import { kindOf } from "../inspector/series-fields.ts";
import { readConfig } from "../text/config-tree.ts";
import { applyDirective } from "./apply-directive.ts";
import { type Chart, describeNames, type Names, Refusal, readNames } from "./context.ts";
import type { ChangeDirective, FollowUp, ParsedDirective, UnreadPart } from "./read/follow-up.ts";
import { readFollowUp } from "./read/read-follow-up.ts";

/** Maximum length of a sentence, in characters, as in docs/natural.md. */
const MAX_LENGTH = 512;

/** The changed chart, notes about side effects, and a message for each change that can't be made. */
export interface AppliedFollowUp extends Chart {
  readonly notes: readonly string[];
  readonly refusals: readonly string[];
}

/** Reads a sentence for the current chart. Returns undefined if the chart's code can't be changed. */
export function readWords(words: string, text: string): FollowUp | undefined {
  const tree = readConfig(text);
  if (words.length > MAX_LENGTH || tree.root === undefined || tree.mistake !== undefined) return undefined;
  const names = readNames(text);
  const drawnAs = (kind: string) => names.series.filter((_, index) => kindOf(text, index) === kind);
  return readFollowUp(words, { ...names, lines: drawnAs("line"), bars: drawnAs("bar") });
}

/** Applies a sentence's directives one after another. */
export function applyFollowUp(chart: Chart, { words, directives, unread }: FollowUp): AppliedFollowUp {
  const notes = new Set<string>();
  const refusals = new Set<string>();
  const names = readNames(chart.text);
  const refused = new Set<string>();
  const sorted = sortDirectives(combineRenames(directives));
  let done = chart;
  for (const one of sorted) {
    if (isDoubtful(one)) {
      const isName = NAMED.has(one.directive.kind) && one.unread.split(" ").length <= MAX_NAME && !isKnown(one, names);
      if (!isName) continue;
      refused.add(one.unread);
      refusals.add(`There is no series or label called “${one.unread}”. ${describeNames(names)}`);
      continue;
    }
    try {
      const next = applyDirective(
        done,
        one,
        sorted.map(({ directive }) => directive),
        (note) => notes.add(note),
      );
      if (readConfig(next.text).mistake !== undefined)
        throw new Refusal(`This change isn't supported: “${one.words || words}”.`);
      done = next;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.add(error.message);
    }
  }
  for (const part of unread) if (!mentionsAny(part.words, refused)) refusals.add(describeUnread(part, names));
  // The sentence has only small words, such as "compare it".
  if (directives.length === 0 && unread.length === 0 && words !== "" && !THANKS.test(words))
    refusals.add(`Not understood: “${words}”.`);
  return { ...done, notes: [...notes], refusals: [...refusals] };
}

/** Matches sentences that ask for nothing. */
const THANKS = /^\W*(?:thanks|thank you|thx|great|perfect|nice|danke|merci|gracias)\b/i;

/** Maximum number of words of a name. */
const MAX_NAME = 3;

/** Directives that can apply to one part of the chart. Unread words beside them may be the name of that part. */
const NAMED = new Set<ChangeDirective["kind"]>([
  "axis",
  "dash",
  "color",
  "curve",
  "points",
  "fill",
  "width",
  "type",
  "set-value",
]);
const FOR_PARTS = new Set<ChangeDirective["kind"]>([
  ...NAMED,
  "palette",
  "set-label",
  "legend",
  "grid",
  "data-labels",
  "axis-shown",
  "sort",
  "trend",
  "average",
  "no-line",
]);

function isDoubtful({ directive, unread }: ParsedDirective): boolean {
  if (unread === "" || !FOR_PARTS.has(directive.kind)) return false;
  return directive.kind !== "type" || directive.series === undefined;
}

/** Returns whether the unread words are a name in the chart, or the directive already has one. */
function isKnown({ directive, unread }: ParsedDirective, { series, labels }: Names): boolean {
  const hasOwn =
    directive.kind !== "set-value" &&
    directive.kind !== "color" &&
    "series" in directive &&
    directive.series !== undefined;
  return hasOwn || [...series, ...labels].some((name) => name.toLowerCase() === unread.toLowerCase());
}

/** Kinds of data changes, in the order in which they are applied: changes of names come last. */
const DATA_KINDS = [
  "set-value",
  "set-series",
  "set-label",
  "shift-value",
  "add",
  "sort",
  "sort-labels",
  "order",
  // Trends and averages are computed from the new data.
  "trend",
  "average",
  "remove",
  "rename",
  "rename-all",
];

/** Combines changes of names if a part gets the name of another one. */
function combineRenames(directives: readonly ParsedDirective[]): readonly ParsedDirective[] {
  const renames = directives.flatMap(({ directive }) => (directive.kind === "rename" ? [directive] : []));
  const old = new Set(renames.map(({ from }) => from));
  const [first] = directives.filter(({ directive }) => directive.kind === "rename");
  if (first === undefined || renames.length === 1 || !renames.some(({ to }) => old.has(to))) return directives;
  const all: ParsedDirective = { ...first, directive: { kind: "rename-all", pairs: renames } };
  return [...directives.filter(({ directive }) => directive.kind !== "rename"), all];
}

/** Sorts directives: new data before its style, the whole chart before its parts, and changes of names last. */
function sortDirectives(directives: readonly ParsedDirective[]): ParsedDirective[] {
  const styled = new Set(
    directives.flatMap(({ directive }) =>
      "series" in directive && Array.isArray(directive.series) ? directive.series : [],
    ),
  );
  const rankOf = ({ directive }: ParsedDirective): number => {
    const { kind } = directive;
    if (kind === "type" && directive.series === undefined) return 0;
    if (kind === "direction" || kind === "turn") return 1;
    if (kind === "add" && styled.has(directive.name)) return 2;
    // A line can be dashed only after it has become a line, and an axis needs series before it has a title.
    if (kind === "type" || (kind === "axis" && directive.series !== undefined)) return 4;
    if (kind === "palette" || kind === "color-except" || (kind === "color" && directive.series === undefined)) return 3;
    return DATA_KINDS.indexOf(kind) + 6;
  };
  return [...directives].sort((one, other) => rankOf(one) - rankOf(other));
}

function mentionsAny(words: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => words.includes(name));
}

function describeUnread({ words, name, reason }: UnreadPart, names: Names): string {
  if (reason === "unknown-name") return `There is no series or label called “${name}”. ${describeNames(names)}`;
  if (reason === "impossible") return `This change isn't supported: “${words}”.`;
  return `Not understood: “${words}”.`;
}

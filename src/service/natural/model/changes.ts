// Turns a language model's answer to a sentence that changes a chart into changes. A change that doesn't match the schema, or that names a
// part that the chart doesn't have, is left out with a warning.

import * as z from "zod";
import { parseColor } from "../../../engine/color.ts";
import { type ChartChange, changeSchema, type SentenceChanges } from "../change/change.ts";
import type { Outline } from "../change/outline.ts";
import { quoteWords } from "../words/quote.ts";
import { listInventedNumbers, listUnusedNumbers } from "./change-numbers.ts";
import { changeAnswerSchema, MAX_CHANGES } from "./change-prompt.ts";
import { describeDifferences } from "./check.ts";
import { readAnswer } from "./read-answer.ts";

/** Schema of an answer whose changes are checked one by one, so that one invalid change doesn't discard the others. */
const looseAnswerSchema = changeAnswerSchema.extend({ changes: z.array(z.unknown()).max(MAX_CHANGES) });

/**
 * Parses and checks a model's answer.
 *
 * @param text text that the model wrote
 * @param sentence sentence that the model was asked about
 * @param outline the chart that the sentence changes
 * @throws Failure `invalid`, whose message is a clause such as `its answer has no changes`
 */
export function readModelChanges(text: string, sentence: string, outline: Outline): SentenceChanges {
  const source = `${sentence}\n${listTexts(outline).join("\n")}`;
  const { answer } = readAnswer(text, {
    schema: looseAnswerSchema,
    required: ["changes"],
    noun: "answer",
    content: "a list of changes",
    source,
    sourceNoun: "sentence",
  });
  const valid = answer.changes.flatMap((one) => changeSchema.safeParse(one).data ?? []).map(withoutNulls);
  const invalid = answer.changes.length - valid.length;
  const names = new ChartNames(outline, valid);
  const changes = valid.flatMap((one) => names.resolve(one) ?? []);
  const parts = [...(answer.context ?? []), ...(answer.unread ?? [])].filter((part) => sentence.includes(part));
  const added = {
    foreign: listInventedNumbers(changes, sentence, outline),
    missing: listUnusedNumbers(changes, parts, sentence, outline),
    names: changes.flatMap(listNewNames),
    unread: answer.unread,
  };
  const found = describeDifferences(added, { text: "sentence", result: "changes", source });
  const warnings = [
    invalid > 0 && `the model's answer has ${invalid === 1 ? "an invalid change" : "invalid changes"}`,
    names.unknown.size > 0 && `names that are not in the chart: ${quoteWords([...names.unknown])}`,
    names.colors.size > 0 && `unknown colour: ${quoteWords([...names.colors])}`,
    ...found.warnings,
  ].filter((warning) => warning !== false);
  return { changes, unread: found.unread, warnings };
}

/** Lists the chart's names and titles. */
function listTexts({ title, labels, series, lines = [], x, y, right }: Outline): readonly string[] {
  const titles = [title, x?.title, y?.title, right?.title].filter((text) => text !== undefined);
  return [...titles, ...labels, ...series.map(({ name }) => name), ...lines.map(({ label }) => label)];
}

/** Removes lists that are empty and fields that are null. */
function withoutNulls(change: ChartChange): ChartChange {
  const entries = Object.entries(change).filter(
    ([name, value]) => name === "value" || name === "values" || (value !== null && value.length !== 0) || value === "",
  );
  return Object.fromEntries(entries) as ChartChange;
}

/** Returns the strings that a change adds to the chart. */
function listNewNames(change: ChartChange): readonly string[] {
  if (change.change === "title" || change.change === "axisTitle") return [change.text];
  if (change.change === "rename") return [change.to];
  return change.change === "addSeries" || change.change === "addLabel" ? [change.name] : [];
}

/** Types whose slices have colours of their own. */
const SLICED = new Set(["pie", "doughnut", "polarArea"]);
/** The kinds of parts that the fields of a change name, in the order in which they are searched. The label of a line is new. */
const PARTS = {
  series: ["series"],
  label: ["labels"],
  labels: ["labels"],
  from: ["series", "labels"],
  moves: ["lines"],
} as const;

/** Finds the chart's names in a model's changes, and collects names and colours that don't exist. */
class ChartNames {
  readonly unknown = new Set<string>();
  readonly colors = new Set<string>();
  readonly #isSliced: boolean;
  readonly #lists: Readonly<Record<"series" | "labels" | "lines", NameList>>;

  constructor({ type = "", series, labels, lines = [] }: Outline, all: readonly ChartChange[]) {
    this.#isSliced = SLICED.has(type);
    const added = (kind: "addSeries" | "addLabel") => all.flatMap((one) => (one.change === kind ? one.name : []));
    const renamed = new Map(all.flatMap((one) => (one.change === "rename" ? [[one.to, one.from] as const] : [])));
    this.#lists = {
      series: new NameList([...series.map(({ name }) => name), ...added("addSeries")], renamed),
      labels: new NameList([...labels, ...added("addLabel")], renamed),
      lines: new NameList(
        lines.map(({ label }) => label),
        new Map(),
      ),
    };
  }

  /** Returns the change with the chart's names; undefined if it has a name or a colour that doesn't exist. */
  resolve(change: ChartChange): ChartChange | undefined {
    const colored = this.#withColors(change);
    if (colored?.change === "color" || colored?.change === "remove") return this.#withParts(colored);
    return colored && this.#withNames(colored);
  }

  #withColors(change: ChartChange): ChartChange | undefined {
    const listed = "colors" in change ? change.colors : "color" in change && change.color != null ? [change.color] : [];
    const colors = listed.flatMap((color) => this.#readColor(color) ?? []);
    if (colors.length < listed.length) return undefined;
    if ("colors" in change) return { ...change, colors };
    return colors.length === 0 ? change : ({ ...change, color: colors[0] } as ChartChange);
  }

  /** Returns a CSS colour. CSS writes colours such as "dark green" as one word. */
  #readColor(text: string): string | undefined {
    const color = [text, text.replaceAll(" ", "")].find((each) => parseColor(each.toLowerCase()) !== null);
    if (color === undefined) this.colors.add(text);
    return color;
  }

  /** Finds the series and labels of a change. A model may list the slices of a pie as series, and unknown parts are left out. */
  #withParts(change: Extract<ChartChange, { change: "color" | "remove" }>): ChartChange | undefined {
    const { series: listed, labels: listedLabels, ...rest } = change;
    const parts = { series: [] as string[], labels: [] as string[] };
    for (const [names, ...kinds] of [
      [listed ?? [], "series", "labels"],
      [listedLabels ?? [], "labels", "series"],
    ] as const)
      for (const name of names) {
        const kind = kinds.find((one) => this.#lists[one].find(name) !== undefined);
        const known = this.#find(kinds, name);
        if (kind !== undefined && known !== undefined) parts[kind].push(known);
      }
    const isNamed = parts.series.length + parts.labels.length > 0;
    const isAll = change.change === "color" && (listed ?? listedLabels ?? []).length === 0;
    if (!isNamed && !isAll) return undefined;
    // The colour of a pie's only series applies to all slices.
    if (change.change === "color" && this.#isSliced && parts.labels.length === 0) return rest as ChartChange;
    return withoutNulls({ ...rest, ...parts } as ChartChange);
  }

  /** Replaces the names. Unknown names in lists are left out, unless no name would be left. */
  #withNames(change: ChartChange): ChartChange | undefined {
    const isLines = change.change === "removeLines";
    const named =
      isLines && this.#lists.lines.names.size > 0 ? { labels: [...this.#lists.lines.names], ...change } : change;
    const isNew = change.change === "line" || change.change === "average";
    const fields = Object.entries(named).filter(([field]) => field in PARTS && !(isNew && field === "label"));
    const found = fields.map(([field, value]): [string, unknown] => {
      const kinds = isLines ? (["lines"] as const) : PARTS[field as keyof typeof PARTS];
      if (typeof value === "string") return [field, this.#find(kinds, value)];
      const names = (value as readonly string[]).flatMap((name) => this.#find(kinds, name) ?? []);
      return [field, names.length > 0 ? names : undefined];
    });
    const isKnown = found.every(([, value]) => value !== undefined);
    return isKnown ? ({ ...named, ...Object.fromEntries(found) } as ChartChange) : undefined;
  }

  #find(kinds: readonly ("series" | "labels" | "lines")[], name: string): string | undefined {
    const [found] = kinds.flatMap((kind) => this.#lists[kind].find(name) ?? []);
    if (found === undefined) this.unknown.add(name);
    return found;
  }
}

/** Names of parts of the chart. */
class NameList {
  readonly names: ReadonlySet<string>;
  /** The names by their folded form; undefined if several names have the same form. */
  readonly #folded = new Map<string, string | undefined>();
  readonly #renamed: ReadonlyMap<string, string>;

  constructor(names: readonly string[], renamed: ReadonlyMap<string, string>) {
    this.names = new Set(names);
    this.#renamed = renamed;
    for (const name of this.names) this.#folded.set(fold(name), this.#folded.has(fold(name)) ? undefined : name);
  }

  /** Finds a name, regardless of case, or the current name of a part that gets this name. */
  find(name: string): string | undefined {
    const from = this.#renamed.get(name);
    return [name, from].find((one) => one !== undefined && this.names.has(one)) ?? this.#folded.get(fold(name));
  }
}

const fold = (name: string): string => name.trim().toLowerCase();

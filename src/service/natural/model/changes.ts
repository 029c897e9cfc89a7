// Turns a language model's answer to a sentence that changes a chart into changes. A change that doesn't match the schema, or that names a
// part that the chart doesn't have, is left out with a warning.

import * as z from "zod";
import { parseColor } from "../../../engine/color.ts";
import { type ChartChange, changeSchema, type SentenceChanges } from "../../params/chart-change.ts";
import type { Outline } from "../../params/chart-outline.ts";
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

/** Returns the texts that a change adds to the chart. */
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
    const lines = this.#lists.lines.names;
    if (change.change === "removeLines" && lines.size > 0)
      return this.#withNames({ ...change, labels: change.labels ?? [...lines] });
    const colored = this.#withColors(change);
    return colored && this.#withNames(this.#regroup(colored));
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

  /** Sorts the names of a change for series or labels: a model may list the slices of a pie as series. */
  #regroup(change: ChartChange): ChartChange {
    if (change.change !== "color" && change.change !== "remove") return change;
    const has = (kind: "series" | "labels", name: string): boolean => this.#lists[kind].find(name) !== undefined;
    const { series = [], labels = [], ...rest } = change;
    const [asSeries, asLabels] = [series ?? [], labels ?? []];
    // The colour of a pie's only series is that of all slices.
    if (change.change === "color" && this.#isSliced && [...asSeries, ...asLabels].every((name) => has("series", name)))
      return rest as ChartChange;
    // The model's list counts if both a series and a label have the name.
    const isOther = (kind: "series" | "labels", name: string): boolean =>
      !has(kind, name) && has(kind === "series" ? "labels" : "series", name);
    return withoutNulls({
      ...rest,
      series: [
        ...asSeries.filter((name) => !isOther("series", name)),
        ...asLabels.filter((name) => isOther("labels", name)),
      ],
      labels: [
        ...asLabels.filter((name) => !isOther("labels", name)),
        ...asSeries.filter((name) => isOther("series", name)),
      ],
    } as ChartChange);
  }

  /** Replaces the names. Unknown names in lists are left out, unless no name would be left. */
  #withNames(change: ChartChange): ChartChange | undefined {
    const isNew = change.change === "line" || change.change === "average";
    const fields = Object.entries(change).filter(([field]) => field in PARTS && !(isNew && field === "label")) as [
      keyof typeof PARTS,
      unknown,
    ][];
    const found = fields.map(([field, value]): [string, unknown] => {
      const kinds = change.change === "removeLines" ? (["lines"] as const) : PARTS[field];
      if (typeof value === "string") return [field, this.#find(kinds, value)];
      const names = ((value ?? []) as readonly string[]).flatMap((name) => this.#find(kinds, name) ?? []);
      return [field, names.length > 0 ? names : undefined];
    });
    const known = found.filter(([, value]) => value !== undefined);
    // A change of several parts applies to those that exist. A change without parts applies to the whole chart.
    const isPartial = change.change === "color" || change.change === "remove";
    if (
      isPartial ? known.length === 0 && (found.length > 0 || change.change === "remove") : known.length < found.length
    )
      return undefined;
    const { series: _, labels: __, ...rest } = change as ChartChange & { readonly series?: unknown; labels?: unknown };
    return { ...rest, ...Object.fromEntries(known) } as ChartChange;
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

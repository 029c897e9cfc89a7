// Turns a language model's answer to a sentence that changes a chart into changes. The answer is untrusted: a change that doesn't match
// the schema, or that names a part that the chart doesn't have, is left out with a warning. Error messages never quote the answer.

import { parseColor } from "../../../engine/color.ts";
import { type ChartChange, changeSchema, type SentenceChanges } from "../../params/chart-change.ts";
import type { Outline } from "../../params/chart-outline.ts";
import { quoteWords } from "../words/quote.ts";
import { answerFailure, parseAnswerObject } from "./answer-object.ts";
import { looseChangeAnswerSchema } from "./change-answer.ts";
import { listInventedNumbers, listUnusedNumbers } from "./change-numbers.ts";
import { listInventedNames, nameNumbers } from "./check.ts";

/**
 * Parses and checks a model's answer.
 *
 * @param answer text that the model wrote
 * @param sentence sentence that the model was asked about
 * @param outline the chart that the sentence changes
 * @throws Failure `invalid`, whose message is a clause such as `its answer has no changes`
 */
export function readModelChanges(answer: string, sentence: string, outline: Outline): SentenceChanges {
  const terms = {
    noun: "answer",
    content: "a list of changes",
    source: `${sentence}\n${listTexts(outline).join("\n")}`,
    sourceNoun: "sentence",
  };
  const value = parseAnswerObject(answer, terms);
  const { changes: listed } = value;
  const whole = looseChangeAnswerSchema.safeParse(value);
  // Malformed quotes must not discard the changes.
  const parsed = whole.success ? whole.data : looseChangeAnswerSchema.safeParse({ changes: listed }).data;
  if (parsed === undefined)
    throw answerFailure(terms, listed === undefined ? "has no changes" : "has an invalid changes field");
  const valid = parsed.changes.flatMap((one) => changeSchema.safeParse(one).data ?? []).map(withoutNulls);
  const invalid = parsed.changes.length - valid.length;
  const names = new ChartNames(outline, valid);
  const changes = valid.flatMap((one) => names.resolve(one) ?? []);
  const quoted = (parsed.unread ?? []).filter((part) => part.trim() !== "");
  const unread = quoted.filter((part) => sentence.includes(part));
  const context = (parsed.context ?? []).filter((part) => sentence.includes(part));
  const numbers = listInventedNumbers(changes, sentence, outline);
  const unused = listUnusedNumbers(changes, [...context, ...unread], sentence, outline);
  const invented = listInventedNames(changes.flatMap(listNewNames), terms.source);
  const warnings = [
    invalid > 0 && `the model's answer has ${invalid === 1 ? "an invalid change" : "invalid changes"}`,
    names.unknown.size > 0 && `names that are not in the chart: ${quoteWords([...names.unknown])}`,
    names.colors.size > 0 && `unknown colour: ${quoteWords([...names.colors])}`,
    numbers.length > 0 && `check the numbers that are not in the sentence: ${nameNumbers(numbers)}`,
    unused.length > 0 && `numbers that are not in the changes: ${nameNumbers(unused)}`,
    invented.length > 0 && `names that are not in the sentence: ${quoteWords(invented)}`,
    unread.length < quoted.length && "a part of the sentence was not understood",
  ].filter((text) => text !== false);
  return { changes, unread, warnings };
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
  switch (change.change) {
    case "title":
    case "axisTitle":
      return [change.text];
    case "rename":
      return [change.to];
    case "addSeries":
    case "addLabel":
      return [change.name];
    default:
      return [];
  }
}

/** Types whose slices have colours of their own. */
const SLICED = new Set(["pie", "doughnut", "polarArea"]);

/** Finds the chart's names in a model's changes, and collects names and colours that don't exist. */
class ChartNames {
  readonly unknown = new Set<string>();
  readonly colors = new Set<string>();
  readonly #isSliced: boolean;
  readonly #series: NameList;
  readonly #labels: NameList;
  readonly #lines: NameList;

  constructor({ type = "", series, labels, lines = [] }: Outline, all: readonly ChartChange[]) {
    this.#isSliced = SLICED.has(type);
    const added = (kind: "addSeries" | "addLabel") => all.flatMap((one) => (one.change === kind ? one.name : []));
    const renamed = new Map(all.flatMap((one) => (one.change === "rename" ? [[one.to, one.from] as const] : [])));
    this.#series = new NameList([...series.map(({ name }) => name), ...added("addSeries")], renamed);
    this.#labels = new NameList([...labels, ...added("addLabel")], renamed);
    this.#lines = new NameList(
      lines.map(({ label }) => label),
      new Map(),
    );
  }

  /** Returns the change with the chart's names; undefined if it has a name or a colour that doesn't exist. */
  resolve(change: ChartChange): ChartChange | undefined {
    const colored = this.#withColors(change);
    return colored && this.#withNames(colored);
  }

  #withColors(change: ChartChange): ChartChange | undefined {
    if ("color" in change && change.color != null) {
      const color = this.#readColor(change.color);
      return color === undefined ? undefined : { ...change, color };
    }
    if (!("colors" in change)) return change;
    const colors = change.colors.flatMap((color) => this.#readColor(color) ?? []);
    return colors.length < change.colors.length ? undefined : { ...change, colors };
  }

  /** Returns a CSS colour. CSS writes colours such as "dark green" as one word. */
  #readColor(text: string): string | undefined {
    const color = [text, text.replaceAll(" ", "")].find((each) => parseColor(each.toLowerCase()) !== null);
    if (color === undefined) this.colors.add(text);
    return color;
  }

  #withNames(change: ChartChange): ChartChange | undefined {
    switch (change.change) {
      case "color":
      case "remove": {
        // A model may list the slices of a pie as series.
        const both = [...(change.series ?? []), ...(change.labels ?? [])];
        // The colour of a pie's only series is that of all slices.
        if (change.change === "color" && this.#isSliced && both.every((name) => this.#series.find(name) !== undefined))
          return { change: "color", color: change.color };
        const isSeries = (name: string): boolean => this.#series.find(name) !== undefined;
        const isLabel = (name: string): boolean => this.#labels.find(name) !== undefined;
        // The model's list counts if both a series and a label have the name.
        const series = [
          ...(change.series ?? []).filter((name) => isSeries(name) || !isLabel(name)),
          ...(change.labels ?? []).filter((name) => isSeries(name) && !isLabel(name)),
        ];
        const labels = [
          ...(change.labels ?? []).filter((name) => isLabel(name) || !isSeries(name)),
          ...(change.series ?? []).filter((name) => isLabel(name) && !isSeries(name)),
        ];
        return this.#withLists(change, series, labels);
      }
      case "value":
        return this.#complete(change, {
          label: this.#find(this.#labels, change.label),
          ...(change.series != null && { series: this.#find(this.#series, change.series) }),
        });
      case "seriesValues":
        return this.#complete(change, { series: this.#find(this.#series, change.series) });
      case "labelValues":
        return this.#complete(change, { label: this.#find(this.#labels, change.label) });
      case "rename":
        return this.#complete(change, {
          from: this.#series.find(change.from) ?? this.#find(this.#labels, change.from),
        });
      case "line":
        return change.moves == null ? change : this.#complete(change, { moves: this.#find(this.#lines, change.moves) });
      case "removeLines":
        return this.#withList(change, "labels", this.#lines, change.labels ?? this.#lines.names);
      case "order":
        return this.#withList(change, "labels", this.#labels, change.labels);
      default:
        return "series" in change ? this.#withList(change, "series", this.#series, change.series) : change;
    }
  }

  #find(list: NameList, name: string): string | undefined {
    const found = list.find(name);
    if (found === undefined) this.unknown.add(name);
    return found;
  }

  #complete(change: ChartChange, fields: Readonly<Record<string, string | undefined>>): ChartChange | undefined {
    const isKnown = Object.values(fields).every((name) => name !== undefined);
    return isKnown ? ({ ...change, ...fields } as ChartChange) : undefined;
  }

  /** Replaces a list of names. A change for all parts has no list; a list without known names applies to nothing. */
  #withList(
    change: ChartChange,
    field: "series" | "labels",
    list: NameList,
    names: readonly string[] | null | undefined,
  ): ChartChange | undefined {
    if (names == null || names.length === 0) return change;
    const known = names.flatMap((name) => this.#find(list, name) ?? []);
    return known.length === 0 ? undefined : ({ ...change, [field]: known } as ChartChange);
  }

  #withLists(
    change: Extract<ChartChange, { change: "color" | "remove" }>,
    series: readonly string[],
    labels: readonly string[],
  ): ChartChange | undefined {
    const isForAll = series.length + labels.length === 0;
    if (isForAll) return change.change === "remove" ? undefined : change;
    const known = {
      series: series.flatMap((name) => this.#find(this.#series, name) ?? []),
      labels: labels.flatMap((name) => this.#find(this.#labels, name) ?? []),
    };
    const lists = Object.fromEntries(Object.entries(known).filter(([, names]) => names.length > 0));
    const { series: _, labels: __, ...rest } = change;
    return Object.keys(lists).length === 0 ? undefined : ({ ...rest, ...lists } as ChartChange);
  }
}

/** Names of parts of the chart. */
class NameList {
  readonly names: readonly string[];
  readonly #exact: ReadonlySet<string>;
  /** The names by their folded form; undefined if several names have the same form. */
  readonly #folded = new Map<string, string | undefined>();
  readonly #renamed: ReadonlyMap<string, string>;

  constructor(names: readonly string[], renamed: ReadonlyMap<string, string>) {
    this.names = names;
    this.#exact = new Set(names);
    this.#renamed = renamed;
    for (const name of this.#exact) this.#folded.set(fold(name), this.#folded.has(fold(name)) ? undefined : name);
  }

  /** Finds a name, regardless of case, or the current name of a part that gets this name. */
  find(name: string): string | undefined {
    if (this.#exact.has(name)) return name;
    const from = this.#renamed.get(name);
    return from !== undefined && this.#exact.has(from) ? from : this.#folded.get(fold(name));
  }
}

const fold = (name: string): string => name.trim().toLowerCase();

// Errors and warnings about the chart, each with its position in the code if it has one. Errors come from the failed render, and
// the preview shows them. Warnings come from the service's validation, and the code panel shows them.

import type { Diagnostic } from "@codemirror/lint";
import { effect, signal } from "@preact/signals";
import type { Fix } from "../../src/base/fix.ts";
import { Checker } from "../form/checker.ts";
import type { Finding, FindingFix } from "../tab/finding.ts";
import { post, ServiceError } from "../tab/service.ts";
import type { ApiRequest, RenderResult } from "../tab/tab.ts";
import type { ChartDocument } from "./chart-document.ts";
import { applyPatch, fixLabel } from "./fix/apply-patch.ts";
import { findLocalFix } from "./fix/local-fix.ts";
import { findMissingQuote, type MissingQuote } from "./fix/missing-quote.ts";
import type { Area } from "./inspector/areas.ts";
import type { Settings } from "./settings.ts";
import { findLineRange, findMessageRange, type Span } from "./text/message-range.ts";

/** The service's messages about a chart. */
interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly fixes: readonly Fix[];
  readonly areas?: readonly Area[];
}

/** An error or a warning about the chart, with the service's message. */
interface ChartFinding extends Finding {
  readonly sentence: string;
}

interface Source {
  /** Path that validates the chart: `/api/validate-vega`. */
  readonly validator: string;
  /** Returns the request that draws the chart. Reads signals. */
  readonly request: () => ApiRequest | undefined;
  /** Name of the field with the code. */
  readonly main: string;
  /** True for messages about a field other than the code. */
  readonly isAboutField?: (sentence: string) => boolean;
  /** Called with the areas of the image that the validation found. */
  readonly onAreas?: (areas: readonly Area[]) => void;
}

/** Errors and warnings about one chart. */
export class ChartDiagnostics<Fields extends object = Settings> {
  readonly #list = signal<readonly ChartFinding[]>([]);
  readonly #chart: ChartDocument<Fields>;
  readonly #source: Source;
  readonly #checker: Checker<Messages>;
  #checked = "";
  #fixes: readonly Fix[] = [];

  constructor(chart: ChartDocument<Fields>, source: Source) {
    const { validator, request, onAreas } = source;
    this.#chart = chart;
    this.#source = source;
    this.#checker = new Checker(
      ({ body }, signal) => validate(validator, body, signal),
      (messages) => {
        onAreas?.(messages?.areas ?? []);
        if (messages !== undefined && chart.text.peek() === this.#checked) this.#show(this.#checked, messages);
      },
    );
    effect(() => {
      const current = request();
      this.#checker.schedule(undefined);
      if (current === undefined) this.#list.value = [];
    });
  }

  /** The warnings, for the code panel. Reads signals. */
  get warnings(): readonly Finding[] {
    return this.#list.value.filter(({ severity }) => severity === "warning");
  }

  /** The errors, for the fields that they are about. Reads signals. */
  get errors(): readonly Finding[] {
    return this.#list.value.filter(({ severity }) => severity === "error");
  }

  /** Handles the result of a render: marks its errors in the code, or schedules a validation. */
  take({ request, errors, fixes = [] }: RenderResult): void {
    const text = this.#chart.text.peek();
    if (request.body[this.#source.main] !== text) return;
    if (errors.length > 0) {
      this.#checker.schedule(undefined);
      this.#show(text, { errors, warnings: [], fixes });
      return;
    }
    // Until the validation ends, the earlier warnings stay.
    const warnings = this.#list
      .peek()
      .filter(({ severity }) => severity === "warning")
      .map(({ sentence }) => sentence);
    this.#show(text, { errors: [], warnings, fixes: this.#fixes });
    this.#checked = text;
    this.#checker.schedule(request);
  }

  /** Returns the errors to show next to the preview. Reads signals. */
  explain(errors: readonly string[]): readonly Finding[] {
    const known = this.#list.value.filter(({ severity }) => severity === "error");
    // The validation may find errors in a chart whose preview has none, because the preview can have another format.
    if (errors.length === 0) return known;
    return errors.map(
      (error) => known.find(({ sentence }) => sentence === error) ?? { severity: "error", message: error },
    );
  }

  #show(text: string, { errors, warnings, fixes }: Messages): void {
    this.#fixes = fixes;
    const messages = [
      ...errors.map((sentence) => ({ severity: "error", sentence }) as const),
      ...warnings.map((sentence) => ({ severity: "warning", sentence }) as const),
    ];
    const isConfig = this.#chart.mode.peek() !== undefined;
    const missing = isConfig && errors.length > 0 ? findMissingQuote(text) : undefined;
    const placed = messages.map((message) => {
      if (missing !== undefined && message.severity === "error") {
        const range = { from: Math.max(0, missing.at - 1), to: missing.at };
        return { ...message, range, shown: describeMissing(missing), fix: this.#insert(text, missing) };
      }
      const isElsewhere = this.#source.isAboutField?.(message.sentence) === true;
      const findRange = isConfig ? findMessageRange : findLineRange;
      const range = isElsewhere ? undefined : findRange(text, message.sentence);
      const shown = forEditor(message.sentence, range !== undefined);
      return { ...message, range, shown, fix: this.#findFix(text, message.sentence, range) };
    });
    this.#list.value = placed.map(({ severity, sentence, shown, range, fix }) => ({
      severity,
      sentence,
      message: shown,
      place: range && {
        name: `Line ${text.slice(0, range.from).split("\n").length}`,
        goTo: () => this.#chart.goTo(range.from),
      },
      fix,
    }));
    const marks = placed.flatMap(({ severity, shown, range, fix }): Diagnostic[] => {
      const actions = fix === undefined ? [] : [{ name: fix.label, apply: fix.apply }];
      return range === undefined ? [] : [{ ...range, severity, message: shown, actions }];
    });
    this.#chart.mark(marks.sort((one, other) => one.from - other.from));
  }

  #insert(text: string, { at, quote, repaired }: MissingQuote): FindingFix {
    return {
      label: `Change to ${shorten(repaired)}`,
      apply: () => this.#chart.edit((now) => (now === text ? text.slice(0, at) + quote + text.slice(at) : now)),
    };
  }

  #findFix(text: string, sentence: string, range: Span | undefined): FindingFix | undefined {
    const fix = this.#fixes.find(({ message }) => message === sentence);
    const local = this.#chart.mode.peek() === undefined ? undefined : findLocalFix(text, sentence, range);
    if (fix !== undefined && applyPatch(text, fix.patch) !== undefined)
      return { label: fixLabel(text, fix), apply: () => this.#chart.edit((now) => applyPatch(now, fix.patch) ?? now) };
    // The fix has offsets, so it applies only to the text that was checked.
    if (local === undefined) return undefined;
    return { label: local.label, apply: () => this.#chart.edit((now) => (now === text ? local.apply(now) : now)) };
  }
}

function describeMissing({ quote, repaired }: MissingQuote): string {
  return `A quote is missing: add ${quote} to write ${shorten(repaired)}`;
}

/** Maximum length of code in a message, in characters. */
const SHOWN_LENGTH = 40;

function shorten(code: string): string {
  return code.length <= SHOWN_LENGTH ? code : `${code.slice(0, SHOWN_LENGTH - 2)}…${code.at(-1)}`;
}

/** Matches the position in a message, which the editor shows anyway. */
const POSITION = / at line \d+(?:, column \d+)?(?=:|$)| \(line \d+, column \d+\)| near ".*"(?=: [^"]*$|$)/g;

/** Rewrites a sentence for the editor, without advice about percent-encoding, which doesn't apply there. */
function forEditor(sentence: string, isPlaced: boolean): string {
  const plain = sentence.replace(/[;,.]? ?In a URL, write # as %23 and & as %26\.?/, "");
  return isPlaced ? plain.replace(POSITION, "") : plain;
}

/** Returns the errors and warnings from the service. @throws ServiceError if the chart can't be validated now */
async function validate(path: string, body: unknown, signal: AbortSignal): Promise<Messages> {
  try {
    const reply = await post(path, body, signal);
    const { errors, warnings, fixes, areas: found } = (await reply.json()) as Readonly<Record<string, unknown>>;
    return {
      errors: listOf(errors),
      warnings: listOf(warnings),
      fixes: (fixes ?? []) as readonly Fix[],
      areas: (found ?? []) as readonly Area[],
    };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400)
      return { errors: error.errors, warnings: [], fixes: error.fixes };
    throw error;
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

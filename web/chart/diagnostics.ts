// Errors and warnings about the chart, each with its position in the code if it has one. Errors come from the failed render, and
// the preview shows them. Warnings come from POST /api/validate-chart, and the code panel shows them.

import type { Diagnostic } from "@codemirror/lint";
import { effect, signal } from "@preact/signals";
import { Checker } from "../form/checker.ts";
import type { Finding } from "../tab/finding.ts";
import { post, ServiceError } from "../tab/service.ts";
import type { RenderResult } from "../tab/tab.ts";
import type { ChartDocument } from "./chart-document.ts";
import { createChartRequest } from "./settings.ts";
import { findMessageRange } from "./text/message-range.ts";

/** What the service says about a chart. */
interface Messages {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const NONE: Messages = { errors: [], warnings: [] };

/** An error or a warning about the chart, with the service's sentence. */
interface ChartFinding extends Finding {
  readonly sentence: string;
}

/** Errors and warnings about one chart. */
export class ChartDiagnostics {
  readonly #list = signal<readonly ChartFinding[]>([]);
  readonly #chart: ChartDocument;
  readonly #checker: Checker<Messages>;
  #checked = "";

  constructor(chart: ChartDocument) {
    this.#chart = chart;
    this.#checker = new Checker(
      ({ body }, signal) => validate(body, signal),
      (messages) => {
        if (messages !== undefined && chart.text.peek() === this.#checked) this.#show(this.#checked, messages);
      },
    );
    effect(() => {
      const request = createChartRequest(chart.text.value, chart.settings.value);
      this.#checker.schedule(undefined);
      if (request === undefined) this.#list.value = [];
    });
  }

  /** The warnings, for the code panel. Reads signals. */
  get warnings(): readonly Finding[] {
    return this.#list.value.filter(({ severity }) => severity === "warning");
  }

  /** Handles the result of a render: marks its errors in the code, or schedules a validation. */
  take({ request, errors }: RenderResult): void {
    const text = this.#chart.text.peek();
    if (request.body.chart !== text) return;
    if (errors.length > 0) {
      this.#checker.schedule(undefined);
      this.#show(text, { errors, warnings: [] });
      return;
    }
    // Until the validation ends, the earlier warnings stay.
    const warnings = this.#list
      .peek()
      .filter(({ severity }) => severity === "warning")
      .map(({ sentence }) => sentence);
    this.#show(text, { errors: [], warnings });
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

  #show(text: string, { errors, warnings }: Messages): void {
    const messages = [
      ...errors.map((sentence) => ({ severity: "error", sentence }) as const),
      ...warnings.map((sentence) => ({ severity: "warning", sentence }) as const),
    ];
    const placed = messages.map((message) => ({ ...message, range: findMessageRange(text, message.sentence) }));
    this.#list.value = placed.map(({ severity, sentence, range }) => ({
      severity,
      sentence,
      message: forEditor(sentence, range !== undefined),
      place: range && {
        name: `Line ${text.slice(0, range.from).split("\n").length}`,
        goTo: () => this.#chart.goTo(range.from),
      },
    }));
    const marks = placed.flatMap(({ severity, sentence, range }): Diagnostic[] =>
      range === undefined ? [] : [{ ...range, severity, message: forEditor(sentence, true) }],
    );
    this.#chart.mark(marks.sort((one, other) => one.from - other.from));
  }
}

/** Where a sentence says that the problem is, which the editor shows as well. */
const POSITION = / at line \d+, column \d+(?=:)| \(line \d+, column \d+\)| near ".*"(?=: [^"]*$|$)/g;
/** A list of all chart types, after a suggestion. */
const ALL_TYPES = /(?<=Did you mean .*\?|Use .*\.) Available types: .*/;

/** Rewrites a sentence for the editor, without advice about percent-encoding, which doesn't apply there. */
function forEditor(sentence: string, isPlaced: boolean): string {
  const plain = sentence.replace(/[;,.]? ?In a URL, write # as %23 and & as %26\.?/, "").replace(ALL_TYPES, "");
  return isPlaced ? plain.replace(POSITION, "") : plain;
}

/** Returns the errors and warnings from POST /api/validate-chart. @throws ServiceError if the chart can't be validated now */
async function validate(body: unknown, signal: AbortSignal): Promise<Messages> {
  try {
    const reply = await post("/api/validate-chart", body, signal);
    const { errors, warnings } = (await reply.json()) as Readonly<Record<string, unknown>>;
    return { errors: listOf(errors), warnings: listOf(warnings) };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return { ...NONE, errors: error.errors };
    throw error;
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

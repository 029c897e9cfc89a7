// Errors and warnings about the chart, each with its position in the code if it has one. Errors come from the failed render.
// Warnings come from POST /api/validate-chart, which counts against the rate limit and therefore runs only after a pause in
// editing.

import type { Diagnostic } from "@codemirror/lint";
import { effect, signal } from "@preact/signals";
import { post, ServiceError } from "../tab/service.ts";
import type { RenderResult } from "../tab/tab.ts";
import type { ChartDocument } from "./chart-document.ts";
import { createChartRequest } from "./settings.ts";
import { findMessageRange } from "./text/message-range.ts";

/** Pause before the chart is validated, in milliseconds. */
const VALIDATION_DELAY = 900;

/** An error or a warning, with its position in the code if known. */
export interface ChartDiagnostic {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly from: number | undefined;
  readonly line: number | undefined;
}

/** Errors and warnings about one chart. */
export class ChartDiagnostics {
  readonly list = signal<readonly ChartDiagnostic[]>([]);
  readonly #chart: ChartDocument;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending: AbortController | undefined;

  constructor(chart: ChartDocument) {
    this.#chart = chart;
    effect(() => {
      const request = createChartRequest(chart.text.value, chart.settings.value);
      this.#cancel();
      if (request === undefined) this.list.value = [];
    });
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#pending?.abort();
    this.#pending = undefined;
  }

  /** Handles the result of a render: shows its errors, or schedules a validation. */
  take({ request, errors }: RenderResult): void {
    const text = this.#chart.text.peek();
    if (request.body.chart !== text) return;
    this.#cancel();
    if (errors.length > 0) {
      // The preview shows errors that have no position in the code.
      const placed = errors.filter((error) => findMessageRange(text, error) !== undefined);
      this.#show(text, placed, []);
      return;
    }
    this.#show(
      text,
      [],
      this.list
        .peek()
        .filter(({ severity }) => severity === "warning")
        .map(({ message }) => message),
    );
    this.#timer = setTimeout(() => this.#validate(text, request.body), VALIDATION_DELAY);
  }

  async #validate(text: string, body: unknown): Promise<void> {
    const pending = new AbortController();
    this.#pending = pending;
    const result = await validate(body, pending.signal);
    if (this.#pending === pending && result !== undefined) this.#show(text, result.errors, result.warnings);
  }

  /** Shortens the errors next to the preview: replaces each error shown in the code panel with its line number. */
  explain(errors: readonly string[]): readonly string[] {
    const diagnostics = this.list.value;
    const short = errors.map((error) => {
      const line = diagnostics.find(({ message }) => message === forEditor(error))?.line;
      return line === undefined ? error : `Error on line ${line}. See the message below the code.`;
    });
    return [...new Set(short)];
  }

  #show(text: string, errors: readonly string[], warnings: readonly string[]): void {
    const messages = [
      ...errors.map((message) => ({ severity: "error", message }) as const),
      ...warnings.map((message) => ({ severity: "warning", message }) as const),
    ];
    const placed = messages.map(({ severity, message }) => ({
      severity,
      message: forEditor(message),
      place: findMessageRange(text, message),
    }));
    this.list.value = placed.map(({ severity, message, place }) => ({
      severity,
      message,
      from: place?.from,
      line: place === undefined ? undefined : text.slice(0, place.from).split("\n").length,
    }));
    const marks = placed.flatMap(({ severity, message, place }): Diagnostic[] =>
      place === undefined ? [] : [{ ...place, severity, message }],
    );
    this.#chart.mark(marks.sort((one, other) => one.from - other.from));
  }
}

/** Removes the service's advice about percent-encoding, which doesn't apply in the editor. */
function forEditor(sentence: string): string {
  return sentence.replace(/[;,.]? ?In a URL, write # as %23 and & as %26\.?/, "");
}

/** Returns the errors and warnings from POST /api/validate-chart, or undefined if the validation is not available. */
async function validate(
  body: unknown,
  signal: AbortSignal,
): Promise<{ readonly errors: readonly string[]; readonly warnings: readonly string[] } | undefined> {
  try {
    const reply = await post("/api/validate-chart", body, signal);
    const { errors, warnings } = (await reply.json()) as Readonly<Record<string, unknown>>;
    return { errors: listOf(errors), warnings: listOf(warnings) };
  } catch (error) {
    // The chart may be valid: the validation hit a rate limit, or the network failed.
    return error instanceof ServiceError && error.status === 400 ? { errors: error.errors, warnings: [] } : undefined;
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

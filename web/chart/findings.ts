// What there is to say about the chart: why it cannot be drawn, as soon as the service says so; what to mind about it, once nobody has
// changed it for a while, since asking for that counts as a picture. Each with its place in the text, where it has one.

import type { Diagnostic } from "@codemirror/lint";
import { effect, signal } from "@preact/signals";
import { post, ServiceError } from "../tab/service.ts";
import type { Outcome } from "../tab/tab.ts";
import type { ChartDocument } from "./chart-document.ts";
import { requestOf } from "./settings.ts";
import { placeOf } from "./text/finding-place.ts";

/** Rest before the chart is validated, milliseconds. */
const REST = 900;

/** Something to say. */
export interface Finding {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly from: number | undefined;
  readonly line: number | undefined;
}

/** The findings about one chart. */
export class Findings {
  readonly list = signal<readonly Finding[]>([]);
  readonly #chart: ChartDocument;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  constructor(chart: ChartDocument) {
    this.#chart = chart;
    effect(() => {
      const asked = requestOf(chart.text.value, chart.settings.value);
      this.#giveUp();
      if (asked === undefined) this.list.value = [];
    });
  }

  #giveUp(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  /** Takes what became of the chart's picture. */
  take({ request, errors }: Outcome): void {
    const text = this.#chart.text.peek();
    if (request.body.chart !== text) return;
    this.#giveUp();
    if (errors.length > 0) {
      // What has no place in the code stands beside the picture, and there alone.
      const placed = errors.filter((error) => placeOf(text, error) !== undefined);
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
    this.#timer = setTimeout(() => this.#validate(text, request.body), REST);
  }

  async #validate(text: string, body: unknown): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const found = await validate(body, asking.signal);
    if (this.#asking === asking && found !== undefined) this.#show(text, found.errors, found.warnings);
  }

  /** What to say of reasons beside the picture: of those that stand at a line of the code, which line. */
  explain(errors: readonly string[]): readonly string[] {
    const found = this.list.value;
    const short = errors.map((error) => {
      const line = found.find(({ message }) => message === forEditor(error))?.line;
      return line === undefined ? error : `There is a mistake in line ${line}. Below the code it says which.`;
    });
    return [...new Set(short)];
  }

  #show(text: string, errors: readonly string[], warnings: readonly string[]): void {
    const found = [
      ...errors.map((message) => ({ severity: "error", message }) as const),
      ...warnings.map((message) => ({ severity: "warning", message }) as const),
    ];
    const placed = found.map(({ severity, message }) => ({
      severity,
      message: forEditor(message),
      place: placeOf(text, message),
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

/** A sentence of the service without its advice for those who write URLs. */
function forEditor(sentence: string): string {
  return sentence.replace(/[;,.]? ?a # or & inside a URL must be sent as %23 or %26/, "");
}

/** What validation says; undefined where it cannot be asked now. */
async function validate(
  body: unknown,
  signal: AbortSignal,
): Promise<{ readonly errors: readonly string[]; readonly warnings: readonly string[] } | undefined> {
  try {
    const reply = await post("/api/validate-chart", body, signal);
    const { errors, warnings } = (await reply.json()) as Readonly<Record<string, unknown>>;
    return { errors: listOf(errors), warnings: listOf(warnings) };
  } catch (error) {
    // Too many requests, or no connection, are no findings about the chart.
    return error instanceof ServiceError && error.status === 400 ? { errors: error.errors, warnings: [] } : undefined;
  }
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

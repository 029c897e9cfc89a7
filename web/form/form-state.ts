// What somebody has typed into a form: values, with the way back and forth through their changes, and what the service says of them.

import { computed, type Signal, signal } from "@preact/signals";
import type { FormValues } from "./field-spec.ts";

/** Changes of one field that follow each other as fast as this are one, milliseconds. */
const BURST = 800;
/** Most steps back. */
const MOST_STEPS = 200;

/** Sentences by the names of the fields that they are about; those that are about none are under the empty name. */
export type Sentences = Readonly<Record<string, readonly string[]>>;

type Steps = Signal<readonly FormValues[]>;

/** The values of a form. */
export class FormState {
  readonly errors = signal<Sentences>({});
  readonly warnings = signal<Sentences>({});
  readonly #defaults: FormValues;
  readonly #values;
  readonly #past: Steps = signal([]);
  readonly #future: Steps = signal([]);
  readonly canUndo = computed(() => this.#past.value.length > 0);
  readonly canRedo = computed(() => this.#future.value.length > 0);
  #last: { readonly name: string; readonly time: number } | undefined;

  constructor(defaults: FormValues) {
    this.#defaults = defaults;
    this.#values = signal(defaults);
  }

  get values(): FormValues {
    return this.#values.value;
  }

  /** Sets one field. */
  set(name: string, value: string | boolean): void {
    if (this.#values.peek()[name] === value) return;
    const time = performance.now();
    const isBurst = this.#last?.name === name && time - this.#last.time < BURST;
    this.#change({ ...this.#values.peek(), [name]: value }, isBurst);
    this.#last = { name, time };
  }

  /** Sets several at once. */
  assign(values: FormValues): void {
    this.#change({ ...this.#values.peek(), ...values }, false);
  }

  /** Back to how it was at the very beginning; can be undone. */
  reset(): void {
    this.#change(this.#defaults, false);
  }

  #change(values: FormValues, isBurst: boolean): void {
    if (!isBurst) this.#past.value = [...this.#past.peek().slice(1 - MOST_STEPS), this.#values.peek()];
    this.#future.value = [];
    this.#last = undefined;
    this.#values.value = values;
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Steps, to: Steps): void {
    const values = from.peek().at(-1);
    if (values === undefined) return;
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), this.#values.peek()];
    this.#last = undefined;
    this.#values.value = values;
  }

  /** Whether a field is not as it was at the very beginning. */
  isChanged(name: string): boolean {
    return this.values[name] !== this.#defaults[name];
  }

  /** What differs from the beginning. */
  save(): FormValues {
    const values = Object.entries(this.#values.value);
    return Object.fromEntries(values.filter(([name, value]) => value !== this.#defaults[name]));
  }

  /** Takes what `save` gave. What this form does not have, or has as something else, is left out. */
  load(saved: unknown): void {
    if (typeof saved !== "object" || saved === null) return;
    const fitting = Object.entries(saved).filter(
      ([name, value]) => Object.hasOwn(this.#defaults, name) && typeof value === typeof this.#defaults[name],
    );
    const values = { ...this.#defaults, ...(Object.fromEntries(fitting) as FormValues) };
    if (JSON.stringify(values) === JSON.stringify(this.#values.peek())) return;
    this.#past.value = [];
    this.#future.value = [];
    this.#values.value = values;
  }
}

/** Sorts sentences of the service by the field that each begins with. @param aliases other names of fields */
export function sortSentences(
  sentences: readonly string[],
  names: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): Sentences {
  const sorted: Record<string, string[]> = {};
  for (const sentence of sentences) {
    const [first = ""] = /^[A-Za-z]+/.exec(sentence.replace(/^(?:\w+ error: )/, "")) ?? [];
    const name = Object.hasOwn(aliases, first) ? (aliases[first] as string) : names.includes(first) ? first : "";
    sorted[name] = [...(sorted[name] ?? []), sentence];
  }
  return sorted;
}

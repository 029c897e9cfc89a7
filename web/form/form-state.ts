// Form values with undo and redo, and the service's messages by field.

import { computed, type Signal, signal } from "@preact/signals";
import type { FormValues } from "./field-spec.ts";

/** Time, in milliseconds, within which changes to the same field form one undo step. */
const MERGE_TIME = 800;
/** Maximum number of undo steps. */
const MAX_STEPS = 200;

/** Messages by field name. General messages use the empty name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

type Steps = Signal<readonly FormValues[]>;

/** State that a field reads and changes. A field whose value is part of another value has a state of its own. */
export interface FieldState {
  readonly values: FormValues;
  readonly errors: { readonly value: FieldMessages };
  readonly warnings: { readonly value: FieldMessages };
  readonly set: (name: string, value: string | boolean) => void;
  readonly isChanged: (name: string) => boolean;
}

/** Form values with undo history. */
export class FormState implements FieldState {
  readonly errors = signal<FieldMessages>({});
  readonly warnings = signal<FieldMessages>({});
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

  /** Sets one field. Rapid changes to a field form one undo step. */
  set(name: string, value: string | boolean): void {
    if (this.#values.peek()[name] === value) return;
    const time = performance.now();
    const isBurst = this.#last?.name === name && time - this.#last.time < MERGE_TIME;
    this.#change({ ...this.#values.peek(), [name]: value }, isBurst);
    this.#last = { name, time };
  }

  /** Sets several fields as one undo step. */
  assign(values: FormValues): void {
    this.#change({ ...this.#values.peek(), ...values }, false);
  }

  /** Restores the defaults, as one undo step. */
  reset(): void {
    this.#change(this.#defaults, false);
  }

  #change(values: FormValues, isBurst: boolean): void {
    if (!isBurst) this.#past.value = [...this.#past.peek().slice(1 - MAX_STEPS), this.#values.peek()];
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

  /** Compares the field with its default. */
  isChanged(name: string): boolean {
    return this.values[name] !== this.#defaults[name];
  }

  /** Returns the values that differ from the defaults. */
  save(): FormValues {
    const values = Object.entries(this.#values.value);
    return Object.fromEntries(values.filter(([name, value]) => value !== this.#defaults[name]));
  }

  /** Restores values from `save`, and clears the undo history. Unknown fields and values of the wrong type are ignored. */
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

/**
 * Groups the service's messages by the field name that they start with.
 *
 * @param aliases form field names by the names that messages use
 */
export function groupMessages(
  sentences: readonly string[],
  names: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): FieldMessages {
  const grouped: Record<string, string[]> = {};
  for (const sentence of sentences) {
    const [first = ""] = /^[A-Za-z]+/.exec(sentence.replace(/^(?:\w+ error: )/, "")) ?? [];
    const name = Object.hasOwn(aliases, first) ? (aliases[first] as string) : names.includes(first) ? first : "";
    grouped[name] = [...(grouped[name] ?? []), sentence];
  }
  return grouped;
}

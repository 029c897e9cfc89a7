// Text → words, numbers and marks, in order.

/** A word, a number or a mark. */
export interface Token {
  /** As it is written. */
  readonly text: string;
  /** Of a number. */
  readonly value?: number;
}

/** Splits a text. */
export function tokenise(text: string): readonly Token[] {
  return Array.from(text.matchAll(/-?\d+(?:\.\d+)?|\p{L}+|\S/gu), ([part]) =>
    /\d/.test(part) ? { text: part, value: Number(part) } : { text: part },
  );
}

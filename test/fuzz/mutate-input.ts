// Mutates parser inputs with random bytes, keywords of the parser's language, and pieces of other inputs.

import type { Random } from "./random.ts";

/** Maximum length of an input, in bytes. */
const MAX_LENGTH = 2048;
const BYTES = [0, 1, 9, 10, 32, 0x22, 0x27, 0x28, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xc3, 0xed, 0xff];

/**
 * Mutates an input.
 *
 * @param corpus other inputs
 * @param words keywords to insert
 */
export function mutateInput(
  input: Uint8Array,
  corpus: readonly Uint8Array[],
  words: readonly Uint8Array[],
  random: Random,
): Uint8Array {
  let result: Uint8Array = input;
  for (let left = random.pick([1, 1, 1, 2, 3, 6]); left > 0; left--) result = mutateOnce(result, corpus, words, random);
  return result.length > MAX_LENGTH ? result.subarray(0, MAX_LENGTH) : result;
}

function mutateOnce(
  input: Uint8Array,
  corpus: readonly Uint8Array[],
  words: readonly Uint8Array[],
  random: Random,
): Uint8Array {
  const start = random.below(input.length + 1);
  const end = Math.min(input.length, start + random.pick([0, 1, 1, 2, 4, 16]));
  const replace = (...parts: Uint8Array[]) => join([input.subarray(0, start), ...parts, input.subarray(end)]);
  switch (random.below(7)) {
    case 0:
    case 1:
      return replace(random.pick(words));
    case 2:
      return replace(Uint8Array.of(random.chance(0.5) ? random.pick(BYTES) : random.below(256)));
    case 3:
      return join([input.subarray(0, start), input.subarray(end)]);
    case 4: {
      const piece = input.subarray(start, Math.min(input.length, start + 1 + random.below(24)));
      return replace(...Array.from({ length: random.pick([1, 2, 8]) }, () => piece));
    }
    case 5: {
      const other = random.pick(corpus);
      const from = random.below(other.length + 1);
      return replace(other.subarray(from, from + 1 + random.below(64)));
    }
    default: {
      const copy = input.slice();
      if (start < copy.length) copy[start] = ((copy[start] as number) + random.pick([1, 255, 128, 16, 32])) & 255;
      return copy;
    }
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

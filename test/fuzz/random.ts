// Seeded pseudorandom number generator (sfc32). Each fuzzer request depends only on the seed and its index.

/** Hashes two integers to 32 bits. */
function mix(one: number, other: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Random numbers that depend only on a seed and an index. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, index: number) {
    this.#a = mix(seed, index);
    this.#b = mix(index, seed);
    this.#c = mix(this.#a, this.#b);
    for (let round = 0; round < 12; round++) this.#next();
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * end);
  }

  chance(probability: number): boolean {
    return this.#next() < probability * 0x1_0000_0000;
  }

  /** Returns a random item of a non-empty list. */
  pick<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item;
  }

  pickWeighted<Item>(table: readonly (readonly [weight: number, item: Item])[]): Item {
    const total = table.reduce((sum, [weight]) => sum + weight, 0);
    let rest = this.below(total);
    for (const [weight, item] of table) {
      if (rest < weight) return item;
      rest -= weight;
    }
    throw new RangeError("weights must be positive integers");
  }
}

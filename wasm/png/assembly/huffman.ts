// Computes length-limited Huffman codes from symbol frequencies. Code lengths follow Moffat and Katajainen, "In-Place
// Calculation of Minimum-Redundancy Codes" (1995). Codes follow RFC 1951, section 3.2.2, with their bits reversed into
// writing order.

/** Maximum size of an alphabet: green values, lengths and colour cache indices of a lossless WebP. */
export const MAX_SYMBOLS = 280 + 2048;
const MAX_LENGTH = 15;

/** Sort keys: the symbol in the low 32 bits, and its frequency in the high 32 bits. */
const KEYS: usize = memory.data(MAX_SYMBOLS * 8, 16);
/** Sorted frequencies, which the algorithm overwrites with intermediate values. */
const WORK: usize = memory.data(MAX_SYMBOLS * 4, 16);
/** Symbols sorted by frequency. */
const ORDER: usize = memory.data(MAX_SYMBOLS * 2, 16);
const COUNTS: usize = memory.data((MAX_LENGTH + 1) * 4, 16);
const NEXT: usize = memory.data((MAX_LENGTH + 2) * 4, 16);

/**
 * Writes a length (u8, 0 for unused symbols) and a code (u16) for each symbol.
 *
 * @param frequencies u32 for each symbol
 * @param limit maximum length of a code, at most 15 bits
 */
export function makeCode(frequencies: usize, symbols: usize, limit: usize, lengths: usize, codes: usize): void {
  memory.fill(lengths, 0, symbols);
  const used = sortSymbols(frequencies, symbols);
  if (used === 1) store<u8>(lengths + load<u16>(ORDER), 1);
  if (used > 1) {
    findLengths(used);
    countLengths(used, limit);
    // The rarest symbols come first, and get the longest codes.
    let at: usize = 0;
    for (let length = limit; length > 0; length--)
      for (let left = load<u32>(COUNTS + (length << 2)); left > 0; left--, at++)
        store<u8>(lengths + load<u16>(ORDER + (at << 1)), <u8>length);
  }
  assignCodes(lengths, symbols, codes);
}

/** Sorts the used symbols by frequency, then by number. Returns the number of used symbols. */
function sortSymbols(frequencies: usize, symbols: usize): usize {
  let used: usize = 0;
  for (let symbol: usize = 0; symbol < symbols; symbol++) {
    const frequency = load<u32>(frequencies + (symbol << 2));
    if (frequency !== 0) store<u64>(KEYS + (used++ << 3), ((<u64>frequency) << 32) | <u64>symbol);
  }
  // Shellsort. Each gap is about a third of the previous gap.
  for (let gap: usize = 1093; gap > 0; gap /= 3)
    for (let i = gap; i < used; i++) {
      const key = load<u64>(KEYS + (i << 3));
      let at = i;
      for (; at >= gap && load<u64>(KEYS + ((at - gap) << 3)) > key; at -= gap)
        store<u64>(KEYS + (at << 3), load<u64>(KEYS + ((at - gap) << 3)));
      store<u64>(KEYS + (at << 3), key);
    }
  for (let i: usize = 0; i < used; i++) {
    const key = load<u64>(KEYS + (i << 3));
    store<u16>(ORDER + (i << 1), <u16>key);
    store<u32>(WORK + (i << 2), <u32>(key >>> 32));
  }
  return used;
}

/** Replaces the sorted frequencies in WORK by unlimited code lengths. There must be at least two symbols. */
function findLengths(used: usize): void {
  // Repeatedly join the two rarest nodes. The entry of a joined inner node becomes the index of its parent.
  let leaf: usize = 0;
  let root: usize = 0;
  for (let next: usize = 0; next < used - 1; next++) {
    let sum: u32 = 0;
    for (let side = 0; side < 2; side++) {
      if (leaf >= used || (root < next && load<u32>(WORK + (root << 2)) < load<u32>(WORK + (leaf << 2)))) {
        sum += load<u32>(WORK + (root << 2));
        store<u32>(WORK + (root << 2), <u32>next);
        root++;
      } else {
        sum += load<u32>(WORK + (leaf << 2));
        leaf++;
      }
    }
    store<u32>(WORK + (next << 2), sum);
  }
  // Compute the depths of inner nodes from the root down, then the depths of leaves from the number of nodes at each
  // depth.
  store<u32>(WORK + ((used - 2) << 2), 0);
  for (let node = <isize>used - 3; node >= 0; node--) {
    const parent = load<u32>(WORK + (node << 2));
    store<u32>(WORK + (node << 2), load<u32>(WORK + (parent << 2)) + 1);
  }
  let available: u32 = 1;
  let depth: u32 = 0;
  let inner = <isize>used - 2;
  let at = <isize>used - 1;
  while (available > 0) {
    let nodes: u32 = 0;
    while (inner >= 0 && load<u32>(WORK + (inner << 2)) === depth) {
      nodes++;
      inner--;
    }
    for (; available > nodes; available--) store<u32>(WORK + (at-- << 2), depth);
    available = 2 * nodes;
    depth++;
  }
}

/** Counts the codes of each length. Shortens codes over the limit, and lengthens other codes in return. */
function countLengths(used: usize, limit: usize): void {
  memory.fill(COUNTS, 0, (MAX_LENGTH + 1) * 4);
  let taken: u32 = 0;
  for (let i: usize = 0; i < used; i++) {
    const length = min(<usize>load<u32>(WORK + (i << 2)), limit);
    store<u32>(COUNTS + (length << 2), load<u32>(COUNTS + (length << 2)) + 1);
    taken += 1 << (<u32>limit - <u32>length);
  }
  for (; taken > 1 << (<u32>limit); taken--) {
    // Move a code of maximum length next to a shorter code, which becomes one bit longer.
    store<u32>(COUNTS + (limit << 2), load<u32>(COUNTS + (limit << 2)) - 1);
    let length = limit - 1;
    while (load<u32>(COUNTS + (length << 2)) === 0) length--;
    store<u32>(COUNTS + (length << 2), load<u32>(COUNTS + (length << 2)) - 1);
    store<u32>(COUNTS + ((length + 1) << 2), load<u32>(COUNTS + ((length + 1) << 2)) + 2);
  }
}

function assignCodes(lengths: usize, symbols: usize, codes: usize): void {
  memory.fill(COUNTS, 0, (MAX_LENGTH + 1) * 4);
  for (let i: usize = 0; i < symbols; i++) {
    const at = COUNTS + ((<usize>load<u8>(lengths + i)) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
  store<u32>(COUNTS, 0);
  let code: u32 = 0;
  for (let length: usize = 1; length <= <usize>MAX_LENGTH; length++) {
    code = (code + load<u32>(COUNTS + ((length - 1) << 2))) << 1;
    store<u32>(NEXT + (length << 2), code);
  }
  for (let i: usize = 0; i < symbols; i++) {
    const length = <usize>load<u8>(lengths + i);
    if (length === 0) continue;
    const next = load<u32>(NEXT + (length << 2));
    store<u32>(NEXT + (length << 2), next + 1);
    store<u16>(codes + (i << 1), <u16>reverseBits(next, <u32>length));
  }
}

/**
 * Reverses the bits of a code: swaps bits, pairs, nibbles and bytes of a 16-bit number, and shifts out the unused bits.
 */
export function reverseBits(code: u32, length: u32): u32 {
  let out = ((code & 0x5555) << 1) | ((code >>> 1) & 0x5555);
  out = ((out & 0x3333) << 2) | ((out >>> 2) & 0x3333);
  out = ((out & 0x0f0f) << 4) | ((out >>> 4) & 0x0f0f);
  out = ((out & 0x00ff) << 8) | (out >>> 8);
  return out >>> (16 - length);
}

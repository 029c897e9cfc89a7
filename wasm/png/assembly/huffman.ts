// How often symbols occur → the lengths and codes of a Huffman code over them, none longer than a limit. Lengths are found in
// place after Moffat and Katajainen, "In-Place Calculation of Minimum-Redundancy Codes" (1995); codes are those of RFC 1951,
// section 3.2.2, with their bits reversed, as they are written.

const MAX_SYMBOLS = 288;
const MAX_LENGTH = 15;

/** Frequencies in order, then what becomes of them. */
const WORK: usize = memory.data(MAX_SYMBOLS * 4, 16);
/** Symbols in order of their frequencies. */
const ORDER: usize = memory.data(MAX_SYMBOLS * 2, 16);
const COUNTS: usize = memory.data((MAX_LENGTH + 1) * 4, 16);
const NEXT: usize = memory.data((MAX_LENGTH + 2) * 4, 16);

/**
 * Writes a length (u8, 0 for symbols that do not occur) and a code (u16) for each symbol.
 *
 * @param frequencies u32 for each symbol
 * @param limit longest code, bits: 15 at the most
 */
export function makeCode(frequencies: usize, symbols: usize, limit: usize, lengths: usize, codes: usize): void {
  memory.fill(lengths, 0, symbols);
  const used = sortSymbols(frequencies, symbols);
  if (used === 1) store<u8>(lengths + load<u16>(ORDER), 1);
  if (used > 1) {
    findLengths(used);
    countLengths(used, limit);
    // The rarest come first and take the longest.
    let at: usize = 0;
    for (let length = limit; length > 0; length--)
      for (let left = load<u32>(COUNTS + (length << 2)); left > 0; left--, at++)
        store<u8>(lengths + load<u16>(ORDER + (at << 1)), <u8>length);
  }
  assignCodes(lengths, symbols, codes);
}

/** Those that occur, in order of frequency and then of number. Returns how many. */
function sortSymbols(frequencies: usize, symbols: usize): usize {
  let used: usize = 0;
  for (let symbol: usize = 0; symbol < symbols; symbol++) {
    const frequency = load<u32>(frequencies + (symbol << 2));
    if (frequency === 0) continue;
    let at = used++;
    for (; at > 0 && load<u32>(WORK + ((at - 1) << 2)) > frequency; at--) {
      store<u32>(WORK + (at << 2), load<u32>(WORK + ((at - 1) << 2)));
      store<u16>(ORDER + (at << 1), load<u16>(ORDER + ((at - 1) << 1)));
    }
    store<u32>(WORK + (at << 2), frequency);
    store<u16>(ORDER + (at << 1), <u16>symbol);
  }
  return used;
}

/** Frequencies in WORK, two at least → lengths of their codes, without a limit. */
function findLengths(used: usize): void {
  // Joins the two rarest again and again: each inner node's place then holds its parent's.
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
  // From the root down: the depth of each inner node, and from their numbers those of the leaves.
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

/** How many codes have each length, none above the limit: what is too long is cut, and others make way. */
function countLengths(used: usize, limit: usize): void {
  memory.fill(COUNTS, 0, (MAX_LENGTH + 1) * 4);
  let taken: u32 = 0;
  for (let i: usize = 0; i < used; i++) {
    const length = min(<usize>load<u32>(WORK + (i << 2)), limit);
    store<u32>(COUNTS + (length << 2), load<u32>(COUNTS + (length << 2)) + 1);
    taken += 1 << (<u32>limit - <u32>length);
  }
  for (; taken > 1 << (<u32>limit); taken--) {
    // One of the longest moves beside one that is shorter, which becomes longer by a bit.
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
    store<u16>(codes + (i << 1), <u16>reverse(next, length));
  }
}

function reverse(code: u32, length: usize): u32 {
  let out: u32 = 0;
  for (let i: usize = 0; i < length; i++) out |= ((code >>> <u32>i) & 1) << (<u32>(length - 1 - i));
  return out;
}

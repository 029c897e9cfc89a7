// Validates the structure of a CFF table: the header, and the INDEX structures with their offsets. HarfBuzz runs the
// charstrings with a limit on their work. Adobe Technical Note 5176.

/** Throws an error with the reason why the file can't be used. */
export type Reject = (reason: string) => never;

/** An INDEX: the offsets of its objects, from the start of the table. */
interface Index {
  readonly starts: readonly number[];
  readonly end: number;
}

const CHAR_STRINGS = 17;
/** Maximum size of the Top DICT, in bytes. Real fonts have fewer than 100. */
const TOP_DICT_BYTES = 1000;

/** Validates a CFF table, and returns the number of its charstrings. */
export function readCharStrings(table: DataView, reject: Reject): number {
  if (table.byteLength < 4 || table.getUint8(0) !== 1) reject("has a CFF table of an unknown version");
  const names = readIndex(table, table.getUint8(2), "names", reject);
  const dicts = readIndex(table, names.end, "dictionaries", reject);
  const strings = readIndex(table, dicts.end, "strings", reject);
  readIndex(table, strings.end, "subroutines", reject);
  const [from = 0] = dicts.starts;
  if (dicts.starts.length !== 1 || dicts.end - from > TOP_DICT_BYTES) reject("must have one font in its CFF table");
  const offset = readOperand(table, from, dicts.end, CHAR_STRINGS);
  if (offset === undefined) reject("has no outlines in its CFF table");
  return readIndex(table, offset as number, "outlines", reject).starts.length;
}

function readIndex(table: DataView, at: number, what: string, reject: Reject): Index {
  const fail = () => reject(`has ${what} outside its CFF table`);
  if (at < 0 || at + 2 > table.byteLength) fail();
  const count = table.getUint16(at);
  if (count === 0) return { starts: [], end: at + 2 };
  const size = at + 3 > table.byteLength ? 0 : table.getUint8(at + 2);
  const first = at + 3;
  const data = first + size * (count + 1) - 1;
  if (size < 1 || size > 4 || data + 1 > table.byteLength) fail();
  const offsetOf = (index: number) => {
    let offset = 0;
    for (let byte = 0; byte < size; byte++) offset = 256 * offset + table.getUint8(first + size * index + byte);
    return data + offset;
  };
  const offsets = Array.from({ length: count + 1 }, (_, index) => offsetOf(index));
  if (offsets[0] !== data + 1 || offsets.some((offset, index) => offset < (offsets[index - 1] ?? 0))) fail();
  const end = offsets.pop() as number;
  if (end > table.byteLength) fail();
  return { starts: offsets, end };
}

/** Returns the last operand before an operator in a DICT; undefined if the DICT lacks the operator. Section 4. */
function readOperand(table: DataView, from: number, to: number, operator: number): number | undefined {
  let operand: number | undefined;
  for (let at = from; at < to; ) {
    const byte = table.getUint8(at);
    const size = operandSize(table, at, to);
    if (at + size > to) return undefined;
    if (byte === operator) return operand;
    if (byte <= 21) operand = undefined;
    else if (byte === 28) operand = table.getInt16(at + 1);
    else if (byte === 29) operand = table.getInt32(at + 1);
    else if (byte >= 32 && byte <= 246) operand = byte - 139;
    else if (byte >= 247 && byte <= 250) operand = 256 * (byte - 247) + table.getUint8(at + 1) + 108;
    else operand = undefined;
    at += size;
  }
  return undefined;
}

/** Returns the size of an operand or operator in a DICT, in bytes. */
function operandSize(table: DataView, at: number, to: number): number {
  const byte = table.getUint8(at);
  if (byte === 12) return 2;
  if (byte === 28) return 3;
  if (byte === 29) return 5;
  if (byte === 30) {
    // A real number ends with a nibble of 15.
    let end = at + 1;
    while (end < to && (table.getUint8(end) & 15) !== 15 && table.getUint8(end) >> 4 !== 15) end++;
    return end + 1 - at;
  }
  return byte >= 247 && byte <= 254 ? 2 : 1;
}

// Bits → bytes, the first bit lowest, as DEFLATE has them. RFC 1951, section 3.1.1.

/** Where the next byte goes. */
export let out: usize = 0;
/** Bits that do not make four bytes yet. */
export let bits: u64 = 0;
export let bitCount: u64 = 0;

/** Forgets all bits. */
export function prepareBits(): void {
  bits = 0;
  bitCount = 0;
}

/** Says where the next byte goes. */
export function setOut(address: usize): void {
  out = address;
}

/** Goes on where somebody has written by himself: at that byte, with those bits before it. */
export function setBits(address: usize, value: u64, width: u64): void {
  out = address;
  bits = value;
  bitCount = width;
}

/** Writes up to 32 bits. */
export function writeBits(value: u64, width: u64): void {
  bits |= value << bitCount;
  bitCount += width;
  if (bitCount >= 32) {
    store<u32>(out, <u32>bits);
    out += 4;
    bits >>>= 32;
    bitCount -= 32;
  }
}

/** The bits that wait for more, the last byte of them filled up. */
export function writeLastBytes(): void {
  writeBits(0, (8 - (bitCount & 7)) & 7);
  for (; bitCount >= 8; bitCount -= 8) {
    store<u8>(out++, <u8>bits);
    bits >>>= 8;
  }
}

// Writes bits to bytes, least significant bit first, as DEFLATE requires. RFC 1951, section 3.1.1.

/** Address at which the next byte is written. */
export let out: usize = 0;
/** Pending bits: fewer than 32, because groups of four bytes are written at once. */
export let bits: u64 = 0;
export let bitCount: u64 = 0;

/** Discards all pending bits. */
export function prepareBits(): void {
  bits = 0;
  bitCount = 0;
}

/** Sets the address at which the next byte is written. */
export function setOut(address: usize): void {
  out = address;
}

/** Resumes after other code has written bits directly. Sets the address and the pending bits. */
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

/** Writes the pending bits, padded to a whole byte. */
export function writeLastBytes(): void {
  writeBits(0, (8 - (bitCount & 7)) & 7);
  for (; bitCount >= 8; bitCount -= 8) {
    store<u8>(out++, <u8>bits);
    bits >>>= 8;
  }
}

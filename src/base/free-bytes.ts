// Frees memory without waiting for the garbage collector, because it counts towards the isolate's memory limit until then.

/** Frees the buffer of the bytes. The array has length 0 afterwards. */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Node 20 lacks `transfer`.
  if (buffer instanceof ArrayBuffer && "transfer" in buffer) buffer.transfer(0);
}

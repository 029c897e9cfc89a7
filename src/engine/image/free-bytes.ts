// Frees the memory of bytes at once instead of when the collector comes: it counts towards what an isolate may hold until then.

/** Frees the buffer of bytes that nothing will read any more. They have no length afterwards. */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

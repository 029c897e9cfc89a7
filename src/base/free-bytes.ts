// Frees buffers at once: unused buffers count towards the isolate's memory limit until the garbage collector runs.

/** Frees the array's buffer. The array has length 0 afterwards. */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // Node 20 lacks `transfer`.
  if (buffer instanceof ArrayBuffer && "transfer" in buffer) buffer.transfer(0);
}

// The engine's memory: buffers one after the other, all given up at once. It grows when it must and never shrinks, which is
// why giant pictures have an engine of their own.

/** What is read beyond the end of a buffer, in steps of 16 bytes, is never looked at; it only has to be there. */
const SLACK: usize = 32;

let free: usize = 0;

/** Gives up all buffers. What they held is still there: whoever allocates fills or ignores it. */
export function releaseAll(): void {
  free = (__heap_base + 15) & ~15;
}

/** The address of so many bytes, at a multiple of 16. */
export function allocate(bytes: usize): usize {
  const start = free;
  free = (start + bytes + SLACK + 15) & ~15;
  const pages = <i32>((free + 0xffff) >>> 16);
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return start;
}

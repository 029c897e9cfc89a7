// Allocates buffers one after the other and releases all of them at once. The memory never shrinks.

/** SIMD loads can read up to this many bytes beyond a buffer. Their values are not used. */
const SLACK: usize = 32;

let free: usize = 0;

/** Releases all buffers. New buffers can contain old data. */
export function releaseAll(): void {
  free = (__heap_base + 15) & ~15;
}

/** Allocates bytes at an address that is a multiple of 16. */
export function allocate(bytes: usize): usize {
  const start = free;
  free = (start + bytes + SLACK + 15) & ~15;
  const pages = <i32>((free + 0xffff) >>> 16);
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return start;
}

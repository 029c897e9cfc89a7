// Allocates buffers one after another, and releases all of them at once. The memory never shrinks.

/** Number of bytes beyond a buffer that SIMD loads may read, without using their values. */
const SLACK: usize = 32;

let free: usize = 0;

/** Releases all buffers. New buffers may contain old data. */
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

// Memory layout for the current band of rows: gradient shades, dashes, pixels, coverage cells, the first and last cell
// touched in each row, the rows that can differ from the row above, the clip mask, and, at the end so that they can grow, the layer, the texture, and the input path and
// the points made from it.

const PAGE: usize = 65536;
/** Number of shades in a gradient's table. */
export const SHADES: i32 = 2048;
/** Maximum number of dash lengths. */
export const DASHES: i32 = 1000;

export let width: i32 = 0;
export let rows: i32 = 0;
export let top: i32 = 0;
/** Cells per row: one per pixel, and some for edges at the right end. */
export let stride: i32 = 0;

export const shades: usize = (__heap_base + 15) & ~15;
export const dashes: usize = shades + SHADES * 4;
/** The pixels that are painted: the band's, or the layer's while one is open. */
export let pixels: usize = 0;
/** The band's pixels, and the layer's; 0 if the band has no layer yet. */
let bandPixels: usize = 0;
let layerPixels: usize = 0;
export let cells: usize = 0;
export let spans: usize = 0;
/** One byte per row, and one more: 1 if the row can differ from the row above. */
let newRows: usize = 0;
export let mask: usize = 0;
export let input: usize = 0;
/** The end of the band's own memory, where the layer starts. */
let bandEnd: usize = 0;
/** Whether the memory could not grow, after which the engine traps. */
export let isFull: bool = false;

/** Allocates a band and fills it with a premultiplied colour. Returns the address of its pixels. */
export function begin(bandWidth: i32, bandTop: i32, bandRows: i32, rgba: u32): usize {
  top = bandTop;
  if (bandWidth !== width || bandRows !== rows) arrange(bandWidth, bandRows);
  pixels = bandPixels;
  layerPixels = 0;
  input = bandEnd;
  memory.fill(newRows, 0, <usize>rows + 1);
  markRow(0);
  const color = i32x4.splat(<i32>rgba);
  for (let at = bandPixels; at < cells; at += 16) v128.store(at, color);
  return pixels;
}

/** Lays out the memory for a band size. Cells and spans are empty whenever a band begins. */
function arrange(bandWidth: i32, bandRows: i32): void {
  width = bandWidth;
  rows = bandRows;
  stride = (width + 8) & ~3;
  pixels = bandPixels = dashes + DASHES * 8;
  // Four pixels are read and written at a time, even at the very end.
  cells = align(pixels + <usize>width * rows * 4 + 16);
  spans = align(cells + <usize>stride * rows * 4);
  newRows = spans + <usize>rows * 8;
  mask = align(newRows + <usize>rows + 1);
  input = bandEnd = align(mask + <usize>width * rows + 16);
  reserve(input);
  memory.fill(cells, 0, spans - cells);
  for (let y = 0; y < rows; y++) clearSpan(y);
}

/** Allocates space for a path of `count` numbers. Returns the address to write them to, 8 bytes each. */
export function path(count: i32): usize {
  reserve(input + <usize>count * 8);
  return input;
}

/**
 * Allocates space for a texture of `bytes` bytes, which replaces the previous texture. Returns its address. Write it before
 * the input path, which starts after the texture.
 */
export function allocateTexture(bytes: usize): usize {
  const start = layerPixels === 0 ? bandEnd : align(layerPixels + <usize>width * rows * 4 + 16);
  input = align(start + bytes + 16);
  reserve(input);
  return start;
}

/** Directs painting to the band's layer, whose pixels are uninitialised. The first layer of a band overwrites the texture. */
export function enterLayer(): void {
  if (layerPixels === 0) {
    layerPixels = bandEnd;
    input = align(layerPixels + <usize>width * rows * 4 + 16);
    reserve(input);
  }
  pixels = layerPixels;
}

/** Directs painting back to the band. Returns the address of the layer's pixels. */
export function leaveLayer(): usize {
  pixels = bandPixels;
  return layerPixels;
}

export function reserve(end: usize): void {
  const missing = <isize>end - <isize>(<usize>memory.size() * PAGE);
  if (missing <= 0 || memory.grow(<i32>((<usize>missing + PAGE - 1) / PAGE)) >= 0) return;
  isFull = true;
  unreachable();
}

/** Marks a row, or the end of the band, as possibly different from the row above. */
export function markRow(y: i32): void {
  store<u8>(newRows + <usize>y, 1);
}

/** Returns the address of one byte per row of the band: 0 if the row is known to equal the row above. */
export function newRowsAddress(): usize {
  return newRows;
}

export function clearSpan(y: i32): void {
  store<i32>(spans + <usize>y * 8, i32.MAX_VALUE);
  store<i32>(spans + <usize>y * 8, -1, 4);
}

function align(address: usize): usize {
  return (address + 15) & ~15;
}

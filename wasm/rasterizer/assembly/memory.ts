// Memory layout for the current band of rows: gradient shades, dashes, the text contrast table, pixels, coverage cells,
// the touched range of cells in each row, the addresses of the rows being painted, a flag per row, and the clip mask.
// The parts that can grow come last: the layer, the texture, the input path and its points.

const PAGE: usize = 65536;
/** Number of shades in a gradient's table. */
export const SHADES: i32 = 2048;
/**
 * Number of coverage levels above 0. More levels make no visible difference. With 64, charts with few colours stay
 * within a palette of 256 colours, which halves the file size.
 */
export const COVERAGE_LEVELS: i32 = 64;
/** Maximum number of dash lengths. */
export const DASHES: i32 = 1000;

export let width: i32 = 0;
export let rows: i32 = 0;
export let top: i32 = 0;
/** Cells per row: one per pixel, and some more for edges at the right end. */
export let stride: i32 = 0;

export const shades: usize = (__heap_base + 15) & ~15;
export const dashes: usize = shades + SHADES * 4;
/**
 * The text contrast table: the adjusted coverage, 0 to 1, for each coverage level from 0 to `COVERAGE_LEVELS`, f32
 * each.
 */
export const contrast: usize = dashes + DASHES * 8;
/** The pixels that are painted: the band's or, while a layer is open, the layer's. */
export let pixels: usize = 0;
/** The band's pixels, and the layer's pixels; 0 if the band has no layer yet. */
let bandPixels: usize = 0;
let layerPixels: usize = 0;
export let cells: usize = 0;
export let spans: usize = 0;
/**
 * One byte per row: 1 if the row has its own pixels; 0 if it equals the row above and its pixels are not written yet.
 */
let ownRows: usize = 0;
/** Addresses of the rows that are painted together, u32 each. */
export let rowList: usize = 0;
export let mask: usize = 0;
export let input: usize = 0;
/** End of the band's own memory, where the layer starts. */
let bandEnd: usize = 0;
/** Whether the memory could not grow, which makes the engine trap. */
export let isFull: bool = false;

/** Starts a band, filled with a premultiplied colour. Returns the address of its pixels. */
export function begin(bandWidth: i32, bandTop: i32, bandRows: i32, rgba: u32): usize {
  top = bandTop;
  if (bandWidth !== width || bandRows !== rows) arrange(bandWidth, bandRows);
  pixels = bandPixels;
  layerPixels = 0;
  input = bandEnd;
  memory.fill(ownRows, 0, rows);
  store<u8>(ownRows, 1);
  const color = i32x4.splat(<i32>rgba);
  for (let at = bandPixels, end = bandPixels + <usize>width * 4; at < end; at += 16) v128.store(at, color);
  return pixels;
}

/** Lays out the memory for a band. Cells and spans are always empty when a band begins. */
function arrange(bandWidth: i32, bandRows: i32): void {
  width = bandWidth;
  rows = bandRows;
  stride = (width + 8) & ~3;
  pixels = bandPixels = align(contrast + (COVERAGE_LEVELS + 1) * 4);
  // Pixels are read and written in groups of four, even at the very end.
  cells = align(pixels + <usize>width * rows * 4 + 16);
  spans = align(cells + <usize>stride * rows * 4);
  rowList = spans + <usize>rows * 8;
  ownRows = rowList + <usize>rows * 4;
  mask = align(ownRows + rows);
  input = bandEnd = align(mask + <usize>width * rows + 16);
  reserve(input);
  memory.fill(cells, 0, spans - cells);
  for (let y = 0; y < rows; y++) clearSpan(y);
}

/** Allocates space for a path of `count` numbers, 8 bytes each, and returns its address. */
export function path(count: i32): usize {
  reserve(input + <usize>count * 8);
  return input;
}

/**
 * Allocates space for a texture, which replaces the previous texture, and returns its address. Write the texture before
 * the input path, which follows it.
 *
 * @param bytes size of the texture
 */
export function allocateTexture(bytes: usize): usize {
  const start = layerPixels === 0 ? bandEnd : align(layerPixels + <usize>width * rows * 4 + 16);
  input = align(start + bytes + 16);
  reserve(input);
  return start;
}

/**
 * Directs painting to the band's layer, whose pixels are uninitialised. The first layer of a band overwrites the
 * texture.
 */
export function enterLayer(): void {
  if (layerPixels === 0) {
    layerPixels = bandEnd;
    input = align(layerPixels + <usize>width * rows * 4 + 16);
    reserve(input);
  }
  pixels = layerPixels;
}

/** Directs painting back to the band, and returns the address of the layer's pixels. */
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

/** Painting must write the pixels of own rows. Layers have all rows. */
export function isOwnRow(y: i32): bool {
  return pixels !== bandPixels || load<u8>(ownRows + y) !== 0;
}

/**
 * Gives a row its own pixels, so that it can differ from the row above. Call it before the row whose pixels it copies
 * is painted.
 */
export function separateRow(y: i32): void {
  if (y >= rows || isOwnRow(y)) return;
  // Find the nearest row above that has pixels, eight rows at a time. The first row always has pixels.
  let eight = ownRows + y - 8;
  while (load<u64>(eight) === 0) eight -= 8;
  const source = eight + 7 - <usize>(clz(load<u64>(eight)) >>> 3) - ownRows;
  const bytes = <usize>width * 4;
  memory.copy(bandPixels + <usize>y * bytes, bandPixels + source * bytes, bytes);
  store<u8>(ownRows + y, 1);
}

/** Writes the pixels of rows that equal the row above, which `begin` leaves unwritten. */
export function separateRows(): void {
  for (let y = 1; y < rows; y++) separateRow(y);
}

/** Returns the address of one byte per row of the band: 0 if the row equals the row above, and its pixels are not written. */
export function ownRowsAddress(): usize {
  return ownRows;
}

export function clearSpan(y: i32): void {
  store<i32>(spans + <usize>y * 8, i32.MAX_VALUE);
  store<i32>(spans + <usize>y * 8, -1, 4);
}

function align(address: usize): usize {
  return (address + 15) & ~15;
}

// Reads the size of an image file, so that pages reserve the space: PNG (third edition, section
// 11.2.1), GIF and SVG.

/**
 * Returns the size in CSS pixels.
 *
 * @throws if the file is neither a PNG, a GIF nor an SVG with a size
 */
export function readImageSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x47494638) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const start = /<svg\b[^>]*>/.exec(new TextDecoder().decode(bytes.subarray(0, 2000)))?.[0] ?? "";
  const read = (name: string) => Number(new RegExp(`\\b${name}="([\\d.]+)(?:px)?"`).exec(start)?.[1]);
  const [width, height] = [read("width"), read("height")];
  if (!(width > 0 && height > 0)) throw new Error("an image must be a PNG, a GIF or an SVG with width and height");
  return { width: Math.round(width), height: Math.round(height) };
}

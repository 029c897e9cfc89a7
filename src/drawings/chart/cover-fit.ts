// Scales and centres an image so that it covers an area, as CSS `background-size: cover` does. CSS Backgrounds 3.

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the position of the image's top left corner in the area, and the scale from image pixels to units of the
 * area.
 */
export function coverBox(
  picture: Size,
  area: Size,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  return { x: (area.width - picture.width * scale) / 2, y: (area.height - picture.height * scale) / 2, scale };
}

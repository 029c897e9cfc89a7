// Scales and centres an image so that it covers an area, as CSS `background-size: cover` does. CSS Backgrounds 3.

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the position of the image's top left corner in the area, and the scale from image pixels to the area's
 * units.
 */
export function coverBox(image: Size, area: Size): { readonly x: number; readonly y: number; readonly scale: number } {
  const scale = Math.max(area.width / image.width, area.height / image.height);
  return { x: (area.width - image.width * scale) / 2, y: (area.height - image.height * scale) / 2, scale };
}

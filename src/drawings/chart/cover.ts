// Where a picture lies that covers an area: as small as it can be without leaving an edge, in its own proportions, centred.
// CSS Backgrounds 3, `background-size: cover`.

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the picture's top left corner lies in the area, and how many units of the area a pixel of it takes. */
export function coverBox(
  picture: Size,
  area: Size,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const scale = Math.max(area.width / picture.width, area.height / picture.height);
  return { x: (area.width - picture.width * scale) / 2, y: (area.height - picture.height * scale) / 2, scale };
}

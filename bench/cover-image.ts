// A plugin that draws an image behind a chart, as Limn's `backgroundImageUrl` does: it covers the chart, and is cropped.

interface Canvas {
  drawImage(image: unknown, ...place: readonly number[]): void;
}

/** Returns the plugin. The function must not use anything outside itself, because it also runs in a browser. */
export function coverImage(image: { readonly width: number; readonly height: number }) {
  return {
    id: "coverImage",
    beforeDraw({ ctx, width, height }: { readonly ctx: Canvas; readonly width: number; readonly height: number }) {
      const scale = Math.max(width / image.width, height / image.height);
      const [w, h] = [width / scale, height / scale];
      ctx.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, 0, 0, width, height);
    },
  };
}

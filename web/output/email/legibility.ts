// Finds images that are hard to read on a light or a dark background because they are transparent. Contrast: WCAG 2.2,
// success criterion 1.4.11.

/** Background colours of emails, as red, green and blue. */
export const BACKGROUNDS = { light: [255, 255, 255], dark: [31, 31, 31] } as const;

export type EmailBackground = keyof typeof BACKGROUNDS;

export interface Legibility {
  readonly isTransparent: boolean;
  /** Backgrounds on which parts of the image are hard to see. */
  readonly illegibleOn: readonly EmailBackground[];
}

/**
 * Minimum contrast with the background. The minimum on white is low, because charts for white pages often have pale
 * colours: only text for dark pages is below it.
 */
const MIN_CONTRAST: Readonly<Record<EmailBackground, number>> = { light: 1.8, dark: 3 };
/** Minimum fraction of transparent pixels in a transparent image. Rounded corners have fewer. */
const TRANSPARENT = 0.05;
/** Minimum fraction of low-contrast pixels in an image that is hard to see: about the fraction in a short title. */
const HARD_TO_SEE = 0.001;

/** @param pixels red, green, blue and alpha of each pixel, as in ImageData */
export function findLegibility(pixels: Uint8ClampedArray): Legibility {
  const count = pixels.length / 4;
  const backgrounds = Object.keys(BACKGROUNDS) as EmailBackground[];
  const luminance = backgrounds.map((background) => {
    const [red, green, blue] = BACKGROUNDS[background];
    return luminanceOf(red, green, blue);
  });
  const lowContrast = backgrounds.map(() => 0);
  let transparent = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] as number) < 128) {
      transparent++;
      continue;
    }
    const own = luminanceOf(pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number);
    backgrounds.forEach((background, index) => {
      if (contrastOf(own, luminance[index] as number) < MIN_CONTRAST[background])
        lowContrast[index] = (lowContrast[index] as number) + 1;
    });
  }
  const isTransparent = transparent > count * TRANSPARENT;
  return {
    isTransparent,
    illegibleOn: isTransparent
      ? backgrounds.filter((_, index) => (lowContrast[index] as number) > count * HARD_TO_SEE)
      : [],
  };
}

/** Returns the hexadecimal background colour on which the image is legible; white if it is on neither or both. */
export function findBackground({ illegibleOn }: Legibility): string {
  const background = illegibleOn.includes("light") && !illegibleOn.includes("dark") ? "dark" : "light";
  return BACKGROUNDS[background].map((channel) => channel.toString(16).padStart(2, "0")).join("");
}

const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);
}

function linearOf(channel: number): number {
  return LINEAR[channel] as number;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Maximum width of the pixels that are examined. Larger images are scaled down. */
const MAX_WIDTH = 800;

/** Reads the legibility of an image file. @throws if the browser can't decode it */
export async function readLegibility(blob: Blob): Promise<Legibility> {
  const full = await createImageBitmap(blob);
  const scale = Math.min(1, MAX_WIDTH / full.width);
  const [width, height] = [full.width, full.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("the browser has no 2D canvas");
  context.drawImage(full, 0, 0, width, height);
  full.close();
  return findLegibility(context.getImageData(0, 0, width, height).data);
}

// Display names of image formats.

const NAMES: Readonly<Partial<Record<string, string>>> = { jpg: "JPEG", webp: "WebP", base64: "Base64 (PNG)" };

/** Returns the name of a format, such as `PNG`. */
export function formatName(format: string): string {
  return NAMES[format] ?? format.toUpperCase();
}

// The rows of docs/chart-types.md and their images.

/** A configuration, as an object or text, and the Chart.js versions that it works with. */
export interface RowChart {
  readonly versions: readonly (2 | 3 | 4)[];
  readonly chart: unknown;
}

/** A row as scripts/docs/chart-types.ts reads it. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly types: readonly string[];
  /** Plugins that the row demonstrates, other than plugins that provide chart types. */
  readonly plugins?: readonly string[];
  readonly charts: readonly RowChart[];
  readonly width?: number;
  readonly height?: number;
}

const files = import.meta.glob("../../../docs/chart-types/*.json", { eager: true, import: "default" });
const images = import.meta.glob("../../../docs/chart-types/*.png", {
  eager: true,
  import: "default",
  query: "?inline",
});

const nameOf = (file: string) => file.replace(/^.*\/|\.\w+$/g, "");

export const ROWS: readonly Row[] = Object.entries(files).map(([file, row]) => ({
  ...(row as Omit<Row, "name">),
  name: nameOf(file),
}));

const IMAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(images).map(([file, url]) => [nameOf(file), url as string]),
);

/** Returns a row's PNG, or undefined if there is none. */
export function readImageFile(name: string): Uint8Array | undefined {
  const [, base64] = IMAGES.get(name)?.split(";base64,") ?? [];
  return base64 === undefined ? undefined : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Returns the request body that renders a row's image. */
export function bodyOf({ width = 400, height = 240 }: Row, version: number, chart: unknown): Record<string, unknown> {
  return { chart, version, width, height, devicePixelRatio: 1, backgroundColor: "white" };
}

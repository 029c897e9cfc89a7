// The gallery's examples: the files of docs/gallery/, with the chart types and the theme that they use.

import { readType } from "../chart/appearance.ts";
import { readConfig } from "../chart/text/config-tree.ts";
import { formatIndented } from "../chart/text/text-style.ts";
import type { ImagePath, ImageRequest, Json } from "../output/image-request.ts";

export interface GalleryImage {
  /** Endpoint of the image. */
  readonly path: ImagePath;
  /** Parameters of a POST to the endpoint. */
  readonly parameters: Readonly<Record<string, Json>>;
}

/** Contents of a file in docs/gallery/. */
export interface GalleryFile {
  readonly title: string;
  /** Description of the image and its use. */
  readonly summary: string;
  /** Key in docs/gallery-tasks.json. */
  readonly task: string;
  /** Whether the example comes before other examples for the same task. */
  readonly featured?: true;
  /** Search words that occur neither in the title nor in the summary. */
  readonly words: readonly string[];
  /** The images. Only small multiples have several. */
  readonly images: readonly GalleryImage[];
}

export interface Example extends GalleryFile {
  /** File name without extension, which is also the last part of the page's URL. */
  readonly slug: string;
  /** Names of the chart types, such as "Bar". */
  readonly types: readonly string[];
  /** Name of the theme; "No theme" if there is none. */
  readonly theme: string;
}

/** Images other than charts, with their name and their page in the docs. */
export const KINDS: Readonly<Partial<Record<ImagePath, { readonly name: string; readonly page: string }>>> = {
  "/qr": { name: "QR code", page: "qr" },
  "/barcode": { name: "Barcode", page: "barcodes" },
  "/v1/table": { name: "Table", page: "tables" },
  "/wordcloud": { name: "Word cloud", page: "word-clouds" },
  "/graphviz": { name: "Diagram", page: "graphviz" },
  "/card": { name: "Card", page: "cards" },
  "/gchart": { name: "Google chart", page: "google-charts" },
  "/echarts": { name: "Chart by ECharts", page: "echarts" },
  "/vega": { name: "Chart by Vega-Lite", page: "vega" },
};

export function createExample(slug: string, file: GalleryFile): Example {
  const images = file.images.map(nameGoogleChart);
  const types = [...new Set(images.flatMap(listTypes))];
  const [theme = "no theme"] = file.images.flatMap(({ parameters }) =>
    typeof parameters.theme === "string" ? [parameters.theme] : [],
  );
  return { ...file, images, slug, types, theme: capitalize(theme) };
}

/** A Google chart has the same path as other charts, but different parameters. */
function nameGoogleChart(image: GalleryImage): GalleryImage {
  return image.parameters.cht === undefined ? image : { ...image, path: "/gchart" };
}

export function formatChart({ parameters: { chart } }: GalleryImage): string {
  return typeof chart === "string" ? chart.trim() : formatIndented(chart, { isJson: false, quote: "'" });
}

export function createRequest(image: GalleryImage, alt: string): ImageRequest<ImagePath> {
  const { path, parameters } = image;
  const { width, height } = parameters;
  return {
    path,
    fields: path === "/chart" ? { ...parameters, chart: formatChart(image) } : parameters,
    alt,
    ...(path === "/chart" && { width: Number(width ?? 500), height: Number(height ?? 300) }),
  };
}

/** Sorts examples by title, featured examples first. */
export function sortExamples<Item extends Example>(examples: readonly Item[]): Item[] {
  const rank = ({ featured }: Item) => (featured ? 0 : 1);
  return examples.toSorted((one, other) => rank(one) - rank(other) || one.title.localeCompare(other.title, "en"));
}

/** Returns the searchable text, in lower case. */
export function searchText({ title, summary, words, types, theme }: Example): string {
  return [title, summary, ...words, ...types, theme].join(" ").toLowerCase();
}

function listTypes(image: GalleryImage): string[] {
  const kind = KINDS[image.path];
  if (kind !== undefined) return [kind.name];
  const text = formatChart(image);
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  const inDatasets = ((datasets && tree.items(datasets)) ?? []).flatMap((_, index) => {
    const node = tree.find(["data", "datasets", index, "type"]);
    return node === undefined ? [] : [String(tree.valueOf(node))];
  });
  // If code computes the chart, its first `type` is usually the type of the chart.
  const type = readType(text) ?? /\btype: ["'](\w+)/.exec(text)?.[1];
  return [...(type === undefined ? [] : [type === "horizontal" ? "horizontalBar" : type]), ...inDatasets].map(nameType);
}

/** Converts a type of Chart.js to words: `horizontalBar` is "Horizontal bar". */
function nameType(type: string): string {
  return capitalize(type.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

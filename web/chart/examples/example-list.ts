// The charts of the gallery, docs/gallery/, with their images.

import tasks from "../../../docs/gallery-tasks.json";
import {
  createExample,
  type Example,
  formatChart,
  type GalleryFile,
  type GalleryImage,
  sortExamples,
} from "../../gallery/example.ts";
import { readSettings, type Settings } from "../settings.ts";

/** An example that is a single chart. */
export interface ChartExample extends Example {
  readonly image: string;
  /** Code of the chart. */
  readonly text: string;
  /** Request parameters of the chart. */
  readonly settings: Settings;
}

/** Examples for one task. */
export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly ChartExample[];
}

const FILES = import.meta.glob<GalleryFile>("../../../docs/gallery/*.json", { eager: true, import: "default" });
const IMAGES = import.meta.glob<string>("../../../docs/gallery/*.png", {
  eager: true,
  import: "default",
  query: "?url",
});

const EXAMPLES = sortExamples(Object.entries(FILES).flatMap(([file, content]) => createChartExample(file, content)));

/** Returns the examples by task. */
export function listExamples(): ExampleGroup[] {
  return Object.entries(tasks)
    .map(([task, title]) => ({ title, examples: EXAMPLES.filter((example) => example.task === task) }))
    .filter(({ examples }) => examples.length > 0);
}

/** Returns the example with a name in the URL; undefined if there is none. */
export function findExample(slug: string): ChartExample | undefined {
  return EXAMPLES.find((example) => example.slug === slug);
}

/** Returns the first image of an example; undefined if there is none. */
export function findImage(slug: string): GalleryImage | undefined {
  return FILES[`../../../docs/gallery/${slug}.json`]?.images[0];
}

function createChartExample(file: string, content: GalleryFile): ChartExample[] {
  const example = createExample(file.replace(/^.*\/|\.\w+$/g, ""), content);
  const [image, ...others] = example.images;
  if (image?.path !== "/chart" || others.length > 0) return [];
  return [
    {
      ...example,
      image: IMAGES[file.replace(/json$/, "png")] ?? "",
      text: formatChart(image),
      settings: readSettings(image.parameters),
    },
  ];
}

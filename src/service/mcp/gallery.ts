// The gallery's examples as resources, and a prompt for each of their tasks. The build makes gallery.json from docs/gallery/.

import { Failure, showValue } from "../../base/failure.ts";
import type { ToolArguments } from "./tool.ts";

export interface GalleryExample {
  /** Name of the example, which is the last part of the resource's URI. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** Name of the task, a key of `tasks`. */
  readonly task: string;
  /** The tool that draws the example, and the tool's arguments. */
  readonly tool: string;
  readonly arguments: ToolArguments;
}

/** The contents of gallery.json. */
export interface Gallery {
  /** The tasks for which people use charts, by name. */
  readonly tasks: Readonly<Record<string, string>>;
  /** The best examples of a task come first. */
  readonly examples: readonly GalleryExample[];
}

export const GALLERY_FILE = "gallery.json";

const PREFIX = "limn://gallery/";
const TYPE = "application/json";

const uriOf = ({ slug }: GalleryExample) => `${PREFIX}${slug}`;

export function listExamples({ examples }: Gallery) {
  return examples.map((example) => ({
    uri: uriOf(example),
    name: example.slug,
    title: example.title,
    description: example.summary,
    mimeType: TYPE,
  }));
}

/** Returns the contents of an example; undefined if the URI isn't one of an example. */
export function readExample({ examples }: Gallery, uri: string) {
  const example = examples.find((each) => uriOf(each) === uri);
  if (example === undefined) return undefined;
  const { title, summary, tool, arguments: args } = example;
  return { uri, mimeType: TYPE, text: JSON.stringify({ title, summary, tool, arguments: args }) };
}

export function listTaskPrompts({ tasks }: Gallery) {
  return Object.entries(tasks).map(([name, title]) => ({
    name,
    title,
    description: `${title}: draws your data like an example of the gallery`,
    arguments: [
      { name: "data", description: "The data: numbers, a table, CSV or text", required: true },
      { name: "example", description: "Name of an example; the best one for the task by default" },
    ],
  }));
}

/** Returns the messages of a prompt. @throws Failure for an unknown prompt or example, and without data */
export function getTaskPrompt(gallery: Gallery, name: string, args: Readonly<Record<string, string>> = {}) {
  const { tasks, examples } = gallery;
  if (!Object.hasOwn(tasks, name))
    throw invalid(`prompt must be one of ${Object.keys(tasks).join(", ")}, got ${showValue(name)}`);
  const { data = "", example: slug } = args;
  if (data === "") throw invalid("data must be the data to draw, got nothing");
  const inTask = examples.filter(({ task }) => task === name);
  const [example] = slug === undefined || slug === "" ? inTask : examples.filter((each) => each.slug === slug);
  if (example === undefined)
    throw invalid(`example must be one of ${inTask.map((each) => each.slug).join(", ")}, got ${showValue(slug)}`);
  const others = inTask.filter((each) => each !== example).map((each) => `${each.title} (${uriOf(each)})`);
  const text = `${tasks[name]}. Draw the data below by calling ${example.tool} with the arguments of the example "${example.title}", in which you replace the data, the title and the labels. ${
    others.length === 0 ? "" : `Other examples for this task: ${others.join(", ")}. `
  }Then check the image, and give me its URL.\n\n${data}`;
  const resource = readExample(gallery, uriOf(example)) as NonNullable<ReturnType<typeof readExample>>;
  return {
    description: tasks[name] as string,
    messages: [
      { role: "user" as const, content: { type: "text" as const, text } },
      { role: "user" as const, content: { type: "resource" as const, resource } },
    ],
  };
}

/** Maximum number of completions, by the Model Context Protocol, "Completion". */
const MAX_COMPLETIONS = 100;

/** Returns the examples of a prompt's task whose names contain the argument. */
export function completeExample({ examples }: Gallery, prompt: string, argument: string, value: string) {
  const names = examples
    .filter(({ task, slug }) => argument === "example" && task === prompt && slug.includes(value))
    .map(({ slug }) => slug);
  return { values: names.slice(0, MAX_COMPLETIONS), total: names.length, hasMore: names.length > MAX_COMPLETIONS };
}

const invalid = (message: string) => new Failure("invalid", message);

export function parseGallery(text: string): Gallery {
  return JSON.parse(text) as Gallery;
}

// The built-in templates of cards, docs/cards/, with their pictures.

import type { CardTemplate } from "../../../src/drawings/card/template.ts";

/** A template with its name in requests. */
export interface NamedTemplate extends CardTemplate {
  readonly name: string;
  /** URL of a picture of the template with its default values; undefined if there is none. */
  readonly picture: string | undefined;
}

const FILES = import.meta.glob<CardTemplate>("../../../docs/cards/*.json", { eager: true, import: "default" });
const PICTURES = import.meta.glob<string>("../../../docs/cards/*.webp", {
  eager: true,
  import: "default",
  query: "?url",
});

/** The templates, by title. */
export const TEMPLATES: readonly NamedTemplate[] = Object.entries(FILES)
  .map(([file, template]) => ({
    ...template,
    name: file.replace(/^.*\/|\.\w+$/g, ""),
    picture: PICTURES[file.replace(/json$/, "webp")],
  }))
  .sort((one, other) => one.title.localeCompare(other.title, "en"));

/** Initial template. */
const FIRST = "weekly-report";

/** Returns the template with a name; the first template for unknown names. */
export function findTemplate(name: string): NamedTemplate {
  const find = (wanted: string) => TEMPLATES.find((template) => template.name === wanted);
  return find(name) ?? find(FIRST) ?? (TEMPLATES[0] as NamedTemplate);
}

// Writes a chart's alt text from its scenegraph: the marks, the axes and legends, and the values if there are few.

import { endSentence, joinWords } from "../../base/sentence.ts";
import type { Item, Mark, Spec } from "./library.ts";

/** Maximum length of the text, in characters. */
const TEXT_LENGTH = 600;
/** Maximum number of values that are listed. */
const LISTED_VALUES = 12;
/** Maximum number of a legend's entries that are listed. */
const LISTED_NAMES = 8;

/** Nouns for a mark's items, singular and plural. */
const NAMES: Readonly<Record<string, readonly [one: string, several: string]>> = {
  arc: ["slice", "slices"],
  area: ["area", "areas"],
  bar: ["bar", "bars"],
  image: ["image", "images"],
  line: ["line", "lines"],
  path: ["shape", "shapes"],
  rect: ["rectangle", "rectangles"],
  rule: ["rule", "rules"],
  shape: ["region", "regions"],
  symbol: ["point", "points"],
  text: ["label", "labels"],
  trail: ["line", "lines"],
};
/** Mark types whose items form a single shape. */
const JOINED: ReadonlySet<string> = new Set(["area", "line", "trail"]);

/** Joins the text of a specification's title and subtitle. */
export function titleOf({ title }: Spec): string {
  const given = typeof title === "object" && title !== null && !Array.isArray(title) ? title : { text: title };
  const { text, subtitle } = given as { readonly text?: unknown; readonly subtitle?: unknown };
  const lines = [text, subtitle].flat().filter((line) => typeof line === "string" && line !== "");
  return shorten(lines.join(": "));
}

/** Describes a chart. A `description` in the specification replaces the generated text. */
export function describeScene(root: Mark, spec: Spec): string {
  const { description } = spec;
  if (typeof description === "string" && description.trim() !== "") return shorten(description.trim());
  const scene = new Scene();
  scene.read(root);
  const counts = [...scene.counts].map(([name, count]) => `${count} ${NAMES[name]?.[count === 1 ? 0 : 1] ?? name}`);
  const shown = counts.length === 0 ? "Chart without marks" : `Chart with ${joinWords(counts)}`;
  const values = scene.values.length <= LISTED_VALUES ? scene.values : [];
  const sentences = [titleOf(spec), shown, ...scene.guides, ...values].filter((sentence) => sentence !== "");
  return shorten(sentences.map(endSentence).join(" "));
}

/** Collects facts about a scenegraph. */
class Scene {
  /** Number of items by mark type. */
  readonly counts = new Map<string, number>();
  /** Sentences about axes and legends, without repetitions. */
  readonly guides = new Set<string>();
  /** The descriptions of the marks' items. */
  readonly values: string[] = [];

  read(mark: Mark): void {
    const { role = "" } = mark;
    if (role === "axis" || role === "legend") {
      this.#readGuide(mark, role);
      return;
    }
    if (mark.marktype !== "group") {
      if (role === "mark") this.#count(mark);
      return;
    }
    for (const { items = [] } of mark.items) for (const each of items) this.read(each);
  }

  /** Whether the scene has marks. */
  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  #count({ marktype, items }: Mark): void {
    if (items.length === 0) return;
    const isBar = marktype === "rect" && items[0]?.ariaRoleDescription === "bar";
    const name = isBar ? "bar" : marktype;
    this.counts.set(name, (this.counts.get(name) ?? 0) + (JOINED.has(marktype) ? 1 : items.length));
    if (JOINED.has(marktype)) return;
    for (const { description } of items)
      if (typeof description === "string" && this.values.length <= LISTED_VALUES) this.values.push(description);
  }

  #readGuide(guide: Mark, role: string): void {
    const texts = new Map<string, string[]>();
    const collect = ({ role: part = "", marktype, items }: Mark) => {
      for (const item of items) {
        if (marktype === "text") texts.set(part, [...(texts.get(part) ?? []), textOf(item)]);
        for (const each of item.items ?? []) collect(each);
      }
    };
    collect(guide);
    const labels = texts.get(`${role}-label`) ?? [];
    const title = texts.get(`${role}-title`)?.join(" ") ?? "";
    if (labels.length === 0) return;
    const name = role === "legend" ? "Legend" : nameAxis(guide.items[0]);
    const range = role === "axis" ? `${labels[0]} to ${labels.at(-1)}` : listNames(labels);
    this.guides.add(`${name}: ${title === "" ? range : `${title}, ${range}`}`);
  }
}

function nameAxis(item: Item | undefined): string {
  const orient = String(item?.orient);
  return orient === "left" || orient === "right" ? "Vertical axis" : "Horizontal axis";
}

function listNames(names: readonly string[]): string {
  const more = names.length - LISTED_NAMES;
  return more > 0 ? `${names.slice(0, LISTED_NAMES).join(", ")} and ${more} more` : joinWords(names);
}

const textOf = ({ text }: Item): string => (Array.isArray(text) ? text.join(" ") : String(text ?? ""));

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").toWellFormed();
  return plain.length > TEXT_LENGTH ? `${plain.slice(0, TEXT_LENGTH - 1).toWellFormed()}…` : plain;
}

/** Whether a scene shows anything. */
export function hasMarks(root: Mark): boolean {
  const scene = new Scene();
  scene.read(root);
  return !scene.isEmpty;
}

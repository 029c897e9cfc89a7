// Filters the configuration in a diagram's %%{init}%% directives and front matter. Only settings for appearance and
// size are allowed: a diagram can't change the security level, load fonts or add style sheets.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { MERMAID_THEMES } from "./theme-names.ts";

/** Allowed settings that apply to all diagram types. */
const TEXTS: readonly string[] = ["fontFamily", "layout"];
const PLAIN: readonly string[] = [
  "fontSize",
  "wrap",
  "handDrawnSeed",
  "markdownAutoWrap",
  "darkMode",
  "themeVariables",
];
const LOOKS: readonly unknown[] = ["classic", "neo", "handDrawn"];
/** The layouts in the build, which excludes ELK: scripts/build-mermaid.ts. */
const LAYOUTS: readonly unknown[] = ["dagre", "swimlane", "tidy-tree", "cose-bilkent"];

/** Names of the objects that contain the settings of one diagram type. */
const DIAGRAMS: ReadonlySet<string> = new Set(
  `flowchart sequence gantt journey class state er pie quadrantChart xyChart requirement mindmap kanban gitGraph timeline c4 sankey packet
  block radar architecture treemap treeView ishikawa venn wardley cynefin usecase swimlane agentflow eventmodeling railroad`.split(
    /\s+/,
  ),
);
/** Ignored settings, which need HTML, a browser window or the current time. */
const DROPPED: ReadonlySet<string> = new Set([
  "htmlLabels",
  "textPlacement",
  "useMaxWidth",
  "useWidth",
  "todayMarker",
  "forceMenus",
]);

/**
 * Allowed text. Excludes characters such as `;`, `{` and `<`, which could end a CSS declaration or open an HTML tag.
 */
const SAFE_TEXT = /^[\p{L}\p{N}\p{Sc}\s.,#%()_:+*|/'"-]*$/u;
/** CSS functions that load a resource or refer to another value. Other functions, such as colours, are allowed. */
const LOADING = /(?:url|expression|import|image|var|env|attr)\s*\(/i;
/** Maximum length of a setting, in characters. */
const MAX_TEXT = 200;
const MAX_NUMBER = 10_000;
const MAX_DEPTH = 3;
/** Maximum number of settings in one configuration. */
const MAX_SETTINGS = 500;

/** Returns the allowed settings of a diagram's configuration. Ignores all others. */
export function readDiagramConfig(given: unknown): PlainObject {
  const config: Record<string, unknown> = {};
  const reader = new SettingReader();
  for (const [name, value] of entriesOf(given)) {
    if (name === "theme" && MERMAID_THEMES.some((theme) => theme === value)) config.theme = value;
    else if (name === "look" && LOOKS.includes(value)) config.look = value;
    else if (name === "layout" && LAYOUTS.includes(value)) config.layout = value;
    else if (TEXTS.includes(name) || PLAIN.includes(name) || DIAGRAMS.has(name)) {
      if (name === "layout") continue;
      const setting = reader.read(value, 0);
      if (setting !== undefined) config[name] = setting;
    }
  }
  return config;
}

/** Copies settings of the allowed types. */
class SettingReader {
  #count = 0;

  read(value: unknown, depth: number): unknown {
    if (++this.#count > MAX_SETTINGS) return undefined;
    if (typeof value === "boolean") return value;
    if (typeof value === "number")
      return Number.isFinite(value) ? Math.max(-MAX_NUMBER, Math.min(MAX_NUMBER, value)) : undefined;
    if (typeof value === "string") {
      const isSafe = value.length <= MAX_TEXT && SAFE_TEXT.test(value) && !LOADING.test(value);
      return isSafe ? value : undefined;
    }
    if (depth >= MAX_DEPTH) return undefined;
    if (Array.isArray(value)) return value.slice(0, MAX_SETTINGS).flatMap((item) => this.read(item, depth + 1) ?? []);
    if (!isPlainObject(value)) return undefined;
    const copy: Record<string, unknown> = {};
    for (const [name, item] of entriesOf(value)) {
      if (DROPPED.has(name) || !/^\w{1,60}$/.test(name) || name === "__proto__" || name === "constructor") continue;
      if (name === "layout" && !LAYOUTS.includes(item)) continue;
      const setting = this.read(item, depth + 1);
      if (setting !== undefined) copy[name] = setting;
    }
    return copy;
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  isPlainObject(value) ? Object.entries(value).slice(0, MAX_SETTINGS) : [];

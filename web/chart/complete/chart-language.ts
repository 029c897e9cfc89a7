// Chart.js as a language of the code editor.

import type { Version } from "../appearance.ts";
import { listTypeNames } from "../types/type-list.ts";
import type { CodeLanguage } from "./code-language.ts";
import { loadOptionDocs } from "./option-docs.ts";

/** Options of animation and interaction, which have no effect in a still image. */
const NO_EFFECT =
  /^(?:animations?|transitions|events|hover|interaction|tooltips?|responsive|responsiveAnimationDuration|maintainAspectRatio|resizeDelay|on[A-Z]\w*|hover[A-Z]\w*|pointHover\w*)$/;

export function chartLanguage(version: Version): CodeLanguage {
  return {
    loadDocs: () => loadOptionDocs(version),
    noEffect: NO_EFFECT,
    // The type of the chart or of a dataset.
    listValues: (path) =>
      path.at(-1) === "type" && (path.length === 1 || (path.length === 4 && path[1] === "datasets"))
        ? listTypeNames(version)
        : undefined,
  };
}

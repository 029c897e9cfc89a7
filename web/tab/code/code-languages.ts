// Vega-Lite, Vega and ECharts as languages of the code editor.

import { isVegaLite } from "../../../src/drawings/vega/specification.ts";
import type { CodeLanguage } from "../../chart/complete/code-language.ts";
import { loadOptionDocs } from "../../chart/complete/option-docs.ts";
import { readConfig } from "../../chart/text/config-tree.ts";

/** Vega-Lite and Vega, which differ in their options. */
export const VEGA: CodeLanguage = {
  // The code may be unfinished, so its members are read from the syntax tree.
  loadDocs: (text) => {
    const tree = readConfig(text);
    const members = ["$schema", "marks", "signals", "scales"].map((name) => {
      const node = tree.find([name]);
      return [name, node && (tree.valueOf(node) ?? {})];
    });
    return loadOptionDocs(isVegaLite(Object.fromEntries(members)) ? "vega-lite" : "vega");
  },
  noEffect: /^(?:tooltip|cursor|href|usermeta)$/,
  isJson: true,
};

export const ECHARTS: CodeLanguage = {
  loadDocs: () => loadOptionDocs("echarts"),
  noEffect:
    /^(?:animation\w*|stateAnimation|universalTransition|tooltip|emphasis|blur|select|selectedMode|hover\w*|cursor|silent|triggerEvent|mainType|legacy\w*)$/,
};

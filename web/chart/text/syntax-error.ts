// Explains syntax errors in a chart's code with the service's messages. Loaded on demand.

import { explainScriptProblem } from "../../../src/drawings/chart/config-problem.ts";
import { parseConfigText } from "../../../src/drawings/chart/config-text.ts";
import { ConfigTree } from "./config-tree.ts";

/** Returns the error message for code that the service can't parse; undefined for other code. */
export function explainSyntaxError(text: string): string | undefined {
  const reading = parseConfigText(text);
  if ("value" in reading) return undefined;
  if ("error" in reading) return reading.error;
  const { mistake } = new ConfigTree(reading.script);
  if (mistake === undefined) return undefined;
  return reading.mistake ?? explainScriptProblem(reading.script, mistake);
}

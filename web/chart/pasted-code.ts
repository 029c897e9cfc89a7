// Reads the code of a chart that is pasted in place of a description.

import { findMisplacedOptions } from "../../src/drawings/chart/review/version-advice.ts";
import { readPlainObject } from "./draft/plain-value.ts";
import { readSandboxLink, type SandboxChart } from "./sandbox-link.ts";

/**
 * Returns the chart in code; undefined for other text. Options that only version 2 has show that the code is for
 * version 2.
 */
export function readPastedCode(text: string): SandboxChart | undefined {
  const chart = readSandboxLink(text.trim());
  if (chart === undefined) return undefined;
  const config = readPlainObject(chart.text);
  const isVersion2 = config.type === "horizontalBar" || findMisplacedOptions(config, 4).length > 0;
  return { ...chart, settings: { ...chart.settings, version: isVersion2 ? 2 : 4 } };
}

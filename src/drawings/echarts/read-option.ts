// Parses the option of a request: plain data, or a script whose functions run in the sandbox.

import { BudgetFailure, Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { readConfig } from "../chart/read-config.ts";
import type { DrawEnv } from "../drawing.ts";
import type { EChartsParams } from "./options.ts";

/**
 * Calls `use` with a new copy of the option. The copy must not be used after `use` returns. A script's work is charged
 * to `fuel`.
 */
export type UseOption = <T>(fuel: Fuel, use: (option: PlainObject) => T) => T;

/**
 * Parses the option.
 *
 * @param isFinal returns whether the most recent drawing is complete @throws Failure if the option can't be parsed
 */
export async function openOption(
  { option, optionAlternative }: EChartsParams,
  { onAlternateParse }: DrawEnv,
  isFinal: () => boolean,
): Promise<UseOption> {
  const read = () => inOption(() => readConfig(option, optionAlternative));
  const source = read();
  if ("config" in source) {
    if (source.usedAlternateParse) onAlternateParse?.();
    return (_fuel, use) => use((read() as { readonly config: PlainObject }).config);
  }
  // Load the sandbox only for scripts, because most options are plain data.
  const { openScript } = await import("./script.ts");
  const script = await openScript(source, onAlternateParse);
  return (fuel, use) => inOption(() => script.run(fuel, isFinal, use));
}

/** Runs code shared with Chart.js charts, and rewords its messages for ECharts. @throws Failure */
function inOption<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details, patch } = error;
    const renamed = message
      .replace(/^chart\.js: /, "option: ")
      .replace(/^chart\b/, "option")
      .replace("a Chart.js configuration", "an ECharts option")
      .replaceAll("Chart.js", "ECharts")
      .replace('{type: "bar", data: {…}}', '{series: [{type: "pie", data: [1, 2]}]}')
      .replace(": it must be a configuration such as", ": it must be an option such as")
      .replace(", which chart URLs have in the parameter c", "");
    if (renamed === message) throw error;
    if (error instanceof BudgetFailure) throw new BudgetFailure(renamed, error.budget);
    throw new Failure(code, renamed, details, undefined, patch);
  }
}

// Reads the option of a request: plain data, or a script whose functions run in the sandbox.

import { Failure } from "../../base/failure.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { readConfig } from "../chart/read-config.ts";
import type { DrawEnv } from "../drawing.ts";
import type { EChartsParams } from "./options.ts";

/** Calls `use` with a new copy of the option, which must not be used after `use` returns. */
export type UseOption = <T>(use: (option: PlainObject) => T) => T;

/** Opens the option. @throws Failure if it can't be read */
export async function openOption({ option, optionAlternative }: EChartsParams, env: DrawEnv): Promise<UseOption> {
  const read = () => readConfig(option, optionAlternative);
  const source = read();
  if ("config" in source) {
    if (source.usedAlternateParse) env.onAlternateParse?.();
    return (use) => use((read() as { readonly config: PlainObject }).config);
  }
  throw new Failure("invalid", "option must not be JavaScript");
}

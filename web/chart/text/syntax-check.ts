// Finds syntax errors in a chart's code without a request.

import { readConfig } from "./config-tree.ts";

/** Returns the error message for code that is neither JSON5 nor a JavaScript expression, and undefined for other code. */
export async function findSyntaxError(text: string): Promise<string | undefined> {
  if (readConfig(text).mistake === undefined) return undefined;
  // The service's own parser, which only code with errors needs.
  const { explainSyntaxError } = await import("./syntax-error.ts");
  return explainSyntaxError(text);
}

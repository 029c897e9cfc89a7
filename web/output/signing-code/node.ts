// Node.js program that prints the signed URL.

import type { ImageRequest } from "../image-request.ts";
import { formatJavaScript } from "../literal.ts";
import { listLines, splitForSigning } from "./signed-parts.ts";

export function formatNodeSigning(origin: string, request: ImageRequest): string {
  const { path, start, signed, unsigned } = splitForSigning(origin, request);
  const property = (name: string, text: string) => `${nameOf(name)}: ${formatJavaScript(text)},`;
  return `import { createHmac } from "node:crypto";

const { LIMN_KEY, LIMN_ACCOUNT } = process.env;
const signed = {
${listLines(signed, property, "  ")}};
const values = Object.entries(signed).map(([name, value]) => name + "=" + value);
const message = [${formatJavaScript(path)}, ...values.sort()].join("\\0");
const query = new URLSearchParams({
  ...signed,
${listLines(unsigned, property, "  ")}  accountId: LIMN_ACCOUNT,
  sig: createHmac("sha256", "limn:" + LIMN_KEY).update(message).digest("hex"),
});
console.log(${formatJavaScript(start)} + query);`;
}

/** Formats a property name, quoted if necessary. */
function nameOf(name: string): string {
  return /^[A-Za-z]\w*$/.test(name) ? name : formatJavaScript(name);
}

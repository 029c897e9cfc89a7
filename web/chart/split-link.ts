// Repairs links to charts that contain an `&` that isn't encoded.

import { type LinkedChart, readChartLink } from "./chart-link.ts";
import { readConfig } from "./text/config-tree.ts";

/** Maximum number of characters of a link that is repaired, because the code is parsed once for each `&`. */
const MAX_JOINED = 20_000;
const MAX_PARTS = 50;

/**
 * Repairs a link whose chart contains an `&` that isn't encoded, such as `R&D`, which ends the parameter. Returns undefined for
 * other links.
 */
export function joinSplitLink(text: string): LinkedChart | undefined {
  const query = URL.parse(text.trim())?.search.slice(1) ?? "";
  const parts = query.split("&");
  const start = parts.findIndex((part) => /^(?:c|chart)=/.test(part));
  if (start < 0 || query.length > MAX_JOINED || parts.length > MAX_PARTS) return undefined;
  for (let end = start + 1; end <= parts.length; end++) {
    const chart = parts.slice(start, end).join("%26");
    const link = `https://localhost/chart?${[...parts.slice(0, start), chart, ...parts.slice(end)].join("&")}`;
    const joined = readChartLink(link);
    if (joined !== undefined && readConfig(joined.text).mistake === undefined)
      return end === start + 1 ? undefined : joined;
  }
  return undefined;
}

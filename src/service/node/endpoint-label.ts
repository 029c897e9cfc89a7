// Labels endpoints in metrics and traces. Clients choose the paths of their requests, but can't create labels.

import type { AnsweredRequest } from "./metrics.ts";

/** Maximum number of endpoints with their own label. The rest share one. */
const MAX_ENDPOINTS = 60;

/** Returns a URL's endpoint: the path's first segment, or its first two if the first is `chart`, `api` or similar. */
export function endpointOf(url: string): string {
  const [, first = "", second = ""] = new URL(url).pathname.split("/");
  if (!/^[a-z][\w.-]{0,30}$/.test(first)) return "/";
  const isNested = ["api", "chart", "healthcheck", "qr", "v1"].includes(first) && /^[a-z-]{1,30}$/.test(second);
  return isNested ? `/${first}/${second}` : `/${first}`;
}

/** Returns a function that labels requests: with their endpoint, or `other` for unknown paths. */
export function createEndpointLabels(): (request: Pick<AnsweredRequest, "path" | "reply">) => string {
  const endpoints = new Set<string>();
  return ({ path, reply }) => {
    const isKnown = endpoints.has(path) || (reply.status !== 404 && endpoints.size < MAX_ENDPOINTS);
    if (isKnown) endpoints.add(path);
    return isKnown ? path : "other";
  };
}

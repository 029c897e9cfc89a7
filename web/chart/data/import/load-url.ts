// Loads a table from a URL through the service, because the page's Content-Security-Policy allows no requests to other hosts.

import { post, ServiceError } from "../../../tab/service.ts";
import { ImportError } from "./import-error.ts";
import { isGoogleSheet } from "./linked-data.ts";
import { openBytes, readText } from "./open-file.ts";
import type { Sheet } from "./workbook.ts";

/** Loads a table. @throws ImportError with the service's reason */
export async function loadUrl(url: string): Promise<readonly Sheet[]> {
  let reply: { readonly text?: unknown; readonly workbook?: unknown };
  try {
    reply = (await (await post("/api/load-data", { url })).json()) as typeof reply;
  } catch (error) {
    throw new ImportError(explain(url, error));
  }
  if (typeof reply.workbook === "string")
    return openBytes(Uint8Array.from(atob(reply.workbook), (char) => char.charCodeAt(0)));
  const { text } = reply;
  if (typeof text !== "string") throw new ImportError("The URL returned no table.");
  return [{ name: "", read: () => readText(text) }];
}

function explain(url: string, error: unknown): string {
  if (!(error instanceof ServiceError)) return String(error);
  if (isGoogleSheet(url) && /is not public/.test(error.message))
    return "The sheet is private. In Google Sheets, choose Share, then General access: Anyone with the link, Viewer.";
  return error.status === 429 ? `Too many requests. Try again in ${error.retrySeconds ?? 60} seconds.` : error.message;
}

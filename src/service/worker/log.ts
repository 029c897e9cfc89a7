// Writes to the log, without the keys of the request under way.

import { hideKeys } from "./key-guard.ts";

/** Logs that something of the platform failed, and how the request goes on without it. @param error why */
export function logWarning(what: string, error?: unknown): void {
  console.warn(formatLine(what, error));
}

/** Logs that something failed which an operator should look at. @param error why */
export function logFault(what: string, error?: unknown): void {
  console.error(formatLine(what, error));
}

/** Logs a bug of the service, with its stack. */
export function logBug(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const safe = hideKeys(text);
  console.error(safe === text ? error : safe);
}

function formatLine(what: string, error?: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return hideKeys(error === undefined ? what : `${what}: ${reason}`);
}

// Writes log messages, with the keys of the current request removed.

import { getPlatform } from "../platform/platform.ts";
import { redactKeys } from "./key-redaction.ts";

/** Logs a platform failure that the request tolerates. @param error the cause */
export function logWarning(message: string, error?: unknown): void {
  getPlatform().log("warning", formatLine(message, error));
}

/** Logs a failure that the operator should investigate. @param error the cause */
export function logFault(message: string, error?: unknown): void {
  getPlatform().log("fault", formatLine(message, error));
}

/** Logs a bug in the service, with its stack trace. */
export function logBug(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  const safe = redactKeys(text);
  getPlatform().log("fault", safe === text ? error : safe);
}

function formatLine(message: string, error?: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return redactKeys(error === undefined ? message : `${message}: ${reason}`);
}

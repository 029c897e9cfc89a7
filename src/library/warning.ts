// Prints warnings, each one once per process.

/** Maximum number of different warnings that are printed. */
const MAX_WARNINGS = 1000;

const printed = new Set<string>();

/** Prints a warning, unless it has been printed before. */
export function warnOnce(warning: string): void {
  if (printed.has(warning) || printed.size >= MAX_WARNINGS) return;
  printed.add(warning);
  console.warn(`limn: ${warning}`);
}

// Starts Chromium, and closes what a test file leaves open in it.

import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { inject } from "vitest";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Like Chromium with a window, and unlike its headless shell: glyphs without hinting, and a process for each site.
  "--font-render-hinting=none",
  "--site-per-process",
];

/** The contexts that the current test file has opened. */
const contexts = new Set<BrowserContext>();

/**
 * Starts another Chromium with a new, empty profile. The caller must close it.
 *
 * @param env environment variables besides those of this process
 */
export async function launchBrowser(
  executablePath = inject("viewers").chromium as string,
  env: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: FLAGS,
    headless: true,
    chromiumSandbox: false,
  });
  launched.on("context", (context) => {
    // The default of 30 s is too short for a busy machine.
    context.setDefaultTimeout(120_000);
    contexts.add(context);
  });
  return launched;
}

/** Leaves a context open for other test files. */
export function keepContext(context: BrowserContext): void {
  contexts.delete(context);
}

/** Closes the contexts that a test file has left open. */
export async function closeContexts(): Promise<void> {
  const open = [...contexts];
  contexts.clear();
  for (const context of open) await context.close();
}

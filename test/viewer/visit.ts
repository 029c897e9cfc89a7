// A page of the service in Chromium, as somebody visits it: in a window and a light, with whatever it may not do written down: errors
// on its console, things that its policy refuses, requests to anybody else.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What WCAG 2.2 asks for at AA, and what axe finds good practice. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** How long something may take that happens by itself, milliseconds: long, for machines that do much else. */
export const POLL = { timeout: 15_000 };

/** The windows that pages are looked at in. */
export const LOOKS = [
  { name: "a telephone in the light", width: 390, height: 844, colorScheme: "light" },
  { name: "a telephone in the dark", width: 390, height: 844, colorScheme: "dark" },
  { name: "a desk in the light", width: 1280, height: 800, colorScheme: "light" },
  { name: "a desk in the dark", width: 1280, height: 800, colorScheme: "dark" },
] as const;

export type Look = (typeof LOOKS)[number];

/** The page, and what ends the visit: nothing may have gone wrong in it, but for refusals that were told of. */
export interface Visit {
  readonly page: Page;
  /** The service is going to refuse something, which browsers write on the console. */
  readonly expectRefusals: () => void;
  readonly end: () => Promise<void>;
}

/** Opens a page. */
export async function visit(browser: Browser, path: string, look: Look = LOOKS[2]): Promise<Visit> {
  const { width, height, colorScheme } = look;
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    hasTouch: width < 500,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  const page = await context.newPage();
  const problems: string[] = [];
  let areRefusalsExpected = false;
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== new URL(inject("service")).host)
      problems.push(`request to ${request.url()}`);
  });
  await page.goto(new URL(path, inject("service")).href);
  await page.waitForLoadState("networkidle");
  return {
    page,
    expectRefusals: () => {
      areRefusalsExpected = true;
    },
    end: async () => {
      await context.close();
      const isRefusal = (problem: string) => /the server responded with a status of 4/.test(problem);
      expect(problems.filter((problem) => !(areRefusalsExpected && isRefusal(problem)))).toEqual([]);
    },
  };
}

/** What axe finds, a line each. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: { type: "tag", values: AXE_TAGS } });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.target.join(" ") + " " + (node.any[0]?.message ?? ""))))`,
  );
}

/** Pixels by which the page is wider than its window. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

/** Scrolls through the page, so that all of its pictures are asked for, and names those that have not come. */
export async function listMissingPictures(page: Page): Promise<string[]> {
  await page.evaluate(
    "(async () => { for (const image of document.images) { image.loading = 'eager'; } await Promise.all([...document.images].map((image) => image.decode().catch(() => {}))); })()",
  );
  return page.evaluate(
    "[...document.images].filter((image) => image.naturalWidth === 0 && image.checkVisibility()).map((image) => image.src)",
  );
}

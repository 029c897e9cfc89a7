// Opens a page of the service in Chromium and records problems: console errors, violations of the
// Content-Security-Policy, and requests to other hosts.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { browser } from "./browser.ts";
import { keepContext } from "./launch.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2 at level AA, and axe's best practices. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Time to poll for an automatic update, in milliseconds; generous for slow machines. */
export const POLL = { timeout: 60_000 };

/** Window sizes and colour schemes for tests of pages. */
export const DEVICES = [
  { name: "a phone in light mode", width: 390, height: 844, colorScheme: "light" },
  { name: "a phone in dark mode", width: 390, height: 844, colorScheme: "dark" },
  { name: "a desktop in light mode", width: 1280, height: 800, colorScheme: "light" },
  { name: "a desktop in dark mode", width: 1280, height: 800, colorScheme: "dark" },
] as const;

export type Device = (typeof DEVICES)[number];

/** The page, and a function that closes it and checks that there were no problems except allowed rejections. */
export interface Visit {
  readonly page: Page;
  /** Allows rejected requests, which browsers log to the console. */
  readonly expectRejections: () => void;
  readonly end: () => Promise<void>;
}

/**
 * Idle pages, by options. Reusing a page keeps its process and caches, so navigation takes a fifth of the
 * time that it takes in a new page.
 */
const idlePages = new Map<string, Page[]>();

/** A page with empty storage. */
export interface CleanPage {
  readonly page: Page;
  /** Closes the page and all other pages of its context. */
  readonly close: () => Promise<void>;
}

/** Opens a page with empty storage, which it shares with no other open page. */
export async function openCleanPage(options: BrowserContextOptions): Promise<CleanPage> {
  const name = JSON.stringify(options);
  const idle = idlePages.get(name) ?? [];
  idlePages.set(name, idle);
  const page = idle.pop() ?? (await (await openContext(options)).newPage());
  const close = async () => {
    await clean(page);
    idle.push(page);
  };
  return { page, close };
}

/** Removes everything that a test has left in the page and its context. */
async function clean(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Leave the tested page first, because it can store its state when it is closed.
  const blank = new URL("/blank.html", inject("service")).href;
  // Without an icon, the browser would ask for /favicon.ico and log its 404, possibly in the next test.
  const body = '<!doctype html><link rel="icon" href="data:,">';
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate("sessionStorage.clear()");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", {
    origin: new URL(inject("service")).origin,
    storageTypes: "local_storage,indexeddb,cache_storage,service_workers",
  });
  await session.detach();
  await context.clearCookies();
}

async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, permissions: ["clipboard-read", "clipboard-write"] });
  keepContext(context);
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('refused by the policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  return context;
}

/** Opens a page. */
export async function visit(path: string, look: Device = DEVICES[2]): Promise<Visit> {
  const { width, height, colorScheme } = look;
  const { page, close } = await openCleanPage({
    viewport: { width, height },
    colorScheme,
    hasTouch: width < 500,
    reducedMotion: "reduce",
  });
  const problems: string[] = [];
  let areRejectionsExpected = false;
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
    expectRejections: () => {
      areRejectionsExpected = true;
    },
    end: async () => {
      await close();
      const isRejection = (problem: string) => /the server responded with a status of 4/.test(problem);
      expect(problems.filter((problem) => !(areRejectionsExpected && isRejection(problem)))).toEqual([]);
    },
  };
}

/** Returns the accessibility violations found by axe, one line each. Scrolls to the top. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  // On a scrolled page, axe reports controls that scroll below a sticky element.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: { type: "tag", values: AXE_TAGS } });
  return page.evaluate(
    `axe.run(document, ${options}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ": " + node.target.join(" ") + " " + (node.any[0]?.message ?? ""))))`,
  );
}

/** Returns the number of pixels by which the page is wider than its window. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

/** Loads all images of the page and returns the URLs of those that failed. */
export async function listBrokenImages(page: Page): Promise<string[]> {
  await page.evaluate(
    "(async () => { for (const image of document.images) { image.loading = 'eager'; } await Promise.all([...document.images].map((image) => image.decode().catch(() => {}))); })()",
  );
  return page.evaluate(
    "[...document.images].filter((image) => image.naturalWidth === 0 && image.checkVisibility()).map((image) => image.src)",
  );
}

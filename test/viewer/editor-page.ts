// Drives the chart maker in Chromium and records problems: console errors, violations of the Content-Security-Policy,
// and requests to other hosts.

import type { Locator } from "playwright-core";
import { expect, inject } from "vitest";
import { parseState } from "../../web/maker/state-codec.ts";
import { type CleanPage, findAccessibilityViolations, openCleanPage } from "./visit.ts";

/** Window size and colour scheme. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

export const DESKTOP = { width: 1280, height: 800, colorScheme: "light" } as const satisfies Look;
export const PHONE = { width: 390, height: 844, colorScheme: "dark" } as const satisfies Look;

/** A response with an image, and the body of its request. */
interface Drawn<Body> {
  readonly body: Body;
  readonly image: Buffer;
}

/** A chart maker page. */
export class Maker<Body = unknown> {
  readonly page: CleanPage["page"];
  /** The images that the page received from the recorded endpoints, in order. */
  readonly drawn: Drawn<Body>[] = [];
  readonly #close: CleanPage["close"];
  readonly #problems: string[] = [];
  #rejections = 0;

  private constructor({ page, close }: CleanPage) {
    this.#close = close;
    this.page = page;
    page.on("pageerror", (error) => this.#problems.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.#problems.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      const { host, protocol } = new URL(request.url());
      if (/^https?:$/.test(protocol) && host !== new URL(inject("service")).host)
        this.#problems.push(`request to ${request.url()}`);
    });
  }

  /** Opens the chart maker. @param recorded the endpoints whose images are recorded */
  static async open<Body>(look: Look, path = "/chart-maker", recorded?: RegExp): Promise<Maker<Body>> {
    const { width, height, colorScheme } = look;
    const clean = await openCleanPage({
      viewport: { width, height },
      colorScheme,
      hasTouch: width < 500,
      reducedMotion: "reduce",
    });
    const maker = new Maker<Body>(clean);
    if (recorded !== undefined) await maker.#record(recorded);
    await maker.goTo(path);
    return maker;
  }

  async #record(pattern: RegExp): Promise<void> {
    await this.page.route(pattern, async (route) => {
      try {
        const response = await route.fetch();
        if (response.ok()) this.drawn.push({ body: route.request().postDataJSON(), image: await response.body() });
        await route.fulfill({ response });
      } catch {
        // The page aborted the request or was closed.
      }
    });
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(new URL(path, inject("service")).href);
    await this.page.getByRole("tablist", { name: "What to create" }).waitFor();
  }

  /** Announces rejected requests, which browsers log to the console. */
  expectRejections(count: number): void {
    this.#rejections += count;
  }

  /** The recorded problems, except the rejections that the test expects. */
  get problems(): readonly string[] {
    let rejections = this.#rejections;
    return this.#problems.filter((problem) => {
      const isRejection = /Failed to load resource: the server responded with a status of 4/.test(problem);
      if (!isRejection || rejections === 0) return true;
      rejections -= 1;
      return false;
    });
  }

  /** Closes the page and checks that there were no problems. */
  async close(): Promise<void> {
    await this.#close();
    expect(this.problems).toEqual([]);
  }

  /** Returns the accessibility violations found by axe, one line each. */
  async findAccessibilityViolations(): Promise<string[]> {
    return findAccessibilityViolations(this.page);
  }

  get code(): Locator {
    return this.page.getByRole("textbox", { name: "Chart code" });
  }

  async readCode(): Promise<string> {
    return (await this.page.evaluate(
      "[...document.querySelector('.code-host').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')",
    )) as string;
  }

  /** Replaces the code through the keyboard. */
  async writeCode(text: string): Promise<void> {
    await this.code.click();
    await this.page.keyboard.press("Control+a");
    if (text === "") await this.page.keyboard.press("Delete");
    else await this.page.keyboard.insertText(text);
  }

  get image(): Locator {
    return this.page.locator(".preview-background img");
  }

  /** Waits for an image other than the previous one and returns its URL. */
  async waitForImage(before = ""): Promise<string> {
    await expect
      .poll(() =>
        this.page.evaluate(
          `(() => { const img = document.querySelector('.preview-background img'); return img !== null && img.src !== ${JSON.stringify(before)} && img.complete && img.naturalWidth > 0 && document.querySelector('.preview').getAttribute('aria-busy') === 'false'; })()`,
        ),
      )
      .toBe(true);
    return (await this.image.getAttribute("src")) as string;
  }

  /** Waits until the preview is up to date. Returns the last recorded image with its request. */
  async lastDrawn(): Promise<Drawn<Body>> {
    await this.page.locator('.preview[aria-busy="false"] img').waitFor();
    const last = this.drawn.at(-1);
    if (last === undefined) throw new Error("the page has requested no image");
    return last;
  }

  /** Performs an action and returns the image that the page shows after it. */
  async afterRedraw(act: () => Promise<unknown>): Promise<Drawn<Body>> {
    // There is no image while there is nothing to render.
    const before = await this.page.evaluate(`document.querySelector(".preview img")?.src`);
    await act();
    await expect.poll(() => this.page.locator('.preview[aria-busy="false"] img').getAttribute("src")).not.toBe(before);
    return this.lastDrawn();
  }

  /** Waits until the URL contains `text` in a tab's state, and no longer contains `gone`. */
  async waitForSaved(tab: string, text: string, gone = "\0"): Promise<void> {
    const saved = () => Object.values(parseState(new URL(this.page.url()).hash)?.saved[tab] ?? {}).join();
    await expect.poll(() => saved().includes(text) && !saved().includes(gone)).toBe(true);
  }

  /** The URL of the image, in the output panel. */
  imageUrl(): Promise<string> {
    return this.page.getByRole("textbox", { name: "Image URL" }).inputValue();
  }

  /** Returns the displayed image's size in pixels. */
  async sizeOfImage(): Promise<[number, number]> {
    return (await this.page.evaluate(
      "(() => { const { naturalWidth, naturalHeight } = document.querySelector('.preview-background img'); return [naturalWidth, naturalHeight]; })()",
    )) as [number, number];
  }

  cell(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Presses a button in the menu below the data table. */
  async chooseTool(name: string | RegExp): Promise<void> {
    await this.button("More").click();
    await this.button(name).click();
  }

  /** The button with the chart's type, which opens the type picker. */
  get type(): Locator {
    return this.page.getByRole("button", { name: /^Type / });
  }

  async chooseType(name: string): Promise<void> {
    await this.type.click();
    await this.page.getByRole("dialog", { name: "Chart types" }).getByRole("button", { name, exact: true }).click();
  }

  /** Selects an element in the inspector. */
  async select(element: string): Promise<void> {
    await this.page.locator(".elements").getByRole("radio", { name: element, exact: true }).check();
  }

  /** Waits until the URL contains the editor's state. */
  async waitForState(): Promise<void> {
    await expect.poll(() => this.page.url()).toMatch(/#1\.[\w-]+$/);
  }

  /** Simulates a paste from a spreadsheet. */
  async paste(into: Locator, text: string): Promise<void> {
    await into.focus();
    await this.page.evaluate(
      `(() => { const data = new DataTransfer(); data.setData("text/plain", ${JSON.stringify(text)}); document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
    );
  }
}

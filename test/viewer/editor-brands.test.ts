// Tests an account's brands in the chart maker, in Chromium: after signing in on the account page, the theme fields list them, and the
// previews, short URLs and signed URLs draw with them. No URL has the key.

import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";
import { createAccount } from "./requests.ts";
import { measureOverflow } from "./visit.ts";

const COLOR = "#5b2a86";
const CHART = '{"type":"bar","data":{"labels":["a"],"datasets":[{"data":[1]}]}}';

async function hasBrandColor(image: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let i = 0; i < data.length; i += info.channels)
    if (data[i] === 0x5b && data[i + 1] === 0x2a && data[i + 2] === 0x86) count++;
  return count > 500;
}

const download = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** Signs in on the account page, and follows its link to the chart maker. @param isDefault whether the brand is the account's default */
async function openWithBrand(look: Look, isDefault: boolean) {
  const { id, key } = await createAccount();
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const change = async (method: string, path: string, body: object) => {
    const url = new URL(path, inject("service"));
    expect((await fetch(url, { method, headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  await change("PUT", "/api/account/themes/acme", { colors: [COLOR], background: "#ffffff" });
  if (isDefault) await change("PATCH", "/api/account", { defaultTheme: "acme" });
  const maker = await Maker.open(look, "/chart-maker", /\/(?:chart|v1\/table)$/);
  const { page } = maker;
  const urls: string[] = [];
  page.on("request", (request) => urls.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByLabel("Account ID").fill(id);
  await page.getByLabel("Key", { exact: true }).fill(key);
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Brands" }).waitFor();
  await page.getByRole("link", { name: "Chart maker", exact: true }).click();
  await page.getByRole("tablist", { name: "What to create" }).waitFor();
  return { maker, page, key, urls };
}

async function withBrand(work: (maker: Maker, key: string) => Promise<void>, look: Look = DESKTOP): Promise<void> {
  const { maker, page, key, urls } = await openWithBrand(look, false);
  await maker.writeCode(CHART);
  await maker.waitForImage();
  await work(maker, key);
  expect(urls.filter((url) => url.includes(key))).toEqual([]);
  expect([page.url().includes(key), await page.evaluate("JSON.stringify({ ...localStorage })")]).toEqual([
    false,
    expect.not.stringContaining(key),
  ]);
  await maker.close();
}

describeInChromium("brands in the chart maker", () => {
  test("are the theme of a new chart if they are the default", async () => {
    const { maker, page } = await openWithBrand(DESKTOP, true);
    await expect.poll(() => page.getByRole("radio", { name: "acme" }).isChecked()).toBe(true);
    await expect.poll(async () => hasBrandColor((await maker.lastDrawn()).image)).toBe(true);
    await maker.close();
  });

  const choose = async (maker: Maker) => {
    // By keyboard, as with any group of radio buttons.
    await maker.page.getByRole("radio", { name: "Paper" }).focus();
    await maker.page.keyboard.press("ArrowDown");
    await expect.poll(() => maker.page.getByRole("radio", { name: "acme" }).isChecked()).toBe(true);
  };

  test.each([
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ] as const)("are themes of charts, whose short and signed URLs show them, on %s", (_, look) =>
    withBrand(async (maker) => {
      const { page } = maker;
      const sent = page.waitForRequest((request) => request.postData()?.includes('"theme":"acme"') === true);
      await choose(maker);
      expect((await (await sent).allHeaders()).authorization).toMatch(/^Bearer q-/);
      await expect.poll(async () => hasBrandColor((await maker.lastDrawn()).image)).toBe(true);
      await page.getByText("A plain URL has no key, so it can't use the brand acme.").waitFor();
      expect(await page.getByRole("textbox", { name: "Image URL" }).count()).toBe(0);
      expect([await maker.findAccessibilityViolations(), await measureOverflow(page)]).toEqual([[], 0]);
      await maker.button("Sign the URL").click();
      await page.getByText("The link works").waitFor();
      const signed = await page.getByRole("textbox", { name: "Signed URL" }).inputValue();
      expect(await hasBrandColor(await download(signed))).toBe(true);
      await page.getByRole("tab", { name: "Email" }).click();
      await maker.button("Create short URL").click();
      await page.getByRole("tab", { name: "Image URL" }).click();
      const short = await page.getByRole("textbox", { name: "Short URL" }).inputValue();
      expect(await hasBrandColor(await download(short))).toBe(true);
      // The saved chart opens with its brand, and keeps it when it is changed.
      await maker.goTo(new URL(page.url()).pathname);
      await expect.poll(() => page.getByRole("radio", { name: "acme" }).isChecked()).toBe(true);
      await maker.writeCode(CHART.replace("[1]", "[1, 2]"));
      await maker.button("Save changes").click();
      await page.getByText("Saved. Readers see the change within a minute.").waitFor();
      expect(await hasBrandColor(await download(`${short}?width=501`))).toBe(true);
    }, look),
  );

  test("are themes of tables, which signed URLs show", () =>
    withBrand(async (maker) => {
      const { page } = maker;
      await maker.afterRedraw(() => page.getByRole("tab", { name: "Table", exact: true }).click());
      const sent = page.waitForRequest((request) => request.postData()?.includes('"theme":"acme"') === true);
      await maker.afterRedraw(() => page.getByLabel("Theme").selectOption("acme"));
      expect((await (await sent).allHeaders()).authorization).toMatch(/^Bearer q-/);
      await page.getByText("Use a short URL or a signed URL.").waitFor();
      expect(await maker.button("Create short URL").count()).toBe(1);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
    }));

  test("send no key with images in built-in themes", () =>
    withBrand(async (maker, key) => {
      const { page } = maker;
      const sent = page.waitForRequest((request) => request.postData()?.includes('"theme":"paper"') === true);
      await page.getByRole("radio", { name: "Paper" }).check();
      const request = await sent;
      expect([(await request.allHeaders()).authorization, request.postData()?.includes(key)]).toEqual([
        undefined,
        false,
      ]);
    }));

  test("need a session of their account", () =>
    withBrand(async (maker) => {
      const { page } = maker;
      await choose(maker);
      await maker.waitForState();
      await expect.poll(async () => hasBrandColor((await maker.lastDrawn()).image)).toBe(true);
      await page.evaluate("sessionStorage.clear()");
      maker.expectRejections(Number.POSITIVE_INFINITY);
      await page.reload();
      await page.getByText("acme is a brand.").waitFor();
      await page
        .getByText(/send the account's key/)
        .first()
        .waitFor();
      expect(await page.getByRole("radio", { name: "acme" }).isChecked()).toBe(true);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
    }));
});

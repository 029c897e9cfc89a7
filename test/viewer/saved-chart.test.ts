// Tests the chart maker's controls for the owner of a saved chart, in Chromium.

import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, type Look, Maker, PHONE } from "./editor-page.ts";
import { postJson } from "./requests.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
const CHART = { type: "bar", data: { labels: ["Q1", "Q2"], datasets: [{ label: "Sales", data: [3, 5] }] } };

interface Saved {
  readonly id: string;
  readonly url: string;
  readonly editToken: string;
  readonly editUrl: string;
}

async function save(): Promise<Saved> {
  const reply = await postJson("/chart/create", { chart: CHART, version: "4", backgroundColor: "white" });
  return reply.json() as Promise<Saved>;
}

const pathOf = ({ editUrl }: Saved) => editUrl.slice(new URL(editUrl).origin.length);
const readConfig = async ({ id }: Saved) =>
  (await (await fetch(`${ORIGIN}/chart/config/${id}`)).json()) as Record<string, unknown>;

async function changeElsewhere({ id, editToken }: Saved, body: object): Promise<void> {
  const reply = await fetch(`${ORIGIN}/chart/config/${id}`, {
    method: "PATCH",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${editToken}` },
  });
  expect(reply.status).toBe(200);
}

/** Opens a chart's edit link. */
async function visit(work: (maker: Maker, saved: Saved) => Promise<void>, look: Look = DESKTOP): Promise<void> {
  const saved = await save();
  const maker = await Maker.open(look, pathOf(saved));
  await maker.page.getByText("You can change this saved chart.").waitFor();
  await maker.waitForImage();
  await work(maker, saved);
  await maker.close();
}

/** Types a width. The field keeps the focus. */
const setWidth = (maker: Maker, width: string) => maker.page.getByLabel("Width", { exact: true }).fill(width);

describeInChromium("the edit link of a saved chart", () => {
  test("is shown after saving, and stays after a reload and in later visits of the same browser", async () => {
    const maker = await Maker.open(DESKTOP);
    await maker.waitForImage();
    await maker.button("Create short URL").click();
    const field = maker.page.getByLabel("Edit link");
    // The URL to share is the first in the card, and the edit link is folded away.
    const shared = maker.page.locator(".owner input.mono").first();
    await shared.waitFor();
    expect(new URL(await shared.inputValue()).pathname).toMatch(/^\/c\/[\w-]{22}$/);
    expect(await field.isVisible()).toBe(false);
    await maker.page.getByText("Edit link (only for you)").click();
    const link = await field.inputValue();
    expect(link).toMatch(/\/chart-maker\/edit\/[\w-]{22}#token=e-[2-9a-z]{32}$/);
    expect(await maker.page.getByText("anyone who has this link can change or delete the chart").isVisible()).toBe(
      true,
    );
    expect(await maker.button("Copy the edit link").count()).toBe(1);
    expect(maker.page.url()).not.toContain(link.slice(-32));
    await maker.page.getByText("All changes are saved.").waitFor();
    await maker.page.reload();
    await maker.page.getByRole("textbox", { name: "Short URL" }).waitFor();
    expect(await field.inputValue()).toBe(link);
    await maker.page.getByText("All changes are saved.").waitFor();
    await maker.page.evaluate("sessionStorage.clear()");
    await maker.goTo("/chart-maker");
    await maker.page.getByText("Your saved charts (1)").click();
    await maker.page.getByRole("link", { name: /^Bar chart of Sales and Costs/ }).click();
    await maker.page.getByText("You can change this saved chart.").waitFor();
    expect(await field.inputValue()).toBe(link);
    await maker.close();
  });

  test("lets the visitor save changes, save them as a new chart, and delete the chart", async () => {
    const maker = await Maker.open(DESKTOP);
    const { page } = maker;
    await maker.waitForImage();
    await maker.button("Create short URL").click();
    const short = page.getByRole("textbox", { name: "Short URL" });
    const first = await short.inputValue();
    const read = async (url: string) => {
      const reply = await fetch(`${ORIGIN}/chart/config/${url.split("/").pop()}`);
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    };
    await page.getByText("All changes are saved.").waitFor();
    await setWidth(maker, "321");
    await maker.button("Save changes").click();
    await page.getByText("Saved. Readers see the change within a minute.").waitFor();
    expect((await read(first)).body.width).toBe(321);
    await setWidth(maker, "322");
    await maker.button("Save as new").click();
    await page.getByText("Saved as a new chart. The earlier one keeps its URLs.").waitFor();
    const second = await short.inputValue();
    expect(second).not.toBe(first);
    expect([(await read(first)).body.width, (await read(second)).body.width]).toEqual([321, 322]);
    await page.getByText("Your saved charts (2)").waitFor();
    page.once("dialog", (dialog) => dialog.dismiss());
    await maker.button("Delete").click();
    expect((await read(second)).status).toBe(200);
    page.once("dialog", (dialog) => dialog.accept());
    await maker.button("Delete").click();
    await page.getByText("The saved chart is deleted, and its URLs no longer work.").waitFor();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([200, 404]);
    await maker.button("Create short URL").waitFor();
    expect(await page.getByLabel("Width", { exact: true }).inputValue()).toBe("322");
    await page.getByText("Your saved charts (1)").waitFor();
    await maker.close();
  });

  test("saves changes under the same URL, and leaves no token in the address bar or in requests' URLs", () =>
    visit(async (maker, saved) => {
      const urls: string[] = [];
      maker.page.on("request", (request) => urls.push(`${request.url()} ${request.headers().referer ?? ""}`));
      const saveButton = maker.button("Save changes");
      expect(await saveButton.isDisabled()).toBe(true);
      expect(maker.page.url()).not.toContain(saved.editToken.slice(2));
      await setWidth(maker, "321");
      await maker.page.getByText("You have unsaved changes.").waitFor();
      await saveButton.click();
      await maker.page.getByText("Saved. Readers see the change within a minute.").waitFor();
      expect(await readConfig(saved)).toMatchObject({ width: 321, chart: CHART, version: "4" });
      expect(await saveButton.isDisabled()).toBe(true);
      // The access survives a reload.
      await maker.page.reload();
      await maker.page.getByRole("heading", { name: "Saved chart" }).waitFor();
      await setWidth(maker, "322");
      await saveButton.click();
      await expect.poll(async () => (await readConfig(saved)).width).toBe(322);
      expect([maker.page.url(), ...urls].filter((url) => url.includes(saved.editToken))).toEqual([]);
      const entries = await maker.page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)");
      expect(JSON.stringify(entries)).not.toContain(saved.editToken);
    }));

  test("sets the expiry date", () =>
    visit(async (maker, saved) => {
      const soon = new Date(Date.now() + 10 * 86_400_000);
      const date = await maker.page.evaluate<string>(
        `(() => { const time = new Date(${soon.getTime()}); return [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0")).join("-"); })()`,
      );
      const field = maker.page.getByLabel("Available until the end of");
      await field.fill(date);
      await maker.page.keyboard.press("Tab");
      await maker.button("Save changes").click();
      await maker.page.getByText("Saved. Readers see the change within a minute.").waitFor();
      const expires = Date.parse(String((await readConfig(saved)).expiresAt));
      expect(Math.abs(expires - soon.getTime())).toBeLessThan(2 * 86_400_000);
      expect(await field.inputValue()).toBe(date);
      // A date beyond the maximum becomes the maximum.
      await field.fill("2999-01-01");
      await maker.page.keyboard.press("Tab");
      expect(await field.inputValue()).toMatch(/^202\d-|^203\d-/);
    }));

  test("lists versions and views, and reverts", () =>
    visit(async (maker, saved) => {
      await setWidth(maker, "111");
      await maker.button("Save changes").click();
      await maker.page.getByText("Versions (2)").click();
      await maker.page.getByRole("button", { name: "Revert to version 1" }).click();
      await maker.page.getByText("Reverted to version 1.").waitFor();
      expect((await readConfig(saved)).width).toBe(500);
      await expect.poll(() => maker.page.getByLabel("Width", { exact: true }).inputValue()).toBe("500");
      await maker.page.getByText("Versions (3)").waitFor();
      expect(await maker.page.locator(".version-list li").first().textContent()).toContain("Version 3");
      const image = maker.page.locator(".views-image img");
      await maker.page.getByText("0 views in 90 days").waitFor();
      expect(await image.count()).toBe(0);
      for (let view = 0; view < 3; view++) await (await fetch(saved.url)).arrayBuffer();
      await maker.page.reload();
      await maker.page.getByText("3 views in 90 days, 3 today (UTC).").waitFor();
      await expect
        .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0);
    }));

  test("asks before it replaces somebody else's change", () =>
    visit(async (maker, saved) => {
      await changeElsewhere(saved, { height: 222 });
      await setWidth(maker, "111");
      maker.expectRejections(2);
      await maker.button("Save changes").click();
      await maker.page.getByText("Someone else has changed this chart since you opened it.").waitFor();
      expect(await readConfig(saved)).toMatchObject({ width: 500, height: 222 });
      await maker.button("Replace it with mine").click();
      await maker.page.getByText("Saved. Readers see the change within a minute.").waitFor();
      expect(await readConfig(saved)).toMatchObject({ width: 111, height: 300 });
      await changeElsewhere(saved, { height: 333 });
      await setWidth(maker, "99");
      await maker.button("Save changes").click();
      await maker.button("Open their version").click();
      await expect.poll(() => maker.page.getByLabel("Height", { exact: true }).inputValue()).toBe("333");
      expect(await maker.button("Save changes").isDisabled()).toBe(true);
    }));

  test("without its token or with a wrong one opens the chart without these controls", async () => {
    const saved = await save();
    const maker = await Maker.open(DESKTOP, pathOf(saved).replace(/#.*/, ""));
    await maker.page.getByText("Your edits don't change it").waitFor();
    expect(await maker.page.getByRole("heading", { name: "Saved chart" }).count()).toBe(0);
    for (const token of [`e-${"2".repeat(32)}`, "x", "%00", saved.editToken.slice(0, -1)]) {
      await maker.goTo("/chart-maker");
      // The requests for the views and the versions are rejected.
      maker.expectRejections(2);
      await maker.goTo(`/chart-maker/edit/${saved.id}#token=${token}`);
      await maker.waitForImage();
      await expect.poll(() => maker.page.getByRole("heading", { name: "Saved chart" }).count()).toBe(0);
      expect(maker.page.url()).not.toContain("#token");
    }
    // The right link, pasted into the address bar of the same page.
    await maker.page.evaluate(`location.hash = "token=${saved.editToken}"`);
    await maker.page.getByRole("heading", { name: "Saved chart" }).waitFor();
    expect(maker.page.url()).not.toContain(saved.editToken);
    await maker.close();
  });

  test.each([
    ["a desktop", DESKTOP],
    ["a phone", PHONE],
  ] as const)("has no accessibility violations, works by keyboard and doesn't move on %s", (_, look) =>
    visit(async (maker, saved) => {
      await maker.page.getByText("Versions (1)").waitFor();
      await setWidth(maker, "222");
      await maker.page.keyboard.press("Tab");
      await maker.button("Save changes").focus();
      await maker.page.keyboard.press("Enter");
      await maker.page.getByText("Saved. Readers see the change within a minute.").waitFor();
      await maker.page.getByText("Versions (2)").focus();
      await maker.page.keyboard.press("Enter");
      await maker.page.locator(".version-list").waitFor();
      expect(await maker.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await maker.findAccessibilityViolations()).toEqual([]);
      expect((await readConfig(saved)).width).toBe(222);
    }, look),
  );
});

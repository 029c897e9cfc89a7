// Tests short URLs of images other than charts in the chart maker, in Chromium: saving, opening, changing and deleting.

import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { DESKTOP, Maker, PHONE } from "./editor-page.ts";
import { postJson } from "./requests.ts";

const ORIGIN = inject("service").replace(/\/$/, "");
const bytesOf = async (reply: Response) => {
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer()).toString("base64");
};
const draw = async (url: string) => bytesOf(await fetch(url));

const KINDS = [
  { tab: "QR code", kind: "qr", noun: "QR code", path: "/qr", field: "Size", value: "222", name: "size" },
  { tab: "Barcode", kind: "barcode", noun: "barcode", path: "/barcode", field: "Scale", value: "2", name: "scale" },
  { tab: "Table", kind: "table", noun: "table", path: "/v1/table", field: "Font size", value: "21", name: "options" },
  { tab: "Vega", kind: "vega", noun: "Vega chart", path: "/vega", field: "Width", value: "222", name: "width" },
  {
    tab: "ECharts",
    kind: "echarts",
    noun: "ECharts chart",
    path: "/echarts",
    field: "Width",
    value: "222",
    name: "width",
  },
  {
    tab: "Word cloud",
    kind: "wordcloud",
    noun: "word cloud",
    path: "/wordcloud",
    field: "Width",
    value: "222",
    name: "width",
  },
  { tab: "Card", kind: "card", noun: "card", path: "/card", field: "Author", value: "Ada", name: "data" },
] as const;

describeInChromium("the short URL in the chart maker", () => {
  test.each(KINDS)("of a $noun can be created, opened later, changed and deleted", async (each) => {
    const { tab, kind, noun, path, field, value, name } = each;
    const maker = await Maker.open(DESKTOP, `/chart-maker#${kind}`);
    const { page } = maker;
    await maker.waitForImage();
    if (kind === "card") {
      await page.getByRole("radio", { name: /quote/i }).first().check({ force: true });
      await maker.waitForImage();
    }
    await maker.button("Create short URL").click();
    const short = page.getByRole("textbox", { name: "Short URL" });
    await short.waitFor();
    const url = await short.inputValue();
    expect(new URL(url).pathname).toMatch(kind === "card" ? /^\/card\/render\// : /^\/s\/[\w-]{22}$/);
    const first = await draw(url);
    await page.getByRole("heading", { name: `Saved ${noun}` }).waitFor();
    await page.getByText("All changes are saved.").waitFor();
    const id = url.slice(url.lastIndexOf("/") + 1);
    const config = async () =>
      (await fetch(`${ORIGIN}${path}/config/${id}`)).json() as Promise<Record<string, unknown>>;

    await page.reload();
    await page.getByText("All changes are saved.").waitFor();
    expect(await short.inputValue()).toBe(url);

    await page.evaluate("sessionStorage.clear()");
    await maker.goTo(`/chart-maker#${kind}`);
    await page.getByText(`Your saved ${noun}s (1)`).click();
    await page.locator(".own-list a").click();
    await page.getByText(`You can change this saved ${noun}. Its URLs stay the same.`).waitFor();
    expect(await page.getByText("Some options can't be edited here").count()).toBe(0);
    expect(await page.getByRole("tab", { name: tab, selected: true }).count()).toBe(1);
    await page.getByText("All changes are saved.").waitFor();

    await page.getByLabel(field, { exact: true }).first().fill(value);
    await page.keyboard.press("Tab");
    await page.getByText("You have unsaved changes.").waitFor();
    await maker.button("Save changes").click();
    await page.getByText("Saved. Readers see the change within a minute.").waitFor();
    expect(JSON.stringify((await config())[name])).toContain(value);
    expect(await short.inputValue()).toMatch(new RegExp(`${id}$`));
    // Another image is drawn from another URL, because caches may return this one for half a minute.
    expect(await draw(`${url}?format=webp`)).not.toBe(first);

    expect(await maker.findAccessibilityViolations()).toEqual([]);
    page.once("dialog", (dialog) => dialog.accept());
    await maker.button("Delete").click();
    await page.getByText(`The saved ${noun} is deleted, and its URLs no longer work.`).waitFor();
    expect((await fetch(`${ORIGIN}${path}/config/${id}`)).status).toBe(404);
    await maker.button("Create short URL").waitFor();
    await maker.close();
  });

  test("of a QR code is used in an email, and its edit link opens it on a phone", async () => {
    const saved = (await (await postJson("/qr/create", { text: "Hello there", size: 110, ecLevel: "H" })).json()) as {
      readonly id: string;
      readonly editToken: string;
    };
    const maker = await Maker.open(PHONE, `/chart-maker/edit/${saved.id}?kind=qr#token=${saved.editToken}`);
    const { page } = maker;
    await page.getByText("You can change this saved QR code.").waitFor();
    await maker.waitForImage();
    expect(await page.locator("#qr-text").inputValue()).toBe("Hello there");
    expect(page.url()).not.toContain(saved.editToken);
    await page.getByText("All changes are saved.").waitFor();
    await page.getByLabel("Size", { exact: true }).fill("120");
    await maker.button("Save changes").click();
    await page.getByText("Saved. Readers see the change within a minute.").waitFor();
    await page.getByRole("tab", { name: "Email" }).click();
    const html = page.locator(".code-box code").first();
    await expect.poll(() => html.textContent()).toContain(`/s/${saved.id}?size=240`);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await maker.close();
  });

  test("of a table made elsewhere names what its form can't show", async () => {
    const data = { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: { value: 1, bold: true } }] };
    const saved = (await (await postJson("/v1/table/create", { data })).json()) as { readonly id: string };
    const maker = await Maker.open(DESKTOP, `/chart-maker/edit/${saved.id}?kind=table`);
    await maker.page.getByText("Some options can't be edited here, and saving removes them.").waitFor();
    expect(await maker.page.getByText("Your edits don't change it").count()).toBe(1);
    await maker.close();
  });
});

// Tests the account page in Chromium: sign-in by keyboard, saved images, brands, keys and signed URLs; that no URL has the key, and
// that names are shown as text.

import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { describeInChromium } from "./browser.ts";
import { listen } from "./local-server.ts";
import { createAccount, postJson } from "./requests.ts";
import { DEVICES, findAccessibilityViolations, measureOverflow, type Visit, visit } from "./visit.ts";

const HOSTILE = `<img src="/x" onerror="document.title='changed'">`;
const DESKTOP = DEVICES[2];

interface Account {
  readonly id: string;
  readonly key: string;
}

const authorize = (key: string) => ({ Authorization: `Bearer ${key}` });

async function saveChart(key: string, title: string): Promise<void> {
  const chart = {
    type: "bar",
    data: { labels: ["a"], datasets: [{ data: [1] }] },
    options: { plugins: { title: { display: true, text: title } } },
  };
  const reply = await postJson("/chart/create", { chart, version: "4" }, authorize(key));
  expect(reply.status).toBe(200);
}

/** Signs in with the keyboard only. */
async function signIn({ page }: Visit, { id, key }: Account): Promise<void> {
  await page.getByLabel("Account ID").focus();
  await page.keyboard.type(id);
  await page.keyboard.press("Tab");
  await page.keyboard.type(key);
  await page.keyboard.press("Enter");
}

/** Opens the page as a signed-in user, and checks that no URL and no Referer has the key. */
async function withAccount(
  work: (visited: Visit, account: Account) => Promise<void>,
  look: (typeof DEVICES)[number] = DESKTOP,
): Promise<void> {
  const account = await createAccount();
  await saveChart(account.key, HOSTILE);
  const visited = await visit("/account", look);
  const sent: string[] = [];
  visited.page.on("request", (request) => sent.push(`${request.url()} ${request.headers().referer ?? ""}`));
  await signIn(visited, account);
  await visited.page.getByRole("heading", { name: HOSTILE }).waitFor();
  await work(visited, account);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter((url) => url.includes(account.key))).toEqual([]);
  expect(visited.page.url()).not.toContain(account.key);
  expect(await visited.page.title()).toBe("Account · Limn");
  expect(await visited.page.evaluate("JSON.stringify({ ...localStorage })")).not.toContain(account.key);
  await visited.end();
}

const tab = ({ page }: Visit, name: string) => page.getByRole("tab", { name }).click();

describeInChromium("the account page", () => {
  test.each(DEVICES)("is accessible on $name", (look) =>
    withAccount(async (visited) => {
      const { page } = visited;
      const check = async (name: string) => {
        expect([name, await findAccessibilityViolations(page), await measureOverflow(page)]).toEqual([name, [], 0]);
      };
      await check("images");
      await page.getByRole("button", { name: /^Details/ }).click();
      await page.getByText("views in 90 days").waitFor();
      await check("details");
      await tab(visited, "Brands");
      await page.getByRole("button", { name: "New brand" }).click();
      await page.getByText("Bar chart", { exact: true }).waitFor();
      await check("brand");
      for (const [name, text] of [
        ["Fonts", "Upload a font"],
        ["Keys", "Add a key"],
        ["Usage", "Limit of points per minute"],
        ["Signed URLs", "Sign an image URL"],
      ] as const) {
        await tab(visited, name);
        await page.getByText(text).first().waitFor();
        await check(name);
      }
    }, look),
  );

  test("refuses a wrong key and another account's ID, and forgets the key on sign-out", async () => {
    const [own, other] = [await createAccount(), await createAccount()];
    const visited = await visit("/account");
    visited.expectRejections();
    const { page } = visited;
    for (const wrong of [
      { id: own.id, key: "q-wrong-key" },
      { id: other.id, key: own.key },
    ]) {
      await signIn(visited, wrong);
      await page.getByText("The ID and key don't match.").waitFor();
      expect(await page.evaluate("sessionStorage.getItem('account')")).toBeNull();
      await page.reload();
      await page.getByLabel("Account ID").waitFor();
    }
    await signIn(visited, own);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    const image = { title: "Sales", savedAt: "2026-01-01T00:00:00Z", expiresAt: "2999-01-01T00:00:00Z" };
    const images = [
      { ...image, id: "of-account", token: `e-${"a".repeat(32)}`, account: own.id },
      { ...image, id: "of-nobody", token: `e-${"b".repeat(32)}` },
    ];
    await page.evaluate((list) => {
      localStorage.setItem("saved-charts", JSON.stringify(list));
      sessionStorage.setItem("edit-access:of-account", JSON.stringify(list[0]));
    }, images);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Account ID").waitFor();
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage })")).not.toContain(own.key);
    // Anonymous images can still be changed in this browser.
    const kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])");
    expect(kept).toContain("of-nobody");
    expect(kept).not.toContain("of-account");
    await visited.end();
  });

  test("renames, prolongs and deletes a saved image, and makes a new edit link", () =>
    withAccount(async ({ page }) => {
      page.on("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: /^Details/ }).click();
      await page.getByLabel("Name").fill("Spring");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("heading", { name: "Spring" }).waitFor();
      await page.getByRole("button", { name: "Make a new edit link" }).click();
      expect(await page.getByLabel("Edit link").inputValue()).toMatch(/#token=e-[2-9a-z]{32}$/);
      await page.getByRole("button", { name: "Delete image" }).click();
      await page.getByText("0 images").waitFor();
    }));

  test("saves a brand, and makes it the default", () =>
    withAccount(async (visited, { key }) => {
      const { page } = visited;
      await tab(visited, "Brands");
      await page.getByRole("button", { name: "New brand" }).click();
      await page.getByLabel("Colour 1", { exact: true }).fill("eeeeee");
      await page.getByText(/^colors\[0\] must have a contrast/).waitFor();
      await page.getByLabel("Colour 1", { exact: true }).fill("5b2a86");
      await page.getByText("All colours are readable and distinct.").waitFor();
      await page.getByLabel(/^Name:/).fill("acme");
      await page.getByRole("button", { name: "Save brand" }).click();
      await page.getByText(/^Saved\./).waitFor();
      await page.getByRole("button", { name: "All brands" }).click();
      await page.getByRole("button", { name: "Default brand: acme" }).click();
      await page.getByText("acme is the default brand.").waitFor();
      const url = new URL(
        "/chart?f=svg&v=4&c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}",
        inject("service"),
      );
      expect(await (await fetch(url, { headers: authorize(key) })).text()).toContain("#5b2a86");
    }));

  test("uploads a font by keyboard, offers it in brands, and deletes it", () =>
    withAccount(async (visited, { key }) => {
      const { page } = visited;
      page.on("dialog", (dialog) => void dialog.accept());
      await tab(visited, "Fonts");
      await page.getByText("No fonts yet.").waitFor();
      const file = page.getByLabel("Font file");
      const button = page.getByRole("button", { name: "Upload font" });
      const pick = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: "font/woff2", buffer });
      await pick("Huge.ttf", Buffer.alloc(2_000_001));
      await page.getByText("Huge.ttf is 2.1 MB. The maximum is 2 MB.").waitFor();
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await pick(
        "Acme Sans_Bold!.woff2",
        readFileSync("node_modules/@fontsource/lora/files/lora-latin-700-normal.woff2"),
      );
      expect(await page.getByLabel(/^Name:/).inputValue()).toBe("acme-sans-bold");
      expect(await button.isDisabled()).toBe(true);
      await page.getByLabel(/^My licence/).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.getByText(/^acme-sans-bold is saved\./).waitFor();
      await page.getByRole("heading", { name: "Lora" }).waitFor();
      await page.getByText(/^acme-sans-bold · weight 700 · \d+ kB$/).waitFor();
      expect([await button.isDisabled(), await page.getByLabel(/^Name:/).inputValue()]).toEqual([true, ""]);
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await tab(visited, "Brands");
      await page.getByRole("button", { name: "New brand" }).click();
      const options = page.locator("#brand-font-list option");
      await options.first().waitFor({ state: "attached" });
      expect(await options.first().getAttribute("value")).toBe("Lora");
      expect(await options.evaluateAll((all) => all.map((each) => each.getAttribute("value")))).toContain("Inter");
      await tab(visited, "Fonts");
      visited.expectRejections();
      await pick("broken.woff2", Buffer.from("wOF2 but not a font"));
      await page.getByLabel(/^My licence/).check();
      await button.click();
      await page.getByRole("alert").filter({ hasText: /font/i }).first().waitFor();
      expect(await page.getByLabel(/^Name:/).inputValue()).toBe("broken");
      await page.getByRole("button", { name: "Delete acme-sans-bold" }).click();
      await page.getByText("No fonts yet.").waitFor();
      const reply = await fetch(new URL("/api/account/fonts", inject("service")), { headers: authorize(key) });
      expect(await reply.json()).toMatchObject({ fonts: [] });
    }));

  test("rotates the key of the session, and adds a read-only key", () =>
    withAccount(async (visited) => {
      const { page } = visited;
      await tab(visited, "Keys");
      page.on("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: /^Rotate/ }).click();
      await page.getByText(/The old key keeps working for a day\./).waitFor();
      await page.getByText(/stops working/).waitFor();
      await page.getByText(/used in this tab/).waitFor();
      await page.reload();
      await page.getByLabel("Name").fill("Website");
      await page.getByRole("button", { name: "Add key" }).click();
      const reader = await page.getByLabel("Website", { exact: true }).inputValue();
      const reply = await postJson("/api/account/keys", {}, authorize(reader));
      expect(reply.status).toBe(403);
    }));

  test("adds, replaces and deletes a secret that charts send, and keeps its value nowhere", async () => {
    const value = "mb_TestOfThePage/+9";
    const rows = await listen((request, response) => {
      const isAllowed = request.headers["x-api-key"] === value;
      response.writeHead(isAllowed ? 200 : 403, { "Content-Type": "application/json" }).end('[["Private", 3]]');
    });
    const host = new URL(rows.origin).host;
    await withAccount(async (visited, { key }) => {
      const { page } = visited;
      visited.expectRejections();
      page.on("dialog", (dialog) => void dialog.accept());
      const urls: string[] = [];
      page.on("request", (request) => urls.push(request.url()));
      const json = { url: `${rows.origin}/rows`, labelColumn: 0, headers: { "X-API-Key": "{{secret.metabase}}" } };
      const draw = async () => {
        const chart = { type: "bar", data: { datasets: [{}] }, options: { plugins: { json } } };
        const reply = await postJson(
          "/chart",
          { chart, format: "alt" },
          { ...authorize(key), Accept: "application/json" },
        );
        return reply.text();
      };
      const save = page.getByRole("button", { name: "Save secret" });
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const secret = page.getByLabel(/^Secret, such as/);
      const isForgotten = async () => {
        const stores = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])";
        const inputs = "[...document.querySelectorAll('input')].map((input) => input.value).join()";
        const parts = [await page.content(), await page.evaluate(stores), await page.evaluate(inputs), urls.join()];
        return !parts.some((part) => String(part).includes(value) || String(part).includes(encodeURIComponent(value)));
      };
      await tab(visited, "Secrets");
      await page.getByText("No secrets yet.").waitFor();
      expect([await findAccessibilityViolations(page), await measureOverflow(page)]).toEqual([[], 0]);
      expect(await secret.getAttribute("type")).toBe("password");
      await page.getByLabel(/^Name:/).fill("metabase");
      await secret.fill(value);
      await page.getByLabel(/^Header for/).selectOption("Metabase");
      expect([await field("Header").inputValue(), await field("Word before the secret").inputValue()]).toEqual([
        "X-API-Key",
        "",
      ]);
      await field("Hosts that may receive it").fill("*.example.com");
      await save.click();
      await page.getByRole("alert").filter({ hasText: "hosts must be a list of 1 to 10 hosts" }).waitFor();
      expect(await secret.inputValue()).toBe(value);
      await field("Hosts that may receive it").fill("other.example.com");
      await save.click();
      await page.getByText("metabase is saved. Use it as {{secret.metabase}}.").waitFor();
      await page.getByText("X-API-Key · other.example.com").waitFor();
      expect([await isForgotten(), await findAccessibilityViolations(page), await measureOverflow(page)]).toEqual([
        true,
        [],
        0,
      ]);
      expect(await draw()).toContain("can't receive {{secret.metabase}} in the header X-API-Key");
      await page.getByRole("button", { name: "Replace metabase" }).click();
      await page.getByRole("heading", { name: "Replace metabase" }).waitFor();
      expect([await field("Hosts that may receive it").inputValue(), await secret.inputValue()]).toEqual([
        "other.example.com",
        "",
      ]);
      await field("Hosts that may receive it").fill(`other.example.com, ${host}`);
      await secret.fill(value);
      await save.click();
      await page.getByText(`X-API-Key · other.example.com, ${host}`).waitFor();
      expect(await draw()).toContain("3 for Private");
      await page.reload();
      await tab(visited, "Secrets");
      await page.getByRole("heading", { name: "metabase", exact: true }).waitFor();
      expect(await isForgotten()).toBe(true);
      await page.getByRole("button", { name: "Delete metabase" }).click();
      await page.getByText("No secrets yet.").waitFor();
      expect(await draw()).toContain("can't receive {{secret.metabase}}");
    });
    await rows.close();
  });

  test("signs an image URL with the key of the session", () =>
    withAccount(async (visited) => {
      const { page } = visited;
      await tab(visited, "Signed URLs");
      await page.getByText("The link works").waitFor();
      const url = await page.getByLabel("Signed URL", { exact: true }).inputValue();
      await page.getByLabel("Expires, in the time zone").fill("2099-12-31T23:59");
      expect(await page.getByLabel("Prints the signed URL").textContent()).toMatch(/^ {2}exp: "2099-/m);
      await expect.poll(() => page.getByLabel("Signed URL", { exact: true }).inputValue()).toMatch(/[?&]exp=2099-/);
      visited.expectRejections();
      await page.getByLabel("Expires, in the time zone").fill("2020-01-01T00:00");
      await page.getByText("this URL has expired").waitFor();
      expect((await fetch(url)).headers.get("X-Service-Verified-Key")).toBe("true");
    }));
});

// The fonts that accounts upload. The uploaded files are faces of Arimo, which the service also has: an image in an uploaded face must
// equal the image in the service's own face with the same outlines.

import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import arimoBoldItalic from "../../../generated/fonts/arimo-bold-italic.bin";
import arimoItalic from "../../../generated/fonts/arimo-italic.bin";
import lato from "../../../node_modules/@fontsource/lato/files/lato-latin-700-normal.woff2?inline";
import app from "../../../src/app.ts";
import { ACCOUNT_FONTS, FONT_UPLOAD_BYTES } from "../../../src/base/limits.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { clearFontCache } from "../../../src/service/shared/font-lookup.ts";
import { clearThemeCache } from "../../../src/service/shared/theme-lookup.ts";
import { Random } from "../../fuzz/random.ts";
import { createAccount, kv, signFully, withSettings } from "./accounts.ts";
import { bearer, errorOf, pngOf, postJson, save, send, textOf, validate } from "./send.ts";

const OPERATOR = bearer("the-operator-of-the-tests");

interface Answer {
  readonly font: Readonly<Record<string, unknown>>;
  readonly fonts: readonly Readonly<Record<string, unknown>>[];
  readonly warnings: readonly string[];
}

/** Uploads a font as the operator. @param target what follows /accounts/:id/fonts/ */
const upload = (id: string, target: string, file: ArrayBuffer | Uint8Array<ArrayBuffer>, headers = OPERATOR) =>
  app.request(`/accounts/${id}/fonts/${target}`, {
    method: "PUT",
    headers: { ...headers, "Content-Type": "font/ttf", Accept: "application/json" },
    body: file,
  });

async function uploaded(id: string, target: string, file: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Answer> {
  return JSON.parse(await textOf(upload(id, target, file)));
}

const ask = async (method: string, id: string, target = ""): Promise<Answer> =>
  JSON.parse(await textOf(send(method, `/accounts/${id}/fonts${target}`, undefined, OPERATOR)));

/** Creates an account whose family `Acme Sans` consists of Arimo Bold Italic alone. */
async function createAcme() {
  const created = await createAccount();
  await uploaded(created.account.id, "acme?family=Acme+Sans&weight=400&style=normal", arimoBoldItalic);
  return created;
}

const chartOf = (font: object, title = "Revenue 2026") => ({
  type: "bar",
  data: { labels: ["North", "South"], datasets: [{ label: title, data: [1, 2] }] },
  options: {
    font,
    plugins: { legend: { labels: { font } } },
    scales: { x: { ticks: { font } }, y: { ticks: { font } } },
  },
});
const OWN = { family: "Acme Sans" };
const SAME = { family: "Arimo", weight: "bold", style: "italic" };
const FALLBACK = { family: "Arimo" };

const chart = (font: object, more: object = {}) => ({ chart: chartOf(font), version: "4", format: "svg", ...more });
const toQuery = (values: object) =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
const getChart = (font: object, key?: string, more: object = {}) =>
  send("GET", `/chart?${toQuery(chart(font, more))}`, undefined, key === undefined ? {} : bearer(key));

const clear = () => {
  clearAccountCache();
  clearFontCache();
  clearThemeCache();
};
beforeEach(clear);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the fonts of an account", () => {
  test("are managed by the account itself, but not with a read-only key or by others", async () => {
    const { account, key } = await createAccount();
    const other = await createAccount();
    const reader = JSON.parse(
      await textOf(send("POST", "/api/account/keys", { access: "read", name: "Reader" }, bearer(key))),
    ) as { readonly key: string };
    const put = (by: string) =>
      app.request("/api/account/fonts/acme?family=Acme+Sans", {
        method: "PUT",
        headers: { ...bearer(by), "Content-Type": "font/ttf", Accept: "application/json" },
        body: arimoBold,
      });
    const list = async (by: string): Promise<Answer> =>
      JSON.parse(await textOf(send("GET", "/api/account/fonts", undefined, bearer(by))));
    expect(await errorOf(put(reader.key), 403)).toMatch(/read-only/);
    expect(await errorOf(put("q-wrong"), 401)).toMatch(/^authorization must be/);
    expect((await put(key)).status).toBe(200);
    expect((await list(reader.key)).fonts).toEqual((await ask("GET", account.id)).fonts);
    expect((await list(other.key)).fonts).toEqual([]);
    const remove = (by: string) => send("DELETE", "/api/account/fonts/acme", undefined, bearer(by));
    expect(await errorOf(remove(reader.key), 403)).toMatch(/read-only/);
    expect(await errorOf(remove(other.key), 404)).toMatch(/^font not found/);
    expect((await remove(key)).status).toBe(200);
    expect((await list(key)).fonts).toEqual([]);
  });

  test("are saved, listed, read, replaced and removed", async () => {
    const { account } = await createAccount();
    const { font, warnings } = await uploaded(account.id, "brand", arimoBoldItalic);
    expect(font).toEqual({
      name: "brand",
      family: "Arimo",
      weight: 700,
      style: "italic",
      bytes: expect.any(Number),
      saved: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(warnings).toEqual([]);
    await uploaded(account.id, "acme?family=Acme%20Sans&weight=350&style=normal", arimoBold);
    const { fonts } = await ask("GET", account.id);
    expect(fonts.map(({ name, family, weight, style }) => [name, family, weight, style])).toEqual([
      ["acme", "Acme Sans", 350, "normal"],
      ["brand", "Arimo", 700, "italic"],
    ]);
    expect((await ask("GET", account.id, "/brand")).font).toEqual(font);
    await uploaded(account.id, "brand?family=Other", arimoItalic);
    expect((await ask("GET", account.id, "/brand")).font).toMatchObject({ family: "Other", weight: 400 });
    await ask("DELETE", account.id, "/brand");
    expect((await ask("GET", account.id)).fonts.map(({ name }) => name)).toEqual(["acme"]);
    for (const method of ["GET", "DELETE"])
      expect(await errorOf(send(method, `/accounts/${account.id}/fonts/brand`, undefined, OPERATOR), 404)).toBe(
        "font not found: brand",
      );
  });

  test("are stored once per content, until no font uses the content", async () => {
    const { account } = await createAccount();
    await uploaded(account.id, "one?family=One", arimoBold);
    await uploaded(account.id, "two?family=Two", arimoBold);
    await uploaded(account.id, "three?family=Three", arimoItalic);
    const list = JSON.parse((await kv.get(`fonts:${account.id}`)) ?? "") as { readonly hash: string }[];
    const hashes = [...new Set(list.map(({ hash }) => hash))];
    const listStored = async () => {
      const files = await Promise.all(hashes.map((hash) => kv.get(`font:${account.id}:${hash}`)));
      return files.map((file) => file !== null);
    };
    expect(list).toHaveLength(3);
    expect(await listStored()).toEqual([true, true]);
    await ask("DELETE", account.id, "/one");
    expect(await listStored()).toEqual([true, true]);
    await ask("DELETE", account.id, "/two");
    expect((await listStored()).filter(Boolean)).toHaveLength(1);
    await uploaded(account.id, "three?family=Three", arimoBoldItalic);
    expect(await listStored()).toEqual([false, false]);
  });

  test("are read from WOFF2 files", async () => {
    const { account, key } = await createAccount();
    const file = new Uint8Array(Buffer.from(lato.slice(lato.indexOf(",") + 1), "base64"));
    expect(String.fromCharCode(...file.subarray(0, 4))).toBe("wOF2");
    const { font } = await uploaded(account.id, "brand?family=Acme+Lato", file);
    expect(font).toMatchObject({ weight: 700, style: "normal" });
    const own = await textOf(getChart({ family: "Acme Lato" }, key));
    const service = await textOf(getChart({ family: "Lato", weight: "bold" }));
    expect(own).toBe(service);
  });

  test("can be managed by the operator only", async () => {
    const { account, key } = await createAcme();
    for (const headers of [{}, bearer(key), bearer("wrong")]) {
      expect((await upload(account.id, "acme", arimoBold, headers as typeof OPERATOR)).status).toBe(403);
      for (const method of ["GET", "DELETE"])
        expect((await send(method, `/accounts/${account.id}/fonts/acme`, undefined, headers)).status).toBe(403);
      expect((await send("GET", `/accounts/${account.id}/fonts`, undefined, headers)).status).toBe(403);
    }
    expect((await ask("GET", account.id)).fonts).toHaveLength(1);
    expect(await errorOf(upload("nobody", "acme", arimoBold), 404)).toBe("account not found: nobody");
  });

  test("are limited in number and size, also if many are uploaded at once", async () => {
    const { account } = await createAccount();
    const replies = await Promise.all(
      Array.from({ length: ACCOUNT_FONTS + 4 }, (_, index) =>
        upload(account.id, `font-${index}?family=Acme+${index}`, arimoItalic),
      ),
    );
    for (const { status } of replies) expect([200, 400, 503]).toContain(status);
    for (let index = 0; (await ask("GET", account.id)).fonts.length < ACCOUNT_FONTS; index++)
      await uploaded(account.id, `more-${index}?family=More+${index}`, arimoItalic);
    expect(await errorOf(upload(account.id, "another?family=Another", arimoBold))).toBe(
      "account must have at most 20 fonts: remove one first",
    );
    expect((await ask("GET", account.id)).fonts).toHaveLength(ACCOUNT_FONTS);
    const large = await upload(account.id, "font-1", new Uint8Array(FONT_UPLOAD_BYTES + 1));
    expect(await errorOf(large, 413)).toBe("body must be at most 2000000 bytes");
  });

  test.each([
    ["acme?weight=0", "weight must be a whole number from 1 to 1000, such as 400 or 700, got 0"],
    ["acme?weight=heavy", "weight must be a whole number from 1 to 1000, such as 400 or 700, got heavy"],
    ["acme?style=oblique", "style must be normal or italic, got oblique"],
    ["acme?family=sans-serif", "family must not be a generic family, such as serif, got sans-serif"],
    [
      "acme?family=A%22%3E",
      'family must be the name of a font family: 2 to 60 letters, digits, spaces or characters of - _ . &, beginning with a letter or digit, got A">',
    ],
    ["acme?family=A", /^family must be the name of a font family.*, got A$/],
    ["Acme", "name must be 1 to 40 lowercase letters, digits or -, got Acme"],
    ["a%2Fb", "name must be 1 to 40 lowercase letters, digits or -, got a/b"],
  ])("are rejected as %s", async (target, message) => {
    const { account } = await createAccount();
    expect(await errorOf(upload(account.id, target, arimoBold))).toMatch(message);
    expect((await ask("GET", account.id)).fonts).toEqual([]);
  });

  test("need different styles within a family", async () => {
    const { account } = await createAcme();
    expect(await errorOf(upload(account.id, "copy?family=ACME+sans&weight=400&style=normal", arimoBold))).toBe(
      "font acme has the same family, weight and style: remove it, or set another weight or style",
    );
  });

  test.each([
    ["an empty body", new Uint8Array(), "body must be a font file, got an empty body"],
    [
      "a PNG",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      "font file must be TrueType, OpenType, WOFF or WOFF2, got another format",
    ],
    ["half a font", new Uint8Array(arimoBold.slice(0, 9000)), /^font file has a ".{4}" table outside the file$/],
  ])("are not %s", async (_, file, message) => {
    const { account } = await createAccount();
    expect(await errorOf(upload(account.id, "acme", file))).toMatch(message);
  });
});

/** Number of mutated files that are uploaded. test/engine/font/sanitize-font.test.ts has more. */
const MUTATED = inject("depth") === "full" ? 200 : 25;

test(`mutated files never fail the service, with the seed ${inject("seed")}`, async () => {
  const { account, key } = await createAccount();
  const statuses = new Set<number>();
  for (let index = 0; index < MUTATED; index++) {
    const random = new Random(inject("seed"), index);
    const file = new Uint8Array(arimoItalic.slice(0));
    for (let count = 1 + random.below(4); count > 0; count--)
      file[random.chance(0.5) ? random.below(400) : random.below(file.length)] = random.below(256);
    const { status } = await upload(account.id, "acme?family=Acme%20Sans&weight=400&style=normal", file);
    statuses.add(status);
    if (status !== 200) continue;
    for (const format of ["svg", "pdf", "png"])
      expect([200, 400], `case ${index}`).toContain((await getChart(OWN, key, { format })).status);
  }
  expect([...statuses].sort()).toEqual([200, 400]);
});

describe("images of an account", () => {
  test.each([
    ["a chart", "/chart", chart],
    [
      "an old chart",
      "/chart",
      ({ family, ...style }: { family: string; weight?: string; style?: string }) => ({
        chart: `{type:'bar',data:{labels:['North'],datasets:[{data:[1]}]},options:{legend:{display:false},title:{display:true,text:'Revenue',fontFamily:'${family}',fontStyle:'${style.weight === undefined ? "normal" : "bold italic"}'},scales:{xAxes:[{display:false}],yAxes:[{display:false}]}}}`,
        version: "2",
        format: "svg",
      }),
    ],
    [
      "a card",
      "/card",
      ({ family, weight = "normal", style = "normal" }: Record<string, string>) => ({
        html: `<div style="font-family:'${family}';font-weight:${weight};font-style:${style}">Revenue 2026</div>`,
        width: 300,
        height: 100,
        format: "svg",
      }),
    ],
  ])("draw %s in its font", async (_, path, body) => {
    const { key } = await createAcme();
    const own = await textOf(postJson(path, body(OWN), bearer(key)));
    expect(own).toBe(await textOf(postJson(path, body(SAME))));
    expect(own).not.toBe(await textOf(postJson(path, body(FALLBACK))));
    expect(own).not.toContain("<text");
  });

  test("contain the glyphs that they show, and no others", async () => {
    const { key } = await createAcme();
    const pdf = await postJson("/chart", chart(OWN, { format: "pdf" }), bearer(key));
    const bytes = Buffer.from(await pdf.arrayBuffer());
    const text = bytes.toString("latin1");
    expect(text).toMatch(/\/FontName \/[A-Z]{6}\+Acme-Sans-400/);
    expect(text).not.toContain("Arimo");
    expect(bytes.length).toBeLessThan(20_000);
  });

  test("use the font in pixels, word clouds and tables", async () => {
    const { key, account } = await createAcme();
    const own = await pngOf(postJson("/chart", chart(OWN, { format: "png" }), bearer(key)));
    const same = await pngOf(postJson("/chart", chart(SAME, { format: "png" })));
    const fallback = await pngOf(postJson("/chart", chart(FALLBACK, { format: "png" })));
    expect(Buffer.from(own.data).equals(same.data)).toBe(true);
    expect(Buffer.from(own.data).equals(fallback.data)).toBe(false);
    const cloud = (fontFamily: string) => ({
      text: "data chart font",
      fontFamily,
      format: "svg",
      width: 300,
      height: 200,
    });
    const words = await textOf(postJson("/wordcloud", cloud("Acme Sans"), bearer(key)));
    expect(words).not.toBe(await textOf(postJson("/wordcloud", cloud("Acme Sans"))));
    await send("PUT", `/accounts/${account.id}/themes/acme`, { font: "Acme Sans" }, OPERATOR);
    await send("PUT", `/accounts/${account.id}/themes/plain`, { font: "Arimo" }, OPERATOR);
    const table = (theme: string) => ({
      data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: "x" }] },
      format: "svg",
      theme,
    });
    const rows = await textOf(postJson("/v1/table", table("acme"), bearer(key)));
    expect(rows).not.toBe(await textOf(postJson("/v1/table", table("plain"), bearer(key))));
  });

  test("have themes with its fonts", async () => {
    const { account, key } = await createAcme();
    const path = `/accounts/${account.id}/themes/acme`;
    expect(await errorOf(send("PUT", path, { font: "Acme Serif" }, OPERATOR))).toBe(
      "font must be the name of a font family, such as Inter, got Acme Serif",
    );
    expect((await send("PUT", path, { font: "acme sans", titleFont: "Lora" }, OPERATOR)).status).toBe(200);
    const themed = () => textOf(send("POST", "/chart", { ...chart({}), theme: "acme" }, bearer(key)));
    const own = await themed();
    const preview = await textOf(send("GET", `${path}/preview`, undefined, OPERATOR));
    await ask("DELETE", account.id, "/acme");
    clear();
    expect(await themed()).not.toBe(own);
    expect(await textOf(send("GET", `${path}/preview`, undefined, OPERATOR))).not.toBe(preview);
  });

  test("are not warned about its fonts", async () => {
    const { key } = await createAcme();
    const own = chart({ family: "Acme Sans" });
    expect((await validate("chart", own, bearer(key))).warnings).toEqual([]);
    expect((await validate("chart", own)).warnings[0]).toMatch(/names no available font, so Arimo is used/);
    const cloud = { text: "data chart", fontFamily: "Acme Sans" };
    expect((await validate("wordcloud", cloud, bearer(key))).warnings).toEqual([]);
    expect((await validate("wordcloud", cloud)).warnings).toHaveLength(1);
  });

  test("find the face that fits best", async () => {
    const { account, key } = await createAcme();
    await uploaded(account.id, "acme-bold?family=Acme+Sans&weight=700&style=normal", arimoItalic);
    const bold = await textOf(getChart({ ...OWN, weight: "bold" }, key));
    expect(bold).toBe(await textOf(getChart({ family: "Arimo", style: "italic" })));
    expect(await textOf(getChart({ ...OWN, weight: 300 }, key))).toBe(await textOf(getChart(SAME)));
  });

  test("use the service's fonts for characters that the font lacks", async () => {
    const { account, key } = await createAccount();
    await uploaded(account.id, "acme?family=Acme%20Sans", arimoBoldItalic);
    const of = (font: object) => ({ ...chart({}), chart: chartOf(font, "Revenue 売上") });
    const own = await textOf(postJson("/chart", of({ ...SAME, ...OWN }), bearer(key)));
    expect(own).toBe(await textOf(postJson("/chart", of(SAME))));
  });
});

describe("nobody else", () => {
  test("sees a font, whatever has been drawn before", async () => {
    await withSettings({ CACHE_IMAGES: "on" }, async () => {
      const { key } = await createAcme();
      const other = await createAccount();
      await uploaded(other.account.id, "acme?family=Acme+Sans&weight=400&style=normal", arimoItalic);
      const stranger = await createAccount();
      const [own, others, fallback] = await Promise.all([
        textOf(getChart(SAME)),
        textOf(getChart({ family: "Arimo", style: "italic" })),
        textOf(getChart(FALLBACK)),
      ]);
      for (let round = 0; round < 2; round++) {
        const drawn = [key, other.key, stranger.key, undefined].map((each) => getChart(OWN, each));
        const images = await Promise.all(drawn.map(textOf));
        expect(images.map((image) => [own, others, fallback].indexOf(image))).toEqual([0, 1, 2, 2]);
      }
    });
  });

  test("gets an image from a cache after the font has changed", async () => {
    await withSettings({ CACHE_IMAGES: "on" }, async () => {
      const { account, key } = await createAcme();
      const before = await textOf(getChart(OWN, key));
      await uploaded(account.id, "acme?family=Acme+Sans&weight=400&style=normal", arimoItalic);
      expect(await textOf(getChart(OWN, key))).not.toBe(before);
      await ask("DELETE", account.id, "/acme");
      expect(await textOf(getChart(OWN, key))).toBe(await textOf(getChart(FALLBACK)));
    });
  });

  test("caches an image with a key, unlike one that doesn't mention the font", async () => {
    const { key } = await createAcme();
    const body = await postJson("/chart", chart(OWN), bearer(key));
    expect(body.headers.get("Cache-Control")).toMatch(/private|no-store/);
    expect((await getChart(OWN, key)).headers.get("Cache-Control")).toMatch(/^private/);
  });

  test("gets the files", async () => {
    const { account } = await createAcme();
    for (const path of [
      `/fonts/${account.id}/acme`,
      `/fonts/font:${account.id}:acme`,
      `/accounts/${account.id}/fonts/acme`,
    ])
      expect([403, 404]).toContain((await send("GET", path)).status);
  });
});

describe("public images", () => {
  test("have the font in a signed URL", async () => {
    const { account, key } = await createAcme();
    const values = { c: JSON.stringify(chartOf(OWN)), v: "4" };
    const sig = await signFully(key, "/chart", { chart: values.c, version: "4" });
    const query = new URLSearchParams({ ...values, f: "svg", sig, accountId: account.id });
    const reply = await send("GET", `/chart?${query}`);
    expect(reply.headers.get("Cache-Control")).toMatch(/^public.*max-age=60/);
    expect(await textOf(reply)).toBe(await textOf(getChart(SAME)));
    query.set("c", JSON.stringify(chartOf(OWN, "Other")));
    expect((await send("GET", `/chart?${query}`)).status).toBe(403);
  });

  test("have the font in a short URL", async () => {
    const { key } = await createAcme();
    const { id } = await save("/chart/create", chart(OWN), bearer(key));
    const same = await textOf(getChart(SAME));
    const reply = await send("GET", `/chart/render/${id}`);
    expect(reply.headers.get("Cache-Control")).toMatch(/^public/);
    expect(await textOf(reply)).toBe(same);
    const other = await createAccount();
    expect(await textOf(send("GET", `/chart/render/${id}`, undefined, bearer(other.key)))).toBe(same);
    // A copy by somebody else doesn't have the font.
    const copy = await save("/chart/create", { template: id, format: "svg" }, bearer(other.key));
    expect(await textOf(send("GET", `/chart/render/${copy.id}`))).toBe(await textOf(getChart(FALLBACK)));
  });

  test("keep the font when they are changed with the edit token", async () => {
    const { key } = await createAcme();
    const { id, editToken } = await save("/chart/create", chart(OWN), bearer(key));
    const reply = await send("PATCH", `/chart/config/${id}`, { width: 400 }, bearer(editToken));
    expect(reply.status).toBe(200);
    expect(await textOf(send("GET", `/chart/render/${id}`))).toBe(
      await textOf(getChart(SAME, undefined, { width: 400 })),
    );
  });

  test("have the font in a saved card", async () => {
    const { key } = await createAcme();
    const html = (family: string, style: string) =>
      `<div style="font-family:'${family}';${style}">Revenue {{year}}</div>`;
    const card = { width: 300, height: 100, format: "svg", parameters: { year: { type: "text", default: "2026" } } };
    const { id } = await save("/card/create", { ...card, html: html("Acme Sans", "") }, bearer(key));
    const other = await save("/card/create", { ...card, html: html("Arimo", "font-weight:bold;font-style:italic") });
    expect(await textOf(send("GET", `/card/render/${id}?year=2027`))).toBe(
      await textOf(send("GET", `/card/render/${other.id}?year=2027`)),
    );
  });
});

test("images are drawn in another font while the store can't be read", async () => {
  const { key } = await createAcme();
  await textOf(getChart(FALLBACK, key));
  clearFontCache();
  const broken = new Proxy(kv, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== "get") return typeof value === "function" ? value.bind(target) : value;
      return async (entry: string, ...rest: []) => {
        if (entry.startsWith("font")) throw new Error("the store is down");
        return target.get(entry, ...rest);
      };
    },
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const reply = await withSettings({ ACCOUNTS: broken }, () => getChart(OWN, key));
  expect(await textOf(reply)).toBe(await textOf(getChart(FALLBACK)));
});

// Saved images of all kinds of drawings.

import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { namesWith } from "../../../src/options/option.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { shortenId } from "../../../src/service/shared/short-id.ts";
import { createAccount, withSettings } from "./accounts.ts";
import { SAVED_KINDS } from "./saved-kinds.ts";
import { bearer, bytesOf, getJson, IMAGES_ONLY, postJson, type Saved, save, send } from "./send.ts";

const base64 = async (reply: Response | Promise<Response>) => Buffer.from(await bytesOf(reply)).toString("base64");

/** Returns a body with the full names of its fields. */
function fullNames(names: Readonly<Record<string, readonly string[]>>, body: object): object {
  const nameOf = (given: string) => Object.keys(names).find((field) => names[field]?.includes(given));
  return Object.fromEntries(Object.entries(body).map(([given, value]) => [nameOf(given), value]));
}

describe.each(SAVED_KINDS)("a saved image of $path", ({ name, path, kind, examples }) => {
  const [example = {}] = examples;

  test("has the name of its kind, and no field that means another thing in a stored body", () => {
    expect(kind.name).toBe(name);
    const names: readonly string[] = Object.values(kind.fields.names).flat();
    expect(names.filter((each) => ["kind", "expiresIn", "success", "id", "expiresAt"].includes(each))).toEqual([]);
    for (const [field, aliases] of Object.entries(kind.fields.names)) expect(aliases).toContain(field);
  });

  test.each(examples)("is drawn as its request is: %j", async (body) => {
    const drawn = await base64(postJson(path, body));
    const { id, url, shortUrl, editToken } = await save(`${path}/create`, body);
    expect(new URL(url).pathname).toBe(`${path}/render/${id}`);
    expect(editToken).toMatch(/^e-/);
    for (const link of [url, shortUrl, `${url}/`]) expect(await base64(getJson(link))).toBe(drawn);
    const config = await getJson(`${path}/config/${id}`);
    const { success, id: own, expiresAt, ...stored } = await config.json<Record<string, unknown>>();
    expect([success, own, expiresAt]).toEqual([true, id, expect.stringMatching(/Z$/)]);
    expect(stored).toEqual(fullNames(kind.fields.names, body));
    expect(config.headers.get("ETag")).toBe('"1"');
    const form = new URLSearchParams(
      Object.entries(body).map(([field, value]) => [
        field,
        typeof value === "object" ? JSON.stringify(value) : String(value),
      ]),
    );
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    const posted = (await (await send("POST", `${path}/create`, String(form), type)).json()) as Saved;
    expect(await base64(getJson(posted.url))).toBe(drawn);
  });

  test("has the size and the format of the query and of the extension", async () => {
    const { url, shortUrl } = await save(`${path}/create`, example);
    for (const link of [url, shortUrl]) {
      expect(await base64(getJson(`${link}.svg`))).toBe(await base64(postJson(path, { ...example, format: "svg" })));
      expect((await getJson(`${link}.svg`)).headers.get("Content-Type")).toMatch(/^image\/svg/);
    }
    const free = namesWith(kind.fields.options, "isUnsigned");
    expect(free).toContain("format");
    for (const field of free) {
      const value = kind.fields.options[field]?.facts.example;
      if (value === undefined || field === "quality") continue;
      const reply = getJson(`${url}?${new URLSearchParams({ [field]: String(value) })}`);
      expect(await base64(reply), field).toBe(await base64(postJson(path, { ...example, [field]: value })));
    }
  });

  test("is changed and deleted with its token only", async () => {
    const { id, url, editToken } = await save(`${path}/create`, example);
    const config = `${path}/config/${id}`;
    const changed = { ...example, format: "svg" };
    expect((await send("PUT", config, changed)).status).toBe(403);
    const reply = await send("PUT", config, { ...changed, expiresIn: "1h" }, bearer(editToken));
    expect(await reply.json()).toEqual({
      success: true,
      url: expect.stringContaining(`${path}/render/${id}`),
      shortUrl: expect.stringContaining("/s/"),
      id,
      expiresAt: expect.any(String),
    });
    expect(reply.headers.get("ETag")).toBe('"2"');
    expect(await base64(getJson(url))).toBe(await base64(postJson(path, changed)));
    expect((await send("DELETE", config, undefined, bearer(editToken))).status).toBe(200);
    for (const gone of [url, config]) {
      const missing = await getJson(gone);
      expect([missing.status, await missing.json()]).toEqual([
        404,
        { success: false, error: `Image not found: ${id} does not exist or has expired` },
      ]);
    }
  });
});

const QR = { text: "https://example.com", size: 60 };
const TABLE = { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } };
const errorOf = async (reply: Response) => (await reply.json<{ error: string }>()).error;

describe("the id of a saved image", () => {
  test("is found under the paths of its own kind only", async () => {
    const chart = { chart: { type: "bar", data: { datasets: [{ data: [1] }] } } };
    const all = [
      { path: "/chart", body: chart },
      { path: "/card", body: { card: "a" } },
      ...SAVED_KINDS.map(({ path, examples }) => ({ path, body: examples[0] })),
    ];
    for (const { path, body } of all) {
      const { id, editToken } = await save(`${path}/create`, body);
      for (const { path: other, body: otherBody } of all) {
        if (other === path) continue;
        const config = `${other}/config/${id}`;
        for (const [method, target, sent] of [
          ["GET", `${other}/render/${id}`],
          ["GET", config],
          ["PUT", config, otherBody],
          ["DELETE", config],
        ] as const) {
          const reply = await send(method, target, sent, bearer(editToken));
          expect([method, target, reply.status]).toEqual([method, target, 404]);
          expect(await errorOf(reply)).toMatch(
            /^(?:Chart|Card|Image) not found: zf-\S+ is (?:a chart|a card|an image of \/)/,
          );
        }
      }
      expect((await getJson(`/s/${shortenId(id)}`)).status).toBe(200);
      expect((await send("POST", "/chart", { template: id })).status).toBe(path === "/chart" ? 200 : 404);
    }
  });

  test("leads to an error image with the size and format that the URL asks for, if nothing is saved under it", async () => {
    for (const { path } of SAVED_KINDS)
      for (const missing of ["zf-11111111-1111-4111-8111-111111111111", "x", "%00", "__proto__"]) {
        const reply = await app.request(`${path}/render/${missing}.svg`, { headers: IMAGES_ONLY });
        expect([reply.status, reply.headers.get("Content-Type")]).toEqual([404, "image/svg+xml"]);
        expect((await getJson(`/s/${missing}`)).status).toBe(404);
      }
  });

  test("is in the response to HEAD, and in the ETag of a response that hasn't changed", async () => {
    const { url } = await save("/qr/create", QR);
    const drawn = await getJson(url);
    expect(drawn.headers.get("Cache-Control")).toMatch(/^public, max-age=(?:30|2\d)/);
    const head = await send("HEAD", url);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const etag = drawn.headers.get("ETag") ?? "";
    expect((await getJson(url, { "If-None-Match": etag })).status).toBe(304);
  });
});

describe("a request to save an image", () => {
  test("is refused with a read-only key, whatever else it has", async () => {
    const { key } = await createAccount();
    const reader = await (await postJson("/api/account/keys", { access: "read" }, bearer(key))).json<{ key: string }>();
    const own = await save("/qr/create", QR, bearer(key));
    for (const { path, examples } of SAVED_KINDS)
      expect((await postJson(`${path}/create`, { ...examples[0], key: reader.key })).status).toBe(403);
    for (const method of ["PUT", "DELETE"]) {
      const body = method === "PUT" ? QR : undefined;
      const config = `/qr/config/${own.id}?key=${reader.key}`;
      expect((await send(method, config, body, bearer(own.editToken))).status).toBe(403);
      expect((await send(method, config, body, bearer(reader.key))).status).toBe(403);
    }
    expect((await getJson(own.url)).status).toBe(200);
  });

  test("has the limits of its caller, which changes keep", async () => {
    const { key } = await createAccount();
    const large = { data: { ...TABLE.data, unused: "x".repeat(200_000) } };
    const refused = await postJson("/v1/table/create", large);
    expect([refused.status, await errorOf(refused)]).toEqual([
      413,
      expect.stringMatching(/^image must have at most 200000 bytes to be saved without a key, got 200\d+$/),
    ]);
    const { id, editToken } = await save("/v1/table/create", large, bearer(key));
    expect((await send("PUT", `/v1/table/config/${id}`, large, bearer(editToken))).status).toBe(200);
    const plain = await save("/v1/table/create", TABLE);
    expect((await send("PUT", `/v1/table/config/${plain.id}`, large, bearer(plain.editToken))).status).toBe(413);
  });

  test.each([
    ["/qr", {}, /^You are missing variable `text`/],
    ["/barcode", { type: "code128", text: "a", includeText: "maybe" }, /^includeText must be/],
    ["/qr", { text: "a", expiresIn: "9y" }, /^expiresIn must be a duration/],
    ["/barcode", { type: "ean13", text: "hello" }, /^text must be 12 or 13 digits/],
    ["/v1/table", { data: "{" }, /data/],
    ["/graphviz", { graph: "digraph {" }, /graph/],
    ["/badge", { url: "http://127.0.0.1/a.json" }, /url|127\.0\.0\.1/],
    ["/wordcloud", { text: "a", theme: "acme" }, /^theme must be one of/],
  ])("is refused if the image can't be drawn: %s %j", async (path, body, message) => {
    const reply = await postJson(`${path}/create`, body);
    expect([reply.status, await errorOf(reply)]).toEqual([400, expect.stringMatching(message)]);
  });

  test("in a form tolerates what the image's own endpoint tolerates", async () => {
    const form = async (fields: Record<string, string>) => {
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      return (await send("POST", "/qr/create", String(new URLSearchParams(fields)), type)).json<Saved>();
    };
    const { url, id } = await form({ text: "a + b%20c", size: "60px", margin: "wide" });
    expect(await base64(getJson(url))).toBe(await base64(postJson("/qr", { text: "a + b%20c", size: 60 })));
    expect(await (await getJson(`/qr/config/${id}`)).json()).toMatchObject({ text: "a + b%20c", size: 60 });
  });

  test("saves neither its key nor other parameters, and no token in its parameters is shown", async () => {
    const { key } = await createAccount();
    const body = { ...QR, key, sig: "a", kind: "card", id: "b", template: "quote", unknown: 1 };
    const { id } = await save("/qr/create", body);
    const config = await (await getJson(`/qr/config/${id}`)).json();
    expect(config).toEqual({ success: true, id, expiresAt: expect.any(String), ...QR });
  });

  test("counts against the daily limit of its address", async () => {
    const settings = { ANONYMOUS_SAVED_BYTES_PER_DAY: "100" };
    const address = { "CF-Connecting-IP": "198.51.100.77" };
    await withSettings(settings, async () => {
      expect((await postJson("/qr/create", QR, address)).status).toBe(200);
      expect((await postJson("/qr/create", QR, address)).status).toBe(429);
    });
  });
});

describe("an image of an account", () => {
  const createBrand = async (color: string) => {
    const { key } = await createAccount();
    const theme = { colors: [color, "#123456"], allowLowContrast: true };
    expect((await send("PUT", "/api/account/themes/acme", theme, bearer(key))).status).toBe(200);
    return key;
  };
  const cloud = { text: "tea tea coffee", width: 80, height: 60, format: "svg" };

  test("has the account's brand for everybody, and for its token, but its copy has not", async () => {
    const [key, other] = [await createBrand("#a00000"), await createBrand("#0000a0")];
    const saved = await save("/wordcloud/create", { ...cloud, theme: "acme" }, bearer(key));
    const drawn = await (await getJson(saved.url)).text();
    expect(drawn).toContain("#a00000");
    expect(await (await getJson(saved.url, bearer(other))).text()).toBe(drawn);
    expect(await (await getJson(saved.shortUrl)).text()).toBe(drawn);
    expect(await (await getJson(`/wordcloud/config/${saved.id}`)).json()).not.toHaveProperty("theme");
    const config = `/wordcloud/config/${saved.id}`;
    expect(await (await getJson(config, bearer(key))).json()).toHaveProperty("theme", "acme");
    const colorsAfter = async (body: object, authorization: Record<string, string>) => {
      const reply = await send("PUT", config, body, authorization);
      expect(reply.status, await reply.clone().text()).toBe(200);
      return /#a00000|#0000a0/.exec(await (await getJson(saved.url)).text())?.[0];
    };
    // The token keeps the brand, and gets no other one of the account.
    expect(await colorsAfter(cloud, bearer(saved.editToken))).toBe("#a00000");
    expect((await send("PUT", config, { ...cloud, theme: "other" }, bearer(saved.editToken))).status).toBe(400);
    expect(await colorsAfter({ ...cloud, theme: "minimal" }, bearer(saved.editToken))).toBeUndefined();
    expect((await send("PUT", config, { ...cloud, theme: "acme" }, bearer(saved.editToken))).status).toBe(400);
    expect(await colorsAfter({ ...cloud, theme: "acme" }, bearer(key))).toBe("#a00000");
  });

  test("is a card with a brand, whose URL gets no other brand of the account", async () => {
    const key = await createBrand("#a00000");
    const other = { colors: ["#0000a0"], allowLowContrast: true };
    expect((await send("PUT", "/api/account/themes/other", other, bearer(key))).status).toBe(200);
    const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
    const cardOf = (panel: object) => ({
      grid: { rows: [[{ chart, ...panel }]] },
      width: 300,
      format: "svg",
      theme: "acme",
    });
    const { url, id } = await save("/card/create", cardOf({}), bearer(key));
    const drawn = await (await getJson(url)).text();
    expect(drawn).toContain("#a00000");
    expect(await (await getJson(`/card/config/${id}`)).json()).not.toHaveProperty("theme");
    expect(await (await getJson(`${url}?theme=dark`)).text()).not.toContain("#a00000");
    expect(await (await getJson(`${url}?theme=acme`)).text()).toBe(drawn);
    for (const caller of [undefined, bearer(key)])
      expect((await getJson(`${url}?theme=other`, caller)).status).toBe(400);
    // With another brand in a panel, the card couldn't be drawn later.
    expect((await send("POST", "/card/create", cardOf({ theme: "other" }), bearer(key))).status).toBe(400);
    const parameters = { look: "acme" };
    const template = await save("/card/create", { ...cardOf({ theme: "{{look}}" }), parameters }, bearer(key));
    expect(await (await getJson(template.url)).text()).toContain("#a00000");
    expect((await getJson(`${template.url}?look=other`)).status).toBe(400);
  });

  test("keeps the default brand that it was saved with", async () => {
    const key = await createBrand("#a00000");
    const before = await save("/wordcloud/create", cloud, bearer(key));
    expect((await send("PATCH", "/api/account", { defaultTheme: "acme" }, bearer(key))).status).toBe(200);
    clearAccountCache();
    const after = await save("/wordcloud/create", cloud, bearer(key));
    expect(await (await getJson(before.url)).text()).not.toContain("#a00000");
    expect(await (await getJson(after.url)).text()).toContain("#a00000");
  });

  test("is listed, described, shown, exported and deleted, whatever its kind", async () => {
    const { key } = await createAccount();
    const saved = new Map<string, Saved>();
    for (const { name, path, examples } of SAVED_KINDS)
      saved.set(name, await save(`${path}/create`, examples[0], bearer(key)));
    const list = async (query = "") => {
      const reply = await getJson(`/api/account/images${query}`, bearer(key));
      return (await reply.json<{ images: { id: string; kind: string; name: string; url: string }[] }>()).images;
    };
    const images = await list();
    expect(images.map(({ kind }) => kind).sort()).toEqual(SAVED_KINDS.map(({ name }) => name).sort());
    for (const { id, kind, url } of images) {
      expect(id).toBe(saved.get(kind)?.id);
      expect(url).toBe(saved.get(kind)?.shortUrl);
      expect((await list(`?kind=${kind}`)).map((image) => image.id)).toEqual([id]);
      const shown = await getJson(`/api/account/images/${id}/thumbnail`, bearer(key));
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      await shown.arrayBuffer();
    }
    expect(images.find(({ kind }) => kind === "table")?.name).toBe("Orders");
    const archive = await bytesOf(getJson("/api/account/export", bearer(key)));
    const names = new TextDecoder("latin1").decode(archive).match(/Orders\.(?:png|json)/g);
    expect(new Set(names)).toEqual(new Set(["Orders.png", "Orders.json"]));
    for (const { id, kind, url } of images) {
      expect((await send("DELETE", `/api/account/images/${id}`, undefined, bearer(key))).status, kind).toBe(200);
      expect((await getJson(url)).status).toBe(404);
    }
  });
});

test("a saved image expires", async () => {
  const { url, shortUrl, id } = await save("/qr/create", { ...QR, expiresIn: "1m" });
  expect((await getJson(url)).headers.get("Cache-Control")).toMatch(/max-age=(?:30|2\d)/);
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(Date.now() + 61_000);
    for (const gone of [url, shortUrl, `/qr/config/${id}`]) expect((await getJson(gone)).status).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test("a watermark can contain saved images", async () => {
  const { id } = await save("/qr/create", QR);
  const image = `http://localhost/qr/render/${id}.svg`;
  const drawn = await base64(postJson("/watermark", { mainImageUrl: image, markImageUrl: image }));
  const direct = `http://localhost/qr?text=${encodeURIComponent(QR.text)}&size=60&format=svg`;
  expect(drawn).toBe(await base64(postJson("/watermark", { mainImageUrl: direct, markImageUrl: direct })));
});

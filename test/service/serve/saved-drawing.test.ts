// Saved images of all kinds of drawings.

import { describe, expect, test } from "vitest";
import { namesWith } from "../../../src/options/option.ts";
import { SAVED_KINDS } from "./saved-kinds.ts";
import { bearer, bytesOf, getJson, postJson, type Saved, save, send } from "./send.ts";

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

import { beforeEach, describe, expect, test, vi } from "vitest";
import arimoBold from "../../../generated/fonts/arimo-bold.bin";
import app from "../../../src/app.ts";
import { ACCOUNT_THEMES, SIGNED_IMAGE_SECONDS, THEME_BYTES } from "../../../src/base/limits.ts";
import { THEMES } from "../../../src/drawings/theme/theme-table.ts";
import { THEME_SECONDS } from "../../../src/service/serve/read-env.ts";
import { clearAccountCache, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { clearThemeCache } from "../../../src/service/shared/theme-lookup.ts";
import { createAccount, kv, sign, signFully, withSettings } from "./accounts.ts";
import { bearer, postJson, send } from "./send.ts";
import { rewriteRecord } from "./stored-record.ts";

const TOKEN = "the-operator-of-the-tests";
const CHART = "{type:'bar',data:{labels:['a','b'],datasets:[{label:'Sales',data:[1,2]}]}}";
const ACME = { colors: ["#c2185b", "#00695c"], font: "Lora" };

interface Answer {
  readonly success: boolean;
  readonly error: string;
  readonly errors?: readonly string[];
  readonly warnings: readonly string[];
  readonly theme: Readonly<Record<string, unknown>>;
  readonly themes: readonly { readonly name: string; readonly saved: string }[];
  readonly contrast: readonly { readonly field: string; readonly ratio: number; readonly required: number }[];
}

/** Sends a request as the operator. Strings are sent unchanged. */
async function ask(method: string, path: string, body?: unknown, token = TOKEN): Promise<[number, Answer]> {
  const reply = await app.request(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return [reply.status, await reply.json()];
}

const save = (id: string, name: string, theme: unknown) => ask("PUT", `/accounts/${id}/themes/${name}`, theme);

/** Returns the message of a rejected theme. */
async function failureMessage(theme: unknown): Promise<string> {
  const { account } = await createAccount();
  const [status, { error }] = await save(account.id, "acme", theme);
  expect([400, 413, 415]).toContain(status);
  expect((await kv.list({ prefix: `theme:${account.id}:` })).keys).toEqual([]);
  return error;
}

/** Draws a chart as SVG. */
async function draw(values: Record<string, string>, key?: string, path = "/chart"): Promise<Response> {
  const query = new URLSearchParams({ f: "svg", v: "4", ...values });
  return app.request(`${path}?${query}`, {
    headers: { Accept: "application/json", ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
  });
}

const drawAcme = (key?: string, further: Record<string, string> = {}) =>
  draw({ c: CHART, theme: "acme", ...further }, key);

async function errorOf(reply: Response): Promise<[number, string]> {
  const { error } = await reply.json<{ error: string }>();
  return [reply.status, error];
}

const NEEDS_ACCOUNT =
  /^theme must be one of editorial, .*paper, got acme\. To use an account's theme, send the account's key or a signature$/;

/** Defines a test that runs with the image cache on. It is off by default in tests. */
const testCached = (name: string, run: () => Promise<void>) =>
  test(name, () => withSettings({ CACHE_IMAGES: "on" }, run));

beforeEach(() => {
  clearAccountCache();
  clearThemeCache();
});

describe("the themes of an account", () => {
  test("are saved, listed, read, replaced and removed", async () => {
    const { account } = await createAccount();
    const [status, saved] = await save(account.id, "acme", ACME);
    expect(status).toBe(200);
    expect(saved).toEqual({
      success: true,
      name: "acme",
      theme: { extends: "minimal", ...ACME },
      contrast: [
        { field: "text", color: "#1f2430", ratio: expect.closeTo(15.4, 0), required: 4.5 },
        { field: "mutedText", color: "#646b78", ratio: expect.any(Number), required: 4.5 },
        { field: "colors[0]", color: "#c2185b", ratio: expect.any(Number), required: 3 },
        { field: "colors[1]", color: "#00695c", ratio: expect.any(Number), required: 3 },
      ],
      warnings: [],
    });
    await save(account.id, "acme-dark", { extends: "dark" });
    const path = `/accounts/${account.id}/themes`;
    const [, { themes }] = await ask("GET", path);
    expect(themes).toEqual([
      { name: "acme", saved: expect.stringMatching(/^\d{4}-.*Z$/) },
      { name: "acme-dark", saved: expect.any(String) },
    ]);
    expect(await ask("GET", `${path}/acme`)).toEqual([200, saved]);
    await save(account.id, "acme", { padding: 4, font: null });
    expect((await ask("GET", `${path}/acme`))[1].theme).toEqual({ extends: "minimal", padding: 4 });
    expect(await ask("DELETE", `${path}/acme`)).toEqual([200, { success: true }]);
    expect((await ask("GET", path))[1].themes.map(({ name }) => name)).toEqual(["acme-dark"]);
    for (const method of ["GET", "DELETE"])
      expect(await ask(method, `${path}/acme`)).toMatchObject([404, { error: "theme not found: acme" }]);
  });

  test("can be managed by the operator only", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", ACME);
    for (const token of [key, "wrong"])
      for (const [method, path, body] of [
        ["GET", "", undefined],
        ["GET", "/acme", undefined],
        ["GET", "/acme/preview", undefined],
        ["PUT", "/acme", {}],
        ["DELETE", "/acme", undefined],
      ] as const)
        expect((await ask(method, `/accounts/${account.id}/themes${path}`, body, token))[0], method + path).toBe(403);
    expect((await ask("GET", `/accounts/${account.id}/themes/acme`))[1].theme).toMatchObject(ACME);
    const path = `/accounts/${account.id}/themes/acme`;
    const hidden = await withSettings({ ADMIN_TOKEN: undefined }, () => app.request(path));
    expect(hidden.status).toBe(404);
    expect((await app.request(path, { method: "POST" })).headers.get("Allow")).toBe("GET, PUT, DELETE, HEAD, OPTIONS");
  });

  test("belong to an account that exists", async () => {
    expect(await save("nobody", "acme", ACME)).toMatchObject([404, { error: "account not found: nobody" }]);
    expect(await ask("GET", "/accounts/nobody/themes")).toMatchObject([404, { error: "account not found: nobody" }]);
  });

  test.each([
    ["Acme", "name must be 1 to 40 lowercase letters, digits or -, got Acme"],
    ["a:b", "name must be 1 to 40 lowercase letters, digits or -, got a:b"],
    ["a".repeat(41), `name must be 1 to 40 lowercase letters, digits or -, got ${"a".repeat(41)}`],
    ["dark", "name must not be the name of a built-in theme, got dark"],
  ])("can't have the name %s", async (name, error) => {
    const { account } = await createAccount();
    expect(await save(account.id, name, ACME)).toMatchObject([400, { error }]);
  });

  test("are limited in number", async () => {
    const { account } = await createAccount();
    for (let index = 0; index < ACCOUNT_THEMES; index += 1)
      expect((await save(account.id, `theme-${index}`, {}))[0]).toBe(200);
    expect(await save(account.id, "one-more", {})).toMatchObject([
      400,
      { error: "account must have at most 20 themes: remove one first" },
    ]);
    expect((await save(account.id, "theme-7", { padding: 1 }))[0]).toBe(200);
    await ask("DELETE", `/accounts/${account.id}/themes/theme-7`);
    expect((await save(account.id, "one-more", {}))[0]).toBe(200);
  });

  test("are limited in number if another process adds one at the same time", async () => {
    const { account } = await createAccount();
    for (let index = 1; index < ACCOUNT_THEMES; index += 1) await save(account.id, `theme-${index}`, {});
    const shared = new Proxy(kv, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== "put") return typeof value === "function" ? value.bind(target) : value;
        return async (key: string, ...rest: [string]) => {
          await target.put(`theme:${account.id}:theme-0`, "{}");
          return target.put(key, ...rest);
        };
      },
    });
    const saveBeside = (name: string) => withSettings({ ACCOUNTS: shared }, () => save(account.id, name, {}));
    expect((await saveBeside("one-more"))[0]).toBe(400);
    const names = async () => (await ask("GET", `/accounts/${account.id}/themes`))[1].themes.map(({ name }) => name);
    expect(await names()).toHaveLength(ACCOUNT_THEMES);
    expect(await names()).not.toContain("one-more");
    // A theme that was there before is replaced.
    expect((await saveBeside("theme-7"))[0]).toBe(200);
    expect(await names()).toContain("theme-7");
  });
});

describe("a theme is rejected", () => {
  test.each<[unknown, string | RegExp]>([
    [{ brandColour: "red" }, /^theme must not have the field "brandColour"\. Its fields are extends, background, /],
    [{ color: ["red"] }, 'theme must not have the field "color". Did you mean colors?'],
    [{ extends: "acme" }, /^extends must be one of editorial, .*, got acme$/],
    [{ background: "blurple" }, "background must be a CSS colour, got blurple"],
    [{ colors: Array(21).fill("red") }, /^colors must be a list of 1 to 20 CSS colours/],
    [{ colors: ["navy", 7] }, "colors[1] must be a CSS colour, got 7"],
    [{ font: "Wingdings" }, "font must be the name of a font family, such as Inter, got Wingdings"],
    [{ font: '"><script>alert(1)</script>' }, /^font must be the name of a font/],
    [{ fontSize: 5 }, "fontSize must be a number from 6 to 48, got 5"],
    [{ titleSize: 1e9 }, "titleSize must be a number from 6 to 96, got 1000000000"],
    [{ barWidth: 0 }, "barWidth must be a number from 0.05 to 1, got 0"],
    [{ padding: -1 }, "padding must be a number from 0 to 100, got -1"],
    [{ gridDash: [1, -1] }, "gridDash[1] must be a list of up to 8 numbers from 0 to 100, got -1"],
    [{ gridLines: "all" }, "gridLines must be value, both or none, got all"],
    [{ legend: { toString: 1 } }, 'legend must be top, bottom or right, got {"toString":1}'],
    [{ logo: "javascript:alert(1)" }, /^logo must be the URL of an image/],
    [{ logo: "file:///etc/passwd" }, /^logo must be the URL of an image/],
    ["null", "theme must be an object, got null"],
    ["{", "body must be JSON: unexpected end of text at line 1, column 2"],
    ['{"__proto__":{"padding":1}}', /^theme must not have the field "__proto__"/],
    [`{"colors":${"[".repeat(4000)}${"]".repeat(4000)}}`, /^body must be nested at most \d+ levels deep$/],
    [{ logo: `data:image/png;base64,${"A".repeat(THEME_BYTES)}` }, `body must be at most ${THEME_BYTES} bytes`],
  ])("%j", async (theme, message) => {
    const error = await failureMessage(theme);
    if (typeof message === "string") expect(error).toBe(message);
    else expect(error).toMatch(message);
  });

  test("if colours have too little contrast, unless it allows them", async () => {
    const { account } = await createAccount();
    const theme = { colors: ["#1e4176", "#ffee00"], text: "#777777" };
    const [status, { error, errors }] = await save(account.id, "acme", theme);
    expect(status).toBe(400);
    expect(error).toBe(
      "text must have a contrast of at least 4.5:1 against the background #ffffff, got 4.47:1 for #777777: choose another colour, or set allowLowContrast to true",
    );
    expect(errors?.[1]).toBe(
      "colors[1] must have a contrast of at least 3:1 against the background #ffffff, got 1.20:1 for #ffee00",
    );
    const [allowed, { warnings, theme: saved }] = await save(account.id, "acme", { ...theme, allowLowContrast: true });
    expect([allowed, warnings]).toEqual([200, errors]);
    expect(saved).toEqual({ extends: "minimal", ...theme, allowLowContrast: true });
    // The colours of the built-in theme are checked against the new background too.
    expect(await failureMessage({ background: "#15181e" })).toMatch(/^text must have a contrast of at least 4\.5:1/);
    // A translucent colour is measured as it appears on the background.
    expect(await failureMessage({ colors: ["rgba(0, 0, 0, 0.2)"] })).toMatch(/^colors\[0\] must have a contrast/);
    expect((await save(account.id, "acme", { extends: "dark", background: "transparent" }))[0]).toBe(400);
  });
});

test("colours that look alike give warnings", async () => {
  const { account } = await createAccount();
  const [, { warnings }] = await save(account.id, "acme", { colors: ["#0a7a0a", "#9c5700", "#0b7b0b"] });
  expect(warnings[0]).toBe("colors[0] and colors[2] look alike to everyone: choose colours that differ in lightness");
  const [, { warnings: patterned }] = await save(account.id, "acme", {
    colors: ["#0a7a0a", "#0b7b0b"],
    patterns: true,
  });
  expect(patterned).toEqual([]);
});

describe("theme=acme", () => {
  test("draws with the theme of the key's account", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", ACME);
    const reply = await drawAcme(key);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Cache-Control")).toBe(`private, max-age=${THEME_SECONDS}`);
    const svg = await reply.text();
    expect(svg).toContain("#c2185b");
    expect(svg).not.toContain(THEMES.minimal.colors[0]);
    const posted = await postJson("/chart", { chart: CHART, theme: " ACME ", version: "4", format: "svg", key });
    expect(await posted.text()).toBe(svg);
    const validation = await postJson("/api/validate-chart", { chart: CHART, theme: "acme", key });
    expect(await validation.json()).toMatchObject({ success: true, normalized: { backgroundColor: "#ffffff" } });
  });

  test.each([
    ["/v1/table", { data: '{"title":"T"}', format: "svg" }],
    ["/wordcloud", { text: "tea", colors: '["#c2185b"]' }],
  ])("draws %s with the theme of the key's account", async (path, values) => {
    const [one, other] = await Promise.all([createAccount(), createAccount()]);
    await save(one.account.id, "acme", { ...ACME, background: "#fff3f8" });
    const reply = await draw({ ...values, theme: "ACME" }, one.key, path);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("#fff3f8")]);
    expect(reply.headers.get("Cache-Control")).toContain(`max-age=${THEME_SECONDS}`);
    for (const key of [undefined, other.key])
      expect(await errorOf(await draw({ ...values, theme: "acme" }, key, path))).toEqual([
        400,
        expect.stringMatching(NEEDS_ACCOUNT),
      ]);
    await save(one.account.id, "acme", { ...ACME, background: "#f3fff8" });
    expect(await (await draw({ ...values, theme: "acme" }, one.key, path)).text()).toContain("#f3fff8");
  });

  test("is rejected without an account, and for an unknown name", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", ACME);
    for (const reply of [
      await drawAcme(),
      await drawAcme("q-wrong-key"),
      await drawAcme((await createAccount()).key),
      await draw({ c: CHART, theme: "acme" }, undefined, "/embed/image"),
    ]) {
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      const [status, error] = await errorOf(reply);
      expect([status, error]).toEqual([400, expect.stringMatching(NEEDS_ACCOUNT)]);
    }
    expect((await errorOf(await draw({ c: CHART, theme: "other" }, key)))[1]).toContain("got other. To use");
    expect((await errorOf(await draw({ c: CHART, theme: "a.b" }, key)))[1]).toMatch(
      /^theme must be one of .*, got a\.b$/,
    );
    await ask("PATCH", `/accounts/${account.id}`, { state: "disabled" });
    expect((await drawAcme(key)).status).toBe(400);
  });

  test("is covered by a signature", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", ACME);
    await save(account.id, "other", { colors: ["#4a148c"] });
    for (const path of ["/chart", "/embed/image"]) {
      const covered = path === "/chart" ? "/chart" : "/embed";
      const sig = await signFully(key, covered, { chart: CHART, theme: "acme", version: "4" });
      const signed = { c: CHART, accountId: account.id, sig };
      const reply = await draw({ ...signed, theme: "acme" }, undefined, path);
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("#c2185b")]);
      expect(reply.headers.get("Cache-Control")).toBe(`public, max-age=${SIGNED_IMAGE_SECONDS}`);
      for (const theme of ["other", "dark", ""])
        expect((await draw({ ...signed, theme }, undefined, path)).status, theme).toBe(403);
    }
    const text = { c: CHART, accountId: account.id, sig: await sign(key, CHART) };
    expect((await draw(text)).status).toBe(200);
    expect(await errorOf(await draw({ ...text, theme: "acme" }))).toEqual([
      403,
      expect.stringContaining("theme needs a full signature"),
    ]);
    const plain = await signFully(key, "/chart", { chart: CHART, version: "4" });
    expect((await draw({ c: CHART, accountId: account.id, sig: plain, theme: "acme" })).status).toBe(403);
  });

  testCached("gives a new image after the theme has changed, and none after it is removed", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", ACME);
    const before = await drawAcme(key);
    const tag = before.headers.get("ETag") ?? "";
    expect(await before.text()).toContain("#c2185b");
    const again = await app.request(`/chart?${new URLSearchParams({ f: "svg", v: "4", c: CHART, theme: "acme" })}`, {
      headers: { Authorization: `Bearer ${key}`, "If-None-Match": tag },
    });
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, `private, max-age=${THEME_SECONDS}`]);
    await save(account.id, "acme", { colors: ["#4a148c"] });
    const after = await app.request(`/chart?${new URLSearchParams({ f: "svg", v: "4", c: CHART, theme: "acme" })}`, {
      headers: { Authorization: `Bearer ${key}`, "If-None-Match": tag },
    });
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining("#4a148c")]);
    await ask("DELETE", `/accounts/${account.id}/themes/acme`);
    expect((await drawAcme(key)).status).toBe(400);
  });

  testCached("with the content of a built-in theme draws the same image, with its own lifetime", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", {});
    const chart = CHART.replace("Sales", "Shared");
    const themed = await draw({ c: chart, theme: "acme" }, key);
    const plain = await draw({ c: chart, theme: "minimal" });
    expect(plain.headers.get("ETag")).not.toBe(themed.headers.get("ETag"));
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=604800");
    expect((await draw({ c: chart, theme: "acme" }, key)).headers.get("Cache-Control")).toMatch(
      /^private, max-age=30\d$/,
    );
    expect(await plain.text()).toBe(await themed.text());
  });

  test("is read from the store once a minute", async () => {
    const { account, key } = await createAccount();
    await save(account.id, "acme", { colors: ["#c2185b"] });
    expect(await (await drawAcme(key)).text()).toContain("#c2185b");
    await kv.put(`theme:${account.id}:acme`, JSON.stringify({ colors: ["#00695c"] }));
    expect(await (await drawAcme(key)).text()).toContain("#c2185b");
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      vi.setSystemTime(Date.now() + 61_000);
      expect(await (await drawAcme(key)).text()).toContain("#00695c");
    } finally {
      vi.useRealTimers();
    }
  });

  test("is rejected if the stored theme is invalid, and unavailable if the store is", async () => {
    const { account, key } = await createAccount();
    for (const stored of ['{"colors":["url(x)"]}', "[]", '{"__proto__":1}']) {
      clearThemeCache();
      await kv.put(`theme:${account.id}:acme`, stored);
      expect(await errorOf(await drawAcme(key))).toEqual([
        400,
        "theme acme of the account is no longer valid: save it again",
      ]);
    }
    clearThemeCache();
    const get = (name: string, type: "json") => {
      if (name.startsWith("theme:")) throw new Error("down");
      return kv.get(name, type);
    };
    const reply = await withSettings({ ACCOUNTS: { get } }, () => drawAcme(key));
    expect([reply.status, reply.headers.get("Retry-After")]).toEqual([503, "5"]);
    clearAccountCache();
  });
});

describe("the language of a theme", () => {
  const NUMBERS =
    "{type:'bar',data:{labels:['a'],datasets:[{label:'Sales',data:[1234.5]}]},limn:{values:['all'],source:'x'}";
  const table = (format: object) => ({
    columns: [{ title: "Sales", dataIndex: "x", format }],
    dataSource: [{ x: 1234.5 }],
  });

  /** Returns a function that draws in a theme with a language, or in the same theme without one. */
  async function open(locale: string) {
    const { account, key } = await createAccount();
    expect(await save(account.id, "own", { ...ACME, locale })).toMatchObject([200, { theme: { locale } }]);
    await save(account.id, "plain", ACME);
    const draw = async (theme: string, path: string, body: object) => {
      const reply = await postJson(path, { theme, version: "4", format: "svg", ...body }, bearer(key));
      const text = await reply.text();
      expect([reply.status, text.slice(0, 5)]).toEqual([200, "<svg "]);
      return text;
    };
    return { key, draw };
  }

  test("applies to the numbers of charts, unless the chart or the request has its own", async () => {
    const { draw } = await open("de");
    const chart = (theme: string, options: string, more: object = {}) =>
      draw(theme, "/chart", { chart: `${NUMBERS}${options}}`, ...more });
    for (const version of ["2", "3", "4"]) {
      const german = await chart("plain", ",options:{locale:'de'}", { version });
      expect(await chart("own", "", { version })).toBe(german);
      expect(await chart("own", ",options:{locale:''}", { version })).toBe(german);
      expect(german).not.toBe(await chart("plain", "", { version }));
    }
    expect(await chart("own", ",options:{locale:'fr'}")).toBe(await chart("plain", ",options:{locale:'fr'}"));
    expect(await chart("own", "", { lang: "fr" })).toBe(await chart("plain", ",options:{locale:'fr'}"));
    expect(await chart("own", ",options:{locale:'de'}", { lang: "fr" })).toBe(
      await chart("plain", ",options:{locale:'de'}", { lang: "fr" }),
    );
    // A theme without a language doesn't use that of the request.
    expect(await chart("plain", "", { lang: "fr" })).not.toBe(await chart("own", "", { lang: "fr" }));
  });

  test("applies to live charts", async () => {
    const { key } = await open("de");
    const query = new URLSearchParams({ c: `${NUMBERS}}`, theme: "own", v: "4" });
    const page = await app.request(`/embed?${query}`, { headers: { ...bearer(key), Accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('"locale":"de"')]);
  });

  test("applies to the formatted columns of tables, unless they have their own", async () => {
    const { draw } = await open("de");
    const drawTable = (theme: string, format: object) => draw(theme, "/v1/table", { data: table(format) });
    for (const format of [{ minimumFractionDigits: 2 }, { dateStyle: "long" }]) {
      expect(await drawTable("own", format)).toBe(await drawTable("plain", { ...format, locale: "de" }));
      expect(await drawTable("own", format)).not.toBe(await drawTable("plain", format));
      expect(await drawTable("own", { ...format, locale: "en" })).toBe(await drawTable("plain", format));
    }
  });

  test("applies to the charts and tables of cards", async () => {
    const { draw } = await open("de_CH");
    const card = (theme: string, locale?: string) => ({
      type: "div",
      props: {
        style: { display: "flex" },
        children: [
          {
            type: "chart",
            props: {
              chart: `${NUMBERS},options:{locale:'${locale ?? ""}'}}`,
              theme,
              version: "4",
              width: 300,
              height: 200,
            },
          },
          { type: "table", props: { data: table({ style: "decimal", ...(locale && { locale }) }), theme } },
        ],
      },
    });
    const drawCard = (...args: Parameters<typeof card>) =>
      draw("minimal", "/card", { card: card(...args), theme: undefined, version: undefined });
    expect(await drawCard("own")).toBe(await drawCard("plain", "de-CH"));
    expect(await drawCard("own")).not.toBe(await drawCard("plain"));
  });

  test("must be a language tag", async () => {
    for (const locale of ["", "x", "not a tag", "de-", "d".repeat(1000), 1, ["de"], "de;q=1", "__proto__", "de\n"])
      expect(await failureMessage({ ...ACME, locale })).toMatch(
        /^locale must be a language such as ja, zh-Hant or de-CH, got /,
      );
  });
});

describe("a saved chart", () => {
  async function create(body: object, key?: string): Promise<[status: number, { id: string; error: string }]> {
    const reply = await postJson("/chart/create", {
      chart: CHART,
      version: "4",
      format: "svg",
      ...body,
      ...(key !== undefined && { key }),
    });
    return [reply.status, await reply.json()];
  }
  const show = async (id: string, key?: string, query = "") =>
    app.request(`/chart/render/${id}${query}`, {
      headers: { Accept: "application/json", ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
    });

  test("is drawn with the theme of the account that saved it, whoever views it", async () => {
    const [one, other] = await Promise.all([createAccount(), createAccount()]);
    await save(one.account.id, "acme", ACME);
    await save(other.account.id, "acme", { colors: ["#4a148c"] });
    const [status, { id }] = await create({ theme: "acme" }, one.key);
    expect(status).toBe(200);
    for (const key of [undefined, one.key, other.key]) {
      const reply = await show(id, key);
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("#c2185b")]);
      expect(reply.headers.get("Cache-Control")).toContain("max-age=30");
    }
    // A viewer can't choose another theme.
    expect(await (await show(id, other.key, "?theme=dark")).text()).toContain("#c2185b");
    const live = await app.request(`/chart-maker/view/${id}`);
    expect(await live.text()).toContain("#c2185b");
    await save(one.account.id, "acme", { colors: ["#00695c"] });
    expect(await (await show(id)).text()).toContain("#00695c");
    await ask("DELETE", `/accounts/${one.account.id}/themes/acme`);
    expect(await errorOf(await show(id, other.key))).toEqual([400, expect.stringMatching(NEEDS_ACCOUNT)]);
  });

  test("can't be saved with a theme of another account", async () => {
    const [one, other] = await Promise.all([createAccount(), createAccount()]);
    await save(one.account.id, "acme", ACME);
    const refused = { error: expect.stringMatching(NEEDS_ACCOUNT) };
    expect(await create({ theme: "acme" })).toMatchObject([400, refused]);
    expect(await create({ theme: "acme" }, other.key)).toMatchObject([400, refused]);
    const [, { id }] = await create({ theme: "acme" }, one.key);
    const copy = { chart: undefined, template: id };
    const foreign = { error: expect.stringMatching(/^theme acme belongs to the account that saved the template/) };
    expect(await create(copy)).toMatchObject([400, foreign]);
    expect(await create(copy, other.key)).toMatchObject([400, foreign]);
    const [status, { id: own }] = await create(copy, one.key);
    expect(status).toBe(200);
    expect(await (await show(own)).text()).toContain("#c2185b");
    // Editors get the chart without the theme, because their copies could not use it.
    expect(await (await app.request(`/chart/config/${id}`)).json()).not.toHaveProperty("theme");
  });

  describe("can be changed by the holder of its edit token", () => {
    /** Saves a chart in the account's default brand, and returns functions that change and draw it. */
    async function open(more: object = {}) {
      const { account, key } = await createAccount();
      await save(account.id, "acme", ACME);
      await save(account.id, "other", { colors: ["#4a148c"] });
      await (await openAccounts())?.change(account.id, { defaultTheme: "acme", airtableKey: "the-secret" });
      clearAccountCache();
      const body = { chart: CHART, version: "4", format: "svg", ...more };
      const saved = await (await postJson("/chart/create", body, bearer(key))).json<{
        id: string;
        editToken: string;
      }>();
      const change = async (method: string, body: object, token = saved.editToken) => {
        const reply = await send(
          method,
          `/chart/config/${saved.id}`,
          { version: "4", format: "svg", ...body },
          bearer(token),
        );
        return [reply.status, (await reply.json<{ error?: string }>()).error ?? ""] as const;
      };
      const draw = async () => (await show(saved.id)).text();
      return { ...saved, key, change, draw };
    }
    const LINE = CHART.replace("bar", "line");
    const AIRTABLE = CHART.replace("datasets:[{", "datasets:[{label:'x'},{").replace(
      "{type",
      "{options:{plugins:{airtable:{url:'https://airtable.com/appAAAAAAAAAAAAAA/tblAAAAAAAAAAAAAA/viwAAAAAAAAAAAAAA'}}},type",
    );

    test("who gets no brand of another account whose fonts the chart had", async () => {
      const { key, change, draw, editToken } = await open({ theme: "minimal" });
      const fonts = await createAccount();
      await save(fonts.account.id, "acme", { colors: ["#4a148c"] });
      const upload = await app.request("/api/account/fonts/acme?family=Acme+Sans", {
        method: "PUT",
        headers: { ...bearer(fonts.key), "Content-Type": "font/ttf" },
        body: arimoBold,
      });
      expect(upload.status).toBe(200);
      // The account with the font changes the chart with the token, and then the chart's account gives it a brand of the same name.
      const chart = CHART.replace("{type", "{options:{font:{family:'Acme Sans'}},type");
      expect(await change("PUT", { chart, theme: "minimal", key: fonts.key })).toEqual([200, ""]);
      expect(await change("PUT", { chart, theme: "acme" }, key)).toEqual([200, ""]);
      expect(await draw()).toContain("#c2185b");
      expect(await change("PUT", { chart: LINE, theme: "acme" }, editToken)).toEqual([200, ""]);
      expect(await draw()).toContain("#c2185b");
      expect(await draw()).not.toContain("#4a148c");
    });

    test("who keeps the brand, also without naming it", async () => {
      const { change, draw } = await open();
      expect(await draw()).toContain("#c2185b");
      for (const [method, body] of [
        ["PATCH", { width: 400 }],
        ["PATCH", { chart: LINE }],
        ["PUT", { chart: LINE }],
        ["PUT", { chart: LINE, theme: "acme" }],
      ] as const) {
        expect([method, body, await change(method, body)]).toEqual([method, body, [200, ""]]);
        expect(await draw()).toContain("#c2185b");
      }
      expect(await change("PUT", { chart: LINE, theme: "dark" })).toEqual([200, ""]);
      expect(await draw()).not.toContain("#c2185b");
    });

    test("who gets no other theme, and no right without the brand", async () => {
      const { id, change, draw, editToken } = await open();
      const refused = [400, expect.stringMatching(/^theme must be one of editorial, .*got other/)];
      expect(await change("PATCH", { theme: "other" })).toEqual(refused);
      expect(await change("PUT", { chart: CHART, theme: "other" })).toEqual(refused);
      expect(await draw()).toContain("#c2185b");
      expect((await change("PATCH", { theme: "dark" }))[0]).toBe(200);
      expect((await change("PATCH", { theme: "acme" }))[0]).toBe(400);
      // The earlier version has the brand.
      expect((await send("POST", `/chart/config/${id}/revert`, { number: 1 }, bearer(editToken))).status).toBe(200);
      expect(await draw()).toContain("#c2185b");
    });

    test("who gets no other theme from a template of the same account", async () => {
      const { key, change, draw } = await open();
      const body = { chart: CHART, version: "4", format: "svg", theme: "other" };
      const other = await (await postJson("/chart/create", body, bearer(key))).json<{ id: string }>();
      expect(await change("PUT", { template: other.id })).toEqual([
        400,
        "theme other belongs to the account that saved the template: only it can save a copy",
      ]);
      expect(await draw()).toContain("#c2185b");
      expect(await change("PUT", { template: other.id }, key)).toEqual([200, ""]);
    });

    test("who can't save a copy in the brand", async () => {
      const { id, editToken } = await open();
      const reply = await postJson("/chart/create", { template: id }, bearer(editToken));
      expect(await errorOf(reply)).toEqual([400, expect.stringMatching(/^theme acme belongs to the account/)]);
    });

    test("who doesn't get the account's secrets, whatever the chart says", async () => {
      const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("down"));
      const { id, key, change } = await open();
      for (const [method, body] of [
        ["PUT", { chart: AIRTABLE, theme: "acme", validate: false }],
        ["PATCH", { chart: AIRTABLE, validate: false }],
      ] as const) {
        await change(method, body);
        await show(id);
        expect(JSON.stringify(fetched.mock.calls)).not.toContain("the-secret");
        const { CHARTS } = (await import("cloudflare:workers")).env as unknown as { readonly CHARTS: KVNamespace };
        expect(await CHARTS.get(`chart:${id}`, "json")).not.toHaveProperty("account");
      }
      // A change by the account that doesn't mention the chart gives the chart no secret.
      for (const body of [
        { width: 300, validate: false },
        { lang: "de" },
        { chart: "", width: 300, validate: false },
      ]) {
        await change("PATCH", body, key);
        await show(id);
        expect(JSON.stringify(fetched.mock.calls)).not.toContain("the-secret");
      }
      // The account itself can use its secret, after which the token alone is insufficient.
      expect((await change("PATCH", { chart: AIRTABLE, validate: false }, key))[0]).toBe(200);
      await show(id);
      expect(JSON.stringify(fetched.mock.calls)).toContain("the-secret");
      for (const method of ["PUT", "PATCH"])
        expect(await change(method, { chart: CHART, validate: false })).toEqual([
          403,
          "chart can load data with a token that its account stores: send a key of the account",
        ]);
      fetched.mockRestore();
    });

    test("who has the key of another account, but none of its themes", async () => {
      const { change, draw } = await open();
      const other = await createAccount();
      await save(other.account.id, "acme", { colors: ["#4a148c"] });
      await save(other.account.id, "foreign", { colors: ["#4a148c"] });
      expect((await change("PATCH", { chart: LINE, key: other.key }))[0]).toBe(200);
      expect(await draw()).toContain("#c2185b");
      expect((await change("PATCH", { theme: "foreign", key: other.key }))[0]).toBe(400);
    });

    test("and its configuration names the brand to its account only", async () => {
      const { id, key, editToken } = await open();
      const themeFor = async (token: string) => {
        const reply = await app.request(`/chart/config/${id}`, { headers: bearer(token) });
        return (await reply.json<{ theme?: string }>()).theme;
      };
      const other = await createAccount();
      expect(await Promise.all([key, editToken, other.key].map(themeFor))).toEqual(["acme", undefined, undefined]);
    });
  });

  test("that stores the name of another account's theme can't use it", async () => {
    const { account } = await createAccount();
    await save(account.id, "acme", ACME);
    const [, { id }] = await create({ theme: "paper" });
    await rewriteRecord(id, (record) => ({ ...record, body: { ...record.body, theme: "acme" } }));
    expect(await errorOf(await show(id))).toEqual([400, expect.stringMatching(NEEDS_ACCOUNT)]);
  });
});

describe("the preview of a theme", () => {
  const open = (id: string, name: string) =>
    app.request(`/accounts/${id}/themes/${name}/preview`, { headers: { Authorization: `Bearer ${TOKEN}` } });

  test("shows twelve charts, a table, a QR code, a card and the figures of the checks", async () => {
    const { account } = await createAccount();
    await save(account.id, "acme", { ...ACME, colors: [...ACME.colors, "#c2185c"], allowLowContrast: true });
    const reply = await open(account.id, "acme");
    const html = await reply.text();
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const images = [...html.matchAll(/<img src="data:image\/svg\+xml;base64,([^"]+)"/g)].map(([, data = ""]) =>
      atob(data),
    );
    expect(images).toHaveLength(15);
    for (const image of images) expect(image).toMatch(/^<svg /);
    expect(images.filter((image) => /#c2185b/i.test(image)).length).toBeGreaterThan(8);
    expect(html).toContain("colors[0] and colors[2] look alike to everyone");
    expect(html.match(/min\. 3:1/g)).toHaveLength(3);
    expect(html).toContain("Deuteranopia");
    const policy = reply.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; /);
    expect(html).not.toMatch(/<script|<link| style=| on\w+=/);
    const [, style = ""] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    expect(policy).toContain(Buffer.from(digest).toString("base64"));
  });

  test("of every built-in theme draws", async () => {
    const { account } = await createAccount();
    for (const base of Object.keys(THEMES)) {
      await save(account.id, "acme", { extends: base });
      expect((await open(account.id, "acme")).status, base).toBe(200);
    }
  });
});

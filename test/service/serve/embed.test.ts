import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, sign, signFully, withSettings } from "./accounts.ts";
import { save as saveImage } from "./send.ts";

const ORIGIN = "http://localhost";
const KEY = "q-key-of-the-embed-tests-0001";
const ID = "embedder";
const BARS = "{type:'bar',data:{labels:['Q1','Q2'],datasets:[{label:'Users',data:[1,2]}]}}";
const titled = (title: string) =>
  JSON.stringify({
    type: "bar",
    data: { labels: [title], datasets: [{ label: title, data: [1] }] },
    options: { title: { display: true, text: title } },
  });

const get = async (path: string, init: RequestInit = {}) => app.request(path, init);
const embed = (c: string, more = "") => get(`/embed?c=${encodeURIComponent(c)}${more}`);

/** Parses the parts of a page that a browser uses. */
async function readPage(reply: Response) {
  const html = await reply.text();
  const srcdoc = /srcdoc='([^']*)'/.exec(html)?.[1]?.replaceAll("&#39;", "'").replaceAll("&amp;", "&") ?? "";
  const json = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(srcdoc)?.[1];
  const data = json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>);
  const decodeEntities = (text = "") =>
    text
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
  const image = decodeEntities(/<noscript><img src="([^"]*)"/.exec(html)?.[1]);
  const oembed = decodeEntities(
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(html)?.[1],
  );
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, text]) => [
      name,
      decodeEntities(text),
    ]),
  );
  return { html, srcdoc, data, image, oembed, meta };
}

const save = async (body: object) => (await saveImage("/chart/create", body)).id;

describe("URLs of Google Image Charts", () => {
  test.each(["/embed", "/embed/image"])("at %s redirect to the image", async (path) => {
    const reply = await get(`${path}?cht=p&chd=t:1,2&chl=a%7Cb`);
    expect([reply.status, reply.headers.get("Location")]).toEqual([302, "/chart?cht=p&chd=t:1,2&chl=a%7Cb"]);
    const image = await get(reply.headers.get("Location") as string);
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    await image.arrayBuffer();
  });

  test("have no effect beside a chart, and stay on this service", async () => {
    expect((await embed(BARS, "&cht=p")).status).toBe(200);
    expect((await get("/embed?cht=p&chd=t:1&sig=a&accountId=b")).status).toBe(403);
    const reply = await get("/embed?cht=//example.com/%0d%0aX:1");
    expect(reply.headers.get("Location")).toBe("/chart?cht=//example.com/%0d%0aX:1");
  });
});

beforeAll(async () => {
  await createAccount(undefined, { id: ID, key: KEY });
});
beforeEach(() => clearAccountCache());

describe("an embed page", () => {
  test("has the time zone of its chart", async () => {
    expect((await readPage(await embed(BARS, "&timeZone=europe/berlin"))).data?.timeZone).toBe("Europe/Berlin");
    expect((await readPage(await embed(BARS, "&timeZone=UTC"))).data).not.toHaveProperty("timeZone");
    expect((await embed(BARS, "&timeZone=Nowhere")).status).toBe(400);
    const id = await save({ chart: BARS, timeZone: "Asia/Tokyo" });
    const view = async (query: string) => (await readPage(await get(`/chart-maker/view/${id}${query}`))).data?.timeZone;
    expect(await view("")).toBe("Asia/Tokyo");
    expect(await view("?timeZone=Europe/Berlin")).toBe("Europe/Berlin");
    expect(await view("?timeZone=UTC")).toBeUndefined();
  });

  test("can be framed by any site, and has an opaque origin without network access", async () => {
    const reply = await embed(BARS);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = reply.headers.get("Content-Security-Policy")?.split("; ");
    for (const rule of [
      "sandbox allow-scripts",
      "default-src 'none'",
      "script-src 'self' 'unsafe-eval'",
      "connect-src 'none'",
      "frame-src 'none'",
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors *",
    ])
      expect(policy).toContain(rule);
    expect(policy?.join()).not.toMatch(/unsafe-inline|allow-same-origin|allow-top|allow-popups|allow-forms|https?:/);
    expect(reply.headers.has("X-Frame-Options")).toBe(false);
    expect(reply.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(reply.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(reply.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("has the chart, its image without JavaScript, and a preview for links", async () => {
    const chart = titled("Sales & <more>");
    const { html, srcdoc, data, image, oembed, meta } = await readPage(
      await embed(chart, "&v=4&bkg=white&w=400&h=200"),
    );
    expect(data).toMatchObject({ chart, version: 4, backgroundColor: "white", defaults: "limn", images: {} });
    expect(html).toContain("<title>Sales &amp; &lt;more&gt;</title>");
    expect(srcdoc).toMatch(/<script type="module" src="\/assets\/embed-4-\w+\.js"><\/script>/);
    expect(meta).toMatchObject({
      robots: "noindex",
      "og:title": "Sales & <more>",
      "og:image": image,
      "og:image:width": "800",
      "og:image:height": "400",
      "twitter:card": "summary_large_image",
      "twitter:image": image,
    });
    expect(oembed).toBe(`${ORIGIN}/oembed?url=${encodeURIComponent(meta["og:url"] as string)}`);
    const drawn = await get(image);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const direct = await get(`/chart?c=${encodeURIComponent(chart)}&v=4&bkg=white&w=400&h=200`);
    expect(await drawn.bytes()).toEqual(await direct.bytes());
  });

  test("refers to assets that exist", async () => {
    const { html } = await readPage(await embed(BARS));
    const files = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file);
    expect(new Set(files).size).toBe(2);
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
  });

  test("replaces formats that browsers and previews can't show", async () => {
    for (const format of ["pdf", "svg", "base64"]) {
      const { image } = await readPage(await embed(BARS, `&format=${format}`));
      expect(image).not.toContain("format");
      expect((await get(image)).headers.get("Content-Type")).toBe("image/png");
    }
    const { image } = await readPage(await embed(BARS, "&f=jpg&quality=50"));
    expect((await get(image)).headers.get("Content-Type")).toBe("image/jpeg");
  });

  test.each([
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "'><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "\u2028\u2029\u0000\u0007",
    "\ud800 lone",
    "</noscript></title><base href=//example.com>",
  ])("has no markup from the chart's author: %j", async (text) => {
    const reply = await embed(titled(text));
    expect(reply.status).toBe(200);
    const { html, srcdoc, data, meta } = await readPage(reply);
    expect(JSON.parse(data?.chart as string)).toEqual(JSON.parse(titled(text)));
    expect(meta["og:title"]).toBeDefined();
    for (const [page, scripts] of [
      [html.replace(/srcdoc='[^']*'/, ""), 0],
      [srcdoc, 2],
    ] as const) {
      expect(page.match(/<script/g)?.length ?? 0).toBe(scripts);
      expect(page).not.toMatch(/<(?:svg|base|!--)|<img(?! src="http:\/\/localhost\/embed\/image)/);
      expect(page.match(/<\/title>/g)?.length).toBe(1);
    }
    // Characters that are invalid in HTML, or that end a line in JavaScript.
    expect([..."\u2028\u2029\u0000\u0007"].filter((character) => html.includes(character))).toEqual([]);
  });

  test.each([
    ["/embed", 400],
    ["/embed?c={type:'nope'}", 400],
    ['/embed?c={"__proto__":{"a":1}}', 400],
    ["/embed?c=while(1);", 400],
    ["/embed?c={}&w=99999", 400],
    [`/embed?c={}&${"a&".repeat(2000)}`, 400],
    ["/embed?c={}&sig=00&accountId=nobody", 403],
    ["/chart-maker/view/zf-00000000-0000-4000-8000-000000000000", 404],
    ["/chart-maker/view/%3Cscript%3E", 404],
    ["/natural/iframe/%ff", 400],
  ])("of an invalid chart is an error page that may be framed: %s", async (path, status) => {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, status]);
    expect(reply.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(reply.headers.get("Content-Security-Policy")).toMatch(/^sandbox allow-scripts; .*frame-ancestors \*$/);
    expect(reply.headers.get("X-Service-Error")).toBeTruthy();
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    const html = await reply.text();
    expect(html).toContain('<p role="alert">Chart error: ');
    expect(html).not.toContain("<script");
  });

  test("doesn't contain the key of its URL", async () => {
    for (const name of ["key", "Key", "api_key", "key[]"]) {
      const reply = await embed(BARS, `&${name}=${KEY}&v=4`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("Cache-Control")).toMatch(/^private/);
      expect(await reply.text()).not.toContain(KEY);
    }
    const reply = await embed("{type:'nope'}", `&key=${KEY}`);
    expect(await reply.text()).not.toContain(KEY);
  });

  test("can be signed, and unsigned parameters can't change it", async () => {
    const sig = await signFully(KEY, "/embed", { chart: BARS, version: "4" });
    const signed = `&v=4&accountId=${ID}&sig=${sig}`;
    await withSettings({ SIGNATURE_REQUIRED: "on" }, async () => {
      const reply = await embed(BARS, signed);
      expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, "true"]);
      const { image } = await readPage(reply);
      expect([(await get(image)).status, (await embed(BARS)).status]).toEqual([200, 403]);
      for (const more of ["&bkg=red", "&defaults=chartjs", "&lang=ja", "&encoding=base64"])
        expect([more, (await embed(BARS, signed + more)).status]).toEqual([more, 403]);
      expect((await embed(BARS.replace("[1,2]", "[9,9]"), signed)).status).toBe(403);
      const plain = (await readPage(await embed(BARS, `${signed}&template=x&title=Forged`))).data;
      expect(plain).toEqual((await readPage(reply.ok ? await embed(BARS, signed) : reply)).data);
    });
    // A signature over the text alone, as created by QuickChart's client libraries.
    const text = `&accountId=${ID}&sig=${await sign(KEY, BARS)}`;
    expect((await embed(BARS, text)).headers.get("X-Service-Verified-Key")).toBe("true");
    expect((await embed(BARS, `${text}&defaults=chartjs`)).status).toBe(403);
  });
});

describe("other pages with live charts", () => {
  test("show saved charts, with overrides", async () => {
    const id = await save({ chart: JSON.parse(titled("Old")), version: "4", width: 300, backgroundColor: "white" });
    const { data, image, meta } = await readPage(await get(`/chart-maker/view/${id}?title=New&data1=5`));
    expect(data).toMatchObject({ version: 4, backgroundColor: "white", overrides: { title: "New", data1: [5] } });
    expect(meta["og:title"]).toBe("New");
    expect(image).toBe(`${ORIGIN}/chart/render/${id}?title=New&data1=5`);
    expect((await get(image)).status).toBe(200);
  });

  test("show the chart of a description", async () => {
    const { data, image } = await readPage(await get("/natural/iframe/bar_chart_of_apples_3_and_pears_4?title=Fruit"));
    expect(JSON.stringify(data)).toContain("apples");
    expect(image).toBe(`${ORIGIN}/natural/bar_chart_of_apples_3_and_pears_4?title=Fruit`);
    expect((await get(image)).status).toBe(200);
  });

  test.each([
    ["/sandbox", "/chart-maker"],
    ["/sandbox/", "/chart-maker"],
    ["/gallery/line-charts/advanced/", "/gallery"],
    ["/gallery/no-such-example", "/gallery"],
    ["/documentation/usage/parameters/", "/docs"],
    ["/documentation/", "/docs"],
  ])("of QuickChart redirect: %s", async (path, target) => {
    const reply = await get(path);
    expect([reply.status, reply.headers.get("Location")]).toEqual([302, target]);
  });
});

describe("oEmbed", () => {
  const describeUrl = (url: string, more = "") => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  test("has plain text as its title, because sites insert it as HTML", async () => {
    for (const [title, shown] of [
      ["<img src=x onerror=alert(1)>Sales", "Sales"],
      ["a < b > c", "a   b   c"],
      ["<<script>script>alert(1)</script>", " script alert(1)"],
      ["<".repeat(400), " ".repeat(400)],
    ] as const) {
      const id = await save({ chart: JSON.parse(titled(title)), width: 600, height: 300 });
      const reply = await describeUrl(`${ORIGIN}/chart-maker/view/${id}`);
      expect(((await reply.json()) as { title: string }).title).toBe(shown);
    }
  });

  test("describes a live chart as an iframe", async () => {
    const id = await save({ chart: JSON.parse(titled('A "title"')), width: 600, height: 300 });
    const page = `${ORIGIN}/chart-maker/view/${id}`;
    const reply = await describeUrl(page, "&maxwidth=300&maxheight=200");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      version: "1.0",
      type: "rich",
      title: 'A "title"',
      provider_name: "Limn",
      provider_url: ORIGIN,
      cache_age: 30,
      width: 300,
      height: 200,
      html: `<iframe src="${page}" width="300" height="200" title="A &quot;title&quot;" frameborder="0" loading="lazy"></iframe>`,
      thumbnail_url: `${ORIGIN}/chart/render/${id}?width=300&height=150`,
      thumbnail_width: 300,
      thumbnail_height: 150,
    });
    expect(((await (await describeUrl(`${ORIGIN}/chart-maker/edit/${id}`)).json()) as { html: string }).html).toContain(
      `src="${page}"`,
    );
  });

  test("has a discovery link in the page", async () => {
    const { oembed } = await readPage(await embed(BARS, `&w=320&key=${KEY}`));
    const found = (await (await get(oembed)).json()) as Record<string, string>;
    expect(found).toMatchObject({ type: "rich", title: "Chart", width: 320, height: 300 });
    expect((await get(found.thumbnail_url as string)).status).toBe(200);
    expect(JSON.stringify(found)).not.toContain(KEY);
  });

  test("describes an image as a photo", async () => {
    for (const path of [`/chart?c=${encodeURIComponent(BARS)}`, "/natural/bars_of_1_and_2"]) {
      const found = (await (await describeUrl(ORIGIN + path, "&maxwidth=250")).json()) as Record<string, unknown>;
      expect(found).toMatchObject({ type: "photo", width: 250, height: 150 });
      expect((await get(found.url as string)).headers.get("Content-Type")).toBe("image/png");
    }
  });

  test.each([
    ["", 400],
    [`${ORIGIN}/`, 404],
    [`${ORIGIN}/qr?text=a`, 404],
    [`https://example.com/embed?c={}`, 404],
    ["javascript:alert(1)//localhost/embed", 404],
    [`${ORIGIN}/embed?c={}&w=9999`, 404],
    [`${ORIGIN}/chart-maker/view/zf-none`, 404],
    [`${ORIGIN}/embed?c={}&sig=00&accountId=nobody`, 401],
  ])("refuses %s", async (url, status) => {
    const reply = await describeUrl(url);
    expect([url, reply.status]).toEqual([url, status]);
    expect(await reply.json()).toMatchObject({ success: false, error: expect.any(String) });
  });

  test("rejects unsupported formats and invalid sizes", async () => {
    expect((await describeUrl(`${ORIGIN}/embed?c={}`, "&format=xml")).status).toBe(400);
    expect((await describeUrl(`${ORIGIN}/embed?c={}`, "&maxwidth=0")).status).toBe(400);
    expect((await describeUrl(`${ORIGIN}/embed?c={}`, "&maxheight=-1")).status).toBe(400);
  });
});

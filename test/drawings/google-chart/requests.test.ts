import { env, withEnv } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { readHeaderMessage } from "../../../src/service/shared/header-text.ts";
import { createAccount, signFully } from "../../service/serve/accounts.ts";
import { getJson, postJson } from "../../service/serve/send.ts";

const get = (query: string, headers: Record<string, string> = {}) =>
  app.request(`/chart?${query}`, { headers: { Accept: "application/json", ...headers } });
const drawn = async (reply: Response | Promise<Response>) => {
  const bytes = new Uint8Array(await (await reply).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const [found] = await readCodes(bytes, ["QRCode"]);
  return { size: [view.getUint32(16), view.getUint32(20)], text: found?.text, bytes };
};
const expectSameCode = async (query: string, qr: string) => {
  const [google, plain] = await Promise.all([drawn(get(query)), drawn(app.request(`/qr?${qr}`))]);
  expect(google.bytes).toEqual(plain.bytes);
};

describe("a QR code with parameters of Google Image Charts", () => {
  test("contains its text at the requested size", async () => {
    expect(await drawn(get("cht=qr&chs=300x300&chl=Hola%20mundo"))).toMatchObject({
      size: [300, 300],
      text: "Hola mundo",
    });
    expect(await drawn(get("chl=a+b%26c&chs=120X80&cht=QR&choe=Shift_JIS"))).toMatchObject({
      size: [120, 120],
      text: "a+b&c",
    });
    expect(await drawn(get("cht=qr&chl=%E6%97%A5%E6%9C%AC"))).toMatchObject({ size: [500, 500], text: "日本" });
  });

  test("is the same code that /qr renders", async () => {
    await expectSameCode("cht=qr&chs=200x200&chl=hello", "text=hello&size=200&ecLevel=L&margin=4");
    await expectSameCode("cht=qr&chs=200x200&chl=hello&chld=h|0", "text=hello&size=200&ecLevel=H&margin=0");
    await expectSameCode("cht=qr&chs=200x200&chl=hello&chld=Q", "text=hello&size=200&ecLevel=Q");
    await expectSameCode("cht=qr&chs=200x200&chl=hello&chld=%7C2", "text=hello&size=200&ecLevel=L&margin=2");
  });

  test("ignores other parameters", async () => {
    await expectSameCode("cht=qr&chs=99&chl=x&c={}&w=10&format=svg&text=y&v=9", "text=x&size=99&ecLevel=L");
  });

  test("can have a transparent background", async () => {
    await expectSameCode("cht=qr&chs=100x100&chl=a&chf=bg,s,65432100", "text=a&size=100&ecLevel=L&light=65432100");
    await expectSameCode(
      "cht=qr&chs=100x100&chl=a&chf=c,s,0000FF|bg,s,FFEEDD",
      "text=a&size=100&ecLevel=L&light=FFEEDD",
    );
  });

  test.each([
    ["chld=X|2", "ecLevel=L&margin=2", "chld must have one of the error correction levels L, M, Q, H, ignored X"],
    ["chld=M|999", "ecLevel=M", "chld must have margins from 0 to 200, ignored 999"],
    ["chf=bg,s", "ecLevel=L", "chf must have a colour in each fill, ignored bg,s"],
    [
      "chf=bg,lg,0,FFF,0",
      "ecLevel=L",
      "chf must have a solid background, such as bg,s,FFFFFF00, ignored bg,lg,0,FFF,0",
    ],
  ])("ignores invalid parts: %s", async (query, qr, warning) => {
    const reply = await get(`cht=qr&chs=80x80&chl=a&${query}`);
    expect(reply.headers.get("X-Warning")).toBe(warning);
    await reply.arrayBuffer();
    await expectSameCode(`cht=qr&chs=80x80&chl=a&${query}`, `text=a&size=80&${qr}`);
  });
});

test.each([
  ["chs", { cht: "qr", chl: "a", chs: { toString: "red" } }],
  ["chl", { cht: "gv", chl: { valueOf: 1, toString: 1 } }],
  ["cht", { cht: { toString: "qr" }, chl: "a" }],
])("%s must be text: %j", async (name, fields) => {
  const reply = await postJson("/chart", fields);
  expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
    400,
    expect.stringMatching(`^${name} must be text`),
  ]);
});

test("a type with options only is unknown", async () => {
  const reply = await getJson("/chart?cht=:nda&chd=t:1");
  expect(((await reply.json()) as { error: string }).error).toMatch(/^cht must be one of .*, got :nda/);
});

describe("a chart with parameters of Google Image Charts", () => {
  const QUERY = "cht=bvs&chs=200x100&chd=t:10,60&chtt=a+b&chbh=a";
  const bytesOf = async (reply: Response | Promise<Response>) => new Uint8Array(await (await reply).arrayBuffer());
  const form = (body: string, type = "application/x-www-form-urlencoded") => ({
    method: "POST",
    body,
    headers: { "Content-Type": type },
  });

  test("is the same from all endpoints, methods and media types", async () => {
    const reply = await get(QUERY);
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const bytes = await bytesOf(reply);
    const json = JSON.stringify({ cht: "bvs", chs: "200x100", chd: "t:10,60", chtt: "a b", chbh: "a" });
    for (const other of [
      app.request(`/gchart?${QUERY}`),
      app.request("/gchart", form(QUERY)),
      app.request("/chart", form(QUERY)),
      app.request("/gchart", form(json, "application/json")),
      app.request("/chart", form(json, "application/json")),
      get(`${QUERY}&c={type:'bar'}&w=900&format=svg&unknown=1`),
    ])
      expect(await bytesOf(other)).toEqual(bytes);
  });

  test("is signed for /chart, at /gchart too", async () => {
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/chart", { cht: "lc", chd: "t:1,2", chtt: "a b" });
    const query = `cht=lc&chd=t:1,2&chtt=a+b&chs=90x90&accountId=${account.id}&sig=${sig}`;
    for (const path of ["/chart", "/gchart"]) {
      const reply = await app.request(`${path}?${query}`);
      await reply.arrayBuffer();
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      expect((await app.request(`${path}?${query}&chco=FF0000`)).status).toBe(403);
      expect((await app.request(`${path}?${query.replace("cht=lc", "cht=qr")}`)).status).toBe(403);
    }
  });

  test.each([
    ["lc&chd=t:10,40,20&chxt=x,y&chxl=0:|a|b|c&chtt=T&chdl=L&chls=3,2,2&chco=FF0000", "line"],
    ["lxy&chd=t:0,50,100|0,80,20|-1|10,60,10", "scatter"],
    ["s&chd=t:10,50|20,80", "scatter"],
    ["bvs&chd=t:10,40|20,30&chco=FF0000|00FF00,0000FF", "bar"],
    ["bhg&chd=t:10,40&chxt=x,y&chxl=1:|low|high", "horizontalBar"],
    ["pc&chd=t:1,2|3,4&chl=a|b", "pie"],
    ["rs&chd=t:1,20,30,1", "radar"],
  ])("has a similar configuration for Chart.js: cht=%s", async (query, type) => {
    const reply = await get(`cht=${query}&format=chartjs-config`);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    const config = await reply.json<{ type: string; data: { labels: unknown[]; datasets: unknown[] } }>();
    expect(config.type).toBe(type);
    const labels: Readonly<Record<string, unknown[]>> = {
      line: ["a", "b", "c"],
      horizontalBar: ["high", "low"],
      pie: ["a", "b"],
    };
    if (labels[type] !== undefined) expect(config.data.labels).toEqual(labels[type]);
    expect(config.data.datasets).not.toEqual([]);
    const drawn = await app.request(`/chart?w=90&h=60&c=${encodeURIComponent(JSON.stringify(config))}`);
    expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    await drawn.arrayBuffer();
  });

  test("has a warning about each kind of ignored part, even if the image is cached", async () => {
    const query = "cht=lc&chs=60x40&chd=t:1,2&chls=-1&chco=r\u00e9d,_,\u{1f600}%0d%0aX";
    const warning =
      "chco must have colours such as FF0000 or FF000080, ignored r\u00e9d and 2 more; chls must have numbers from 0 to 500, ignored -1";
    await withEnv({ ...env, CACHE_IMAGES: "on" }, async () => {
      for (const cache of ["MISS", "HIT"]) {
        const { status, headers, body } = await get(query);
        const found = readHeaderMessage(headers.get("X-Warning") ?? "");
        expect([status, headers.get("X-Cache"), found]).toEqual([200, cache, warning]);
        await new Response(body).arrayBuffer();
      }
    });
    // The same image without ignored parts has no warning.
    const plain = await get("cht=lc&chs=60x40&chd=t:1,2&chls=%20&chco=%20,%20,%20");
    expect(plain.headers.get("X-Warning")).toBeNull();
    await plain.arrayBuffer();
  });

  test("has the last of repeated parameters, which signatures cover", async () => {
    const drawn = (query: string) => bytesOf(get(query));
    const query = "cht=p&chs=80x40&chd=t:75,25";
    expect(await drawn("cht=p&chs=80x40&chd=t:10,10&chd=t:75,25")).toEqual(await drawn(query));
    expect(await drawn("cht=&c=x&cht=lc&chs=80x40&chd=t:75,25&cht=p")).toEqual(await drawn(query));
    expect(await bytesOf(app.request("/gchart", form(`chd=t:1&${query}`)))).toEqual(await drawn(query));
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/chart", { cht: "p", chd: "t:75,25" });
    const signed = `${query}&accountId=${account.id}&sig=${sig}`;
    const statuses = [`chd=t:1,1&${signed}`, `${signed}&chd=t:1,1`].map(async (text) => {
      const reply = await get(text);
      await reply.arrayBuffer();
      return reply.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 403]);
  });

  test("is validated with chof=validate", async () => {
    const report = async (query: string) => {
      const reply = await get(`${query}&chof=validate`);
      return [reply.status, await reply.json()];
    };
    expect(await report(QUERY)).toMatchObject([
      200,
      { success: true, errors: [], normalized: { cht: "bvs", width: 200, height: 100, series: 1 } },
    ]);
    expect(await report("cht=map&chs=90x60&chld=FR|A1|ZZ&chm=q")).toMatchObject([
      200,
      {
        success: true,
        warnings: [
          expect.stringMatching(/^chm must start each marker with one of \w+, ignored q$/),
          "chld must have codes of countries or US states, such as FRDEIT, or FR|US-CA, ignored A1",
          "chld must have codes of countries or US states, such as FRDEIT, or FR|US-CA, ignored ZZ",
        ],
      },
    ]);
    expect(await report("cht=qr&chs=80x80&chl=a&chld=X")).toMatchObject([
      200,
      {
        success: true,
        warnings: [expect.stringMatching(/^chld must .* ignored X$/)],
        normalized: { cht: "qr", width: 80 },
      },
    ]);
    expect(await report("cht=qr&chs=80x80")).toMatchObject([400, { success: false }]);
    expect(await report("cht=lc&chd=t:x")).toMatchObject([
      400,
      { success: false, errors: [expect.stringMatching(/^chd must have numbers/)] },
    ]);
  });

  test("has no configuration for types that Chart.js doesn't have", async () => {
    for (const query of ["v&chd=t:1", "gom&chd=t:1", "t", "map"]) {
      const reply = await get(`cht=${query}&format=chartjs-config`);
      expect(reply.status).toBe(400);
      expect(await reply.text()).toContain("cht must be a type that Chart.js supports for format=chartjs-config");
    }
    expect((await get("cht=lc&format=chartjs-config")).status).toBe(400);
    expect((await get("cht=lc&chd=t:1&format=chartjs-config&sig=a&accountId=b")).status).toBe(403);
  });

  test("leaves a POST with a chart to Chart.js", async () => {
    const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
    const ask = (body: object) => app.request("/chart", form(JSON.stringify(body), "application/json"));
    expect(await bytesOf(ask({ chart, cht: "zz", width: 50, height: 50 }))).toEqual(
      await bytesOf(ask({ chart, width: 50, height: 50 })),
    );
  });

  test("rejects unknown media types", async () => {
    expect((await app.request("/gchart", form("cht=lc", "text/plain"))).status).toBe(415);
    expect((await app.request("/gchart", form("{", "application/json"))).status).toBe(400);
    expect((await app.request("/gchart?cht=%ff")).status).toBe(400);
    expect((await app.request("/gchart")).status).toBe(400);
  });
});

describe("Google Image Charts parameters are rejected", () => {
  test.each([
    [
      "cht=zz&chd=t:1",
      "cht must be one of lc, ls, lxy, bhs, bvs, bhg, bvg, bho, bvo, p, p3, pc, r, rs, s, v, gom, t, map, mm, qr, tx, gv, got zz",
    ],
    ["cht=lc", "You are missing variable `chd`: the values, such as chd=t:10,20,30"],
    ["cht=lc&chd=t:x", "chd must have numbers up to 1000000000000000, or _, between commas, got t:x"],
    ["cht=qr", "You are missing variable `chl`: the text of the QR code"],
    ["cht=qr&chl=a&chs=big", "chs must be a width and height between 1 and 3000, such as 300x300, got big"],
    ["cht=qr&chl=a&chs=9000x9000", "chs must be a width and height between 1 and 3000, such as 300x300, got 9000x9000"],
  ])("%s", async (query, message) => {
    const reply = await get(query);
    expect([reply.status, await reply.json()]).toEqual([400, { success: false, error: message }]);
  });

  test("unless the request has a chart and no chart type", async () => {
    expect((await get("cht=&c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}&w=50&h=50")).status).toBe(200);
  });
});

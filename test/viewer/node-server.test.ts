// Tests the Node server as a program: its responses equal the Worker's, several servers share one Redis, and processes
// that stop, crash or lose their storage never give a wrong answer.

import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Redis } from "ioredis";
import S3rver from "s3rver";
import { afterAll, afterEach, describe, expect, inject, test } from "vitest";
import { NOTICES_FILE, readNotices } from "../../scripts/licenses/notices.ts";
import { FileStore } from "../../src/service/node/file-store.ts";
import { MemoryStore } from "../../src/service/node/open-stores.ts";
import type { FuzzRequest } from "../fuzz/draft.ts";
import { generateRequest } from "../fuzz/generate-request.ts";
import { isInSample } from "../sample.ts";
import { buildServer } from "./builds.ts";
import { comparableReply } from "./comparable-reply.ts";
import { listen } from "./local-server.ts";
import { findPort, makeFolder, type Running, removeFolders } from "./node-server.ts";
import { endProcesses, startRedis, startServer } from "./servers.ts";

const service = inject("service");
const ADMIN = { ADMIN_TOKEN: "the-operator-of-the-tests", KEY_SECRET: "the-secret-of-the-tests" };
/** Local requests don't count against the rate limit. */
const LOCAL = { CLIENT_ADDRESS_HEADER: "X-Client", ...ADMIN };
const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } };
const SMALL = { chart: CHART, width: 60, height: 40 };

const serve = (settings: Readonly<Record<string, string>> = {}) => startServer({ ...LOCAL, ...settings });

const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });

/** Saves a chart. Returns its id; undefined unless the server reports success. */
async function save(url: string, body: object = SMALL): Promise<string | undefined> {
  try {
    const reply = await postJson(`${url}/chart/create`, body);
    const { id } = (await reply.json()) as { readonly id: string };
    return reply.status === 200 ? id : undefined;
  } catch {
    return undefined;
  }
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const reply = await fetch(url, { headers: { Accept: "application/json", ...headers } });
  await reply.arrayBuffer();
  return reply.status;
}

afterEach(endProcesses);
afterAll(removeFolders);

test("the package has the third-party notices of the service, the server, the pages and the fonts", () => {
  const { name, entries, untold } = readNotices(buildServer(), NOTICES_FILE);
  expect([name, untold]).toEqual(["limn-server", []]);
  const names = entries.map((entry) => entry.replace(/ [\d.]+$/, ""));
  for (const each of ["Graphviz", "ioredis", "undici", "pino", "tdigest", "preact", "Noto Sans (font)"])
    expect(names).toContain(each);
});

describe("the responses of the Node server", () => {
  /** Whether a word cloud's words depend on ICU's dictionaries, whose versions differ between the hosts. */
  const hasDictionaryWords = ({ target, body }: FuzzRequest) =>
    target.startsWith("/wordcloud") &&
    /\p{sc=Thai}|\p{sc=Laoo}|\p{sc=Mymr}|\p{sc=Khmr}/u.test(
      `${target}${JSON.stringify(body)}`.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
        Buffer.from(bytes.replaceAll("%", ""), "hex").toString(),
      ),
    );

  test("equal the Worker's, for random requests", async () => {
    const server = await serve({ ALLOW_LOCAL_IMAGES: "true", CACHE_IMAGES: "off" });
    const differences: unknown[] = [];
    for (let index = 0; index < 2000; index++) {
      if (!isInSample(index, 10)) continue;
      const request = generateRequest(7, index);
      // Node resolves encoded dot segments, as the URL standard requires, and Miniflare changes the method of upgrade requests.
      const isUpgrade = Object.keys(request.headers).some((name) => name.toLowerCase() === "upgrade");
      if (isUpgrade || hasDictionaryWords(request) || /%2e/i.test(request.target)) continue;
      const [own, expected] = await Promise.all([
        comparableReply(server.url, request),
        comparableReply(service, request),
      ]);
      if (!isDeepStrictEqual(own, expected)) differences.push({ index, request, own, expected });
    }
    expect(differences.slice(0, 3)).toEqual([]);
  });

  test("have a request id, and the log omits the query", async () => {
    const server = await serve();
    const url = `${server.url}/qr?text=private&key=q-0123456789abcdefghijklmnopqrstuv`;
    const [own, given, bad] = await Promise.all([
      fetch(url),
      fetch(url, { headers: { "X-Request-Id": "abc-1" } }),
      fetch(url, { headers: { "X-Request-Id": "a b" } }),
    ]);
    expect(own.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    expect(given.headers.get("X-Request-Id")).toBe("abc-1");
    expect(bad.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
    for (const reply of [own, given, bad]) await reply.arrayBuffer();
    await expect.poll(() => server.output()).toContain('"id":"abc-1"');
    expect(server.output()).not.toMatch(/private|0123456789/);
    const [line = ""] = server
      .output()
      .split("\n")
      .filter((each) => each.includes('"id":"abc-1"'));
    expect(JSON.parse(line)).toMatchObject({
      method: "GET",
      path: "/qr",
      status: expect.any(Number),
      ms: expect.any(Number),
    });
  });
});

describe("the server process", () => {
  test("finishes the requests in progress when it stops, and refuses new ones", async () => {
    const server = await serve();
    // A slow request: its body arrives in two parts.
    const slow = httpRequest(`${server.url}/chart`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
    });
    const text = JSON.stringify(SMALL);
    slow.write(text.slice(0, 10));
    const other = await fetch(`${server.url}/healthcheck`);
    await other.arrayBuffer();
    server.process.kill("SIGTERM");
    await expect.poll(() => server.output()).toContain("stopping");
    await expect
      .poll(() => statusOf(`${server.url}/healthcheck`).catch(() => 0))
      .toSatisfy((status) => status === 503 || status === 0);
    slow.end(text.slice(10));
    const [reply] = await once(slow, "response");
    expect(reply.statusCode).toBe(200);
    for await (const _ of reply);
    expect(await server.ended).toBe(0);
  });

  test("stops at once if clients have closed their connections", async () => {
    const server = await serve();
    const { port } = new URL(server.url);
    const send = async (text: string) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(text.replaceAll("\n", "\r\n"));
      await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.destroy();
    };
    const unfinished = "POST /chart HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 100\n\n{";
    await send(unfinished);
    // The second response waits for the first one.
    const pipelined = "POST /chart HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 0\n\n";
    await send(`${pipelined}GET /healthcheck HTTP/1.1\nHost: a\n\n${unfinished}`);
    await statusOf(`${server.url}/healthcheck`);
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    // The server must not wait for unfinished requests until the graceful stop times out.
    expect(server.output()).not.toContain("stopped before all requests");
    expect(server.output()).toContain('"status":499');
  });

  test("starts if the operator allows few points, or requires signatures", async () => {
    const settings = { CLIENT_ADDRESS_HEADER: "", ANONYMOUS_POINTS_PER_MINUTE: "1", WORKERS: "2" };
    const limited = await serve(settings);
    expect(await statusOf(`${limited.url}/qr?text=a`)).toBe(200);
    const signed = await serve({ SIGNATURE_REQUIRED: "on" });
    expect(await statusOf(`${signed.url}/qr?text=a`)).toBe(403);
  });

  test("has the limits that docs/try-limits.md shows", async () => {
    const page = readFileSync("docs/try-limits.md", "utf8");
    const blockOf = (language: string) =>
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "m").exec(page)?.[1] ?? "";
    const [command = "", output = ""] = [/^(.*) npm run serve$/.exec(blockOf("sh"))?.[1], blockOf("http")];
    const server = await serve(Object.fromEntries(command.split(" ").map((pair) => pair.split("="))));
    const shown: string[] = [];
    let body = "";
    for (let index = 1; index <= 4; index++) {
      const reply = await fetch(`${server.url}/qr?text=${index}`, { headers: { "X-Real-IP": "192.0.2.1" } });
      shown.push(`# request ${index}`, `HTTP/1.1 ${reply.status} ${reply.statusText}`);
      for (const name of ["ratelimit", "ratelimit-policy", "retry-after"])
        if (reply.headers.has(name)) shown.push(`${name}: ${reply.headers.get(name)}`);
      body = await reply.text();
    }
    expect(shown.join("\n").replaceAll(/;t=\d+/g, ";t=60")).toBe(output);
    expect(page).toContain(body);
  });

  test("replaces a worker process that crashes", async () => {
    const server = await serve({ METRICS_PORT: String(await findPort()) });
    const [, pid] = /"pid":(\d+),"id"/.exec(await outputAfter(server, "/fonts")) ?? [];
    process.kill(Number(pid), "SIGKILL");
    await expect.poll(() => server.output()).toContain("a worker process ended");
    await expect.poll(() => statusOf(`${server.url}/chart?c={}`).catch(() => 0)).toBe(400);
  });

  async function outputAfter(server: Running, path: string): Promise<string> {
    await statusOf(server.url + path);
    await expect.poll(() => server.output()).toContain(`"path":"${path}"`);
    return server.output();
  }

  test.each([
    [{ PORT: "port" }, /PORT must be a whole number from 0 to 65535/],
    [{ STORAGE_URL: "ftp://example.com" }, /STORAGE_URL must begin with file:, redis:, rediss: or s3:/],
    [{ STORAGE_URL: "s3://bucket" }, /AWS_ACCESS_KEY_ID must be set/],
    [{ STORAGE_URL: "s3:bucket" }, /STORAGE_URL must name a bucket/],
  ])("doesn't start with %j", async (settings, message) => {
    await expect(serve(settings as unknown as Record<string, string>)).rejects.toThrow(message);
  });

  test("counts requests across all worker processes, without labels that clients choose", async () => {
    const port = await findPort();
    const server = await serve({ WORKERS: "2", METRICS_PORT: String(port), METRICS_HOST: "127.0.0.1" });
    const chart = `${server.url}/chart?w=60&h=40&c=${encodeURIComponent(JSON.stringify(CHART))}`;
    for (let count = 0; count < 10; count++) expect(await statusOf(chart)).toBe(200);
    for (let count = 0; count < 10; count++) await statusOf(`${server.url}/made-up-${count}`);
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect.poll(read).toContain('limn_requests_total{endpoint="/chart",method="GET",status="200"} 10');
    const text = await read();
    expect(text).toMatch(/limn_cache_hits_total\{endpoint="\/chart"\} [1-9]/);
    expect(text).toMatch(/limn_request_duration_seconds_count\{endpoint="\/chart"\} 10/);
    expect(text).toMatch(/process_resident_memory_bytes/);
    expect(text).toContain("limn_storage_reachable 1");
    expect(text).toMatch(/limn_phase_duration_seconds_count\{phase="parse"\} 10/);
    expect(text).toContain('limn_requests_total{endpoint="other",method="GET",status="404"} 10');
    expect(text).not.toContain("made-up");
    const dashboard = readFileSync(path.join(import.meta.dirname, "../../deploy/grafana-dashboard.json"), "utf8");
    const shown = new Set(dashboard.match(/\b(?:limn|process|nodejs)_\w+/g));
    expect(shown.size).toBeGreaterThan(8);
    for (const name of shown) expect(text).toContain(`# TYPE ${name.replace(/_(?:bucket|sum)$/, "")} `);
    expect(await statusOf(`http://127.0.0.1:${port}/`)).toBe(404);
    expect(await statusOf(`${server.url}/metrics`)).toBe(404);
  });
});

describe("traces", () => {
  test("have a span for each request, with its phases, as part of the client's trace", async () => {
    const spans: { readonly name: string; readonly traceId: string; readonly attributes: readonly object[] }[] = [];
    const collector = await listen(async (incoming, outgoing) => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString());
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      outgoing.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
    try {
      const server = await serve({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
        OTEL_BSP_SCHEDULE_DELAY: "100",
      });
      const traceId = "0af7651916cd43dd8448eb211c80319c";
      const chart = `${server.url}/chart?w=60&h=40&c=${encodeURIComponent(JSON.stringify(CHART))}`;
      expect(await statusOf(chart, { traceparent: `00-${traceId}-b7ad6b7169203331-01` })).toBe(200);
      expect(await statusOf(`${server.url}/nothing`)).toBe(404);
      await expect.poll(() => spans.length).toBe(2);
      const [first, second] = spans;
      expect([first?.name, first?.traceId]).toEqual(["GET /chart", traceId]);
      expect(first?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
      expect(JSON.stringify(first?.attributes)).toContain("limn.layout.seconds");
      expect(JSON.stringify(spans)).not.toContain("Sales");
      expect(second?.traceId).not.toBe(traceId);
      // Clients can't choose names of spans.
      expect(second?.name).toBe("GET other");
    } finally {
      await collector.close();
    }
  });
});

describe("files as storage", () => {
  test("keep charts and accounts across a restart", async () => {
    const settings = { STORAGE_URL: `file:${makeFolder()}` };
    const first = await serve(settings);
    const id = await save(first.url);
    const created = await postJson(
      `${first.url}/accounts`,
      { name: "one" },
      { Authorization: `Bearer ${ADMIN.ADMIN_TOKEN}` },
    );
    const { key } = (await created.json()) as { readonly key: string };
    first.process.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    const second = await serve(settings);
    expect(await statusOf(`${second.url}/chart/render/${id}`)).toBe(200);
    const reply = await fetch(`${second.url}/qr?text=a&key=${key}`);
    expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, "true"]);
    await reply.arrayBuffer();
  });
});

describe("a folder of entries", () => {
  const value = new TextEncoder().encode("a");

  test("distinguishes names on file systems that ignore case", async () => {
    const folder = makeFolder();
    const store = new FileStore(folder);
    const names = ["A".repeat(100), "a".repeat(100), "aB", "Ab", "a.b", "..", "%2E"].map((name) => `chart:${name}`);
    for (const name of names) await store.write(name, { value, metadata: { name } });
    const files = readdirSync(path.join(folder, "chart"));
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(names.length);
    expect((await store.list("chart:", "", 100)).map(({ name }) => name)).toEqual([...names].sort());
    expect((await store.list("chart:", "chart:a.b", 1)).map(({ name }) => name)).toEqual(["chart:aB"]);
  });

  test("removes expired entries, but not other programs' files", async () => {
    const folder = makeFolder();
    const store = new FileStore(folder);
    writeFileSync(path.join(folder, ".DS_Store"), "");
    mkdirSync(path.join(folder, "lost+found"));
    mkdirSync(path.join(folder, "chart/lost+found"), { recursive: true });
    await store.write("chart:old", { value, expires: Date.now() - 1000 });
    await store.write("chart:new", { value, expires: Date.now() + 60_000 });
    for (let count = 0; count < 10; count++) await store.write(`cache:${count}`, { value: new Uint8Array(1000) });
    await store.sweep("cache", 5500);
    expect(readdirSync(path.join(folder, "chart"))).toEqual(["lost+found", "new"]);
    expect(readdirSync(path.join(folder, "cache"))).toHaveLength(5);
  });
});

test("a cache in memory has a size limit in bytes", async () => {
  const store = new MemoryStore(50_000);
  for (let count = 0; count < 100; count++) await store.write(`cache:${count}`, { value: new Uint8Array(9000) });
  const found = await Promise.all(Array.from({ length: 100 }, (_, count) => store.read(`cache:${count}`)));
  expect(found.filter((entry) => entry !== undefined)).toHaveLength(5);
  expect(found[99]).toBeDefined();
});

describe("an S3 bucket as storage", () => {
  test("is shared by two servers", async () => {
    const port = await findPort();
    const bucket = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory: makeFolder(),
      configureBuckets: [{ name: "charts", configs: [] }],
    });
    await bucket.run();
    try {
      const settings = {
        STORAGE_URL: `s3://charts?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
        AWS_ACCESS_KEY_ID: "S3RVER",
        AWS_SECRET_ACCESS_KEY: "S3RVER",
      };
      await checkSharedStorage(await serve(settings), await serve(settings));
      const missing = await serve({ ...settings, STORAGE_URL: settings.STORAGE_URL.replace("charts", "missing") });
      expect((await postJson(`${missing.url}/chart/create`, SMALL)).status).toBe(503);
    } finally {
      await bucket.close();
    }
  });
});

const change = ({ url }: Running, id: string, token: string, body: object) =>
  fetch(`${url}/chart/config/${id}`, {
    method: "PATCH",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
  });

/** Changes a chart on several servers at once, and checks that no change is lost without an error. */
async function changeAtOnce(servers: readonly Running[]): Promise<void> {
  const created = await postJson(`${servers[0]?.url}/chart/create`, SMALL);
  const { id, editToken } = (await created.json()) as { readonly id: string; readonly editToken: string };
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      change(servers[i % servers.length] as Running, id, editToken, { width: 60 + i, validate: false }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 412]));
  const tag = (await fetch(`${servers[0]?.url}/chart/config/${id}`)).headers.get("ETag");
  expect(tag).toBe(`"${1 + statuses.filter((status) => status === 200).length}"`);
}

/** Creates accounts, themes and charts on one server, and uses them on another. */
async function checkSharedStorage(one: Running, other: Running): Promise<void> {
  const operator = { Authorization: `Bearer ${ADMIN.ADMIN_TOKEN}` };
  const created = await postJson(`${one.url}/accounts`, { name: "one" }, operator);
  const { account, key } = (await created.json()) as {
    readonly account: { readonly id: string };
    readonly key: string;
  };
  const theme = await fetch(`${one.url}/accounts/${account.id}/themes/acme`, {
    method: "PUT",
    body: JSON.stringify({ colors: ["#00429d", "#a8123e", "#5b5b00"] }),
    headers: { "Content-Type": "application/json", ...operator },
  });
  expect(theme.status, await theme.text()).toBe(200);
  const saved = await postJson(`${one.url}/chart/create`, SMALL);
  const { id, editToken } = (await saved.json()) as { readonly id: string; readonly editToken: string };
  expect(await statusOf(`${other.url}/chart/render/${id}`)).toBe(200);
  for (const [server, width] of [
    [other, 61],
    [one, 62],
  ] as const)
    expect((await change(server, id, editToken, { width })).status).toBe(200);
  expect(await (await fetch(`${other.url}/chart/config/${id}`)).json()).toMatchObject({ width: 62 });
  const chart = encodeURIComponent(JSON.stringify(CHART));
  const themed = await fetch(`${other.url}/chart?theme=acme&f=svg&c=${chart}&key=${key}`);
  expect([themed.status, await themed.text()]).toEqual([200, expect.stringContaining("#00429d")]);
  const list = await fetch(`${other.url}/accounts`, { headers: operator });
  expect(await list.json()).toMatchObject({ accounts: [{ id: account.id, name: "one" }] });
}

describe.skipIf(inject("viewers").redis === null)("Redis as storage", () => {
  test("is shared by two servers", async () => {
    const { url } = await startRedis(await findPort());
    const one = await serve({ STORAGE_URL: url });
    const other = await serve({ STORAGE_URL: url });
    await checkSharedStorage(one, other);
    await changeAtOnce([one, other]);
    // Images are cached for all servers.
    const image = `/chart?w=61&h=41&c=${encodeURIComponent(JSON.stringify(CHART))}`;
    expect(await statusOf(one.url + image)).toBe(200);
    await expect
      .poll(async () => (await fetch(other.url + image, { method: "HEAD" })).headers.get("X-Cache"))
      .toBe("HIT");
  });

  test("ends saved images and keys in all processes within seconds", async () => {
    // Each process has its own cache, which must not keep what another process has ended.
    const { url } = await startRedis(await findPort());
    const settings = { STORAGE_URL: url, CACHE_URL: "memory:" };
    const [one, other] = [await serve(settings), await serve(settings)];
    const operator = { Authorization: `Bearer ${ADMIN.ADMIN_TOKEN}` };
    const created = await postJson(`${one.url}/accounts`, { name: "one" }, operator);
    const { account, key } = (await created.json()) as { readonly account: { id: string }; readonly key: string };
    const sig = createHmac("sha256", `limn:${key}`).update("/qr\0text=a").digest("hex");
    const signed = `/qr?text=a&accountId=${account.id}&sig=${sig}`;
    const { id, editToken } = (await (await postJson(`${one.url}/chart/create`, SMALL)).json()) as Record<
      string,
      string
    >;
    for (const server of [one, other])
      expect([await statusOf(server.url + signed), await statusOf(`${server.url}/chart/render/${id}`)]).toEqual([
        200, 200,
      ]);
    const owner = { method: "DELETE", headers: { Authorization: `Bearer ${editToken}` } };
    expect((await fetch(`${one.url}/chart/config/${id}`, owner)).status).toBe(200);
    expect(await statusOf(`${other.url}/chart/render/${id}`)).toBe(404);
    const rotation = {
      method: "POST",
      headers: { ...operator, "Content-Type": "application/json" },
      body: '{"grace":"0"}',
    };
    expect((await fetch(`${one.url}/accounts/${account.id}/rotate`, rotation)).status).toBe(200);
    expect(await statusOf(one.url + signed)).toBe(403);
    // Lookups on other hosts last for a minute.
    await expect.poll(() => statusOf(other.url + signed), { timeout: 30_000 }).toBe(403);
  });

  test("shares one rate limit between all servers", async () => {
    const { url } = await startRedis(await findPort());
    const settings = { STORAGE_URL: url, ANONYMOUS_POINTS_PER_MINUTE: "20", WORKERS: "2", CACHE_IMAGES: "off" };
    const servers = [await serve(settings), await serve(settings)];
    const statuses: number[] = [];
    for (let count = 0; count < 40; count++) {
      const server = servers[count % 2] as Running;
      statuses.push(await statusOf(`${server.url}/qr?text=${count}&size=50`, { "X-Client": "203.0.113.5" }));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await statusOf(`${servers[0]?.url}/qr?text=a&size=50`, { "X-Client": "203.0.113.6" })).toBe(200);
  });

  test("forgets the names of entries that expire", async () => {
    const { url } = await startRedis(await findPort());
    const server = await serve({ STORAGE_URL: url });
    const saved = await postJson(`${server.url}/chart/create`, SMALL, { "X-Client": "203.0.113.5" });
    expect(saved.status).toBe(200);
    const redis = new Redis(url);
    try {
      await expect.poll(() => redis.keys("limn-names:saved:*")).toHaveLength(1);
      for (const name of await redis.keys("*:saved:*")) expect(await redis.ttl(name), name).toBeGreaterThan(0);
    } finally {
      redis.disconnect();
    }
  });

  test("keeps every chart that a server confirmed before it was killed", async () => {
    const { url } = await startRedis(await findPort());
    const one = await serve({ STORAGE_URL: url });
    const other = await serve({ STORAGE_URL: url, WORKERS: "2" });
    const confirmed: string[] = [];
    const work = Array.from({ length: 8 }, async (_, client) => {
      for (let count = 0; count < 25; count++) {
        const id = await save((client % 2 === 0 ? one : other).url, { ...SMALL, width: 60 + count });
        if (id !== undefined) confirmed.push(id);
        if (confirmed.length === 40) other.kill("SIGKILL");
      }
    });
    await Promise.all(work);
    expect(confirmed.length).toBeGreaterThanOrEqual(100);
    for (const id of confirmed) expect(await statusOf(`${one.url}/chart/render/${id}`)).toBe(200);
  });

  test("affects only stored data while it can't be reached", async () => {
    const port = await findPort();
    const redis = await startRedis(port);
    const server = await serve({ STORAGE_URL: redis.url });
    const id = await save(server.url);
    const operator = { Authorization: `Bearer ${ADMIN.ADMIN_TOKEN}` };
    const created = await postJson(`${server.url}/accounts`, { name: "one" }, operator);
    const { key } = (await created.json()) as { readonly key: string };
    redis.kill("SIGKILL");
    await redis.ended;
    await expect.poll(() => server.output()).toContain("can't be reached");

    for (let count = 0; count < 5; count++)
      expect(await statusOf(`${server.url}/chart?w=${60 + count}&c=${encodeURIComponent(JSON.stringify(CHART))}`)).toBe(
        200,
      );
    expect(await statusOf(`${server.url}/qr?text=a`, { "X-Client": "203.0.113.7" })).toBe(200);
    expect(await statusOf(`${server.url}/chart/render/${id}`)).toBe(503);
    expect((await postJson(`${server.url}/chart/create`, SMALL)).status).toBe(503);
    expect(await statusOf(`${server.url}/accounts`, operator)).toBe(503);
    expect((await postJson(`${server.url}/accounts`, { name: "two" }, operator)).status).toBe(503);
    // Images requested with a key are drawn, but the key is not verified.
    const keyed = await fetch(`${server.url}/qr?text=a&key=${key}`);
    expect([keyed.status, keyed.headers.get("X-Service-Verified-Key")]).toEqual([200, null]);
    await keyed.arrayBuffer();
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ ready: true, storage: "down" });

    await startRedis(port);
    await expect.poll(() => save(server.url)).toMatch(/^zf-/);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ ready: true, storage: "up" });
  });

  test("delays only the first images when it stops responding", async () => {
    const redis = await startRedis(await findPort());
    const server = await serve({ STORAGE_URL: redis.url });
    const draw = (width: number) =>
      statusOf(`${server.url}/chart?w=${width}&h=40&c=${encodeURIComponent(JSON.stringify(CHART))}`, {
        "X-Client": "203.0.113.8",
      });
    const readiness = async () => (await fetch(`${server.url}/readyz`)).json();
    redis.kill("SIGSTOP");
    expect(await draw(60)).toBe(200);
    await expect.poll(readiness).toEqual({ ready: true, storage: "down" });
    const countTimeouts = () => server.output().split("timed out").length;
    const before = countTimeouts();
    for (let count = 0; count < 10; count++) expect(await draw(61 + count)).toBe(200);
    expect(countTimeouts()).toBe(before);
    expect(await postJson(`${server.url}/chart/create`, SMALL).then(({ status }) => status)).toBe(503);
    redis.kill("SIGCONT");
    await expect.poll(readiness).toEqual({ ready: true, storage: "up" });
  });
});

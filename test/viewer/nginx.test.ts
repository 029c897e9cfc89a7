// Runs the Node server behind nginx with the configuration in deploy/.

import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { findPort, makeFolder, type Running, removeFolders } from "./node-server.ts";
import { endProcesses, startServer } from "./servers.ts";

const { nginx } = inject("viewers");
const CONFIG = path.join(import.meta.dirname, "../../deploy/nginx.conf");
const TOKEN = "the-operator-of-the-tests";

/** A DNS server that answers every question with the same IPv4 addresses. */
interface NameServer {
  readonly port: number;
  addresses: readonly string[];
  readonly close: () => void;
}

async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const server = { port: 0, addresses: ["127.0.0.1"], close: () => socket.close() };
  socket.on("message", (question, { port, address }) => {
    // RFC 1035, section 4: the header with the counts, the question, and records that refer to its name, with a TTL of 1 s.
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(server.addresses.length, 6);
    const records = server.addresses.map((each) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...each.split(".").map(Number)]),
    );
    socket.send(Buffer.concat([head, question.subarray(12), ...records]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  server.port = socket.address().port;
  return server;
}

describe.skipIf(nginx === null)("nginx in front of the Node server", () => {
  let server: Running;
  let proxy: ReturnType<typeof spawn>;
  let names: NameServer;
  let url: string;

  beforeAll(async () => {
    const settings = {
      WORKERS: "2",
      CLIENT_ADDRESS_HEADER: "X-Real-IP",
      ADMIN_TOKEN: TOKEN,
      KEY_SECRET: "the-secret-of-the-tests",
    };
    server = await startServer(settings);
    names = await startNameServer();
    const port = await findPort();
    url = `http://127.0.0.1:${port}`;
    const folder = makeFolder();
    const config = readFileSync(CONFIG, "utf8")
      .replace(/resolver 127[^;]+;/, `resolver 127.0.0.1:${names.port} valid=1s ipv6=off;`)
      .replace("limn:8787", `limn:${new URL(server.url).port}`)
      .replace("proxy_read_timeout 60s;", "proxy_read_timeout 5s;")
      .replace("listen 8080;", `listen 127.0.0.1:${port};`)
      .replace("/var/cache/nginx/limn", path.join(folder, "cache"));
    const files = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${path.join(folder, name)};`,
    );
    const file = path.join(folder, "nginx.conf");
    writeFileSync(
      file,
      `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; pid ${folder}/pid; error_log stderr;\n${config.replace("http {", `http {\naccess_log off; ${files.join(" ")}`)}`,
    );
    proxy = spawn(nginx as string, ["-c", file, "-p", folder], { stdio: ["ignore", "inherit", "inherit"] });
    await vi.waitFor(async () => expect(await statusOf("/healthcheck")).toBe(200), { timeout: 60_000 });
  });

  afterAll(async () => {
    if (proxy.exitCode === null) {
      const ended = new Promise((resolve) => proxy.once("exit", resolve));
      proxy.kill("SIGTERM");
      await ended;
    }
    names.close();
    await endProcesses();
    removeFolders();
  });

  async function statusOf(target: string): Promise<number> {
    const reply = await fetch(url + target);
    await reply.arrayBuffer();
    return reply.status;
  }

  async function cacheOf(target: string, headers: Record<string, string> = {}): Promise<string | null> {
    const reply = await fetch(url + target, { headers });
    await reply.arrayBuffer();
    return reply.headers.get("X-Proxy-Cache");
  }

  test("caches public images, but neither errors nor images with a key", async () => {
    expect([await cacheOf("/qr?text=a"), await cacheOf("/qr?text=a")]).toEqual(["MISS", "HIT"]);
    expect([await cacheOf("/qr?size=x"), await cacheOf("/qr?size=x")]).toEqual(["MISS", "MISS"]);
    const keyed = "/qr?text=b&key=q-0123456789abcdefghijklmnopqrstuv";
    expect([await cacheOf(keyed), await cacheOf(keyed)]).toEqual(["MISS", "MISS"]);
    const bearer = { Authorization: "Bearer q-0123456789abcdefghijklmnopqrstuv" };
    expect([await cacheOf("/qr?text=c", bearer), await cacheOf("/qr?text=c")]).not.toContain("HIT");
  });

  test("gives no host the text of a forged one", async () => {
    const readAs = async (host: string, target: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      request(url + target, { headers: { Host: host } }, resolve)
        .on("error", reject)
        .end();
      const reply = await promise;
      const [body, cache] = [await text(reply), reply.headers["x-proxy-cache"]];
      return { body, cache };
    };
    for (const target of ["/llms.txt", "/sitemap.xml", "/docs/signing"]) {
      expect((await readAs("forged.example", target)).body).toContain("http://forged.example/");
      expect(await readAs("own.example", target)).toEqual({
        body: expect.not.stringContaining("forged.example"),
        cache: "MISS",
      });
      expect((await readAs("own.example", target)).cache).toBe("MISS");
    }
  });

  test("passes on long URLs and large bodies", async () => {
    const label = "x".repeat(60_000);
    const chart = encodeURIComponent(`{type:'bar',data:{labels:['${label}'],datasets:[{data:[1]}]}}`);
    expect(await statusOf(`/chart?w=60&h=40&c=${chart}`)).toBe(200);
    const body = JSON.stringify({ chart: { type: "bar", data: { labels: ["x".repeat(900_000)], datasets: [] } } });
    const reply = await fetch(`${url}/chart`, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect((await reply.text()).slice(0, 200)).not.toContain("nginx");
    expect([200, 400]).toContain(reply.status);
  });

  test("sends the client's address, whatever the client claims", async () => {
    // Requests from this machine are not counted, and the proxy must not trust an address in the client's own header.
    const reply = await fetch(`${url}/qr?text=d`, {
      headers: { "X-Real-IP": "203.0.113.9", "Cache-Control": "no-cache" },
    });
    await reply.arrayBuffer();
    expect([reply.status, reply.headers.get("RateLimit")]).toEqual([200, null]);
  });

  test.skipIf(process.platform !== "linux")("follows the name when its addresses change", async () => {
    const other = createServer((_, reply) => reply.end("other server"));
    const { port } = new URL(server.url);
    await new Promise<void>((resolve) => other.listen(Number(port), "127.0.0.2", resolve));
    const read = async (target: string) => (await fetch(url + target)).text();
    try {
      names.addresses = ["127.0.0.2"];
      await expect.poll(() => read("/healthcheck")).toBe("other server");
    } finally {
      names.addresses = ["127.0.0.1"];
      other.closeAllConnections();
      other.close();
    }
    // The other server has gone, so requests fail until nginx asks for the addresses again.
    await expect.poll(() => read("/healthcheck")).toContain('"success":true');
  });

  /** Returns the ids of the server's worker processes. */
  function listWorkers(): number[] {
    const { pid } = server.process;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  }

  test.skipIf(process.platform !== "linux")("repeats reads on another worker process, but not writes", async () => {
    const readAll = (name: string) =>
      Promise.all(Array.from({ length: 16 }, (_, i) => statusOf(`/qr?text=${name}${i}`)));
    // Open connections to both worker processes, which nginx reuses.
    await readAll("open");
    const [first = 0] = listWorkers();
    process.kill(first, "SIGSTOP");
    const read = readAll("lost");
    process.kill(first, "SIGKILL");
    expect(new Set(await read)).toEqual(new Set([200]));
    await expect.poll(listWorkers).toHaveLength(2);
    await readAll("again");
    const workers = listWorkers();
    for (const worker of workers) process.kill(worker, "SIGSTOP");
    const written = fetch(`${url}/chart/create`, { method: "POST", body: "{}" });
    for (const worker of workers) process.kill(worker, "SIGKILL");
    const reply = await written;
    expect([reply.status, reply.headers.get("Retry-After"), reply.headers.get("Cache-Control")]).toEqual([
      503,
      "1",
      "no-store",
    ]);
    expect(await reply.json()).toMatchObject({ success: false });
    await expect.poll(() => statusOf("/qr?text=after")).toBe(200);
  });
});

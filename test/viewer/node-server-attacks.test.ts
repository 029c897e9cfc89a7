// Attacks the Node server as a program: unfinished bodies, slow headers, hostile Host headers, and starts with unsafe settings.

import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Running, removeFolders } from "./node-server.ts";
import { endProcesses, startServer } from "./servers.ts";

const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await endProcesses();
});
afterAll(removeFolders);

/** Opens a connection and sends data. */
function open(server: Running, data: string | Buffer) {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (part) => {
    text += part.toString("latin1");
  });
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  socket.write(data);
  return { ended, received: () => text, sent: () => socket.bytesWritten - socket.writableLength };
}

/** Returns the resident memory of the server's worker process, in megabytes. */
function workerMegabytes(server: Running): number {
  const { pid } = server.process;
  const [child = ""] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1000;
}

test.skipIf(process.platform !== "linux")("unfinished bodies take a bounded amount of memory", async () => {
  const server = await startServer();
  const before = workerMegabytes(server);
  const body = Buffer.alloc(9_900_000);
  const head =
    "POST /qr-read HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 10000000\r\n\r\n";
  const clients = Array.from({ length: 60 }, () => open(server, Buffer.concat([Buffer.from(head), body])));
  // A client has sent its body, or the server has answered it.
  for (const { sent, received } of clients)
    await expect.poll(() => sent() > body.length || received() !== "").toBe(true);
  // The old server received all 594 MB.
  expect(workerMegabytes(server) - before).toBeLessThan(250);
  const refused = clients.filter(({ received }) => received() !== "");
  expect(refused.length).toBeGreaterThanOrEqual(50);
  for (const { received } of refused) expect(received()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i);
  const reply = await fetch(`${server.url}/qr?text=a`);
  expect([reply.status, (await reply.arrayBuffer()).byteLength > 100]).toEqual([200, true]);
});

test("parallel large bodies don't exhaust the heap, and small requests get their images meanwhile", async () => {
  const server = await startServer({ HEAP_MEGABYTES: "192", WORKERS: "2" });
  const objects = (bytes: number) => `[${"{},".repeat(bytes / 3)}0]`;
  const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_chart","arguments":{"chart":`;
  const bodies = {
    "/chart": `{"chart":{"data":${objects(990_000)}}}`,
    "/mcp": `${call}{"a":${objects(990_000)}}}}}`,
    "/v1/table": `{"data":${objects(990_000)}}`,
    "/card": JSON.stringify({ html: "<div>a</div>".repeat(80_000) }),
    "/wordcloud": JSON.stringify({ text: "abc def ".repeat(120_000) }),
    "/graphviz": JSON.stringify({ graph: `digraph{${"a->b;".repeat(190_000)}}` }),
    "/qr-read": objects(13_000_000),
  };
  const headers = { "Content-Type": "application/json" };
  const large = ["/mcp", ...Object.keys(bodies)].flatMap((path) =>
    Array.from({ length: path === "/mcp" ? 8 : 2 }, async () => {
      const body = bodies[path as keyof typeof bodies];
      const reply = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
      await reply.arrayBuffer();
      return [path, reply.status === 503 ? reply.headers.get("Retry-After") : reply.status < 500];
    }),
  );
  const small = Array.from({ length: 20 }, async (_, index) => {
    const reply = await (index % 2 === 0
      ? fetch(`${server.url}/qr?text=${index}`)
      : fetch(`${server.url}/qr`, { method: "POST", headers, body: JSON.stringify({ text: `${index}` }) }));
    return [reply.status, reply.headers.get("Content-Type"), (await reply.arrayBuffer()).byteLength > 100];
  });
  for (const reply of await Promise.all(small)) expect(reply).toEqual([200, "image/png", true]);
  for (const [path, reply] of await Promise.all(large)) expect([true, "1"], `${path}`).toContain(reply);
  expect(server.output()).not.toContain("a worker process ended");
});

test("the origin in pages comes from a valid Host header only", async () => {
  const server = await startServer();
  const get = (target: string, host: string) =>
    open(server, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).ended;
  const reply = await get("http://evil.example/llms-full.txt", "charts.example.com");
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toContain("http://charts.example.com");
  expect(reply).not.toContain("evil.example");
  expect(await get("/llms-full.txt", "$'$'$'$'$'$'")).toMatch(/^HTTP\/1\.1 400 /);
});

test("a start off loopback needs PUBLIC_URL and secrets of its own", async () => {
  const off = { HOST: "0.0.0.0" };
  const PUBLIC_URL = "http://charts.example.com";
  await expect(startServer(off)).rejects.toThrow(/did not start: PUBLIC_URL must be the server's public URL/);
  await expect(startServer({ ...off, PUBLIC_URL, KEY_SECRET: "insecure-local-key-secret" })).rejects.toThrow(
    /did not start: KEY_SECRET must not be a public development secret/,
  );
  const server = await startServer({ ...off, PUBLIC_URL });
  expect((await fetch(`${server.url}/healthcheck`)).status).toBe(200);
});

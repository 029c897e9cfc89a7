// Tests the limits of connections with real sockets: unfinished bodies, slow clients, Host headers and request targets.

import { connect, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { type ConnectionLimits, type HttpServer, startHttpServer } from "../../../src/service/node/http-server.ts";

const servers: HttpServer[] = [];
const sockets: Socket[] = [];
/** Paths of the requests that have ended. */
const answered: string[] = [];
/** Statuses in the log. */
const logged: number[] = [];
/** Sizes of the bodies that the service has read. */
const processed: number[] = [];

afterEach(async () => {
  answered.length = 0;
  processed.length = 0;
  logged.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

/** Starts a server that reads the body and returns the URL and the body's size, or a large response at /large. */
async function serve(
  limits: Partial<ConnectionLimits> = {},
  held: Promise<unknown> = Promise.resolve(),
): Promise<number> {
  const server = await startHttpServer({
    host: "127.0.0.1",
    port: 0,
    heapMegabytes: 384,
    log: Object.assign(pino({ level: "silent" }), {
      info: (line: { status: number }) => void logged.push(line.status),
    }),
    readiness: async () => ({}),
    record: ({ path }) => answered.push(path),
    async fetch(request) {
      if (request.url.endsWith("/early")) return new Response("too large", { status: 413 });
      if (request.url.endsWith("/large")) return new Response(new Uint8Array(20_000_000));
      const { byteLength } = await request.arrayBuffer();
      processed.push(byteLength);
      await held;
      return Response.json({ url: request.url, byteLength });
    },
    limits,
  });
  servers.push(server);
  return server.port;
}

interface Client {
  readonly socket: Socket;
  /** Resolves to everything received when the server closes the connection. */
  readonly ended: Promise<string>;
  /** Resolves when the received text matches. */
  readonly receive: (pattern: RegExp) => Promise<string>;
}

/** Opens a connection and sends text. @param allowHalfOpen whether the client sends on after the server's last response */
function open(port: number, text: string, allowHalfOpen = false): Client {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  sockets.push(socket);
  let received = "";
  socket.on("data", (part) => {
    received += part.toString("latin1");
  });
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  const receive = async (pattern: RegExp) => {
    await expect.poll(() => received).toMatch(pattern);
    return received;
  };
  socket.write(text);
  return { socket, ended, receive };
}

const post = (length: number) => `POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const get = (target: string, host: string) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe("unfinished bodies", () => {
  test("above the budget are refused, the largest first, and small bodies still arrive", async () => {
    const port = await serve({ bytes: 1_000_000 });
    const large = open(port, post(900_000));
    large.socket.write(Buffer.alloc(800_000));
    const medium = open(port, post(400_000));
    medium.socket.write(Buffer.alloc(300_000));
    const refusal = await large.receive(/too many large bodies/);
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
    expect(refusal).toMatch(/retry-after: 1/i);
    const small = open(port, post(3));
    small.socket.write("abc");
    await small.receive(/"byteLength":3/);
    medium.socket.write(Buffer.alloc(100_000));
    await medium.receive(/"byteLength":400000/);
    // The client doesn't send the rest of the body, so the connection is closed.
    await large.ended;
  });

  test("don't count after their requests", async () => {
    const port = await serve({ bytes: 1_000_000 });
    for (let count = 0; count < 5; count++) {
      const client = open(port, post(900_000));
      client.socket.write(Buffer.alloc(900_000));
      await client.receive(/"byteLength":900000/);
      const cut = open(port, post(900_000));
      cut.socket.end(Buffer.alloc(800_000));
      await cut.ended;
    }
  });

  test("without Content-Length count too", async () => {
    const port = await serve({ bytes: 100_000 });
    const client = open(port, "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (let count = 0; count < 20; count++) client.socket.write(`2710\r\n${"a".repeat(10_000)}\r\n`);
    expect(await client.ended).toMatch(/^HTTP\/1\.1 503 /);
  });
});

describe("a body that is answered early", () => {
  const head = "POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000000\r\n\r\n";

  test("doesn't keep the client from reading the response afterwards", async () => {
    const client = open(await serve(), head);
    client.socket.pause();
    let sent = 0;
    const failed = new Promise((resolve) => client.socket.once("error", resolve));
    const send = async () => {
      // Longer than the adapter waits for the rest of a body.
      while (sent < 4_000_000 && !client.socket.destroyed) {
        client.socket.write(Buffer.alloc(400_000));
        sent += 400_000;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      return "sent";
    };
    expect(await Promise.race([send(), failed])).toBe("sent");
    client.socket.resume();
    expect(await client.ended).toMatch(/^HTTP\/1\.1 413 .*too large$/s);
  });

  test("doesn't keep a connection open, nor lets it send further requests", async () => {
    const client = open(await serve({ lingerMilliseconds: 1500 }), head, true);
    await client.receive(/too large/);
    const next = get("/a", "localhost");
    await new Promise((resolve) => setTimeout(resolve, 800));
    client.socket.write(Buffer.alloc(4_000_000));
    const writing = setInterval(() => client.socket.write(next), 100);
    client.socket.once("close", () => clearInterval(writing));
    expect(await client.ended).not.toContain("byteLength");
    expect(answered).toEqual(["/early"]);
  });
});

describe("received bodies", () => {
  const send = (port: number, bytes: number) => {
    const client = open(port, post(bytes));
    client.socket.write(Buffer.alloc(bytes));
    return client;
  };

  test("above the heap's share wait, in order, and small bodies don't wait for them", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const port = await serve({ admittedBytes: 500_000 }, promise);
    // The first one exceeds the share alone.
    const clients = [];
    for (const bytes of [900_000, 300_000, 200_000, 400_000]) {
      clients.push(send(port, bytes));
      if (bytes === 900_000) await expect.poll(() => processed).toEqual([900_000]);
    }
    clients.push(send(port, 1000));
    await expect.poll(() => processed).toEqual([900_000, 1000]);
    resolve();
    for (const { receive } of clients) await receive(/^HTTP\/1\.1 200 /);
    expect(processed).toHaveLength(5);
  });

  test("that wait too long are refused, and their connections can be reused", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const port = await serve({ admittedBytes: 1, waitMilliseconds: 0, checkMilliseconds: 50 }, promise);
    const first = send(port, 200_000);
    await expect.poll(() => processed).toEqual([200_000]);
    const late = send(port, 300_000);
    expect(await late.receive(/try again/)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i);
    resolve();
    await first.receive(/"byteLength":200000/);
    late.socket.write(`${post(3)}abc`);
    await late.receive(/"byteLength":3/);
    expect(processed).toEqual([200_000, 3]);
  });

  test("count until they have been processed, even if the client disconnects", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const port = await serve({ admittedBytes: 1 }, promise);
    const first = send(port, 200_000);
    await expect.poll(() => processed).toEqual([200_000]);
    const cut = send(port, 300_000);
    const last = send(port, 400_000);
    for (const { socket } of [first, cut]) {
      await expect.poll(() => socket.writableLength).toBe(0);
      socket.destroy();
    }
    await expect.poll(() => logged).toEqual([499, 499]);
    expect(processed).toEqual([200_000]);
    resolve();
    await last.receive(/"byteLength":400000/);
    expect(processed).toEqual([200_000, 400_000]);
  });
});

describe("slow clients", () => {
  const QUICK = { graceMilliseconds: 100, checkMilliseconds: 50 };

  test("that dribble a body are answered with status 408", async () => {
    const port = await serve({ ...QUICK, rate: 1_000_000 });
    const client = open(port, post(1000));
    client.socket.write("a");
    expect(await client.ended).toMatch(/^HTTP\/1\.1 408 [\s\S]*body must arrive at 1000000 bytes per second or more/);
  });

  test("that dribble headers are disconnected", async () => {
    const port = await serve({ ...QUICK, headersMilliseconds: 300, requestMilliseconds: 300 });
    const clients = Array.from({ length: 50 }, () => open(port, "GET / HTTP/1.1\r\nHost: localhost\r\n"));
    const timer = setInterval(() => {
      for (const { socket } of clients) socket.write("X: y\r\n");
    }, 20);
    for (const { ended } of clients) expect(await ended).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    clearInterval(timer);
  });

  test("that don't read their responses are disconnected", async () => {
    for (const limits of [{ unreadBytes: 1_000_000 }, { sendMilliseconds: 100 }]) {
      answered.length = 0;
      processed.length = 0;
      const port = await serve({ ...QUICK, ...limits });
      const { socket, ended } = open(port, "");
      socket.pause();
      socket.write(get("/large", "localhost"));
      // The client hasn't read the response, so the request can end only because the server closes the connection.
      await expect.poll(() => answered.splice(0)).toEqual(["/large"]);
      socket.resume();
      expect((await ended).length).toBeLessThan(20_000_000);
    }
  });

  test("above the maximum number of connections are disconnected", async () => {
    const port = await serve({ connections: 5 });
    const clients = Array.from({ length: 5 }, () => open(port, "GET / HTTP/1.1\r\n"));
    for (const { socket } of clients) await expect.poll(() => socket.readyState).toBe("open");
    expect(await open(port, get("/", "localhost")).ended).toBe("");
    for (const { socket } of clients) socket.destroy();
    await expect.poll(() => open(port, get("/", "localhost")).ended).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("the Host header", () => {
  test.each(["localhost", "charts.example.com", "127.0.0.1:1", "[::1]:8080", "a.b."])("may be %s", async (host) => {
    expect(await open(await serve(), get("/a?b=c", host)).ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    "",
    "$'$'",
    "a@b",
    "a\\b",
    "a:65536",
    "0x7f.1",
    "[::1",
    "a..b",
    "<script>",
    "bücher.example",
    "a".repeat(300),
    "a\r\nHost: b",
  ])("is refused: %j", async (host) => {
    const reply = await open(await serve(), get("/", host)).ended;
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toMatch(/host must be one DNS name or IP address/);
  });
});

describe("the request target", () => {
  test.each(["http://evil.example/a?b", "HTTPS://evil.example:1/a?b"])("%s is reduced to its path", async (target) => {
    expect(await open(await serve(), get(target, "localhost:99")).ended).toContain('"url":"http://localhost:99/a?b"');
  });

  test.each(["http://evil.example", "http://evil.example?b"])("%s has an empty path", async (target) => {
    expect(await open(await serve(), get(target, "localhost")).ended).toContain('"url":"http://localhost/');
  });

  test.each(["*", "ftp://evil.example/"])("%s is refused", async (target) => {
    const reply = await open(await serve(), get(target, "localhost")).ended;
    expect(reply).toMatch(/^HTTP\/1\.1 400 [\s\S]*request target must be a path/);
  });

  test.each(["evil.example:80", "javascript:a", "a"])("%s is refused by Node's parser", async (target) => {
    expect(await open(await serve(), get(target, "localhost")).ended).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("of CONNECT is refused", async () => {
    const text = "CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n";
    expect(await open(await serve(), text).ended).toMatch(/^HTTP\/1\.1 400 [\s\S]*this server is not a proxy/);
  });
});

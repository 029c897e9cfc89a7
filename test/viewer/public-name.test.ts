// Images whose names lead to private addresses, asked of the bundled Worker: everything it asks of others goes to one server of this
// machine, which is the resolver for its name and an image server for all other names.

import { createServer, get as httpGet, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bundleWorker, startWorker } from "../../scripts/local-worker.mjs";
import { fileOf } from "../engine/image/picture-files.ts";

const PATIENCE = 120_000;

/** What the resolver says of a name each time that it is asked: addresses, or what else it does. The last stands for all further times. */
type Answer = readonly string[] | "no-name" | "failure" | "garbage" | "silence" | "hang-up";
const answers = new Map<string, readonly Answer[]>();
const asked = new Map<string, number>();
/** The names whose images were asked for. */
let loaded: string[] = [];

let service = "";
let close = async () => {};

beforeAll(async () => {
  const server = createServer((request, response) => {
    if (request.headers.host === "cloudflare-dns.com") answerName(request, response);
    else answerImage(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const worker = await startWorker(bundleWorker(), {}, false, {
    outboundService: forwardTo((server.address() as AddressInfo).port),
  });
  service = String(worker.url);
  close = async () => {
    await worker.dispose();
    server.closeAllConnections();
    server.close();
  };
}, PATIENCE);
afterAll(() => close());
beforeEach(() => {
  answers.clear();
  asked.clear();
  loaded = [];
});

/** Sends whatever the Worker asks for to the server, under the host that it asks. */
const forwardTo = (port: number) => (request: Request) =>
  new Promise<Response>((resolve, reject) => {
    const { host, pathname, search } = new URL(request.url);
    httpGet({ host: "127.0.0.1", port, path: pathname + search, headers: { Host: host }, agent: false }, (reply) => {
      const { statusCode: status = 0, headers } = reply;
      const location = headers.location === undefined ? [] : [["Location", headers.location] as [string, string]];
      buffer(reply).then((body) => resolve(new Response(body, { status, headers: location })), reject);
    }).on("error", reject);
  });

function answerName(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "", "http://resolver");
  const [name, type] = [searchParams.get("name") ?? "", searchParams.get("type") ?? ""];
  const times = asked.get(name + type) ?? 0;
  asked.set(name + type, times + 1);
  const list = answers.get(name) ?? ["no-name"];
  const answer = list[Math.min(times, list.length - 1)] as Answer;
  if (answer === "silence") return;
  if (answer === "hang-up") return void response.destroy();
  if (answer === "failure") return void response.end(JSON.stringify({ Status: 2 }));
  if (answer === "garbage") return void response.end("<html>");
  if (answer === "no-name") return void response.end(JSON.stringify({ Status: 3 }));
  const records = answer
    .filter((address) => address.includes(":") === (type === "AAAA"))
    .map((data) => ({ name, type: type === "A" ? 1 : 28, TTL: 60, data }));
  const alias = { name, type: 5, TTL: 60, data: "alias.example.net." };
  response.end(JSON.stringify({ Status: 0, Question: [{ name }], Answer: [alias, ...records] }));
}

function answerImage(request: IncomingMessage, response: ServerResponse): void {
  const { host = "" } = request.headers;
  loaded.push(host);
  const { searchParams } = new URL(request.url ?? "", "http://images");
  const to = searchParams.get("to");
  if (to === null) response.end(fileOf("png"));
  else response.writeHead(302, { Location: to }).end();
}

/** Asks for a code with the image in its centre. */
async function draw(image: string): Promise<[status: number, error: string]> {
  const reply = await fetch(new URL(`/qr?${new URLSearchParams({ text: "a", centerImageUrl: image })}`, service));
  const body = await reply.text();
  return [reply.status, reply.ok ? "" : (JSON.parse(body) as { error: string }).error];
}

describe("an image whose name leads", () => {
  test.each<[what: string, addresses: readonly string[]]>([
    ["to a public address", ["93.184.216.34"]],
    ["to public addresses of both kinds", ["93.184.216.34", "2606:2800:220:1::1"]],
    ["to a public address of IPv6 alone", ["2606:2800:220:1::1"]],
  ])(
    "%s is drawn",
    async (_, addresses) => {
      answers.set("images.limn.dev", [addresses]);
      expect(await draw("http://images.limn.dev/a.png")).toEqual([200, ""]);
      expect(loaded).toEqual(["images.limn.dev"]);
      // Before and after the connection.
      expect(asked.get("images.limn.devA")).toBe(2);
    },
    PATIENCE,
  );

  test.each<[what: string, addresses: readonly string[]]>([
    ["to a private address", ["10.0.0.1"]],
    ["to this machine", ["127.0.0.1"]],
    ["to this machine by IPv6", ["::1"]],
    ["to a private network of IPv6", ["fd00::1"]],
    ["to a cloud's metadata", ["169.254.169.254"]],
    ["to a private address within IPv6", ["::ffff:10.0.0.1"]],
    ["to a public address and a private one", ["93.184.216.34", "192.168.1.1"]],
    ["to a public address and a private one of IPv6", ["93.184.216.34", "fe80::1"]],
    ["to no place", ["0.0.0.0"]],
  ])(
    "%s is refused and not asked for",
    async (_, addresses) => {
      answers.set("images.limn.dev", [addresses]);
      const [status, error] = await draw("http://images.limn.dev/a.png");
      expect([status, error]).toEqual([400, expect.stringContaining("must be at a public address")]);
      for (const address of addresses) expect(error).not.toContain(address);
      expect(loaded).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "nowhere is refused",
    async () => {
      for (const answer of ["no-name", []] as const) {
        answers.set("images.limn.dev", [answer]);
        expect(await draw("http://images.limn.dev/a.png")).toEqual([
          400,
          expect.stringContaining("its server cannot be reached"),
        ]);
      }
      expect(loaded).toEqual([]);
    },
    PATIENCE,
  );

  test(
    "elsewhere once its server has answered is refused",
    async () => {
      answers.set("images.limn.dev", [["93.184.216.34"], ["10.0.0.1"]]);
      const [status, error] = await draw("http://images.limn.dev/a.png");
      expect([status, error]).toEqual([400, expect.stringContaining("must be at a public address")]);
      expect(loaded).toEqual(["images.limn.dev"]);
    },
    PATIENCE,
  );

  test(
    "to a redirect to a private name is refused, and that name not asked for or told of",
    async () => {
      answers.set("images.limn.dev", [["93.184.216.34"]]);
      answers.set("inner.limn.dev", [["10.0.0.1"]]);
      const [status, error] = await draw("http://images.limn.dev/?to=http://inner.limn.dev/secret");
      expect([status, error]).toEqual([400, expect.stringContaining("redirects to an address that may not be asked")]);
      expect(loaded).toEqual(["images.limn.dev"]);
      answers.set("inner.limn.dev", [["93.184.216.35"]]);
      expect((await draw("http://images.limn.dev/?to=http://inner.limn.dev/open"))[0]).toBe(200);
    },
    PATIENCE,
  );

  test.each<Answer>(["failure", "garbage", "silence", "hang-up"])(
    "to no answer of the resolver (%s) is drawn, since nothing is known",
    async (answer) => {
      answers.set("images.limn.dev", [answer]);
      expect(await draw("http://images.limn.dev/a.png")).toEqual([200, ""]);
    },
    PATIENCE,
  );

  test(
    "is not looked up where it is an address",
    async () => {
      expect((await draw("http://93.184.216.34/a.png"))[0]).toBe(200);
      expect((await draw("http://10.0.0.1/a.png"))[0]).toBe(400);
      expect([asked.size, loaded]).toEqual([0, ["93.184.216.34"]]);
    },
    PATIENCE,
  );

  test(
    "is looked up for reading codes too",
    async () => {
      answers.set("images.limn.dev", [["10.0.0.1"]]);
      const reply = await fetch(new URL("/qr-read?url=http://images.limn.dev/a.png", service));
      expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
        400,
        expect.stringContaining("must be at a public address"),
      ]);
      expect(loaded).toEqual([]);
    },
    PATIENCE,
  );
});

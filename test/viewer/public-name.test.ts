// Tests images whose host names resolve to private addresses. All outgoing requests of the bundled Worker go to one local
// server, which acts as the DNS resolver and as the image server for all host names.

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorker } from "../../scripts/local-worker.ts";
import { fileOf } from "../engine/image/image-files.ts";
import { workerModules } from "./builds.ts";
import { forwardTo, listen } from "./local-server.ts";

/** The resolver's answers for a name, one per query; the last one is used for all further queries. */
type Answer = readonly string[] | "no-name" | "failure" | "garbage" | "silence" | "hang-up";
const answers = new Map<string, readonly Answer[]>();
const queryCounts = new Map<string, number>();
/** The hosts from which images were requested. */
let loaded: string[] = [];

let service = "";
let close = async () => {};

beforeAll(async () => {
  const server = await listen((request, response) => {
    if (request.headers.host === "cloudflare-dns.com") answerName(request, response);
    else answerImage(request, response);
  });
  const worker = await startWorker(workerModules(), {}, false, { outboundService: forwardTo(server) });
  service = String(worker.url);
  close = async () => {
    await worker.dispose();
    await server.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  answers.clear();
  queryCounts.clear();
  loaded = [];
});

function answerName(request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "", "http://resolver");
  const [name, type] = [searchParams.get("name") ?? "", searchParams.get("type") ?? ""];
  const times = queryCounts.get(name + type) ?? 0;
  queryCounts.set(name + type, times + 1);
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

/** Requests a QR code with the image in its centre. */
async function draw(image: string): Promise<[status: number, error: string]> {
  const reply = await fetch(new URL(`/qr?${new URLSearchParams({ text: "a", centerImageUrl: image })}`, service), {
    headers: { Accept: "application/json" },
  });
  const body = await reply.text();
  return [reply.status, reply.ok ? "" : (JSON.parse(body) as { error: string }).error];
}

describe("an image whose host name", () => {
  test.each<[what: string, addresses: readonly string[]]>([
    ["resolves to a public address", ["93.184.216.34"]],
    ["resolves to public addresses of both families", ["93.184.216.34", "2606:2800:220:1::1"]],
    ["resolves to a public IPv6 address only", ["2606:2800:220:1::1"]],
  ])("%s is rendered", async (_, addresses) => {
    answers.set("images.limn.dev", [addresses]);
    expect(await draw("http://images.limn.dev/a.png")).toEqual([200, ""]);
    expect(loaded).toEqual(["images.limn.dev"]);
    // The name is resolved before and after the connection.
    expect(queryCounts.get("images.limn.devA")).toBe(2);
  });

  test.each<[what: string, addresses: readonly string[]]>([
    ["resolves to a private address", ["10.0.0.1"]],
    ["resolves to the local machine", ["127.0.0.1"]],
    ["resolves to a private IPv6 network", ["fd00::1"]],
    ["resolves to a cloud metadata service", ["169.254.169.254"]],
    ["resolves to a public and a private address", ["93.184.216.34", "192.168.1.1"]],
  ])("%s is rejected without a request", async (_, addresses) => {
    answers.set("images.limn.dev", [addresses]);
    const [status, error] = await draw("http://images.limn.dev/a.png");
    expect([status, error]).toEqual([400, expect.stringContaining("must be at a public address")]);
    for (const address of addresses) expect(error).not.toContain(address);
    expect(loaded).toEqual([]);
  });

  test("doesn't resolve is rejected", async () => {
    for (const answer of ["no-name", []] as const) {
      answers.set("images.limn.dev", [answer]);
      expect(await draw("http://images.limn.dev/a.png")).toEqual([
        400,
        expect.stringContaining("its server cannot be reached"),
      ]);
    }
    expect(loaded).toEqual([]);
  });

  test("resolves to a private address after the request is rejected", async () => {
    answers.set("images.limn.dev", [["93.184.216.34"], ["10.0.0.1"]]);
    const [status, error] = await draw("http://images.limn.dev/a.png");
    expect([status, error]).toEqual([400, expect.stringContaining("must be at a public address")]);
    expect(loaded).toEqual(["images.limn.dev"]);
  });

  test("redirects to a private name is rejected, without requesting or revealing that name", async () => {
    answers.set("images.limn.dev", [["93.184.216.34"]]);
    answers.set("inner.limn.dev", [["10.0.0.1"]]);
    const [status, error] = await draw("http://images.limn.dev/?to=http://inner.limn.dev/secret");
    expect([status, error]).toEqual([400, expect.stringContaining("redirects to an address that is not allowed")]);
    expect(loaded).toEqual(["images.limn.dev"]);
    answers.set("inner.limn.dev", [["93.184.216.35"]]);
    expect((await draw("http://images.limn.dev/?to=http://inner.limn.dev/open"))[0]).toBe(200);
  });

  test.each<Answer>(["failure", "garbage", "silence", "hang-up"])(
    "cannot be resolved (%s) is rendered, because nothing is known about it",
    async (answer) => {
      answers.set("images.limn.dev", [answer]);
      expect(await draw("http://images.limn.dev/a.png")).toEqual([200, ""]);
    },
  );

  test("is an IP address is not resolved", async () => {
    expect((await draw("http://93.184.216.34/a.png"))[0]).toBe(200);
    expect((await draw("http://10.0.0.1/a.png"))[0]).toBe(400);
    expect([queryCounts.size, loaded]).toEqual([0, ["93.184.216.34"]]);
  });

  test("resolves to a private address is also rejected for /qr-read", async () => {
    answers.set("images.limn.dev", [["10.0.0.1"]]);
    const reply = await fetch(new URL("/qr-read?url=http://images.limn.dev/a.png", service));
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining("must be at a public address"),
    ]);
    expect(loaded).toEqual([]);
  });
});

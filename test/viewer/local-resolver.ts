// A program that fetches files through a real resolver and real servers, in a network namespace of its own, and prints the
// results as JSON. node-server-resolver.test.ts runs it. The namespace has no other network.

import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import ipaddr from "ipaddr.js";
import { fetchFile, resolveName } from "../../src/service/node/node-platform.ts";
import { type Platform, setPlatform } from "../../src/service/platform/platform.ts";
import { GuardedFetch } from "../../src/service/shared/guarded-fetch.ts";
import { imageWording } from "../../src/service/shared/remote-address.ts";

/** A public address that the namespace's loopback interface has. */
const PUBLIC = "93.184.216.34";

type Answer = readonly string[] | "error" | { readonly alias: string };

/** Answers by name: the list is used in order, and its last answer is repeated. */
const ANSWERS: Readonly<Record<string, readonly Answer[]>> = {
  "public.example.net": [[PUBLIC]],
  "private.example.net": [["127.0.0.1"]],
  "rebinding.example.net": [[PUBLIC], ["127.0.0.1"]],
  "rebound.example.net": [["127.0.0.1"], [PUBLIC]],
  "mixed.example.net": [[PUBLIC, "127.0.0.1"]],
  "mapped.example.net": [["::ffff:127.0.0.1"]],
  "nat64.example.net": [["64:ff9b::7f00:1"]],
  "6to4.example.net": [["2002:7f00:1::"]],
  "loopback6.example.net": [["::1"]],
  "unspecified.example.net": [["0.0.0.0"]],
  "metadata.example.net": [["169.254.169.254"]],
  "alias.example.net": [{ alias: "private.example.net" }],
  "chain.example.net": [{ alias: "alias.example.net" }],
  "alias-public.example.net": [{ alias: "public.example.net" }],
  "cycle.example.net": [{ alias: "cycle.example.net" }],
  "empty.example.net": [[]],
  "error.example.net": ["error"],
  "huge.example.net": [[...Array.from({ length: 24 }, () => PUBLIC), "127.0.0.1"]],
};

const used = new Map<string, number>();

function answerFor(name: string): Answer {
  const answers = ANSWERS[name] ?? ["error"];
  const count = used.get(name) ?? 0;
  used.set(name, count + 1);
  return answers[Math.min(count, answers.length - 1)] ?? "error";
}

const encodeName = (name: string) =>
  Buffer.concat([...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.of(0)]);

/** Returns a resource record. RFC 1035, section 4.1.3. */
function encodeRecord(name: string, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), head, data]);
}

/** Returns the records for a name and the records of its aliases. */
function recordsFor(name: string, type: number, depth = 0): Buffer[] | "error" {
  const answer = answerFor(name);
  if (answer === "error") return "error";
  if ("alias" in answer) {
    const rest = depth > 5 ? [] : recordsFor(answer.alias, type, depth + 1);
    return [encodeRecord(name, 5, encodeName(answer.alias)), ...(rest === "error" ? [] : rest)];
  }
  return answer
    .map((text) => Buffer.from(ipaddr.parse(text).toByteArray()))
    .filter((data) => data.length === (type === 1 ? 4 : 16))
    .map((data) => encodeRecord(name, type, data));
}

const socket = createSocket("udp4");
socket.on("message", (query, { port, address }) => {
  let end = 12;
  const labels: string[] = [];
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.subarray(end + 1, end + 1 + length).toString());
    end += 1 + length;
  }
  const type = query.readUInt16BE(end + 1);
  const name = labels.join(".").toLowerCase();
  // Count a lookup's two queries as one: only the query for IPv4 addresses advances the list.
  const hasIpv6 = ANSWERS[name]?.some((each) => Array.isArray(each) && each.some((text) => text.includes(":")));
  const records = (type === 28) === (hasIpv6 === true) ? recordsFor(name, type) : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(records === "error" ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records === "error" ? 0 : records.length, 6);
  const question = query.subarray(12, end + 5);
  socket.send(Buffer.concat([head, question, ...(records === "error" ? [] : records)]), port, address);
});

/** Redirects by path, served at the public address. */
const REDIRECTS: Readonly<Record<string, string>> = {
  "/public": "http://public.example.net/file",
  "/private-name": "http://private.example.net/",
  "/loopback": "http://127.0.0.1/",
  "/octal": "http://0177.0.0.1/",
  "/decimal": "http://2130706433/",
  "/hexadecimal": "http://0x7f.1/",
  "/short": "http://127.1/",
  "/mapped": "http://[::ffff:7f00:1]/",
  "/nat64": "http://[64:ff9b::7f00:1]/",
  "/6to4": "http://[2002:7f00:1::]/",
  "/file": "",
  "/scheme-file": "file:///etc/passwd",
  "/scheme-ftp": "ftp://public.example.net/",
  "/scheme-data": "data:text/plain,a",
  "/userinfo": "http://user:password@public.example.net/file",
  "/userinfo-host": "http://public.example.net@127.0.0.1/",
  "/relative": "//127.0.0.1/",
  "/full-width": "http://１２７.0.0.1/",
  "/dot": "http://127.0.0.1./",
  "/port": "http://public.example.net:25/",
  "/loop": "/loop",
  "/none": "http://missing.example.net/",
};

let privateHits = 0;
/** Counts requests at the loopback addresses, which must not be reached. */
const createPrivateServer = () =>
  createServer((_, reply) => {
    privateHits += 1;
    reply.end("private");
  });
const publicServer = createServer(({ url = "" }, reply) => {
  const location = REDIRECTS[url];
  if (location) reply.writeHead(302, { Location: Buffer.from(location).toString("latin1") }).end();
  else reply.end("public");
});

execFileSync("ip", ["address", "add", `${PUBLIC}/32`, "dev", "lo"]);
await new Promise<void>((resolve) => socket.bind(53, "127.0.0.53", resolve));
await new Promise<void>((resolve) => publicServer.listen(80, PUBLIC, resolve));
for (const address of ["127.0.0.1", "::1"])
  await new Promise<void>((resolve) => createPrivateServer().listen(80, address, resolve));

/** Fetches a file as the service does. Returns its text, or the reason for the failure. */
async function load(address: string): Promise<string> {
  const guarded = new GuardedFetch(new Request("http://localhost/"), { allowLocal: false });
  const signal = AbortSignal.timeout(20_000);
  const options = { accept: "*/*", bytes: 1000, tooLarge: "too-large", signal, milliseconds: 20_000 } as const;
  try {
    const { bytes } = await guarded.get(address, { ...options, wording: imageWording(address) });
    return new TextDecoder().decode(bytes);
  } catch (error) {
    return (error as Error).message.replace(/^image \S+ /, "");
  }
}

/** Connects without the checks before and after the request. */
async function connect(name: string): Promise<string> {
  try {
    const init = { redirect: "manual", headers: {}, signal: AbortSignal.timeout(20_000) } as const;
    return await (await fetchFile(new URL(`http://${name}/`), init, true)).text();
  } catch {
    return "refused";
  }
}

setPlatform({ resolveName, fetchFile } as unknown as Platform);
const names: Record<string, string> = {};
const connections: Record<string, string> = {};
const redirects: Record<string, string> = {};
for (const name of Object.keys(ANSWERS)) names[name] = await load(`http://${name}/`);
used.clear();
for (const name of Object.keys(ANSWERS)) connections[name] = await connect(name);
for (const path of Object.keys(REDIRECTS)) redirects[path] = await load(`http://public.example.net${path}`);
process.stdout.write(JSON.stringify({ names, connections, redirects, privateHits }));
process.exit(0);

// Tests that hostile entry names never reach another entry, in each store, with a real Redis and an S3 server.

import { Redis } from "ioredis";
import S3rver from "s3rver";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import type { EntryStore } from "../../src/service/node/entry-store.ts";
import { FileStore } from "../../src/service/node/file-store.ts";
import { MemoryStore } from "../../src/service/node/open-stores.ts";
import { RedisStore } from "../../src/service/node/redis-store.ts";
import { S3Store } from "../../src/service/node/s3-store.ts";
import { findPort, makeFolder, removeFolders } from "./node-server.ts";
import { endProcesses, startRedis } from "./servers.ts";

/** Last parts of names that a store could take for a pattern, a path, a command, markup or an encoding. */
const HOSTILE = [
  "a\nb",
  "a\r\nDEL plain\r\n",
  "a b",
  " ",
  "*",
  "?[a-z]",
  ".",
  "..",
  "../plain",
  "..\\plain",
  "/plain",
  "//",
  "%2e%2e%2fplain",
  "%2f",
  "%00",
  "%",
  "\0",
  "plain\0",
  "plain?x",
  "plain#x",
  "plain&prefix=",
  "plain;x",
  "a<b></Key><Key>plain</Key>",
  "&amp;",
  "&#10;",
  "'\"`$(x)",
  "(!~')",
  "ü",
  "u\u0308",
  "\u{10ffff}",
  "😀",
  "__proto__",
  "plain.lock.part",
  "plain.part",
];
/** Names that a store may reject. */
const REJECTED = ["x".repeat(5000), "\ud800"];

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (store: EntryStore, name: string) => {
  const entry = await store.read(name);
  return entry && new TextDecoder().decode(entry.value);
};

/** Writes an entry for each name, and checks that each holds its own value. */
async function check(store: EntryStore, hostile = HOSTILE, rejected = REJECTED): Promise<void> {
  await store.write("chart:plain", { value: bytes("plain"), metadata: { plain: true } });
  await store.write("account:plain", { value: bytes("account"), metadata: {} });
  const names = hostile.map((part) => `chart:${part}`);
  for (const name of names) await store.write(name, { value: bytes(name), metadata: { name } });
  for (const name of names) expect(await textOf(store, name), name).toBe(name);
  expect(await textOf(store, "chart:plain")).toBe("plain");
  const listed = await store.list("chart:", "", 1000);
  expect(listed.map(({ name }) => name).sort()).toEqual([...names, "chart:plain"].sort());
  for (const name of names) {
    expect(await store.replace(name, bytes("other"), { value: bytes("changed") }), name).toBe(false);
    expect(await store.replace(name, bytes(name), { value: bytes("changed") }), name).toBe(true);
    expect(await textOf(store, name), name).toBe("changed");
  }
  for (const part of rejected)
    for (const work of [
      () => store.write(`chart:${part}`, { value: bytes("rejected") }),
      () => store.read(`chart:${part}`),
      () => store.remove(`chart:${part}`),
    ])
      await work().catch((error) => expect(error).toBeInstanceOf(Error));
  for (const name of names) {
    await store.remove(name);
    expect(await textOf(store, name), name).toBeUndefined();
  }
  expect(await textOf(store, "chart:plain")).toBe("plain");
  expect(await textOf(store, "account:plain")).toBe("account");
}

afterEach(endProcesses);
afterAll(removeFolders);

test("files", () => check(new FileStore(makeFolder())));

test("memory", () => check(new MemoryStore()));

test.skipIf(inject("viewers").redis === null)("Redis", async () => {
  const redis = await startRedis(await findPort());
  const connection = new Redis(redis.url);
  const store = new RedisStore(connection);
  try {
    // Another program's key with the same name, without the prefix.
    await connection.set("chart:plain", "foreign");
    await check(store);
    expect(await connection.get("chart:plain")).toBe("foreign");
  } finally {
    await store.close();
  }
});

test("S3", async () => {
  const port = await findPort();
  const directory = makeFolder();
  const bucket = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: "charts", configs: [] }],
  });
  await bucket.run();
  try {
    // The S3 server of this test stores objects in files, whose names can't be long or contain NUL or `//`.
    const storable = HOSTILE.filter((part) => !/\0|\/\//.test(part));
    const credentials = { region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    await check(new S3Store({ url: `http://127.0.0.1:${port}/charts`, ...credentials }), storable, ["\ud800"]);
  } finally {
    await bucket.close();
  }
});

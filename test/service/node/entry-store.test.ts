// Tests conditional writes. test/viewer/node-server.test.ts tests them with Redis and S3.

import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { FileStore } from "../../../src/service/node/file-store.ts";
import { MemoryStore } from "../../../src/service/node/open-stores.ts";

const folder = mkdtempSync(path.join(tmpdir(), "limn-entries-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const STORES = [
  ["files", () => new FileStore(folder)],
  ["memory", () => new MemoryStore()],
] as const;

describe.each(STORES)("replacing an entry in %s", (_, open) => {
  const store = open();
  const textOf = async (name: string) => {
    const entry = await store.read(name);
    return entry && new TextDecoder().decode(entry.value);
  };

  test("requires the expected value, or no entry", async () => {
    expect(await store.replace("chart:a", bytes("x"), { value: bytes("1") })).toBe(false);
    expect(await store.replace("chart:a", undefined, { value: bytes("1") })).toBe(true);
    expect(await store.replace("chart:a", undefined, { value: bytes("2") })).toBe(false);
    for (const wrong of ["", "1\n", "\n1", "01", "2"])
      expect(await store.replace("chart:a", bytes(wrong), { value: bytes("2") }), wrong).toBe(false);
    expect(await textOf("chart:a")).toBe("1");
    expect(await store.replace("chart:a", bytes("1"), { value: bytes("\n\n2"), expires: Date.now() + 60_000 })).toBe(
      true,
    );
    expect(await store.replace("chart:a", bytes("\n\n2"), { value: bytes("") })).toBe(true);
    expect(await store.replace("chart:a", bytes(""), { value: bytes("3") })).toBe(true);
    expect(await textOf("chart:a")).toBe("3");
  });

  test("treats an expired entry as missing", async () => {
    await store.write("chart:b", { value: bytes("1"), expires: Date.now() - 1 });
    expect(await store.replace("chart:b", bytes("1"), { value: bytes("2") })).toBe(false);
    expect(await store.replace("chart:b", undefined, { value: bytes("2") })).toBe(true);
  });

  test("never brings back an entry that is removed at the same time", async () => {
    for (let round = 0; round < 60; round++) {
      await store.write("chart:r", { value: bytes("1") });
      const replaced = store.replace("chart:r", bytes("1"), { value: bytes("2") });
      // Removes the entry a little later in each round.
      for (let turn = 0; turn < round; turn++) await setImmediate();
      await Promise.all([replaced, store.remove("chart:r")]);
      expect(await textOf("chart:r")).toBeUndefined();
    }
  });

  test("succeeds for one of several concurrent writers", async () => {
    await store.write("chart:c", { value: bytes("0") });
    const writers = Array.from({ length: 20 }, (__, i) =>
      store.replace("chart:c", bytes("0"), { value: bytes(`writer ${i}`) }),
    );
    const done = await Promise.all(writers);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await textOf("chart:c")).toBe(`writer ${done.indexOf(true)}`);
  });
});

test("a file that a power failure has emptied counts as missing", async () => {
  const store = new FileStore(folder);
  await store.write("account:e", { value: bytes("1"), metadata: { name: "e" } });
  await store.write("account:f", { value: bytes("2"), metadata: { name: "f" } });
  writeFileSync(path.join(folder, "account", "e"), "");
  expect(await store.read("account:e")).toBeUndefined();
  expect((await store.list("account:", "", 10)).map(({ name }) => name)).toEqual(["account:f"]);
  expect(await store.replace("account:e", undefined, { value: bytes("3") })).toBe(true);
});

test("a lock that a crashed process has left behind is ignored after a while", async () => {
  const store = new FileStore(folder);
  await store.write("chart:d", { value: bytes("1") });
  const lock = path.join(folder, "chart", "d.lock.part");
  writeFileSync(lock, "");
  expect(await store.replace("chart:d", bytes("1"), { value: bytes("2") })).toBe(false);
  const past = Date.now() / 1000 - 60;
  utimesSync(lock, past, past);
  expect(await store.replace("chart:d", bytes("1"), { value: bytes("2") })).toBe(true);
});

test("a list reads only the entries of its prefix", async () => {
  const store = new FileStore(folder);
  const entry = { value: bytes(""), metadata: { name: "x" } };
  for (const name of ["owned:a:1", "owned:a:2", "owned:A:1", "owned:b:1", "owned:a", "owned:a:b:1"])
    await store.write(name, entry);
  const names = async (prefix: string, after = "") => (await store.list(prefix, after, 10)).map(({ name }) => name);
  expect(await names("owned:a:")).toEqual(["owned:a:1", "owned:a:2"]);
  expect(await names("owned:a:", "owned:a:1")).toEqual(["owned:a:2"]);
  expect(await names("owned:A:")).toEqual(["owned:A:1"]);
  expect(await names("owned:")).toEqual(["owned:a"]);
  expect(await names("owned:none:")).toEqual([]);
  expect(readdirSync(path.join(folder, "owned", "a%3A"))).toEqual(["1", "2"]);
});

test("a sweep removes empty folders, and moves the files of old versions into theirs", async () => {
  const store = new FileStore(folder);
  await store.write("saved:1:a:x", { value: bytes("1"), expires: Date.now() - 1 });
  await store.write("theme:a:new", { value: bytes("new"), metadata: {} });
  for (const name of ["new", "old"]) writeFileSync(path.join(folder, "theme", `a%3A${name}`), "\n{}\nold");
  await store.sweep("cache", 0);
  expect(readdirSync(path.join(folder, "saved"))).toEqual([]);
  expect(readdirSync(path.join(folder, "theme"))).toEqual(["a%3A"]);
  expect((await store.list("theme:a:", "", 10)).map(({ name }) => name)).toEqual(["theme:a:new", "theme:a:old"]);
  expect(new TextDecoder().decode((await store.read("theme:a:new"))?.value)).toBe("new");
});

test("entries can be written while a sweep removes empty folders", async () => {
  const store = new FileStore(folder);
  const entry = { value: bytes("1") };
  const write = async () => {
    for (let i = 0; i < 50; i++) {
      await store.write("usage:a:1", entry);
      await store.remove("usage:a:1");
    }
  };
  const sweep = async () => {
    for (let i = 0; i < 50; i++) await store.sweep("cache", 0);
  };
  await Promise.all([write(), write(), sweep()]);
  await store.write("usage:a:1", entry);
  expect(await store.read("usage:a:1")).toBeDefined();
});

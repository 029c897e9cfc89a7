// Tests that the file store and the static assets don't follow symbolic links inside their folders.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileStore } from "../../../src/service/node/file-store.ts";
import { openAssets } from "../../../src/service/node/node-platform.ts";

const SECRET = "1\n\nsecret";
const value = new TextEncoder().encode("new");

let root: string;
let folder: string;
let outside: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "limn-links-"));
  [folder, outside] = [path.join(root, "inside"), path.join(root, "outside")];
  mkdirSync(path.join(folder, "chart"), { recursive: true });
  mkdirSync(outside);
  // An entry that never expires, and one that has expired.
  writeFileSync(path.join(outside, "a"), SECRET.slice(1));
  writeFileSync(path.join(outside, "b"), SECRET);
});
afterEach(() => rmSync(root, { recursive: true }));

const textOf = async (store: FileStore, name: string) => new TextDecoder().decode((await store.read(name))?.value);

const isIntact = () =>
  readFileSync(path.join(outside, "a"), "utf8") === SECRET.slice(1) &&
  readFileSync(path.join(outside, "b"), "utf8") === SECRET;

describe("a link in the place of an entry", () => {
  beforeEach(() => symlinkSync(path.join(outside, "a"), path.join(folder, "chart", "a")));

  test("is not read or listed", async () => {
    const store = new FileStore(folder);
    expect(await store.read("chart:a")).toBeUndefined();
    expect(await store.list("chart:", "", 10)).toEqual([]);
  });

  test("is replaced by a write, and removed by a removal", async () => {
    const store = new FileStore(folder);
    await store.write("chart:a", { value });
    expect(await textOf(store, "chart:a")).toBe("new");
    symlinkSync(path.join(outside, "b"), path.join(folder, "chart", "b"));
    await store.remove("chart:b");
    expect(existsSync(path.join(folder, "chart", "b"))).toBe(false);
    expect(isIntact()).toBe(true);
  });

  test("is not followed by a sweep", async () => {
    symlinkSync(path.join(outside, "b"), path.join(folder, "chart", "b"));
    await new FileStore(folder).sweep("chart", 0);
    expect(isIntact()).toBe(true);
  });

  test("is not followed by a lock", async () => {
    symlinkSync(path.join(outside, "created"), path.join(folder, "chart", "c.lock.part"));
    expect(await new FileStore(folder).replace("chart:c", undefined, { value })).toBe(false);
    expect(existsSync(path.join(outside, "created"))).toBe(false);
  });
});

describe("a link in the place of a folder", () => {
  beforeEach(() => symlinkSync(outside, path.join(folder, "draft")));

  test("is refused", async () => {
    const store = new FileStore(folder);
    const refusal = /draft must be a folder, got a symbolic link/;
    await expect(store.read("draft:a")).rejects.toThrow(refusal);
    await expect(store.write("draft:a", { value })).rejects.toThrow(refusal);
    await expect(store.replace("draft:a", undefined, { value })).rejects.toThrow(refusal);
    await expect(store.remove("draft:a")).rejects.toThrow(refusal);
    await expect(store.list("draft:", "", 10)).rejects.toThrow(refusal);
    expect(isIntact()).toBe(true);
  });

  test("is not followed by a sweep", async () => {
    await new FileStore(folder).sweep("draft", 0);
    expect(isIntact()).toBe(true);
  });
});

describe("a link in the place of a prefix's folder", () => {
  beforeEach(() => {
    mkdirSync(path.join(folder, "owned"));
    symlinkSync(outside, path.join(folder, "owned", "a%3A"));
  });

  test("is refused", async () => {
    const store = new FileStore(folder);
    const refusal = /must be a folder, got a symbolic link/;
    await expect(store.read("owned:a:a")).rejects.toThrow(refusal);
    await expect(store.write("owned:a:a", { value })).rejects.toThrow(refusal);
    await expect(store.remove("owned:a:a")).rejects.toThrow(refusal);
    await expect(store.list("owned:a:", "", 10)).rejects.toThrow(refusal);
    expect(isIntact()).toBe(true);
  });

  test("is not followed by a sweep", async () => {
    await new FileStore(folder).sweep("owned", 0);
    expect(isIntact()).toBe(true);
  });
});

test("the storage folder itself may be a link", async () => {
  symlinkSync(folder, path.join(root, "link"));
  const store = new FileStore(path.join(root, "link"));
  await store.write("chart:x", { value });
  expect(await textOf(store, "chart:x")).toBe("new");
});

test("links among the assets are not served", async () => {
  writeFileSync(path.join(folder, "page.txt"), "page");
  symlinkSync(path.join(outside, "a"), path.join(folder, "a.txt"));
  symlinkSync(outside, path.join(folder, "linked"));
  const assets = openAssets(folder);
  const statusOf = async (file: string) => (await assets.fetch(`http://localhost/${file}`)).status;
  expect(await statusOf("page.txt")).toBe(200);
  expect(await statusOf("a.txt")).toBe(404);
  expect(await statusOf("linked/a")).toBe(404);
  renameSync(path.join(folder, "page.txt"), path.join(folder, "old.txt"));
  symlinkSync(path.join(outside, "a"), path.join(folder, "page.txt"));
  await expect(assets.fetch("http://localhost/page.txt")).rejects.toThrow("ELOOP");
});

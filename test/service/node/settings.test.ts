import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readServerSettings } from "../../../src/service/node/settings.ts";

const PUBLIC = { HOST: "0.0.0.0", PUBLIC_URL: "https://charts.example.com" };
const example = readFileSync(path.join(import.meta.dirname, "../../../.dev.vars.example"), "utf8");
const SECRETS = [...example.matchAll(/^(ADMIN_TOKEN|KEY_SECRET)=(.*)$/gm)].map(([, name = "", value = ""]) => ({
  name,
  value,
}));

describe("a server that other machines can reach", () => {
  test.each(["0.0.0.0", "::", "192.168.0.1", "charts.example.com"])("at %s needs PUBLIC_URL", (host) => {
    for (const PUBLIC_URL of ["", "charts.example.com", "ftp://charts.example.com"])
      expect(() => readServerSettings({ HOST: host, PUBLIC_URL })).toThrow(
        /^PUBLIC_URL must be .* if HOST is .*set it/,
      );
    expect(readServerSettings({ ...PUBLIC, HOST: host }).host).toBe(host);
  });

  test("refuses the public development secrets", () => {
    expect(SECRETS.map(({ name }) => name)).toEqual(["ADMIN_TOKEN", "KEY_SECRET"]);
    for (const { name, value } of SECRETS)
      expect(() => readServerSettings({ ...PUBLIC, [name]: value })).toThrow(
        new RegExp(`^${name} must not be a public development secret if HOST is 0\\.0\\.0\\.0: set it to `),
      );
    readServerSettings({ ...PUBLIC, ADMIN_TOKEN: "own", KEY_SECRET: "own" });
  });
});

test.each(["", "127.0.0.1", "127.1.2.3", "::1", "localhost"])("a server at %j needs no settings", (host) => {
  readServerSettings({ HOST: host, ...Object.fromEntries(SECRETS.map(({ name, value }) => [name, value])) });
});

test("HEAP_MEGABYTES must be enough for the largest request", () => {
  expect(() => readServerSettings({ HEAP_MEGABYTES: "191" })).toThrow(
    'HEAP_MEGABYTES must be a whole number from 192 to 65536, got "191"',
  );
  expect(readServerSettings({ HEAP_MEGABYTES: "192" }).heapMegabytes).toBe(192);
});

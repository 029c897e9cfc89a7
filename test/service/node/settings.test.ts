import { describe, expect, test } from "vitest";
import { readServerSettings } from "../../../src/service/node/settings.ts";

const PUBLIC = { HOST: "0.0.0.0", PUBLIC_URL: "https://charts.example.com" };
const SECRETS = [
  { name: "ADMIN_TOKEN", value: "insecure-local-admin-token" },
  { name: "KEY_SECRET", value: "insecure-local-key-secret" },
];

describe("a server that other machines can reach", () => {
  test.each(["0.0.0.0", "::", "192.168.0.1", "charts.example.com"])("at %s needs PUBLIC_URL", (host) => {
    for (const PUBLIC_URL of ["", undefined])
      expect(() => readServerSettings({ HOST: host, PUBLIC_URL })).toThrow(
        /^PUBLIC_URL must be .* if HOST is .*set it/,
      );
    expect(readServerSettings({ ...PUBLIC, HOST: host }).host).toBe(host);
  });

  test("refuses the public development secrets", () => {
    for (const { name, value } of SECRETS)
      expect(() => readServerSettings({ ...PUBLIC, [name]: value })).toThrow(
        new RegExp(
          `^${name} must not be a public development secret if HOST is 0\\.0\\.0\\.0: create your own secrets`,
        ),
      );
    readServerSettings({ ...PUBLIC, ADMIN_TOKEN: "own", KEY_SECRET: "own" });
  });
});

test.each(["", "127.0.0.1", "127.1.2.3", "::1", "localhost"])("a server at %j needs no settings", (host) => {
  readServerSettings({ HOST: host, ...Object.fromEntries(SECRETS.map(({ name, value }) => [name, value])) });
});

describe("a value that can't be read", () => {
  test.each([
    ["SIGNATURE_REQUIRED", "enabled", 'must be on or off, got "enabled"'],
    ["TEXT_SIGNATURES", "of", "must be on or off"],
    ["ANONYMOUS_POINTS_PER_MINUTE", "60/min", "must be a whole number from 1 to 1000000000"],
    ["ANONYMOUS_POINTS_PER_MINUTE", "0", "must be a whole number from 1"],
    ["ANONYMOUS_SAVED_BYTES_PER_DAY", "-1", "must be a whole number from 0"],
    ["CLIENT_ADDRESS_HEADER", "X-Real-IP, X-Client", "must be the name of a header, or none"],
    ["PUBLIC_URL", "charts.example.com", "must be an http: or https: URL"],
    ["DRAFTER_SECONDS", "0.1", "must be a number from 1 to 60"],
    ["DRAFTER_URL", "http://q-secret@example.com/", "must be an https: URL"],
    ["KEY_SECRET_PREVIOUS", "a,b,c,d,e", "must have at most 4 secrets"],
    ["PORT", "0x50", "must be a whole number from 0 to 65535"],
    ["WORKERS", "0", "must be a whole number from 1 to 256"],
    ["CACHE_MEGABYTES", "1e3", "must be a whole number from 0"],
    ["LOG_LEVEL", "loud", "must be one of fatal, error, warn, info, debug, silent"],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number from 0 to 1"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318", "must be an http: or https: URL"],
  ])("of %s, %j, stops the start", (name, value, rule) => {
    const start = () => readServerSettings({ [name]: value });
    expect(start).toThrow(`${name} ${rule}`);
    expect(start).not.toThrow("q-secret");
    // An empty value, as a compose file passes for a variable without a value, is unset.
    for (const unset of ["", " ", undefined]) readServerSettings({ [name]: unset });
  });
});

test("a public start accepts a former development secret only for decryption", () => {
  readServerSettings({ ...PUBLIC, KEY_SECRET: "own", KEY_SECRET_PREVIOUS: SECRETS[1]?.value });
});

test("HEAP_MEGABYTES must be enough for the largest request", () => {
  expect(() => readServerSettings({ HEAP_MEGABYTES: "191" })).toThrow(
    'HEAP_MEGABYTES must be a whole number from 192 to 65536, got "191"',
  );
  expect(readServerSettings({ HEAP_MEGABYTES: "192" }).heapMegabytes).toBe(192);
});

// Tests DNS rebinding and redirects with a real resolver and real servers. They run in a network namespace of their own, in
// which the system's resolver asks the test's DNS server, so this needs Linux and the right to create one.

import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder, removeFolders } from "./node-server.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const canUnshare = spawnSync("unshare", ["-mn", "ip", "link", "set", "lo", "up"]).status === 0;
if (!canUnshare)
  process.stderr.write(
    "\nSKIPPED: the tests of DNS rebinding. They need unshare, ip and the right to create namespaces\n\n",
  );

/** The results of local-resolver.ts. */
interface Results {
  readonly names: Readonly<Record<string, string>>;
  readonly connections: Readonly<Record<string, string>>;
  readonly redirects: Readonly<Record<string, string>>;
  readonly privateHits: number;
}

describe.skipIf(!canUnshare)("files from other servers", () => {
  let results: Results;

  beforeAll(() => {
    const resolver = path.join(makeFolder(), "resolv.conf");
    writeFileSync(resolver, "nameserver 127.0.0.53\noptions timeout:1 attempts:1\n");
    const command =
      'ip link set lo up && mount --bind "$0" /etc/resolv.conf && exec "$1" --experimental-transform-types "$2"';
    const program = path.join(import.meta.dirname, "local-resolver.ts");
    const args = ["-mn", "sh", "-c", command, resolver, process.execPath, program];
    results = JSON.parse(
      execFileSync("unshare", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }),
    );
  });
  afterAll(removeFolders);

  test("are loaded only from names with public addresses", () => {
    const loaded = Object.entries(results.names).filter(([, text]) => text === "public");
    expect(loaded.map(([name]) => name)).toEqual(["public.example.net", "alias-public.example.net"]);
    expect(results.names["mixed.example.net"]).toBe("must be at a public address");
    // The name is public when it is checked, and private when the connection is made.
    expect(results.names["rebinding.example.net"]).toBe("could not be loaded: its server cannot be reached");
  });

  test("are loaded only from connections to public addresses", () => {
    const loaded = Object.entries(results.connections).filter(([, text]) => text !== "refused");
    expect(Object.fromEntries(loaded)).toEqual({
      "public.example.net": "public",
      "alias-public.example.net": "public",
      "rebinding.example.net": "public",
    });
  });

  test("are not loaded through redirects to other addresses", () => {
    const { "/file": file, "/public": allowed, "/loop": loop, "/none": none, ...refused } = results.redirects;
    expect([file, allowed]).toEqual(["public", "public"]);
    expect(loop).toBe("redirects more than 3 times");
    expect(none).toBe("could not be loaded: its server cannot be reached");
    expect(Object.keys(refused).length).toBeGreaterThan(15);
    expect(new Set(Object.values(refused))).toEqual(new Set(["redirects to an address that is not allowed"]));
  });

  test("never reach a server on this machine", () => {
    expect(results.privateHits).toBe(0);
  });
});

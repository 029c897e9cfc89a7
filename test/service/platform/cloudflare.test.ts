// Tests Cloudflare-only behaviour.

import { describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { readAddress } from "../../../src/service/shared/client-address.ts";
import { withSettings } from "../serve/accounts.ts";

describe("the client address", () => {
  const onPlatform = (address: string, url = "https://charts.example.com/") =>
    withSettings({ CLIENT_ADDRESS_HEADER: undefined }, () =>
      readAddress(new Request(url, { headers: { "CF-Connecting-IP": address }, cf: { colo: "AMS" } } as RequestInit)),
    );

  test("is CF-Connecting-IP on Cloudflare", () => {
    expect(onPlatform("203.0.113.7")).toBe("203.0.113.7");
    expect(onPlatform("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(onPlatform("")).toBe("unknown");
  });

  test.each(["http://localhost:8787/", "http://127.0.0.1:8787/", "http://[::1]:8787/", "http://a.localhost/"])(
    "is not taken from the client on the development server at %s",
    (url) => {
      expect(onPlatform("203.0.113.7", url)).toBe("unknown");
      expect(onPlatform("127.0.0.1", url)).toBeUndefined();
    },
  );

  test("is passed on to the chart request of /natural", async () => {
    const limit = vi.fn(async () => ({ success: false }));
    const init = { headers: { "CF-Connecting-IP": "203.0.113.9" }, cf: { colo: "AMS" } } as RequestInit;
    const request = new Request("https://charts.example.com/natural/bars_of_1,2", init);
    const settings = { CLIENT_ADDRESS_HEADER: undefined, RATE_LIMIT: { limit } };
    expect((await withSettings(settings, async () => app.request(request))).status).toBe(429);
    expect(limit.mock.calls).toEqual([[{ key: "203.0.113.9" }]]);
  });

  test("is passed on to the tool request of /mcp", async () => {
    const limit = vi.fn(async () => ({ success: true }));
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "create_qr", arguments: { text: "a" } },
    };
    const request = new Request("https://charts.example.com/mcp", {
      method: "POST",
      body: JSON.stringify(message),
      headers: {
        "Content-Type": "application/json",
        "CF-Connecting-IP": "198.51.100.99",
        Origin: "https://example.com",
      },
      cf: { colo: "AMS" },
    } as RequestInit);
    const settings = { CLIENT_ADDRESS_HEADER: undefined, RATE_LIMIT: { limit } };
    const reply = await withSettings(settings, async () => app.request(request));
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    expect(limit.mock.calls).toContainEqual([{ key: "198.51.100.99" }]);
    expect(limit.mock.calls.flat()).not.toContainEqual({ key: "unknown" });
  });
});

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { readCodes } from "../../../src/service/scan/read-codes.ts";
import { createAccount, sign, signFully } from "./accounts.ts";

const get = (query: string, headers: Record<string, string> = {}) => app.request(`/chart?${query}`, { headers });
const drawn = async (reply: Response | Promise<Response>) => {
  const bytes = new Uint8Array(await (await reply).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const [found] = await readCodes(bytes, ["QRCode"]);
  return { size: [view.getUint32(16), view.getUint32(20)], text: found?.text, bytes };
};
const same = async (query: string, qr: string) => {
  const [google, plain] = await Promise.all([drawn(get(query)), drawn(app.request(`/qr?${qr}`))]);
  expect(google.bytes).toEqual(plain.bytes);
};

describe("a QR code with parameters of Google Image Charts", () => {
  test("contains its text at the requested size", async () => {
    expect(await drawn(get("cht=qr&chs=300x300&chl=Hola%20mundo"))).toMatchObject({
      size: [300, 300],
      text: "Hola mundo",
    });
    expect(await drawn(get("chl=a+b%26c&chs=120X80&cht=QR&choe=Shift_JIS"))).toMatchObject({
      size: [120, 120],
      text: "a+b&c",
    });
    expect(await drawn(get("cht=qr&chl=%E6%97%A5%E6%9C%AC"))).toMatchObject({ size: [500, 500], text: "日本" });
  });

  test("is the same code that /qr renders", async () => {
    await same("cht=qr&chs=200x200&chl=hello", "text=hello&size=200&ecLevel=L&margin=4");
    await same("cht=qr&chs=200x200&chl=hello&chld=h|0", "text=hello&size=200&ecLevel=H&margin=0");
    await same("cht=qr&chs=200x200&chl=hello&chld=Q", "text=hello&size=200&ecLevel=Q");
    await same("cht=qr&chs=200x200&chl=hello&chld=%7C2", "text=hello&size=200&ecLevel=L&margin=2");
  });

  test("ignores other parameters", async () => {
    await same("cht=qr&chs=99&chl=x&c={}&w=10&format=svg&text=y&v=9", "text=x&size=99&ecLevel=L");
  });

  test("accepts a full signature, but no text signature", async () => {
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/chart", { cht: "qr", chl: "signed" });
    const reply = await get(`cht=qr&chl=signed&chs=90&accountId=${account.id}&sig=${sig}`);
    expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
    expect((await get(`cht=qr&chl=forged&accountId=${account.id}&sig=${sig}`)).status).toBe(403);
    expect((await get(`cht=qr&chl=signed&accountId=${account.id}&sig=${await sign(key, "signed")}`)).status).toBe(403);
  });
});

describe("Google Image Charts parameters are rejected", () => {
  test.each([
    [
      "cht=p3&chs=250x100&chd=t:60,40&chl=Hello|World",
      "cht must be qr or tx, the supported Google chart types, got p3",
    ],
    ["cht=qr", "chl is required: pass the text of the QR code"],
    ["cht=qr&chl=", "chl is required: pass the text of the QR code"],
    ["cht=qr&chl=a&chs=big", "chs must be a width and height between 1 and 3000, such as 300x300, got big"],
    ["cht=qr&chl=a&chs=0x0", "chs must be a width and height between 1 and 3000, such as 300x300, got 0x0"],
    ["cht=qr&chl=a&chs=-5x5", "chs must be a width and height between 1 and 3000, such as 300x300, got -5x5"],
    ["cht=qr&chl=a&chs=9000x9000", "chs must be a width and height between 1 and 3000, such as 300x300, got 9000x9000"],
    [
      "cht=qr&chl=a&chld=X|4",
      "chld must be an error correction level and a margin of at most 200, such as M|4, got X|4",
    ],
    [
      "cht=qr&chl=a&chld=M|-4",
      "chld must be an error correction level and a margin of at most 200, such as M|4, got M|-4",
    ],
    [
      "cht=qr&chl=a&chld=M|999",
      "chld must be an error correction level and a margin of at most 200, such as M|4, got M|999",
    ],
  ])("%s", async (query, message) => {
    const reply = await get(query);
    expect([reply.status, await reply.json()]).toEqual([400, { success: false, error: message }]);
  });

  test("with the message as an image of the requested size for an <img>", async () => {
    const reply = await get("cht=qr&chs=400x400", { Accept: "image/*,*/*;q=0.8" });
    expect(reply.status).toBe(400);
    expect((await drawn(reply)).size[0]).toBe(400);
  });

  test("unless the request has a chart and no chart type", async () => {
    expect((await get("cht=&c={type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}&w=50&h=50")).status).toBe(200);
  });
});

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { readAddress } from "../../../src/service/shared/remote-address.ts";

const PUBLIC = { allowLocal: false };
const LOCAL = { allowLocal: true };

describe("readAddress accepts the public URL", () => {
  test.each([
    ["http://example.com/a.png", "http://example.com/a.png"],
    ["HTTPS://EXAMPLE.COM/A.PNG", "https://example.com/A.PNG"],
    ["https://example.com:443/a.png", "https://example.com/a.png"],
    ["https://example.com:8443/a.png", "https://example.com:8443/a.png"],
    ["https://bücher.example.com/ä.png", "https://xn--bcher-kva.example.com/%C3%A4.png"],
    ["https://example.com./a.png", "https://example.com./a.png"],
    ["http://1.1.1.1/a.png", "http://1.1.1.1/a.png"],
    ["http://172.15.0.1/", "http://172.15.0.1/"],
    ["http://172.32.0.1/", "http://172.32.0.1/"],
    ["http://100.63.0.1/", "http://100.63.0.1/"],
    ["http://[2606:4700::1111]/a.png", "http://[2606:4700::1111]/a.png"],
    ["https://mylocal.com/", "https://mylocal.com/"],
    ["https://example.com/127.0.0.1/http://localhost", "https://example.com/127.0.0.1/http://localhost"],
  ])("%s", (text, href) => {
    expect(readAddress(text, PUBLIC).href).toBe(href);
  });
});

/** Forbidden URLs by category. */
const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  "the loopback network": [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
    "http:127.0.0.1/",
    "http:\\\\127.0.0.1\\",
    "ht\ttp://127.0.\n0.1/",
  ],
  "the local machine": ["http://0/", "http://0.0.0.0/", "http://255.255.255.255/"],
  "a local host name": [
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://a.localhost/",
    "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://%6cocalhost/",
    "http://localhost.localdomain/",
    "http://localtest.me/",
    "http://a.b.lvh.me/",
    "http://printer/",
  ],
  "a private network": [
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://100.127.255.254/",
    "http://router.local/",
    "http://db.internal/",
    "http://nas.home.arpa/",
    "http://1.0.0.10.in-addr.arpa/",
  ],
  "a cloud metadata service": [
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:169.254.169.254]/",
    "http://[fd00:ec2::254]/",
    "http://metadata.google.internal/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.0.0.192/",
  ],
  "reserved networks": [
    "http://169.254.0.1/",
    "http://192.0.2.1/",
    "http://198.51.100.7/",
    "http://203.0.113.7/",
    "http://198.18.0.1/",
    "http://192.88.99.1/",
    "http://192.0.0.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
  ],
  "local and private IPv6 addresses": [
    "http://[::1]/",
    "http://[::]/",
    "http://[fe80::1]/",
    "http://[fe80::1%25eth0]/",
    "http://[fc00::1]/",
    "http://[fec0::1]/",
    "http://[ff02::1]/",
    "http://[100::1]/",
    "http://[4000::1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[2001:2::1]/",
    "http://[2001:10::1]/",
    "http://[5f00::1]/",
  ],
  "IPv4 within IPv6": [
    "http://[::ffff:127.0.0.1]/",
    "http://[::FFFF:10.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[::ffff:8.8.8.8]/",
  ],
  "host names with an embedded address": [
    "http://127.0.0.1.nip.io/",
    "http://192-168-1-1.sslip.io/",
    "http://www-10-0-0-1.sslip.io/",
    "http://7f000001.nip.io/",
    "http://127.0.0.1.xip.io/",
  ],
  "URLs with credentials": [
    "http://example.com@127.0.0.1/",
    "http://user@example.com/",
    "http://user:secret@example.com/",
    "http://127.0.0.1\\@example.com/",
  ],
  "other ports": ["http://example.com:22/", "http://example.com:1023/", "http://example.com:0/"],
  "other schemes": [
    "file:///etc/passwd",
    "javascript:alert(1)",
    "blob:https://example.com/1",
    "view-source:http://example.com/",
    "data:image/png,x",
  ],
  "malformed URLs": [
    "",
    "//example.com/a.png",
    "example.com/a.png",
    "http://",
    "http://exa mple.com/",
    "http://example.com:99999/",
    "http://[::1",
    "http://1.2.3.4.5/",
    "http://%zz/",
    `http://example.com/${"a".repeat(8000)}`,
  ],
};

describe.each(Object.entries(HOSTILE))("readAddress rejects %s:", (_, addresses) => {
  test.each(addresses)("%s", (address) => {
    expect(() => readAddress(address, PUBLIC)).toThrow(Failure);
    expect(() => readAddress(address, PUBLIC)).toThrow(/^image .* must /s);
  });
});

test("readAddress resolves a redirect against its base URL and checks it", () => {
  const from = new URL("https://example.com/a/b.png");
  expect(readAddress("../../c.png", PUBLIC, from).href).toBe("https://example.com/c.png");
  expect(readAddress("//example.org/c.png", PUBLIC, from).href).toBe("https://example.org/c.png");
  for (const location of ["//127.0.0.1/", "http://[::1]/", "//localhost/c.png", "file:///etc/passwd", "///10.0.0.1/"])
    expect(() => readAddress(location, PUBLIC, from)).toThrow(Failure);
});

describe("with allowLocal, readAddress", () => {
  test.each([
    "http://127.0.0.1:8080/",
    "http://localhost:3000/",
    "http://a.localhost:3000/",
    "http://[::1]:8080/",
    "http://2130706433:8080/",
  ])("accepts %s", (address) => {
    expect(readAddress(address, LOCAL)).toBeInstanceOf(URL);
  });

  test.each([
    "http://10.0.0.1/",
    "http://0.0.0.0/",
    "http://169.254.169.254/",
    "http://[fe80::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://printer/",
    "http://127.0.0.1.nip.io/",
    "http://127.0.0.1:22/",
    "http://user@127.0.0.1:8080/",
  ])("rejects %s", (address) => {
    expect(() => readAddress(address, LOCAL)).toThrow(Failure);
  });
});

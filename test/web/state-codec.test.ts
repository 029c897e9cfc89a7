import fc from "fast-check";
import { deflateSync } from "fflate";
import { describe, expect, test } from "vitest";
import { formatState, parseState } from "../../web/maker/state-codec.ts";

const STATE = { tab: "chart", saved: { chart: { text: "{ type: 'bar' } // ünï 📊", version: 4 }, qr: null } };

const pack = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString("base64").replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

describe("chart maker state in a URL", () => {
  test("is restored unchanged", () => {
    expect(parseState(`#${formatState(STATE)}`)).toEqual(STATE);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const state = JSON.parse(JSON.stringify({ tab: "x", saved: { x: value } }));
        expect(parseState(formatState(state))).toEqual(state);
      }),
    );
  });

  test("reads links in the first format version", () => {
    const old = "1.q1YqSUxSslJKzkgsKlHSUSpOLEtNUbKqhgoAGSWpFUBaqVqhpLIg1UpBPSmxSF2hFqi0LLWoODM_T8nKpLa2FgA";
    expect(parseState(old)).toEqual({ tab: "chart", saved: { chart: { text: "{ type: 'bar' }", version: 4 } } });
  });

  test("is less than half as long as the text in it", () => {
    const text = JSON.stringify({ labels: Array.from({ length: 200 }, (_, i) => `Label ${i}`) });
    expect(formatState({ tab: "chart", saved: { chart: { text } } }).length).toBeLessThan(text.length / 2);
  });

  test.each([
    "",
    "#",
    "#main",
    "#1.",
    "#1.!!!",
    "#1.AAAA",
    "#9.q1YqSUxS",
    "#1",
    `#1.${pack(deflateSync(new TextEncoder().encode("[]")))}`,
    `#1.${pack(deflateSync(new TextEncoder().encode('{"tab":1,"saved":{}}')))}`,
    `#1.${pack(deflateSync(new TextEncoder().encode('{"tab":"chart","saved":[]}')))}`,
  ])("ignores the fragment %s", (fragment) => {
    expect(parseState(fragment)).toBeUndefined();
  });

  test("ignores a truncated fragment, wherever it is cut", () => {
    const whole = formatState(STATE);
    for (let length = 0; length < whole.length; length++) {
      const parsed = parseState(whole.slice(0, length));
      if (parsed !== undefined) expect(parsed).toEqual(STATE);
    }
  });

  test("rejects a decompression bomb", () => {
    const bomb = deflateSync(new Uint8Array(20_000_000).fill(32));
    expect(parseState(`#1.${pack(bomb)}`)).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { prefersImage, readQuery } from "../../../src/service/shared/request.ts";

const MISSING = "You are missing variable `c` or `chart`";
const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

const post = async (body: BodyInit | null, type?: string, headers: Record<string, string> = {}) =>
  app.request("/chart", {
    method: "POST",
    body,
    headers: { ...(type !== undefined && { "Content-Type": type }), ...headers },
    duplex: "half",
  } as RequestInit);

/** Returns the status and message of a rejected request. Lone surrogates are escaped, since test reports can't contain them. */
async function statusAndError(asked: Response | Promise<Response>): Promise<[status: number, error: string]> {
  const reply = await asked;
  expect(reply.headers.get("Content-Type")).toBe(JSON_TYPE);
  const body = (await reply.json()) as { success: boolean; error: string };
  expect(body.success).toBe(false);
  return [reply.status, body.error.replace(/\p{Cs}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)];
}

/** Sends a body in chunks, without Content-Length. */
function postChunks(chunks: Iterable<Uint8Array>, type: string) {
  const source = chunks[Symbol.iterator]();
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = source.next();
      if (done) return controller.close();
      taken += value.byteLength;
      controller.enqueue(value);
    },
  });
  return { reply: post(body, type), taken: () => taken };
}

describe("a long header", () => {
  test.each(["Content-Type", "Accept", "If-None-Match", "Authorization", "Accept-Language", "X-Request-Id"])(
    "%s is rejected before it is parsed",
    async (name) => {
      const reply = app.request("/chart?c={}", { headers: { [name]: `${"a ".repeat(5000)}x` } });
      expect(await statusAndError(reply)).toEqual([
        431,
        `the ${name.toLowerCase()} header must have at most 8192 characters, got 10001: shorten or omit it`,
      ]);
    },
  );

  test("may have as many characters as servers accept", async () => {
    const type = `application/json;${" ".repeat(8000)}charset=utf-8`;
    expect((await post("{}", type)).status).toBe(400);
    expect((await statusAndError(post("{}", type)))[1]).toBe(MISSING);
  });
});

describe("percent signs", () => {
  const signs = (count: number) => `c=${"%".repeat(count)}`;

  test("that are literal are limited, because each takes memory", async () => {
    const [status, error] = await statusAndError(post(signs(990_000), FORM_TYPE));
    expect(status).toBe(400);
    expect(error).toMatch(/^c must have at most 10000 percent signs without .*: write % as %25$/);
    expect((await statusAndError(post(signs(10_000), FORM_TYPE)))[1]).not.toMatch(/percent signs/);
  });

  test("in long names are not decoded", async () => {
    expect((await statusAndError(post("%".repeat(990_000), FORM_TYPE)))[1]).toMatch(MISSING);
  });
});

describe("the query", () => {
  test.each([
    ["/chart?w=5", MISSING],
    ["/chart??c={}&w=9000", MISSING],
    ["/chart?c={}&w=9000#&w=1", `w ${SIDE_TEXT}, got 9000`],
    ["/chart?c={}&f=?", "f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got ?"],
    ["/chart?c={}&v=%FF", "v must be percent-encoded UTF-8, got %FF"],
    ["/chart?c={}&defaults=a%00b", "defaults must be one of limn, chartjs, got a\0b"],
  ])("is parsed from the raw URL: %s", async (url, message) => {
    expect(await statusAndError(app.request(url, { headers: { Accept: JSON_TYPE } }))).toEqual([400, message]);
  });

  test("is rejected if it has more than 1000 parameters", async () => {
    const query = Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join("&");
    expect(await statusAndError(app.request(`/chart?c={}&${query}`, { headers: { Accept: JSON_TYPE } }))).toEqual([
      400,
      "query must have at most 1000 parameters",
    ]);
  });

  test("is rejected if it has a lone surrogate", async () => {
    expect(await statusAndError(app.request("/chart?c={}&f=%ED%A0%80", { headers: { Accept: JSON_TYPE } }))).toEqual([
      400,
      "f must be percent-encoded UTF-8, got %ED%A0%80",
    ]);
    const [status] = await statusAndError(app.request("/chart?c={}&f=\ud800", { headers: { Accept: JSON_TYPE } }));
    expect(status).toBe(400);
  });

  test("is ignored if there is a body", async () => {
    const reply = app.request("/chart?c={}&w=5", {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": JSON_TYPE },
    });
    expect(await statusAndError(reply)).toEqual([400, MISSING]);
  });
});

describe("media types", () => {
  test.each([JSON_TYPE, "application/json; charset=utf-8", FORM_TYPE, `${FORM_TYPE};charset=UTF8`])(
    "such as %s are accepted",
    async (type) => {
      expect(await statusAndError(post(type.startsWith(FORM_TYPE) ? "a=1" : "{}", type))).toEqual([400, MISSING]);
    },
  );

  test.each(["text/plain", "text/plain;charset=UTF-8", "; charset=utf-8", FORM_TYPE])(
    "such as %s are accepted with JSON",
    async (type) => {
      expect(await statusAndError(post(" \n{}", type))).toEqual([400, MISSING]);
      expect((await statusAndError(post("[]", type)))[1]).toMatch(/^body must be a JSON object, got /);
      expect((await statusAndError(post('{"c":', type)))[1]).toMatch(/^body must be JSON: /);
    },
  );

  test.each(["text/plain", "text/plain;charset=UTF-8", "; charset=utf-8"])(
    "such as %s are rejected otherwise",
    async (type) => {
      for (const body of ["", "c={}", " ".repeat(100_000), '"{}"'])
        expect((await statusAndError(post(body, type)))[0]).toBe(415);
    },
  );

  test.each(["multipart/form-data; boundary=x", "application/xml", "json", "constructor", "image/png"])(
    "such as %s are rejected",
    async (type) => {
      const [status, message] = await statusAndError(post("{}", type));
      expect(status).toBe(415);
      expect(message).toMatch(
        /^content-type must be application\/json or application\/x-www-form-urlencoded, got [a-z/-]+$/,
      );
    },
  );

  test("are required", async () => {
    const bytes = new TextEncoder().encode("c={}");
    for (const body of [bytes, null])
      expect(await statusAndError(post(body))).toEqual([
        415,
        "content-type must be application/json or application/x-www-form-urlencoded, got none",
      ]);
  });

  test("with other character sets and content encodings are rejected", async () => {
    expect(await statusAndError(post("{}", "application/json; charset=latin1"))).toEqual([
      415,
      "charset must be utf-8, got latin1",
    ]);
    expect(await statusAndError(post("{}", JSON_TYPE, { "Content-Encoding": "gzip" }))).toEqual([
      415,
      "content-encoding must be identity, got gzip",
    ]);
  });
});

describe("JSON bodies", () => {
  test.each([
    ["", "body must be JSON: unexpected end of text at line 1, column 1"],
    ['{\n  "chart": {type: "bar"}\n}', 'body must be JSON: unexpected "t" at line 2, column 13'],
    ["[]", "body must be a JSON object, got an array"],
    ["null", "body must be a JSON object, got null"],
    ['{"chart":{},"width":1e999}', `width ${SIDE_TEXT}, got null`],
    [
      '{"chart":{},"f":"\\ud800"}',
      "f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got \\ud800",
    ],
    ['{"__proto__":{"chart":{}}}', MISSING],
  ])("are rejected: %j", async (body, message) => {
    expect(await statusAndError(post(body, JSON_TYPE))).toEqual([400, message]);
  });

  test("are required", async () => {
    expect(await statusAndError(post(null, JSON_TYPE))).toEqual([
      400,
      "body must be JSON: unexpected end of text at line 1, column 1",
    ]);
  });

  test("may begin with a byte order mark", async () => {
    expect(await statusAndError(post(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d), JSON_TYPE))).toEqual([400, MISSING]);
  });

  test.each([[0xff], [0x7b, 0xc3], [0x22, 0xed, 0xa0, 0x80, 0x22]])("must be UTF-8: %j", async (...bytes) => {
    expect(await statusAndError(post(Uint8Array.from(bytes), JSON_TYPE))).toEqual([400, "body must be UTF-8"]);
  });

  test("may be split within a character", async () => {
    const bytes = new TextEncoder().encode('{"format":"é","chart":{}}');
    const { reply } = postChunks([bytes.slice(0, 11), bytes.slice(11)], JSON_TYPE);
    expect(await statusAndError(reply)).toEqual([
      400,
      "format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got é",
    ]);
  });

  test.each([10_000, 100_000])("nested %i levels deep are rejected, in used and unused fields", async (levels) => {
    const message = "body must be nested at most 101 levels deep";
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(await statusAndError(post(`{"chart":${deep}}`, JSON_TYPE))).toEqual([400, message]);
    expect(await statusAndError(post(`{"chart":{},"ref":${deep}}`, JSON_TYPE))).toEqual([400, message]);
    expect(await statusAndError(post(deep, JSON_TYPE))).toEqual([400, message]);
    expect(await statusAndError(post("[".repeat(levels), JSON_TYPE))).toEqual([
      400,
      `body must be JSON: unexpected end of text at line 1, column ${levels + 1}`,
    ]);
  });
});

describe("forms", () => {
  test.each([
    ["", MISSING],
    ["c=%7B%7D&w=9000", `w ${SIDE_TEXT}, got 9000`],
    [
      "chart={}&format=a+b",
      "format must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got a b",
    ],
    ["c={}&f=é%C3%A9", "f must be one of png, jpg, jpeg, webp, avif, svg, pdf, base64, gif, apng, alt, got éé"],
  ])("are rejected: %s", async (body, message) => {
    expect(await statusAndError(post(body, FORM_TYPE))).toEqual([400, message]);
  });
});

describe("bodies of more than a million bytes", () => {
  const message = "body must be at most 1000000 bytes";
  const filled = (bytes: number) => `{"ref":"${"x".repeat(bytes - 10)}"}`;

  test("are rejected, but those of exactly a million are not", async () => {
    expect(await statusAndError(post(filled(1_000_000), JSON_TYPE))).toEqual([400, MISSING]);
    expect(await statusAndError(post(filled(1_000_001), JSON_TYPE))).toEqual([413, message]);
    expect(await statusAndError(post(filled(1_100_000), FORM_TYPE))).toEqual([413, message]);
  });

  test("are measured in bytes, not in characters", async () => {
    expect(await statusAndError(post(`{"ref":"${"é".repeat(500_000)}"}`, JSON_TYPE))).toEqual([413, message]);
  });

  test("are rejected by their Content-Length", async () => {
    expect(await statusAndError(post("{}", JSON_TYPE, { "Content-Length": "1000001" }))).toEqual([413, message]);
  });

  test("are rejected without being read to the end", async () => {
    const chunk = new Uint8Array(100_000).fill(0x20);
    const { reply, taken } = postChunks(Array(100).fill(chunk), JSON_TYPE);
    expect(await statusAndError(reply)).toEqual([413, message]);
    expect(taken()).toBeLessThan(1_500_000);
  });

  test("with an unsupported media type are rejected for the type", async () => {
    expect((await statusAndError(post(filled(1_100_000), "text/css")))[0]).toBe(415);
  });
});

describe("bodies that break off", () => {
  test("are rejected", async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("connection lost"));
      },
    });
    expect(await statusAndError(post(body, JSON_TYPE))).toEqual([400, "body ended before it was complete"]);
  });
});

describe("the Accept header", () => {
  test.each([
    ["image/*, application/json", true],
    ["application/json;q=0.5, image/png", true],
    ["image/png;q=0.1, application/json;q=0.2", false],
    ["application/vnd.api+json, image/png", false],
    ["text/html,application/xhtml+xml,image/avif,*/*;q=0.8", true],
    ["image/png;q=0, */*", false],
    ['text/plain;x="a, image/png"', false],
    ["application/json;q=0, image/png", true],
    ["*/*", false],
    ["", false],
  ])("with the value %j makes the error an image: %j", (accept, isImage) => {
    expect(prefersImage(new Request("https://charts.example/", { headers: { Accept: accept } }))).toBe(isImage);
  });

  test("of a megabyte is parsed", () => {
    const request = new Request("https://charts.example/", {
      headers: { Accept: `${";,q=".repeat(200_000)},image/png` },
    });
    expect(prefersImage(request)).toBe(true);
  });
});

describe("the query of a request", () => {
  test("is parsed once, and each value decoded once", () => {
    const request = new Request("https://charts.example/chart?c=a+b&c=2#x?d=1");
    expect(readQuery(request)).toBe(readQuery(request));
    expect(readQuery(request).read("c")).toBe(readQuery(request).read("c"));
    expect(readQuery(request).list.map(({ raw }) => raw)).toEqual(["a+b", "2"]);
  });

  test("is limited to 1000 parameters each time it is read", () => {
    const request = new Request(`https://charts.example/chart?${"c=1&".repeat(1000)}`);
    for (let time = 0; time < 2; time += 1)
      expect(() => readQuery(request)).toThrow("query must have at most 1000 parameters");
  });
});

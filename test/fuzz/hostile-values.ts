// Values, strings and headers that often break parsers and layouts.

import { type FileName, fileOf } from "../engine/image/image-files.ts";

const IMAGE_FILE_NAMES: readonly FileName[] = [
  ...(["png", "pngAlpha", "pngPalette", "pngInterlaced", "png16", "jpeg", "jpegProgressive", "jpegGray"] as const),
  ...(["jpegInks", "gif", "gifAnimated", "webp", "webpLossy", "webpAlpha", "tiff", "avif"] as const),
];

/** Small image files of all supported formats, and one of an unsupported format. */
export const IMAGE_FILES: readonly Uint8Array[] = [
  ...IMAGE_FILE_NAMES.map(fileOf),
  new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>.a{fill:red}</style><path class="a" d="M0 0h9v9z"/><text x="1" y="8" font-size="4">a</text></svg>',
  ),
];

/** Files of external data: valid ones, and some with one error each. */
export const DATA_FILES: readonly string[] = [
  "a,b,c\nx,1,2\ny,3,4\n",
  '[{"a":"x","b":1},{"a":"y","b":2}]',
  '{"rows":[["a","b"],["x",1],["y",null]],"records":[{"fields":{"a":"x","b":2}}],"offset":"1"}',
  'a;b\n"x\n;1;;;\n\0,-Infinity',
  `a,b\n${"x,1e308\n".repeat(3000)}`,
  `${"[".repeat(500)}${"]".repeat(500)}`,
  '{"__proto__":[{"a":{"toString":null},"b":[1]}],"constructor":[]}',
  `${",".repeat(20_000)}\n`,
];

/** Accept header for an `<img>`. */
export const IMAGE_ACCEPT = "image/avif,image/webp,image/*,*/*;q=0.8";

export const NUMBERS: readonly number[] = [
  ...[0, -0, 1, -1, 2, 3, 0.5, 1e-9, 1e-320, 7, 13, 99, 255, 256, 1000, 3001, 65_536, -65_537, 2 ** 31, -(2 ** 31)],
  ...[2 ** 32, 2 ** 53, 2 ** 53 + 2, 1e21, -1e21, 1e300, -1e308, Number.MAX_VALUE, 5e-324, 1.7976931348623157e308],
];

export const TEXTS: readonly string[] = [
  ...["", " ", "0", "-1", "1e999", "NaN", "Infinity", "null", "undefined", "true", "false", "[object Object]"],
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "length", "then", "$ref"],
  ...["a", "x".repeat(300), "9".repeat(400), "(".repeat(300), "[".repeat(300), "a,".repeat(200), "\n".repeat(99)],
  ...["\u0000", "\ud800", "\udfff\ud800", "\u2028", "\u202e", "\ufeff", "\u0301".repeat(60), "\u200d", "\u00ad"],
  ...["🇺🇸", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "مبيعات", "עברית 12", "売上", "ไทย", "हिन्दी", "ﷺ", "ſ", "İ", "ß", "A\u030a"],
  ...["%", "%zz", "%00", "%ff", "+", "&", "=", "#", "?", ";", "\\", "/", "../..", "'", '"', "`", "</script>", "<!--"],
  ...["\u0024{1}", "{{a}}", "%s", "\r\nX-Injected: 1", "javascript:alert(1)", "file:///etc/passwd", "data:,", "data:"],
  ...["data:image/png;base64,", "data:image/svg+xml,<svg/>", "http://127.0.0.1/", "http://[::1]/", "https://a.test/a"],
  ...["//a.test/a.png", "http://user:pass@a.test/", "https://a.test:22/", "blob:null/1", "https://a.test/redirect"],
  ...["red", "#12", "#12345678", "rgb(300, -1, NaN)", "rgba(0 0 0 / 200%)", "hsl(1e9turn 1% 1%)", "currentcolor"],
  ...["color-mix(in oklch, red, blue)", "transparent", "url(#a)", "var(--a)", "oklch(1e9 1e9 1e9)", "lab(50% 1 1)"],
  ...["12px Arial", "bold italic 1e9px/0 x", "0px", "-1px a", "inherit", "caption", "1e-9em 'a\"", "100000px serif"],
  ...["2026-11-22", "2026-02-30T25:61:61Z", "0000-00-00", "+275760-09-13T00:00:01Z", "99999", "P1Y", "now", "12:00"],
  ...["YYYY-MM-DD[T]HH:mm", "[", "LLLL", "Do dddd wo Q", "YYYYYYYYYY", "#,##0.00", "0.0e+0", "$0,0.00a", "0%", "\\"],
  ...["ja", "zh-Hant", "ar-EG-u-nu-arab", "x-private", "en_US", "i-klingon", "de-DE-1996", "en-".repeat(40)],
  ...["bar", "line", "pie", "sankey", "treemap", "wordCloud", "barr", "category", "time", "logarithmic", "timeseries"],
  ...["png", "svg", "pdf", "webp", "jpg", "base64", "gif", "PNG", "top", "bottom", "chartArea", "center", "start"],
  ...["function(){}", "() => 1", "(x) => { throw x }", "1;", "new Date()", "[1,2,3]", "{a:1}", "/* x", "//", "0x10"],
];

/** Values as JSON, because some of them can't be written as object literals (`__proto__` sets the prototype). */
const JSON_VALUES: readonly string[] = [
  ...["null", "true", "false", "[]", "{}", "[[]]", "[null]", "[{}]", "[1,2,3]", '["a","b"]', "[[1,2],[3,4]]"],
  ...['{"toString":null}', '{"toString":1,"valueOf":1}', '{"length":1e9}', '{"length":-1,"0":1}', '{"then":1}'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{"x":1,"y":2}', '{"x":null,"y":"a"}', '{"":1}'],
  ...['{"display":true}', '{"src":"data:image/png;base64,AAAA"}', '{"type":"linear","min":5,"max":1}', '{"y":[1,2]}'],
  ...['{"from":{"toString":null},"to":[],"flow":{}}', '{"sets":["a",{}],"value":-1}', '{"x":"2026-11-22","o":1}'],
  ...['[{"toString":null}]', "[[[[[[[[[[]]]]]]]]]]", '{"toJSON":1}', '{"valueOf":{}}', '{"Symbol.iterator":1}'],
];

export const VALUES: readonly unknown[] = [
  ...JSON_VALUES.map((text) => JSON.parse(text) as unknown),
  Array.from({ length: 60 }, (_, index) => index),
  Array.from({ length: 200 }, () => null),
  JSON.parse("[".repeat(90) + "]".repeat(90)),
  JSON.parse(`${'{"a":'.repeat(90)}1${"}".repeat(90)}`),
];

/** Pieces that are inserted into encoded requests. */
export const PIECES: readonly string[] = [
  ...["%", "%2", "%00", "%ff%fe", "%ed%a0%80", "%2526", "+", "&", "&&", "=", "==", ";", "?", "#", "//", "/../", "%2f"],
  ...["{", "}", "[", "]", ",", ":", "'", '"', "\\", "\\u", "\\ud800", "\\x0", "0x", "1e", "-", ".", "/*", "*/", "//"],
  ...["\u0000", "\u00ff", "\u2028", "\ufeff", "NaN", "undefined", "=>", "(", ")", "`", "\u0024{", "...", "__proto__:"],
];

/** Headers that affect how a request is parsed or answered, or that claim a client address or origin. */
export const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ...([
    ["Accept", IMAGE_ACCEPT],
    ["Accept", "text/html,application/xhtml+xml"],
    ["Accept", "application/json;q=0, image/png"],
    ["Accept", ",;q=,*/*"],
    ["Accept", ""],
    ["Accept", "a/b;".repeat(300)],
  ] as const),
  ...(["*", '"a"', 'W/"a", "b"', ",,,"] as const).map((tag) => ["If-None-Match", tag] as const),
  ...(
    ["Bearer", "Bearer ", "Bearer \u00ff\u00fe", "Basic YTpi", "bearer  a  ", `Bearer ${"k".repeat(900)}`] as const
  ).map((value) => ["Authorization", value] as const),
  ...(["gzip", "br, gzip", "identity", "x".repeat(200)] as const).map((value) => ["Content-Encoding", value] as const),
  ...(["1.1 limn", "1.0 a, 1.1 limn", "limn"] as const).map((value) => ["Via", value] as const),
  ...(["1.2.3.4", "::1", "fe80::1%eth0", "a", "1.2.3.4, 5.6.7.8", "0x7f.1"] as const).map(
    (value) => ["CF-Connecting-IP", value] as const,
  ),
  ...(["bytes=0-1", "bytes=5-1", "lines=1"] as const).map((value) => ["Range", value] as const),
  ["X-Forwarded-For", "1.2.3.4"],
  ["X-Forwarded-Host", "evil.test"],
  ["X-Forwarded-Proto", "javascript"],
  ["Origin", "null"],
  ["Origin", "https://evil.test"],
  ["Accept-Language", "x-".repeat(60)],
  ["Access-Control-Request-Method", "TRACE"],
  ["Mcp-Protocol-Version", "1999-01-01"],
  ["Mcp-Session-Id", "a"],
  ["Cookie", "a=b"],
  ["Upgrade", "websocket"],
  ["Sec-WebSocket-Key", "AAAA"],
  ["Expect", "200-ok"],
];

export const CONTENT_TYPES: readonly string[] = [
  ...["application/json", "application/json; charset=utf-8", "application/json;charset=utf-16", "APPLICATION/JSON"],
  ...["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", "multipart/form-data; boundary=a"],
  ...["image/png", "image/jpeg", "image/svg+xml", "image/tiff", "application/octet-stream", "", ";", "a", "__proto__"],
  ...["application/json; charset=", 'application/json; charset="utf-8', "text/json, application/json", "*/*"],
];

export const METHODS: readonly string[] = [
  ...["GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "SEARCH"],
];

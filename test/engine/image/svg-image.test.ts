import fc from "fast-check";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { readImageFile } from "../../../src/engine/image/read-image.ts";
import { COPY_PIXELS, SVG_IMAGE_BYTES, SVG_IMAGE_DEPTH, SVG_IMAGE_ELEMENTS } from "../../../src/engine/limits.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { fileOf } from "./image-files.ts";
import { pngOf } from "./make-image.ts";

await loadResvg();

const ADDRESS = "https://example.com/a.svg";
const encode = (text: string) => new TextEncoder().encode(text);
const read = (svg: string) => readImageFile(encode(svg), ADDRESS);

/** Returns a 100x100 SVG with the given content. */
const svgOf = (content: string, attributes = 'width="100" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

/** Decodes the PNG copy at the given scale with an independent decoder. */
function copyOf(svg: string, scale = 1) {
  const url = read(svg).url(scale, true);
  expect(url).toMatch(/^data:image\/png;base64,/);
  const { width, height, data, channels } = decode(Uint8Array.from(atob(url.slice(22)), (c) => c.charCodeAt(0)));
  const at = (x: number, y: number) => {
    const pixel = data.subarray((y * width + x) * channels, (y * width + x + 1) * channels);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixel;
    return alpha === 0 ? "none" : `${red},${green},${blue}${alpha === 255 ? "" : `/${alpha}`}`;
  };
  return { width, height, at };
}

/** Returns the SVG that an SVG chart embeds for the image. */
function originalOf(svg: string): string {
  const url = read(svg).url(1, false);
  expect(url).toMatch(/^data:image\/svg\+xml;base64,/);
  return new TextDecoder().decode(Uint8Array.from(atob(url.slice(26)), (c) => c.charCodeAt(0)));
}

test("decoding the images in an SVG is charged to the request", () => {
  const spent = (count: number) => {
    const fuel = new Fuel();
    const image = `<image width="9" height="9" href="data:image/png;base64,${Buffer.from(pngOf(500, 400)).toString("base64")}"/>`;
    readImageFile(encode(svgOf(image.repeat(count))), ADDRESS, undefined, fuel);
    return fuel.spent;
  };
  expect(spent(3) - spent(0)).toBeGreaterThanOrEqual(3 * 500 * 400 * 30);
});

describe("an SVG is refused before resvg reads it, if that would take too long", () => {
  test.each([
    [
      "a long path that is used often",
      `<path id="a" d="M0 0${"h1v1".repeat(50_000)}"/>${'<use href="#a"/>'.repeat(100)}`,
    ],
    ["thousands of spans in a text", `<text>${"<tspan>a</tspan>".repeat(4900)}</text>`],
    [
      "a text of many spans that is used often",
      `<text id="a">${"<tspan>a</tspan>".repeat(1200)}</text>${'<use href="#a"/>'.repeat(3)}`,
    ],
  ])("%s", (_, content) => {
    const fuel = new Fuel();
    expect(() => readImageFile(encode(svgOf(content)), ADDRESS, undefined, fuel)).toThrow("too expensive to draw");
    expect(fuel.spent).toBe(0);
  });

  test("and the work adds up over the images of a request", () => {
    const fuel = new Fuel();
    const file = encode(svgOf(`<path id="a" d="M0 0${"h1v1".repeat(2000)}"/>${'<use href="#a"/>'.repeat(90)}`));
    readImageFile(file, ADDRESS, undefined, fuel);
    expect(fuel.spent).toBeGreaterThan(90 * 4000 * 600);
    expect(() => Array.from({ length: 20 }, () => readImageFile(file, ADDRESS, undefined, fuel))).toThrow(
      "too expensive to draw",
    );
  });
});

describe("an SVG image has the size", () => {
  test.each([
    ['width="40" height="30"', 40, 30],
    ['width="40px" height="30.5"', 40, 30.5],
    ['width="1in" height="72pt"', 96, 96],
    ['width="25.4mm" height="2.54cm"', 96, 96],
    ['viewBox="0 0 40 30"', 40, 30],
    ['viewBox="-5,-5,40,30" width="80"', 80, 60],
    ['viewBox="0 0 40 30" height="60"', 80, 60],
    ['viewBox="0 0 40 30" width="100%" height="100%"', 40, 30],
    ['viewBox="0 0 40 30" width="10" height="10"', 10, 10],
    ["", 300, 150],
    ['width="0" height="-5"', 300, 150],
    ['viewBox="0 0 0 30"', 300, 150],
    ['viewBox="nonsense"', 300, 150],
    ['width="1e9" height="1e9"', 12_000, 12_000],
    ['width="1e300" height="1"', 12_000, 1],
    ['viewBox="0 0 1e-30 1e-30"', 1, 1],
  ])("of its root: %s", (attributes, width, height) => {
    const image = read(svgOf("<path/>", attributes));
    expect([image.width, image.height].map((side) => Math.round(side * 10) / 10)).toEqual([width, height]);
    expect(image.isVector).toBe(true);
  });
});

describe("an SVG image is drawn", () => {
  const half = '<rect width="50" height="100" fill="#f00"/>';

  test("sharply at any display size", () => {
    const { width, height, at } = copyOf(svgOf(half), 8);
    expect([width, height]).toEqual([800, 800]);
    expect([at(398, 5), at(401, 5)]).toEqual(["255,0,0", "none"]);
    expect(copyOf(svgOf(half), 0.25).width).toBe(25);
  });

  test("up to its edges if its size is a fractional number of pixels", () => {
    const { width, height, at } = copyOf(
      svgOf('<rect width="100" height="75" fill="#f00"/>', 'width="100" height="75"'),
      0.5,
    );
    expect([width, height]).toEqual([50, 37]);
    for (const [x, y] of [
      [0, 0],
      [49, 0],
      [0, 36],
      [49, 36],
    ] as const)
      expect(at(x, y)).toBe("255,0,0");
  });

  test("with its viewBox and preserveAspectRatio", () => {
    const wide = (more: string) =>
      copyOf(svgOf('<rect width="10" height="10" fill="#f00"/>', `width="40" height="20" viewBox="0 0 10 10" ${more}`));
    expect([wide("").at(5, 10), wide("").at(20, 10)]).toEqual(["none", "255,0,0"]);
    expect(wide('preserveAspectRatio="none"').at(1, 10)).toBe("255,0,0");
    expect(wide('preserveAspectRatio="xMinYMin slice"').at(1, 10)).toBe("255,0,0");
  });

  test.each<[string, string, string?]>([
    ["attributes", '<rect width="100" height="100" fill="#00f"/>'],
    ["a style", '<rect width="100" height="100" fill="red" style="fill: #00f !important; x: y"/>'],
    ["a class selector", '<style>.a{fill:#00f}</style><rect class="b a" width="100" height="100" fill="red"/>'],
    [
      "an id selector",
      '<style>#a{fill:#00f} .b{fill:red} *{fill:lime}</style><rect id="a" class="b" width="100" height="100"/>',
    ],
    ["a group", '<style><![CDATA[<!-- g{fill:#00f} -->]]></style><g><rect width="100" height="100"/></g>'],
    [
      "print rules ignored",
      "<style>rect{fill:#00f}@media print{rect{fill:red}}</style><rect width='100' height='100'/>",
    ],
    ["descendant rules ignored", "<style>rect{fill:#00f}g rect{fill:red}</style><rect width='100' height='100'/>"],
    [
      "a gradient",
      '<linearGradient id="g"><stop stop-color="#00f"/></linearGradient><rect width="100" height="100" fill="url( \'#g\' ) red"/>',
    ],
    ["a reference", '<defs><rect id="r" width="100" height="100" fill="#00f"/></defs><use xlink:href="#r"/>'],
    ["a symbol", '<symbol id="r" viewBox="0 0 1 1"><rect width="1" height="1" fill="#00f"/></symbol><use href="#r"/>'],
    [
      "a clip",
      '<clipPath id="c"><rect x="40" width="20" height="100"/></clipPath><rect clip-path="url(#c)" width="100" height="100" fill="#00f"/>',
    ],
    [
      "a mask",
      '<mask id="m"><rect width="100" height="100" fill="#fff"/></mask><rect mask="url(#m)" width="100" height="100" fill="#00f"/>',
    ],
    [
      "a filter",
      '<filter id="f"><feFlood flood-color="#00f"/></filter><rect filter="url(#f)" width="100" height="100"/>',
    ],
    [
      "a marker",
      '<marker id="m" markerWidth="90" markerHeight="90" markerUnits="userSpaceOnUse"><rect width="90" height="90" fill="#00f"/></marker><path d="M10 10h1" marker-start="url(#m)"/>',
    ],
    ["a link", '<a xlink:href="https://example.com"><rect width="100" height="100" fill="#00f"/></a>'],
    ["half opacity", '<g opacity=".5"><rect width="100" height="100" fill="#00f"/></g>', "0,0,255/128"],
    ["a switch", '<switch><foreignObject/><g><rect width="100" height="100" fill="#00f"/></g></switch>'],
    ["a prefix", '<svg:rect xmlns:svg="http://www.w3.org/2000/svg" width="100" height="100" fill="#00f"/>'],
  ])("with %s", (_, content, color = "0,0,255") => {
    expect(copyOf(svgOf(content)).at(50, 50)).toBe(color);
  });

  test("with its text in a bundled font, and as pixels in SVG charts", () => {
    const svg = svgOf('<text x="0" y="90" font-size="100" font-family="Some Font, serif">M&#x26;</text>');
    const { width, at } = copyOf(svg, 2);
    const ink = Array.from({ length: width }, (_, x) => at(x, 100)).filter((color) => color !== "none");
    expect(ink.length).toBeGreaterThan(20);
    expect(read(svg).url(1, false)).toMatch(/^data:image\/png/);
  });

  test("with embedded images, as copies", () => {
    const url = (name: "jpeg" | "webp" | "avif") => `data:image/x;base64,${btoa(String.fromCharCode(...fileOf(name)))}`;
    const content = `<image width="100" height="100" preserveAspectRatio="none" xlink:href="${url("webp")}"/>`;
    const { at } = copyOf(svgOf(content));
    expect([at(20, 20), at(80, 20), at(20, 80)]).toEqual(["255,0,0", "0,255,0", "0,0,255"]);
    expect(originalOf(svgOf(content))).toMatch(/<image [^>]*href="data:image\/png;base64,/);
    expect(originalOf(svgOf(`<image href="${url("avif")}"/><path/>`))).not.toContain("<image");
  });

  test("with any prolog", () => {
    const root = svgOf('<rect width="100" height="100" fill="#00f"/>');
    const prologs = [
      "\ufeff",
      '  \n<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: any -->\n',
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ];
    for (const prolog of prologs)
      expect(copyOf((prolog.startsWith("  ") ? prolog.trimStart() : prolog) + root).at(5, 5)).toBe("0,0,255");
  });

  test("with the entities that drawing programs declare", () => {
    const doctype = '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY blue "#00f">]>';
    const svg = `${doctype}<svg xmlns="&ns_svg;" width="9" height="9"><rect width="9" height="9" fill="&blue;"/></svg>`;
    expect(copyOf(svg).at(4, 4)).toBe("0,0,255");
  });

  test("without a namespace, as in handwritten URLs", () => {
    expect(copyOf('<svg width="9" height="9"><rect width="9" height="9" fill="#00f"/></svg>').at(4, 4)).toBe("0,0,255");
  });
});

describe("active and external content is removed:", () => {
  test.each([
    ["scripts", "<script>alert(1)</script>"],
    ["scripts with xlink:href", '<script xlink:href="https://evil.example/a.js"/>'],
    ["event handlers", '<rect onload="alert(1)" onclick="alert(1)" width="9" height="9"/>'],
    [
      "embedded HTML",
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/"/></body></foreignObject>',
    ],
    ["external images", '<image href="https://evil.example/a.png" width="9" height="9"/>'],
    ["local files", '<image xlink:href="file:///etc/passwd" width="9" height="9"/>'],
    ["local files without a scheme", '<image href="/etc/passwd" width="9" height="9"/>'],
    ["nested SVG images", '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'],
    [
      "nested SVG images without base64",
      '<image href="data:image/svg+xml,%3Csvg onload=alert(1)/%3E" width="9" height="9"/>',
    ],
    ["references to other documents", '<use href="https://evil.example/a.svg#b"/>'],
    ["paint servers of other documents", '<rect fill="url(https://evil.example/a.svg#b)" width="9" height="9"/>'],
    [
      "filters of other documents",
      '<rect style="filter: url(&quot;https://evil.example/a.svg#b&quot;)" width="9" height="9"/>',
    ],
    ["data URLs as paint servers", '<rect fill="url(data:image/svg+xml;base64,AAAA#b)" width="9" height="9"/>'],
    ["CSS escapes in URLs", '<rect fill="\\75rl(https://evil.example/)" width="9" height="9"/>'],
    ["javascript: links", '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
    [
      "style sheets",
      '<style>@import "https://evil.example/a.css"; @font-face{font-family:a;src:url(https://evil.example/a.woff)} rect{cursor:url(https://evil.example/)}</style><rect width="9" height="9"/>',
    ],
    [
      "animation",
      '<rect width="9" height="9"><animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/></rect>',
    ],
    [
      "filters that load images",
      '<filter id="f"><feImage href="https://evil.example/a.png"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ],
    [
      "patterns of other documents",
      '<pattern id="p" href="https://evil.example/#p" width="9" height="9"/><rect fill="url(#p)" width="9" height="9"/>',
    ],
    ["processing instructions", '<?xml-stylesheet href="https://evil.example/a.css"?><rect width="9" height="9"/>'],
    [
      "other namespaces",
      '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script><html:img xmlns:html="http://www.w3.org/1999/xhtml" src="https://evil.example/"/>',
    ],
    ["xml:base", '<g xml:base="https://evil.example/"><use href="#a"/></g>'],
  ])("%s", (_, content) => {
    const svg = svgOf(`<path id="a" d="M0 0h9v9z"/>${content}`);
    const original = originalOf(svg);
    expect(original).not.toMatch(
      /evil|alert|javascript|script|passwd|\son\w+=|@|svg\+xml|animate|<set|foreignObject|url\((?!#)/i,
    );
    expect(copyOf(svg).width).toBe(100);
  });

  test("external and nested entities are rejected", () => {
    for (const entity of [
      'SYSTEM "file:///etc/passwd"',
      'PUBLIC "a" "https://evil.example/"',
      '"&amp;b;"',
      '"<script/>"',
    ])
      expect(() =>
        read(`<!DOCTYPE svg [<!ENTITY a ${entity}>]><svg width="9" height="9"><text>&a;</text></svg>`),
      ).toThrow(Failure);
  });
});

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => write(i)).join("");
const RECT = '<rect width="100" height="100"/>';

test.each([
  ["thousands of small arcs", `<path d="M0 0${"a9 9 0 0 1 9 9".repeat(3000)}"/>`],
  ["compact arcs", `<path d="M5 5${"a.5.5 0 01.5.5.5.5 0 10-1 0".repeat(500)}"/>`],
  ["an arc after an error", '<path d="M2 2L3 x A10 10 0 0 1 9 9z"/>'],
  ["a large circle", '<circle cx="50" cy="1e6" r="1e6"/>'],
])("an SVG may have %s", (_, content) => {
  expect(() => read(svgOf(content))).not.toThrow();
});

describe("an SVG that takes too much work is rejected:", () => {
  test.each<[string, string, RegExp]>([
    [
      "exponential entities",
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${repeat(9, (i) => `<!ENTITY b${i} "${`&${i === 0 ? "a" : `b${i - 1}`};`.repeat(10)}">`)}]><svg><text>&b8;</text></svg>`,
      /is an invalid SVG/,
    ],
    [
      "an entity that is used often",
      `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(200)}">]><svg><path d="${"&a;".repeat(1000)}"/></svg>`,
      /must use declared entities for at most 20000 characters, got 200000: write the text instead/,
    ],
    [
      "exponential references",
      svgOf(
        `<defs><g id="b0">${RECT}</g>${repeat(20, (i) => `<g id="b${i + 1}"><use href="#b${i}"/><use href="#b${i}"/></g>`)}</defs><use href="#b20"/>`,
      ),
      /must draw at most/,
    ],
    ["a reference to itself", svgOf('<g id="a"><use href="#a"/></g>'), /a circular reference/],
    [
      "circular references",
      svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
      /a circular reference/,
    ],
    [
      "a recursive mask",
      svgOf(
        `<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="9" height="9"/>`,
      ),
      /a circular reference/,
    ],
    [
      "a chain of references",
      svgOf(`${repeat(500, (i) => `<g id="a${i}"><use href="#a${i + 1}"/></g>`)}<path id="a500"/>`),
      /must nest SVG elements/,
    ],
    [
      "deep nesting",
      svgOf("<g>".repeat(SVG_IMAGE_DEPTH + 1) + "</g>".repeat(SVG_IMAGE_DEPTH + 1)),
      /must nest SVG elements/,
    ],
    ["too many elements", svgOf("<g/>".repeat(SVG_IMAGE_ELEMENTS + 1)), /at most \d+ SVG elements/],
    [
      "markers at every point",
      svgOf(`<marker id="m">${RECT.repeat(100)}</marker><path marker-mid="url(#m)" d="M0 0${"h1".repeat(5000)}"/>`),
      /must draw at most/,
    ],
    ["an arc to a distant point", svgOf('<path d="M20 20a6.5 6.5 0 0 1 1e29 1.5z"/>'), /too large arcs/],
    ["an arc with a huge radius", svgOf('<path d="M20 20A1e37 1e37 0 0 1 50 50z"/>'), /too large arcs/],
    ["a narrow arc that doesn't reach its end", svgOf('<path d="M2 2A1e18 1e-9 0 0 1 9 1e18z"/>'), /too large arcs/],
    ["an arc after an error in the path", svgOf('<path d="M2 2L3 x A1e30 1e30 0 0 1 9 9z"/>'), /too large arcs/],
    ["a huge circle", svgOf('<circle r="1e30"/>'), /too large arcs/],
    ["a huge rounded rectangle", svgOf('<rect width="1e35in" height="1e35in" rx="1e34"/>'), /too large arcs/],
    [
      "repeated arcs",
      svgOf(`<path id="p" d="M0 0${"a9 9 0 0 1 9 9".repeat(500)}"/>${'<use href="#p"/>'.repeat(50)}`),
      /too many or too large arcs/,
    ],
    [
      "hundreds of blurs",
      svgOf(
        `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${repeat(300, () => '<rect filter="url(#f)" width="100" height="100"/>')}`,
      ),
      /too complex to draw/,
    ],
    [
      "a filter with many primitives",
      svgOf(`<filter id="f">${'<feOffset dx="1"/>'.repeat(200)}</filter><rect filter="url(#f)" width="9" height="9"/>`),
      /too complex to draw/,
    ],
    [
      "a chain of filter functions",
      svgOf(`<rect width="90" height="90" filter="${"blur(9) ".repeat(50)}"/>`),
      /too complex to draw/,
    ],
    [
      "filters of elements larger than the image",
      svgOf(
        `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>${'<rect x="-200" y="-200" width="600" height="600" filter="url(#f)"/>'.repeat(2)}`,
      ),
      /too complex to draw/,
    ],
    [
      "filter regions larger than the image",
      svgOf(
        `<filter id="f" x="-2" y="-2" width="5" height="5"><feGaussianBlur stdDeviation="3"/></filter><g transform="rotate(9)">${'<rect width="90" height="90" filter="url(#f)"/>'.repeat(2)}</g>`,
      ),
      /too complex to draw/,
    ],
    [
      "masks of elements larger than the image",
      svgOf(
        `<mask id="m"><rect width="1e4" height="1e4" fill="white"/></mask>${'<rect x="-200" y="-200" width="600" height="600" mask="url(#m)"/>'.repeat(10)}`,
      ),
      /too complex to draw/,
    ],
    ["nested layers", svgOf(`${'<g opacity=".9">'.repeat(50)}${RECT}${"</g>".repeat(50)}`), /too complex to draw/],
    [
      "nested layers by style",
      svgOf(`<style>g{opacity:.9}</style>${"<g>".repeat(50)}${RECT}${"</g>".repeat(50)}`),
      /too complex to draw/,
    ],
    ["a thousand layers", svgOf(`<g opacity=".9">${RECT}</g>`.repeat(2000)), /too complex to draw/],
    ["more than two megabytes", svgOf(" ".repeat(SVG_IMAGE_BYTES)), /at most \d+ bytes/],
    ["a thousand rules", svgOf(`<style>${".a{}".repeat(1001)}</style>`), /style rules/],
    ["too much text", svgOf(`<text>${"word ".repeat(2000)}</text>`), /at most \d+ characters of SVG text/],
  ])("%s", (_, svg, message) => {
    expect(() => read(svg)).toThrow(Failure);
    expect(() => read(svg)).toThrow(message);
  });

  test.each([
    ["only the start of a tag", "<svg"],
    ["missing end tags", "<svg><g>"],
    ["two roots", "<svg/><svg/>"],
    ["another root element", "<html><svg/></html>"],
    ["an unknown entity", "<svg><text>&nbsp;</text></svg>"],
    ["a mismatched end tag", "<svg></g></svg>"],
    ["another encoding", "<svg>\xff</svg>"],
  ])("with %s", (_, svg) => {
    const bytes = Uint8Array.from(svg, (character) => character.charCodeAt(0));
    expect(() => readImageFile(bytes, ADDRESS)).toThrow(Failure);
  });
});

describe("an SVG with extreme values is still drawn:", () => {
  test.each([
    [
      "invisibly short dashes",
      `${RECT}<path stroke="red" stroke-dasharray="0.0001" d="M0 0h100${"H0H100".repeat(500)}"/>`,
    ],
    ["dashes of zero length", `${RECT}<path stroke="red" stroke-dasharray="1e-30 0" d="M0 0h100"/>`],
    ["inherited dashes", `<g stroke-dasharray=".00001">${'<path stroke="red" d="M0 0h99999"/>'.repeat(50)}</g>`],
    ["extreme numbers", '<path stroke="red" stroke-width="1e30" d="M-1e30 -1e30L1e30 1e38 1e-40 5z"/>'],
    [
      "extreme transforms",
      '<g transform="scale(1e30)"><g transform="scale(1e30)"><rect width="1e30" height="1"/></g></g>',
    ],
    ["singular transforms", '<g transform="scale(0)"><rect stroke="red" width="5" height="5"/></g>'],
    [
      "turbulence",
      '<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="1000"/></filter><rect filter="url(#f)" width="100" height="100"/>',
    ],
    ["broken path data", '<path d="M0 0 LLL 5 q a 1 1"/><polygon points="1 2 3 x"/>'],
  ])("%s", (_, content) => {
    const { width, height } = copyOf(svgOf(content), 2);
    expect([width, height]).toEqual([200, 200]);
  });

  test("drop shadows and masks, in a high resolution", () => {
    const logo = svgOf(
      `<defs><filter id="f"><feDropShadow dx="2" dy="2" stdDeviation="4"/></filter><mask id="m"><circle cx="50" cy="50" r="40" fill="white"/></mask></defs>
       <g transform="translate(5 5) scale(.9)"><rect width="100" height="100" filter="url(#f)"/><rect width="100" height="100" fill="red" mask="url(#m)"/></g>`,
    );
    expect(copyOf(logo, 6).width).toBeGreaterThanOrEqual(600);
  });

  test("or rejected if the rasteriser panics, without affecting later images", () => {
    const before = copyOf(svgOf(RECT)).at(50, 50);
    for (const content of [
      '<filter id="f" x="-1e5" y="-1e5" width="1e9" height="1e9"><feGaussianBlur stdDeviation="1e9"/></filter><rect filter="url(#f)" width="100" height="100"/>',
      '<mask id="m" x="-1e9" width="1e30" y="0" height="1e30"><rect width="1e9" height="1e9"/></mask><rect mask="url(#m)" width="1e9" height="1e9"/>',
    ]) {
      expect(() => copyOf(svgOf(content), 2)).toThrow(/is an SVG that (?:cannot be drawn|is too complex)/);
      expect(copyOf(svgOf(RECT)).at(50, 50)).toBe(before);
    }
  });

  test("an extreme viewBox", () => {
    for (const viewBox of ["0 0 1e-30 1e-30", "0 0 1e30 1e30", "1e30 1e30 1 1", "-1e9 -1e9 2e9 2e9", "0 0 1e30 1e-30"])
      expect(copyOf(svgOf(RECT, `width="50" height="50" viewBox="${viewBox}"`)).width).toBe(50);
  });

  test("a path with many points, with fewer pixels", () => {
    const country = svgOf(
      `<path d="M0 0${repeat(100_000, (i) => `l${i % 3} ${i % 5}`)}"/>`,
      'width="3000" height="3000"',
    );
    const { width, height } = copyOf(country);
    expect(width * height).toBeLessThan(COPY_PIXELS / 2);
    expect(width * height).toBeGreaterThan(100_000);
  });
});

test("arbitrary element trees are drawn or rejected, without affecting later images", () => {
  const number = fc.oneof(
    fc.constantFrom("0", "1", "50", "-3", "1e9", "1e-9", "1e38", "NaN", "100%"),
    fc.integer({ min: -200, max: 200 }).map(String),
  );
  const reference = fc.constantFrom("url(#a)", "url(#b)", "url(#c)", "none", "red");
  const attribute = fc.oneof(
    fc.tuple(
      fc.constantFrom(
        "x",
        "y",
        "width",
        "height",
        "r",
        "cx",
        "rx",
        "stroke-width",
        "stdDeviation",
        "dx",
        "opacity",
        "stroke-dasharray",
        "font-size",
        "x1",
        "fr",
        "offset",
        "markerWidth",
        "refX",
      ),
      number,
    ),
    fc.tuple(fc.constantFrom("fill", "stroke", "clip-path", "mask", "filter", "marker-start", "marker-mid"), reference),
    fc.tuple(
      fc.constant("transform"),
      fc
        .tuple(fc.constantFrom("scale", "rotate", "translate", "skewX"), number)
        .map(([name, value]) => `${name}(${value})`),
    ),
    fc.tuple(
      fc.constantFrom("d", "points"),
      fc
        .array(fc.oneof(number, fc.constantFrom("M", "L", "l", "C", "q", "A", "z", "H", "v")), { maxLength: 12 })
        .map((parts) => parts.join(" ")),
    ),
    fc.tuple(
      fc.constantFrom("clipPathUnits", "maskUnits", "gradientUnits", "filterUnits", "primitiveUnits", "markerUnits"),
      fc.constantFrom("userSpaceOnUse", "objectBoundingBox"),
    ),
    fc.tuple(
      fc.constant("viewBox"),
      fc.tuple(number, number, number, number).map((numbers) => numbers.join(" ")),
    ),
    fc.tuple(fc.constant("id"), fc.constantFrom("a", "b", "c")),
    fc.tuple(fc.constant("href"), fc.constantFrom("#a", "#b", "#c")),
    fc.tuple(fc.constant("mix-blend-mode"), fc.constantFrom("multiply", "hue")),
    fc.tuple(fc.constant("in"), fc.constantFrom("SourceAlpha", "BackgroundImage", "FillPaint", "a")),
  );
  const name = fc.constantFrom(
    "g",
    "svg",
    "symbol",
    "use",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polygon",
    "text",
    "tspan",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "marker",
    "filter",
    "feGaussianBlur",
    "feOffset",
    "feBlend",
    "feMerge",
    "feMergeNode",
    "feComposite",
    "feFlood",
    "feColorMatrix",
    "feDropShadow",
    "feComponentTransfer",
    "feFuncA",
    "switch",
    "defs",
    "image",
  );
  const tag = (child: fc.Arbitrary<string>) =>
    fc
      .tuple(name, fc.array(attribute, { maxLength: 5 }), fc.array(child, { maxLength: 3 }))
      .map(([tagName, pairs, children]) => {
        const unique = [...new Map(pairs as [string, string][])].map(([key, value]) => ` ${key}="${value}"`).join("");
        return `<${tagName}${unique}>${tagName === "text" ? "ab" : ""}${children.join("")}</${tagName}>`;
      });
  const element = tag(tag(tag(tag(fc.constant("")))));
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 5 }), (elements) => {
      const svg = svgOf(elements.join(""), 'width="60" height="60"');
      try {
        const image = read(svg);
        image.url(1, true);
        image.url(1, false);
      } catch (error) {
        if (!(error instanceof Failure)) throw new Error(`${error} for ${svg}`);
      }
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(copyOf(svgOf('<rect width="100" height="100" fill="#00f"/>')).at(50, 50)).toBe("0,0,255");
});

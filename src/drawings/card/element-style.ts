// The default styles of HTML elements, and the kinds of elements. HTML, section 15.3.

type Properties = Readonly<Record<string, string | number>>;

const heading = (size: string, margin: string): Properties => ({
  fontSize: size,
  fontWeight: "bold",
  margin: `${margin} 0`,
});

/** Default styles by element. All other elements have none. */
const STYLES: Readonly<Record<string, Properties>> = {
  h1: heading("2em", "0.67em"),
  h2: heading("1.5em", "0.83em"),
  h3: heading("1.17em", "1em"),
  h4: heading("1em", "1.33em"),
  h5: heading("0.83em", "1.67em"),
  h6: heading("0.67em", "2.33em"),
  p: { margin: "1em 0" },
  blockquote: { margin: "1em 40px" },
  hr: { borderTop: "1px solid gray", margin: "0.5em 0" },
  pre: { fontFamily: "monospace", whiteSpace: "pre", margin: "1em 0" },
  center: { textAlign: "center" },
  b: { fontWeight: "bold" },
  strong: { fontWeight: "bold" },
  i: { fontStyle: "italic" },
  em: { fontStyle: "italic" },
  u: { textDecoration: "underline" },
  ins: { textDecoration: "underline" },
  s: { textDecoration: "line-through" },
  del: { textDecoration: "line-through" },
  code: { fontFamily: "monospace" },
  kbd: { fontFamily: "monospace" },
  samp: { fontFamily: "monospace" },
  small: { fontSize: "0.83em" },
  big: { fontSize: "1.17em" },
  sub: { fontSize: "0.83em" },
  sup: { fontSize: "0.83em" },
  mark: { backgroundColor: "yellow", color: "black" },
};

const INLINE = new Set(
  "a abbr b big code del em i ins kbd label mark s samp small span strong sub sup time u".split(" "),
);

/** Returns the default style of an element. */
export function elementStyle(type: string): Properties {
  const own = Object.hasOwn(STYLES, type) ? STYLES[type] : undefined;
  return INLINE.has(type) ? { display: "inline", ...own } : (own ?? {});
}

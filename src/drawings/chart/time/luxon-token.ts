// Maps Luxon's format tokens to moment's. Source: the token table in Luxon's manual, for en-US. Macros (`D`, `t`,
// `ff` …) expand to the formats that Intl uses for English.

import type { Moment } from "moment";
import { UTC } from "./time-zone.ts";
import { readZoneName } from "./zoned-moment.ts";

const OFFSET_NAME = "[UTC]";

const DATES = ["M/D/YYYY", "MMM D, YYYY", "MMMM D, YYYY", "dddd, MMMM D, YYYY"] as const;
/** Moment's tokens for the time zone's name at the end of a format, from the shortest format to the longest. */
const ENDS = ["", "", " z", " zz"] as const;
/** Text between date and time. The long forms use "at" in English. */
const JOINS = [", ", ", ", " [at] ", " [at] "] as const;

/** Returns the macros for a letter, which is repeated for longer forms. */
function macros(letter: string, form: (length: 0 | 1 | 2 | 3) => string): Record<string, string> {
  return Object.fromEntries(([0, 1, 2, 3] as const).map((length) => [letter.repeat(length + 1), form(length)]));
}

/** The moment format of each Luxon token. */
export const LUXON_TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    S: "SSS",
    SSS: "SSS",
    u: "SSS",
    uu: "SS",
    uuu: "S",
    s: "s",
    ss: "ss",
    m: "m",
    mm: "mm",
    h: "h",
    hh: "hh",
    H: "H",
    HH: "HH",
    a: "A",
    Z: "[+0]",
    ZZ: "Z",
    ZZZ: "ZZ",
    ZZZZ: OFFSET_NAME,
    ZZZZZ: OFFSET_NAME,
    z: OFFSET_NAME,
    d: "D",
    dd: "DD",
    c: "E",
    ccc: "ddd",
    cccc: "dddd",
    ccccc: "dd",
    E: "E",
    EEE: "ddd",
    EEEE: "dddd",
    EEEEE: "dd",
    L: "M",
    LL: "MM",
    LLL: "MMM",
    LLLL: "MMMM",
    LLLLL: "MMM",
    M: "M",
    MM: "MM",
    MMM: "MMM",
    MMMM: "MMMM",
    MMMMM: "MMM",
    y: "Y",
    yy: "YY",
    yyyy: "YYYY",
    yyyyyy: "YYYYYY",
    G: "[AD]",
    GG: "[Anno Domini]",
    GGGGG: "[A]",
    kk: "GG",
    kkkk: "GGGG",
    W: "W",
    WW: "WW",
    ii: "gg",
    iiii: "gggg",
    n: "w",
    nn: "ww",
    o: "DDD",
    ooo: "DDDD",
    q: "Q",
    qq: "[0]Q",
    X: "X",
    x: "x",
    ...macros("D", (length) => DATES[length]),
    ...macros("t", (length) => `h:mm${length === 0 ? "" : ":ss"} A${ENDS[length]}`),
    ...macros("T", (length) => `HH:mm${length === 0 ? "" : ":ss"}${ENDS[length]}`),
    ...macros("f", (length) => `${DATES[length]}${JOINS[length]}h:mm A${ENDS[length]}`),
    ...macros("F", (length) => `${DATES[length]}${JOINS[length]}h:mm:ss A${ENDS[length]}`),
  }),
);

/**
 * Tokens without an equivalent in moment, as functions. When parsing, their approximation in the table above is used.
 */
export const LUXON_COMPUTED: ReadonlyMap<string, (time: Moment) => string> = new Map(
  Object.entries({
    S: (time) => String(time.milliseconds()),
    Z: formatNarrowOffset,
    ZZZZ: (time) => time.zoneAbbr(),
    ZZZZZ: (time) => (readZoneName(time) === UTC ? UTC : time.zoneName()),
    z: readZoneName,
    MMMMM: (time) => time.format("MMMM").slice(0, 1),
    LLLLL: (time) => time.format("MMMM").slice(0, 1),
    EEEEE: (time) => time.format("dddd").slice(0, 1),
    ccccc: (time) => time.format("dddd").slice(0, 1),
  } satisfies Record<string, (time: Moment) => string>),
);

/** Formats a time's offset in the shortest form: `+0`, `-5`, `+5:30`. */
function formatNarrowOffset(time: Moment): string {
  const [hours, minutes] = time.format("Z").slice(1).split(":").map(Number);
  const sign = time.utcOffset() < 0 ? "-" : "+";
  return `${sign}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}

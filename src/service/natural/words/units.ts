// Words and symbols before and after numbers: currencies, magnitudes and units.

import { PhraseTable } from "./phrase-table.ts";

/** Currency signs, mapped to ISO 4217 codes. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    $: "USD",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₪": "ILS",
    "₫": "VND",
    "₴": "UAH",
    "₱": "PHP",
    "₦": "NGN",
    "฿": "THB",
  }),
);

/** Names and codes of currencies, which follow a number or the word "in". */
export const CURRENCY_WORDS = new PhraseTable<string>([
  ["USD", { en: "usd|dollars|dollar|us dollars|bucks", de: "us dollar|dollar", es: "dólares" }],
  ["EUR", { en: "eur|euros|euro" }],
  ["GBP", { en: "gbp|pounds sterling|british pounds", de: "britische pfund", fr: "livres sterling" }],
  ["JPY", { en: "jpy|yen" }],
  ["INR", { en: "inr|rupees", de: "rupien", fr: "roupies" }],
  ["CHF", { en: "chf|swiss francs", de: "franken", fr: "francs suisses" }],
  ["CAD", { en: "cad|canadian dollars" }],
  ["AUD", { en: "aud|australian dollars" }],
  ["CNY", { en: "cny|yuan" }],
  ["MXN", { en: "mxn", es: "pesos mexicanos" }],
  ["BRL", { en: "brl|reais" }],
]);

/** Letters directly after a number, and the factor they stand for. */
export const MAGNITUDE_SUFFIXES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1e3,
    tsd: 1e3,
    m: 1e6,
    mn: 1e6,
    mio: 1e6,
    b: 1e9,
    bn: 1e9,
    mrd: 1e9,
    md: 1e9,
    t: 1e12,
    tn: 1e12,
  }),
);

/** Words after a number, and the factor they stand for. */
export const MAGNITUDE_WORDS = new PhraseTable<number>([
  [1e3, { en: "thousand|k", de: "tausend|tsd|k", fr: "mille|milliers|k", es: "mil|miles|k" }],
  [1e6, { en: "million|millions|mn", de: "million|millionen|mio", fr: "million|millions", es: "millón|millones" }],
  [1e9, { en: "billion|billions|bn", de: "milliarde|milliarden|mrd", fr: "milliard|milliards", es: "mil millones" }],
  [1e12, { en: "trillion|trillions", de: "billion|billionen", es: "billón|billones" }],
]);

const UNITS =
  "kg mg lbs lb km cm mm ml kWh MWh GWh kW min hrs GB MB KB TB ms kcal °C °F hPa Hz kHz MHz cl ha mph km/h bpm ppm h g °";

/** Units as written after numbers, mapped to their form on an axis. */
export const UNIT_WORDS = new PhraseTable<string>([
  ...UNITS.split(" ").map((unit): readonly [string, { readonly en: string }] => [unit, { en: unit.toLowerCase() }]),
  ["h", { en: "hours|hour", de: "stunden|stunde", fr: "heures", es: "horas" }],
  ["min", { en: "mins|minutes", de: "minuten" }],
  ["°", { en: "degrees|degree", de: "grad", fr: "degrés", es: "grados" }],
  ["°C", { en: "degrees celsius|celsius|° c", de: "grad celsius", fr: "degrés celsius", es: "grados celsius" }],
]);

// Words and symbols before and after numbers: currencies, thousands, millions and so on.

import { PhraseTable } from "./phrase-table.ts";

/** Currency signs, mapped to ISO 4217 codes. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
  ["₹", "INR"],
  ["₩", "KRW"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₪", "ILS"],
  ["₫", "VND"],
  ["₴", "UAH"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["฿", "THB"],
]);

/** Names and codes of currencies, which follow a number or the word "in". */
export const CURRENCY_WORDS = new PhraseTable<string>([
  [
    "USD",
    {
      en: "usd|dollars|dollar|us dollars|us$|bucks",
      de: "usd|us dollar|dollar",
      fr: "usd|dollars|dollar",
      es: "usd|dólares|dólar",
    },
  ],
  ["EUR", { en: "eur|euros|euro", de: "eur|euro|euros", fr: "eur|euros|euro", es: "eur|euros|euro" }],
  [
    "GBP",
    {
      en: "gbp|pound sign|pound signs|quid|pounds sterling|british pounds|pound sterling",
      de: "gbp|britische pfund",
      fr: "gbp|livres sterling",
      es: "gbp|libras esterlinas",
    },
  ],
  ["JPY", { en: "jpy|yen", de: "jpy|yen", fr: "jpy|yens|yen", es: "jpy|yenes" }],
  ["INR", { en: "inr|rupees", de: "inr|rupien", fr: "inr|roupies", es: "inr|rupias" }],
  [
    "CHF",
    {
      en: "chf|swiss francs|francs",
      de: "chf|franken|schweizer franken",
      fr: "chf|francs suisses",
      es: "chf|francos suizos",
    },
  ],
  ["CAD", { en: "cad|canadian dollars" }],
  ["AUD", { en: "aud|australian dollars" }],
  ["CNY", { en: "cny|rmb|yuan", de: "cny|yuan", fr: "cny|yuans", es: "cny|yuanes" }],
  ["MXN", { en: "mxn|mexican pesos", es: "mxn|pesos mexicanos" }],
  ["BRL", { en: "brl|reais", es: "brl|reales" }],
  ["SEK", { en: "sek|swedish krona" }],
  ["PLN", { en: "pln|zloty" }],
]);

/** Subjects that are counted in millions, so that "5m" is five million and not five metres. */
export const LARGE_SUBJECTS: ReadonlySet<string> = new Set(
  (
    "revenue sales turnover profit profits loss losses budget budgets income spend spending funding cost costs price value " +
    "valuation arr mrr gdp debt people population inhabitants users subscribers followers fans views streams plays downloads " +
    "visitors visits visites customers members viewers listeners players passengers tourists votes units shipments " +
    "umsatz einwohner nutzer besucher bevolkerung habitants utilisateurs visiteurs ventas habitantes usuarios visitantes ingresos"
  ).split(" "),
);

/** Letters directly after a number, and the factor they stand for. "m" and "mm" can also be units of length. */
export const MAGNITUDE_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["tsd", 1e3],
  ["m", 1e6],
  ["mm", 1e6],
  ["mn", 1e6],
  ["mio", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["mrd", 1e9],
  ["md", 1e9],
  ["t", 1e12],
  ["tn", 1e12],
]);

/** Words after a number, and the factor they stand for: "mil" is a thousand in Spanish, and a million in other languages. */
export const MAGNITUDE_WORDS = new PhraseTable<number>([
  [1e3, { en: "thousand|thousands|k", de: "tausend|tsd|k", fr: "mille|milliers|k", es: "mil|miles|k" }],
  [
    1e6,
    {
      en: "million|millions|mn|mio|mil",
      de: "million|millionen|mio|mil",
      fr: "million|millions|mil",
      es: "millón|millones",
    },
  ],
  [
    1e9,
    { en: "billion|billions|bn", de: "milliarde|milliarden|mrd", fr: "milliard|milliards|mrd", es: "mil millones" },
  ],
  [1e12, { en: "trillion|trillions", de: "billion|billionen", es: "billón|billones" }],
]);

const unchanged = (words: string): readonly (readonly [string, { readonly en: string }])[] =>
  words.split(" ").map((word) => [word, { en: word.toLowerCase() }]);

/** Units as written after numbers, mapped to their form on an axis. Symbols that also mean a magnitude are left out. */
export const UNIT_WORDS = new PhraseTable<string>(
  [
    ...unchanged(
      "kg mg lbs lb km cm mm ml kWh MWh GWh kW min hrs GB MB TB ms kcal °C °F kg/m² hPa Hz kHz MHz cl dl ha mph km/h bpm ppm sq",
    ),
    ["min", { en: "mins" }],
    ["ct", { en: "cents|cent", de: "cent", fr: "centimes", es: "céntimos|centavos" }],
    ["h", { en: "h" }],
    ["g", { en: "g" }],
    ["°", { en: "°|degrees|degree", de: "grad", fr: "degrés", es: "grados" }],
    ["°C", { en: "degrees celsius|celsius|° c", de: "grad celsius", fr: "degrés celsius", es: "grados celsius" }],
    ["°F", { en: "degrees fahrenheit|fahrenheit", de: "grad fahrenheit" }],
  ],
  0,
);

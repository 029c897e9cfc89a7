// Words for measures, such as "GDP" in "GDP of USA 25, China 18"; units after numbers; and words for the remainder.

import { PhraseTable } from "./phrase-table.ts";

/** Words for measures. In "GDP of USA 25", the number belongs to the name after "of". */
export const MEASURE_WORDS = new PhraseTable<"measure">(
  [
    [
      "measure",
      {
        en: "gdp|population|sales|revenue|profit|profits|price|prices|cost|costs|number|amount|share|market share|votes|temperature|temperatures|area|height|weight|size|income|salary|score|scores|users|visitors|exports|imports|emissions|rainfall|inflation|unemployment|consumption|spending|debt|budget|life expectancy",
        de: "bip|bevölkerung|einwohner|einwohnerzahl|umsatz|umsätze|gewinn|preis|preise|kosten|anzahl|anteil|stimmen|temperatur|temperaturen|fläche|höhe|gewicht|größe|einkommen|gehalt|besucher|exporte|importe|verbrauch|schulden|lebenserwartung|regen|arbeitslosigkeit",
        fr: "pib|population|ventes|chiffre d'affaires|bénéfice|prix|coût|coûts|nombre|part|température|températures|superficie|hauteur|poids|taille|revenu|salaire|visiteurs|exportations|importations|consommation|dette|chômage",
        es: "pib|población|ventas|ingresos|beneficio|precio|precios|costo|costos|coste|número|cantidad|cuota|votos|temperatura|temperaturas|superficie|altura|peso|tamaño|salario|visitantes|exportaciones|importaciones|consumo|deuda|desempleo",
      },
    ],
  ],
  3,
);

/** Words that connect a measure to a name, like "of" in "GDP of USA". */
export const MEASURE_CONNECTORS = /^(?:of|in|de|du|des|von|der|in der|en|à|for|für)$/i;

const unchanged = (words: string): readonly (readonly [string, { readonly en: string }])[] =>
  words.split(" ").map((word) => [word, { en: word.toLowerCase() }]);

/** Units as written after numbers, mapped to their form on an axis. Symbols that also mean a magnitude are left out. */
export const UNIT_WORDS = new PhraseTable<string>(
  [
    ...unchanged(
      "kg mg lbs lb km cm mm ml kWh MWh GWh kW min hrs GB MB TB ms kcal °C °F kg/m² hPa Hz kHz MHz cl dl ha",
    ),
    ["min", { en: "mins" }],
    ["h", { en: "h" }],
    ["g", { en: "g" }],
    ["°", { en: "°|degrees|degree", de: "grad", fr: "degrés", es: "grados" }],
    ["°C", { en: "degrees celsius|celsius|° c", de: "grad celsius", fr: "degrés celsius", es: "grados celsius" }],
    ["°F", { en: "degrees fahrenheit|fahrenheit", de: "grad fahrenheit" }],
  ],
  0,
);

/** Words for the remainder. */
export const REMAINDER_WORD = /^(?:rest|remainder|remaining|restliche|restlichen|reste|resto|restante)$/;

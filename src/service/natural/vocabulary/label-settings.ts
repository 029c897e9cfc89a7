// Phrases for legend and data label settings.

import type { ChartSetting } from "./chart-setting.ts";
import type { PhraseRow } from "./phrase-table.ts";

/** Returns phrases with words before and after "legend". */
const legend = (before: string, after = ""): string =>
  [
    ...before.split("|").flatMap((word) => [`${word} legend`, `${word} the legend`]),
    ...after.split("|").flatMap((word) => [`legend ${word}`, `the legend ${word}`, `legend position ${word}`]),
  ].join("|");

/** Returns phrases for data labels: `with values`, `show the numbers on top`, `values on bars`. */
function onData(nouns: string): string {
  const places = [
    "on top",
    "on bars",
    "on the bars",
    "on top of bars",
    "on top of the bars",
    "above the bars",
    "inside the bars",
    "shown",
  ];
  const verbs = [
    "with",
    "with the",
    "show",
    "show the",
    "showing",
    "showing the",
    "display",
    "display the",
    "add",
    "print",
    "include",
  ];
  return nouns
    .split("|")
    .flatMap((noun) =>
      [noun, ...verbs.map((verb) => `${verb} ${noun}`)].flatMap((said, index) => [
        ...(index > 0 ? [said] : []),
        ...places.map((place) => `${said} ${place}`),
      ]),
    )
    .join("|");
}

export const LABEL_SETTINGS: readonly PhraseRow<ChartSetting>[] = [
  [
    "noLegend",
    {
      en: `${legend("hide|no|without|without a|remove|omit|disable|hidden|with no|and no", "off|hidden|false|none|disabled")}|no key`,
      de: "ohne legende|keine legende|legende ausblenden|legende verbergen|legende aus|verstecke legende|verstecke die legende",
      fr: "sans légende|pas de légende|masquer la légende|cacher la légende|légende masquée|cache la légende|masque la légende|aucune légende",
      es: "sin leyenda|ocultar leyenda|ocultar la leyenda|oculta la leyenda|sin la leyenda|ocultando la leyenda|no leyenda",
    },
  ],
  [
    "legendBottom",
    {
      en: legend(
        "bottom|put|move|place|position",
        "at the bottom|at bottom|bottom|below|on the bottom|to the bottom|underneath|under the chart|below the chart|on bottom|under",
      ).replaceAll(/(put|move|place|position) (the )?legend\|/g, ""),
      de: "legende unten|legende unter|legende am unteren rand|legende unterhalb|legende unter dem diagramm",
      fr: "légende en bas|légende dessous|légende en dessous|légende au dessous|la légende en bas",
      es: "leyenda abajo|leyenda en la parte inferior|leyenda debajo|la leyenda abajo|leyenda inferior",
    },
  ],
  [
    "legendTop",
    {
      en: legend("top", "at the top|at top|top|above|on top|on the top|to the top|above the chart"),
      de: "legende oben",
      fr: "légende en haut|la légende en haut",
      es: "leyenda arriba|leyenda en la parte superior|la leyenda arriba",
    },
  ],
  [
    "legendLeft",
    {
      en: legend("left", "on the left|at the left|left|on left|to the left|at left|on the left side"),
      de: "legende links",
      fr: "légende à gauche|la légende à gauche",
      es: "leyenda a la izquierda|la leyenda a la izquierda|leyenda izquierda",
    },
  ],
  [
    "legendRight",
    {
      en: legend("right", "on the right|at the right|right|on right|to the right|at right|on the right side"),
      de: "legende rechts",
      fr: "légende à droite|la légende à droite",
      es: "leyenda a la derecha|la leyenda a la derecha|leyenda derecha",
    },
  ],
  ["legend", { en: "legend", de: "legende", fr: "légende", es: "leyenda" }],
  [
    "dataLabels",
    {
      en: `data labels|datalabels|data label|value labels|number labels|${onData("data labels|value labels|values|labels|numbers")}`,
      de: "datenbeschriftung|datenbeschriftungen|mit werten|werte anzeigen|mit beschriftung|mit beschriftungen|mit wertangaben|mit zahlen|mit datenbeschriftung|mit datenbeschriftungen|zeige werte",
      fr: "étiquettes de données|avec étiquettes|avec valeurs|avec les valeurs|afficher les valeurs|avec étiquettes de données|valeurs affichées",
      es: "etiquetas de datos|con valores|mostrar valores|con etiquetas de datos|con etiquetas|mostrar los valores|con los valores",
    },
  ],
  [
    "noDataLabels",
    {
      en: "no data labels|hide data labels|without data labels|no labels|without labels|hide labels|hide the data labels|hide values|without values|no values|data labels off|no value labels|no numbers",
      de: "ohne datenbeschriftung|ohne beschriftung|ohne werte|keine beschriftung|ohne beschriftungen",
      fr: "sans étiquettes|sans valeurs|sans étiquettes de données",
      es: "sin etiquetas|sin valores|sin etiquetas de datos",
    },
  ],
  [
    "percentLabels",
    {
      en: "show percentages|with percentages|percentage labels|percent labels|show percent|show percentage|show percents|show the percentages|with percent labels|with percentage labels|display percentages|percentages shown|labels outside|outside labels|outlabels|labels beside it|callouts|showing percentages",
      de: "mit prozenten|prozente anzeigen|mit prozentangaben|prozentangaben|mit prozentwerten|mit prozent",
      fr: "avec pourcentages|afficher les pourcentages|avec les pourcentages|en pourcentages",
      es: "con porcentajes|mostrar porcentajes|mostrar los porcentajes|con los porcentajes",
    },
  ],
];

// Phrases for settings of a chart's appearance, such as stacking, axes and lines. Phrases for the legend and the data
// labels are in label-settings.ts.

import type { ChartSetting } from "./chart-setting.ts";
import { LABEL_SETTINGS } from "./label-settings.ts";
import { PhraseTable } from "./phrase-table.ts";

export const SETTING_WORDS = new PhraseTable<ChartSetting>([
  ...LABEL_SETTINGS,
  [
    "stacked",
    {
      en: "stacked|stack|stacking|stacked on top of each other",
      de: "gestapelt|gestapelte|gestapeltes|gestapelten|gestapelter|stapel",
      fr: "empilé|empilés|empilée|empilées",
      es: "apilado|apilada|apilados|apiladas",
    },
  ],
  ["percentStacked", { en: "100 stacked|100% stacked|percent stacked|stacked to 100|normalized|normalised" }],
  [
    "horizontal",
    {
      en: "horizontal|horizontally|sideways",
      de: "horizontal|horizontale|horizontales|horizontalen|waagerecht|waagerechte|waagerechtes|liegend|liegende",
      fr: "horizontal|horizontale|horizontales|horizontaux",
      es: "horizontal|horizontales",
    },
  ],
  [
    "vertical",
    {
      en: "vertical|vertically",
      de: "vertikal|vertikale|vertikales|senkrecht|stehend",
      fr: "vertical|verticale|verticales|verticaux",
      es: "vertical|verticales",
    },
  ],
  [
    "noGrid",
    {
      en: "no grid|without grid|no gridlines|no grid lines|hide gridlines|hide grid|hide grid lines|without gridlines|without grid lines|hide the grid|grid off|remove gridlines|remove grid|hide the gridlines|remove the grid",
      de: "ohne gitter|ohne gitternetz|ohne gitterlinien|keine gitterlinien|ohne raster",
      fr: "sans grille|pas de grille|sans quadrillage|masquer la grille",
      es: "sin cuadrícula|sin rejilla|sin líneas de cuadrícula|ocultar cuadrícula|sin cuadricula",
    },
  ],
  [
    "noAxes",
    {
      en: "no axes|without axes|hide axes|hide the axes|hide both axes|no axis|without axis|hidden axes|remove axes",
      de: "ohne achsen|keine achsen|achsen ausblenden",
      fr: "sans axes|masquer les axes|sans les axes",
      es: "sin ejes|ocultar ejes|ocultar los ejes",
    },
  ],
  [
    "noXAxis",
    {
      en: "no x axis|without x axis|hide x axis|hide the x axis|without an x axis",
      de: "ohne x achse",
      fr: "sans axe x",
      es: "sin eje x",
    },
  ],
  [
    "noYAxis",
    {
      en: "no y axis|without y axis|hide y axis|hide the y axis|without a y axis",
      de: "ohne y achse",
      fr: "sans axe y",
      es: "sin eje y",
    },
  ],
  [
    "zero",
    {
      en: "begin at zero|begins at zero|beginning at zero|start at zero|starts at zero|starting at zero|starting from zero|start from zero|zero based|zero baseline|from zero|begin at 0|begins at 0|beginning at 0|start at 0|starts at 0|starting at 0|starting from 0|start from 0|starts from 0|starts from zero|beginatzero",
      de: "bei null beginnen|beginnt bei null|beginnt bei 0|ab null|ab 0|bei 0 beginnen|beginnend bei null",
      fr: "commence à zéro|commençant à zéro|à partir de zéro|commence à 0|commençant à 0|partir de zéro",
      es: "empezando en cero|comenzando en cero|desde cero|empieza en cero|comienza en cero|empezar en cero|desde 0|empieza en 0|comienza en 0",
    },
  ],
  [
    "notZero",
    {
      en: "not start at zero|don't start at zero|not starting at zero|not begin at zero|don't begin at zero|not zero based|do not start at zero|do not begin at zero|doesn't start at zero|zoomed in",
    },
  ],
  [
    "logarithmic",
    {
      en: "log scale|logarithmic|logarithmic scale|log axis|logarithmic axis|log|log y axis|logarithmic y axis|on a log scale|on a logarithmic scale|with a log scale",
      de: "logarithmisch|logarithmische skala|logarithmische achse|logarithmischer|log skala|logarithmischer skala",
      fr: "logarithmique|échelle logarithmique|échelle log",
      es: "logarítmico|logarítmica|escala logarítmica|escala log",
    },
  ],
  [
    "smooth",
    {
      en: "smooth|smooth curve|smooth curves|smoothed|curved|curvy|rounded line|rounded lines|smooth line|smooth lines|spline",
      de: "glatt|geglättet|geschwungen|glatte|geglättete",
      fr: "lisse|lissé|lissée|arrondie",
      es: "suave|suavizada|suavizado|curva|suaves|curvas",
    },
  ],
  [
    "straight",
    { en: "straight|straight lines|straight line|no curve|angular", de: "gerade", fr: "droite", es: "recta|rectas" },
  ],
  [
    "stepped",
    {
      en: "stepped|step line|stair|staircase|stair step",
      de: "stufen|stufig|treppen|gestuft",
      fr: "en escalier|escalier",
      es: "escalonado|escalonada|escalonadas",
    },
  ],
  [
    "dashed",
    {
      en: "dashed|dotted|dashed line|dashed lines|dotted line|dotted lines",
      de: "gestrichelt|gestrichelte|gepunktet",
      fr: "pointillé|pointillés|en pointillés|tiretée",
      es: "discontinua|discontinuas|punteada|punteadas|de puntos",
    },
  ],
  [
    "filled",
    {
      en: "filled|fill|with fill|shaded|filled in",
      de: "gefüllt|gefüllte|ausgefüllt",
      fr: "rempli|remplie",
      es: "relleno|rellena",
    },
  ],
  [
    "unfilled",
    {
      en: "unfilled|no fill|without fill|not filled|don't fill|fill false|no filling",
      de: "ungefüllt|ohne füllung|nicht gefüllt",
      fr: "sans remplissage|non rempli",
      es: "sin relleno|no rellena",
    },
  ],
  [
    "noPoints",
    {
      en: "no points|without points|hide points|no markers|without markers|no dots|without dots|hide markers|hide dots|hide the points|no point markers",
      de: "ohne punkte|keine punkte",
      fr: "sans points|sans marqueurs",
      es: "sin puntos|sin marcadores",
    },
  ],
  [
    "rounded",
    {
      en: "rounded bars|rounded corners|round bars|with rounded corners|rounded|rounded columns",
      de: "abgerundet|abgerundete|runde ecken|abgerundete ecken|mit runden ecken",
      fr: "arrondis|coins arrondis|arrondies",
      es: "redondeadas|esquinas redondeadas|redondeados|bordes redondeados",
    },
  ],
  [
    "half",
    {
      en: "half|semi|semi circle|semicircle|half circle|half pie|half donut|half doughnut|semicircular",
      de: "halb|halbkreis",
      fr: "demi|demi cercle",
      es: "medio|semicírculo|semicircular",
    },
  ],
  [
    "ascending",
    {
      en: "sorted ascending|ascending|ascending order|in ascending order|sort ascending|sorted from low to high|smallest first|sorted low to high",
      de: "aufsteigend|aufsteigend sortiert|sortiert aufsteigend",
      fr: "croissant|ordre croissant|par ordre croissant|trié par ordre croissant",
      es: "ascendente|orden ascendente|en orden ascendente",
    },
  ],
  [
    "descending",
    {
      en: "sorted|sorted descending|descending|descending order|in descending order|sort descending|sorted by value|sorted from high to low|largest first|sorted high to low|ranked|biggest first|highest first",
      de: "absteigend|absteigend sortiert|sortiert|sortiert absteigend|nach größe sortiert",
      fr: "décroissant|ordre décroissant|par ordre décroissant|trié|triée",
      es: "descendente|orden descendente|en orden descendente|ordenado|ordenadas",
    },
  ],
  [
    "example",
    {
      en: "random|random data|random values|random numbers|sample data|example data|dummy data|fake data|placeholder data|some random data|example values|sample values|made up data|test data|example|sample|mock data",
      de: "zufällige daten|beispieldaten|zufallsdaten|testdaten|beispiel|zufallszahlen|zufällig",
      fr: "données aléatoires|données d'exemple|exemple|aléatoires|aléatoire|données fictives",
      es: "datos aleatorios|datos de ejemplo|ejemplo|aleatorios|datos ficticios|datos de prueba",
    },
  ],
  [
    "percent",
    {
      en: "in percent|as percent|as percentage|as percentages|percent format|in percentages|in %|as %|in pct|percentage axis|percent axis|formatted as percent|formatted as percentages|format as percent|percent|percentage|percentages|%",
      de: "in prozent|als prozent|in %|prozent",
      fr: "en pourcentage|en pourcent|en %|pourcentage|pour cent|pourcentages",
      es: "en porcentaje|en por ciento|en %|porcentaje|por ciento|porcentajes",
    },
  ],
]);

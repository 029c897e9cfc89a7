// The names of chart types. The phrases of a `named` row can only mean the chart type. The words of a `bare` row ("line",
// "bar") can also be names, and mean the chart type unless they name a number.

import { type PhraseRow, PhraseTable } from "./phrase-table.ts";

/** Chart types that can be drafted. */
export type Kind =
  | "bar"
  | "horizontalBar"
  | "line"
  | "area"
  | "pie"
  | "doughnut"
  | "polarArea"
  | "radar"
  | "scatter"
  | "bubble"
  | "gauge"
  | "radialGauge"
  | "progressBar"
  | "sparkline"
  | "boxplot"
  | "violin"
  | "histogram"
  | "waterfall"
  | "mixed";

/** A chart type, or the replacement for one that cannot be drafted (`insteadOf`). */
export type KindWord =
  | { readonly kind: Kind; readonly isBare?: boolean }
  | { readonly kind: Kind; readonly insteadOf: string; readonly isBare?: boolean };

const named = (kind: Kind, phrases: PhraseRow<KindWord>[1]): PhraseRow<KindWord> => [{ kind }, phrases];
const bare = (kind: Kind, phrases: PhraseRow<KindWord>[1]): PhraseRow<KindWord> => [{ kind, isBare: true }, phrases];
const replaced = (insteadOf: string, kind: Kind, phrases: PhraseRow<KindWord>[1]): PhraseRow<KindWord> => [
  { kind, insteadOf },
  phrases,
];

/** Combines each word of one list with each word of another: `bar|column` and `chart|graph` make four phrases. */
function compose(firsts: string, seconds: string, between = " "): string {
  const ends = seconds.split("|");
  return firsts
    .split("|")
    .flatMap((first) => ends.map((end) => `${first}${between}${end}`))
    .join("|");
}

const CHART = "chart|charts|graph|graphs|plot|plots|diagram|diagrams";
const DIAGRAMM = "diagramm|diagramme|diagramms|grafik|chart|diagram";
const en = (firsts: string): string => compose(firsts, CHART);
const de = (firsts: string): string => `${compose(firsts, DIAGRAMM, "")}|${compose(firsts, DIAGRAMM)}`;
const fr = (seconds: string): string => compose("diagramme|graphique|graphe|courbe|diagrammes|graphiques", seconds);
const es = (seconds: string): string =>
  compose("gráfico|gráfica|grafico|diagrama|gráficos|gráficas|diagramas", seconds);

const ROWS: readonly PhraseRow<KindWord>[] = [
  named("bar", {
    en: `${en("bar|bars|column|columns|vertical bar|barchart")}|barchart|barcharts|bargraph|bar plot|clustered bar chart|grouped bar chart|clustered column chart`,
    de: `${de("balken|säulen|saeulen|stab|bar")}|säulen|saeulen|balken`,
    fr: `${fr("à barres|a barres|en barres|à bâtons|en bâtons|bâtons|à colonnes|en colonnes|de barres|barres")}|histogramme à barres`,
    es: `${es("de barras|de columnas|barras|columnas")}`,
  }),
  bare("bar", {
    en: "bar|bars|column|columns",
    fr: "barres|barre|colonnes|bâtons",
    es: "barras|barra|columnas",
  }),
  named("horizontalBar", {
    en: `${en("horizontal bar|horizontal column|sideways bar|horizontal bars|row|horizontalbar|hbar")}|horizontal bars|horizontalbar|hbar|horizontal bar`,
    de: `${compose("horizontales|horizontale|liegendes|waagerechtes|horizontaler|waagrechtes", "balkendiagramm|balken|säulendiagramm|balkenchart")}|querbalkendiagramm`,
    fr: `${fr("à barres horizontales|en barres horizontales|à barres horizontal")}|barres horizontales`,
    es: `${es("de barras horizontales|de barras horizontal|horizontal de barras")}|barras horizontales`,
  }),
  named("line", {
    en: `${en("line|lines|trend|trend line|time series|curve|spline|multi line|multiline|run")}|linechart|linegraph|trendline|time series`,
    de: `${de("linien|kurven|verlaufs|zeitreihen|line")}|linien`,
    fr: `${fr("linéaire|en ligne|en lignes|à lignes|en courbe|en courbes|à courbes|de courbes|ligne|courbe|lignes")}|courbe|courbes`,
    es: `${es("de líneas|de línea|lineal|líneas|linea|de tendencia")}|líneas`,
  }),
  bare("line", { en: "line|lines", de: "linie", fr: "ligne|lignes", es: "línea" }),
  named("area", {
    en: `${en("area|areas|filled line|filled area|mountain")}|areachart|filled line`,
    de: `${de("flächen|flaechen|area")}|flächen`,
    fr: `${fr("en aires|en aire|à aires|d'aires|d'aire|de surface|en zones")}|aires`,
    es: `${es("de área|de áreas|de superficie|área|áreas")}`,
  }),
  bare("area", { en: "area" }),
  named("pie", {
    en: `${en("pie|pies|circle|circular")}|pie|piechart|pie of`,
    de: `${de("torten|kreis|kuchen|pie")}|torte|tortenstück|als kuchen`,
    fr: `${fr("circulaire|en camembert|camembert|en secteurs|à secteurs|en tarte")}|camembert|camemberts`,
    es: `${es("circular|de pastel|de torta|de tarta|de sectores|de pie|pastel|de queso|circulares")}`,
  }),
  named("doughnut", {
    en: `${en("donut|doughnut|donuts|doughnuts|ring")}|donut|doughnut|donutchart`,
    de: `${de("ring|donut|doughnut")}`,
    fr: `${fr("en anneau|en beignet|en donut|anneau|donut|en couronne")}|anneau`,
    es: `${es("de anillo|de dona|de rosquilla|de rosca|de donut|de donas")}|rosquilla`,
  }),
  named("polarArea", {
    en: `${en("polar area|polar|polararea|rose|coxcomb|nightingale rose")}|polar area|polararea`,
    de: `${de("polar|polarflächen|rosen|polargebiets")}`,
    fr: `${fr("polaire|en aires polaires|de surface polaire")}`,
    es: `${es("polar|de área polar|de áreas polares")}`,
  }),
  named("radar", {
    en: `${en("radar|spider|web|spider web|star|spiderweb|cobweb")}|radar|spider|spiderweb`,
    de: `${de("netz|radar|spinnen|spinnennetz|stern")}`,
    fr: `${fr("en radar|radar|en toile d'araignée|en étoile|en araignée")}|toile d'araignée`,
    es: `${es("de radar|radar|de araña|radial|de telaraña|de red")}`,
  }),
  named("scatter", {
    en: `${en("scatter|xy|x y|scattered|dot|point|correlation")}|scatterplot|scattergram|scatter|scatterchart`,
    de: `${de("streu|punkt|punkte|scatter|xy")}|punktwolke|streuung`,
    fr: `${fr("de dispersion|en nuage de points|nuage de points|à nuage de points|à points")}|nuage de points|nuages de points`,
    es: `${es("de dispersión|de puntos|dispersión|xy")}|nube de puntos`,
  }),
  named("bubble", {
    en: `${en("bubble|bubbles")}|bubblechart`,
    de: de("blasen|bubble"),
    fr: fr("à bulles|en bulles|de bulles|bulles"),
    es: es("de burbujas|burbujas|de burbuja"),
  }),
  bare("progressBar", { en: "progress", de: "fortschritt", fr: "progression", es: "progreso" }),
  bare("bubble", { en: "bubble|bubbles" }),
  named("gauge", {
    en: `${en("gauge|speedometer|dial|needle gauge|needle")}|gauge|speedometer|speedo|tachometer|needle gauge`,
    de: `${de("tacho|gauge|tachometer")}|tacho|tachometer|tachonadel`,
    fr: `${fr("en jauge|jauge|de vitesse|jauge à aiguille")}|jauge|compteur de vitesse`,
    es: `${es("de velocímetro|de medidor|velocímetro|de aguja|de calibre")}|velocímetro|medidor`,
  }),
  named("radialGauge", {
    en: `${en("radial gauge|radial|circular gauge|radialgauge|circular progress|progress ring")}|radial gauge|radialgauge|circular gauge|ring gauge|radial progress|circular progress|progress ring|progress circle|radial progress bar|circular progress bar`,
    de: "radiale anzeige|fortschrittsring|fortschrittskreis",
    fr: "jauge radiale|jauge circulaire|anneau de progression",
    es: "medidor radial|indicador radial|anillo de progreso|medidor circular",
  }),
  named("progressBar", {
    en: `${en("progress bar|progress|progressbar")}|progress bar|progressbar|completion bar|loading bar|progress bars`,
    de: "fortschrittsbalken|fortschrittsanzeige|ladebalken",
    fr: "barre de progression|barre d'avancement|barre de progrès",
    es: "barra de progreso|barra de avance",
  }),
  named("sparkline", {
    en: `${en("sparkline|spark line|spark")}|sparkline|spark line|sparklines|minichart`,
    de: "sparkline",
  }),
  named("boxplot", {
    en: `${en("box|box and whisker|box and whiskers|boxplot|box plot|whisker")}|boxplot|boxplots|box and whisker|box whisker plot`,
    de: de("kasten|box|boxplot"),
    fr: `${fr("en boîte|à moustaches|en boîtes")}|boîte à moustaches|boîtes à moustaches`,
    es: `${es("de caja|de cajas|de cajas y bigotes|de caja y bigotes")}|caja y bigotes`,
  }),
  named("violin", {
    en: `${en("violin|violins")}|violin`,
    de: de("violin|violinen"),
    fr: fr("en violon"),
    es: es("de violín"),
  }),
  named("histogram", {
    en: `${en("histogram|frequency")}|histogram|histograms`,
    de: "histogramm|histogramme",
    fr: "histogramme",
    es: "histograma|histogramas",
  }),
  named("mixed", {
    en: `${en("mixed|combo|combination|combined|bar and line|bar line|line and bar|bars and lines|bar plus line|bar with line|bars and line|column and line|line and column|pareto")}|combo`,
    de: `${de("kombinations|misch|verbund|kombi|balken linien")}|balken und linien|balken und linie|balken und liniendiagramm`,
    fr: `${fr("combiné|mixte|combinés|en barres et lignes|à barres et lignes|en barres et courbes")}|barres et lignes|barres et ligne`,
    es: `${es("combinado|combinada|mixto|mixta|de barras y líneas|de barras y línea")}|barras y líneas`,
  }),
  replaced("funnel", "horizontalBar", {
    en: `${en("funnel")}|funnel`,
    de: de("trichter"),
    fr: fr("en entonnoir"),
    es: es("de embudo"),
  }),
  replaced("candlestick", "bar", {
    en: `${en("candlestick|candle|ohlc|stock")}|candlestick|candlesticks`,
    de: de("kerzen"),
    fr: fr("en chandeliers|chandelier"),
    es: es("de velas"),
  }),
  replaced("sankey", "bar", {
    en: `${en("sankey|flow")}|sankey`,
    de: de("sankey|fluss"),
    fr: fr("de sankey"),
    es: es("de sankey"),
  }),
  replaced("treemap", "pie", {
    en: `${en("treemap|tree map")}|treemap|tree map`,
    de: "kacheldiagramm",
    fr: "carte proportionnelle",
    es: "mapa de árbol",
  }),
  replaced("heatmap", "bar", {
    en: `${en("heatmap|heat map|matrix")}|heatmap|heat map`,
    de: "wärmekarte|heatmap",
    fr: "carte de chaleur|carte thermique",
    es: "mapa de calor",
  }),
  replaced("word cloud", "horizontalBar", {
    en: `${en("word cloud|wordcloud")}|word cloud|wordcloud|tag cloud`,
    de: "wortwolke|schlagwortwolke",
    fr: "nuage de mots",
    es: "nube de palabras",
  }),
  replaced("Venn", "pie", {
    en: `${en("venn|euler")}|venn`,
    de: de("venn|mengen"),
    fr: fr("de venn"),
    es: es("de venn"),
  }),
  named("waterfall", {
    en: `${en("waterfall|bridge")}|waterfall`,
    de: de("wasserfall"),
    fr: fr("en cascade"),
    es: es("de cascada"),
  }),
  replaced("Gantt", "horizontalBar", {
    en: `${en("gantt")}|gantt|timeline chart`,
    de: de("gantt"),
    fr: fr("de gantt"),
    es: es("de gantt"),
  }),
  replaced("map", "bar", {
    en: `${en("choropleth|geo")}|choropleth|world map|choropleth map`,
    de: "weltkarte|landkarte",
    fr: "carte du monde",
    es: "mapa mundial",
  }),
  replaced("pyramid", "horizontalBar", {
    en: `${en("pyramid")}`,
    de: de("pyramiden"),
    fr: fr("en pyramide"),
    es: es("de pirámide"),
  }),
];

export const CHART_TYPE_WORDS = new PhraseTable(ROWS);

/** Words for charts of any type. */
export const CHART_NOUNS = new PhraseTable<"chart">([
  [
    "chart",
    {
      en: `${CHART}|visualization|visualisation|figure`,
      de: "diagramm|diagramme|grafik|schaubild|chart|graph|graphen",
      fr: "diagramme|graphique|graphe",
      es: "gráfico|gráfica|diagrama",
    },
  ],
]);

// Words that introduce a chart title or an axis title.

import { PhraseTable } from "./phrase-table.ts";

/** Words before a chart title. "called" words also introduce series names, so only quoted text after them is a title. */
export const TITLE_WORDS = new PhraseTable<"title" | "called">([
  [
    "title",
    {
      en: "title|titled|with the title|with a title|with title|chart title|entitled|heading|headline|caption|captioned|the title is|title is|title it|with the heading|the title should be|title should be",
      de: "titel|mit dem titel|mit titel|überschrift|betitelt|mit der überschrift|titel ist|der titel ist|unter dem titel",
      fr: "titre|le titre est|intitulé|intitulée|avec le titre|titré|avec pour titre|avec titre|ayant pour titre",
      es: "título|el título es|titulado|titulada|con el título|con título|encabezado|titulo",
    },
  ],
  [
    "called",
    {
      en: "called|named|call it|name it|name",
      de: "namens|genannt|mit namen",
      fr: "appelé|nommé|appelée|nommée",
      es: "llamado|llamada|denominado|denominada",
    },
  ],
]);

export const AXIS_WORDS = new PhraseTable<"x" | "y">([
  [
    "x",
    {
      en: "x axis|xaxis|horizontal axis|x axes",
      de: "x achse|horizontale achse|waagerechte achse",
      fr: "axe x|axe des x|axe horizontal|l'axe x|l'axe des x|axe des abscisses|l'axe des abscisses|abscisses",
      es: "eje x|eje horizontal|eje de las x|eje de x",
    },
  ],
  [
    "y",
    {
      en: "y axis|yaxis|vertical axis|y axes|axis|scale",
      de: "y achse|vertikale achse|senkrechte achse|achse|skala",
      fr: "axe y|axe des y|axe vertical|l'axe y|l'axe des y|axe des ordonnées|l'axe des ordonnées|ordonnées",
      es: "eje y|eje vertical|eje de las y|eje de y",
    },
  ],
]);

/** Letters that mean an axis only next to a word for "title". */
export const AXIS_LETTERS: ReadonlyMap<string, "x" | "y"> = new Map([
  ["x", "x"],
  ["y", "y"],
]);

export const AXIS_TITLE_WORDS = new PhraseTable<"title">([
  [
    "title",
    {
      en: "title|label|name|caption|titled|labeled|labelled|called|named|axis title|axis label|is|shows|showing|title of the|label of the|title for the|label for the|label the|name the|title the",
      de: "titel|beschriftung|beschriftet mit|heißt|bezeichnung|titel der|beschriftung der",
      fr: "titre|libellé|intitulé|étiquette|titre de|titre pour",
      es: "título|etiqueta|nombre|titulado|título del|etiqueta del|titulo",
    },
  ],
]);

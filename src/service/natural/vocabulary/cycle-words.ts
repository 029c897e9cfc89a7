// Words for axis labels: months, quarters, weekdays, and numbered items such as weeks.

import { PhraseTable } from "./phrase-table.ts";

export interface CycleWord {
  readonly cycle: "month" | "quarter" | "weekday";
  /** Whether the phrase has this meaning only after a number: `6 months`. */
  readonly isCount?: boolean;
}

export const CYCLE_WORDS = new PhraseTable<CycleWord>([
  [
    { cycle: "month" },
    {
      en: "by month|per month|each month|every month|all months|monthly|month by month|months of the year|each month of the year|by months|over the year|a month",
      de: "pro monat|nach monat|nach monaten|monatlich|monatliche|monatlicher|jeden monat|je monat",
      fr: "par mois|chaque mois|mensuel|mensuelle|mensuels|mensuelles",
      es: "por mes|cada mes|mensual|mensuales|por meses",
    },
  ],
  [
    { cycle: "quarter" },
    {
      en: "by quarter|per quarter|each quarter|every quarter|quarterly|by quarters",
      de: "pro quartal|nach quartal|nach quartalen|quartalsweise|vierteljährlich|je quartal|jedes quartal",
      fr: "par trimestre|chaque trimestre|trimestriel|trimestrielle|trimestriels|trimestrielles",
      es: "por trimestre|cada trimestre|trimestral|trimestrales",
    },
  ],
  [
    { cycle: "weekday" },
    {
      en: "by weekday|per weekday|by day of the week|each day of the week|days of the week|every day of the week|by day of week|per day|by day|a day|each day|every day|each weekday|every weekday|daily",
      de: "pro wochentag|nach wochentag|nach wochentagen|je wochentag|täglich",
      fr: "par jour de la semaine|chaque jour de la semaine|par jour|quotidien|quotidienne",
      es: "por día de la semana|cada día de la semana|diario|diaria|diarias|diarios|por día",
    },
  ],
  [
    { cycle: "month", isCount: true },
    { en: "months", de: "monate|monaten", fr: "mois", es: "meses" },
  ],
  [
    { cycle: "quarter", isCount: true },
    { en: "quarters", de: "quartale|quartalen", fr: "trimestres", es: "trimestres" },
  ],
  [
    { cycle: "weekday", isCount: true },
    {
      en: "weekdays|days of the week",
      de: "wochentage|wochentagen",
      fr: "jours de la semaine",
      es: "días de la semana",
    },
  ],
]);

/** Phrases for a whole week, without the weekday names. */
export const WEEK_WORDS = new PhraseTable<"week">([
  [
    "week",
    {
      en: "for the week|of the week|over the week|during the week|for a week|for one week|this week|last week|in the week|for this week|for last week|the week",
      de: "für die woche|diese woche|dieser woche|in dieser woche|der woche|in der woche|letzte woche|letzter woche|pro woche|für eine woche|die woche",
      fr: "pour la semaine|de la semaine|cette semaine|la semaine|pendant la semaine|la semaine dernière|pour cette semaine|sur la semaine",
      es: "para la semana|de la semana|esta semana|la semana|durante la semana|la semana pasada|de esta semana|para esta semana",
    },
  ],
]);

/** Words for numbered items. A "named" label includes the word (`Week 1`), and a "plain" label only the number. */
export const NUMBERED_WORDS = new PhraseTable<"named" | "plain">([
  [
    "named",
    {
      en: "weeks|week|days|day|months|month|years|year|groups|group|rounds|round|sprints|sprint|stages|stage|steps|step|levels|level|grades|grade|chapters|chapter|teams|team|items|item|phases|phase|trials|trial|tests|test|games|game|seasons|season|episodes|episode|floors|floor|lessons|lesson|players|player",
      de: "woche|wochen|tag|tage|jahr|jahre|kw|gruppe|runde|schritt|stufe|klasse|kapitel|spiel",
      fr: "semaine|semaines|jour|jours|année|années|groupe|étape|niveau|chapitre|classe",
      es: "semana|semanas|día|días|año|años|grupo|etapa|nivel|capítulo|paso",
    },
  ],
  ["plain", { en: "hours|hour|numbers|x values|ages|age", de: "stunde|stunden", fr: "heure|heures", es: "hora|horas" }],
]);

/** Nouns after a count of values ("part") or of series ("set"). A series count is ignored, since the data determines it. */
export const PART_WORDS = new PhraseTable<"part" | "set">([
  [
    "part",
    {
      en: "slices|slice|bars|columns|categories|segments|wedges|sections|points|data points|values|random values|random numbers|random points|numbers",
      de: "stücke|segmente|balken|säulen|kategorien|punkte|werte|teile|sektoren",
      fr: "parts|barres|colonnes|catégories|points|valeurs|secteurs",
      es: "porciones|barras|columnas|categorías|puntos|valores|sectores",
    },
  ],
  [
    "set",
    {
      en: "series|lines|datasets|data sets|areas|groups",
      de: "reihen|datenreihen|linien|gruppen",
      fr: "séries|lignes|courbes|groupes",
      es: "series|líneas|grupos|conjuntos",
    },
  ],
]);

/** Phrases for the period that a chart covers. */
export const PERIODS = new PhraseTable<"period">([
  [
    "period",
    {
      en: "this week|this month|this year|this quarter|last week|last month|last year|last quarter|next year|next week|today|yesterday",
      de: "diese woche|dieser woche|diesen monat|dieses jahr|letzte woche|letzten monat|letztes jahr|heute|gestern",
      fr: "cette semaine|ce mois|cette année|la semaine dernière|le mois dernier|l'année dernière|aujourd'hui|hier",
      es: "esta semana|este mes|este año|la semana pasada|el mes pasado|el año pasado|hoy|ayer",
    },
  ],
]);

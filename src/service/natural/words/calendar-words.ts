// Months and weekdays in each language, with full names, short names and other spellings.

import { foldWord } from "./phrase-table.ts";
import { LANGUAGES, type Language } from "./vocabulary.ts";

/** The names of the months or weekdays, in order. */
interface Names {
  readonly full: readonly string[];
  readonly short: readonly string[];
  /** Other spellings by full name, separated by `|`. */
  readonly others?: Readonly<Record<string, string>>;
}

const list = (text: string): readonly string[] => text.split(" ");

export const MONTHS: Readonly<Record<Language, Names>> = {
  en: {
    full: list("January February March April May June July August September October November December"),
    short: list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    others: { September: "sept" },
  },
  de: {
    full: list("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    short: list("Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
    others: { Januar: "jänner", Februar: "feber", März: "maerz|mrz|marz", September: "sept" },
  },
  fr: {
    full: list("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    short: list("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    others: {
      janvier: "janv|jan",
      février: "fév|fevr|févr",
      avril: "avr",
      juillet: "juil",
      septembre: "sept|sep",
      octobre: "oct",
      novembre: "nov",
      décembre: "déc",
    },
  },
  es: {
    full: list("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    short: list("ene feb mar abr may jun jul ago sep oct nov dic"),
    others: { septiembre: "setiembre|sept" },
  },
};

export const WEEKDAYS: Readonly<Record<Language, Names>> = {
  en: {
    full: list("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
    short: list("Mon Tue Wed Thu Fri Sat Sun"),
    others: { Tuesday: "tues", Thursday: "thur|thurs", Wednesday: "weds" },
  },
  de: {
    full: list("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
    short: list("Mo Di Mi Do Fr Sa So"),
    others: { Samstag: "sonnabend" },
  },
  fr: {
    full: list("lundi mardi mercredi jeudi vendredi samedi dimanche"),
    short: list("lun. mar. mer. jeu. ven. sam. dim."),
    others: {
      lundi: "lun",
      mardi: "mar",
      mercredi: "mer",
      jeudi: "jeu",
      vendredi: "ven",
      samedi: "sam",
      dimanche: "dim",
    },
  },
  es: {
    full: list("lunes martes miércoles jueves viernes sábado domingo"),
    short: list("lun mar mié jue vie sáb dom"),
  },
};

/** The names of each calendar cycle. */
export const CYCLES = { month: MONTHS, weekday: WEEKDAYS } as const;
export type Cycle = keyof typeof CYCLES;

/** One meaning of a word as a month or weekday. A word can have several meanings. */
export interface CalendarName {
  readonly cycle: Cycle;
  /** Index in the cycle, from 0. */
  readonly index: number;
  readonly language: Language;
  readonly form: "full" | "short";
}

const BY_WORD = new Map<string, CalendarName[]>();
for (const cycle of ["month", "weekday"] as const) {
  for (const language of LANGUAGES) {
    const names = CYCLES[cycle][language];
    names.full.forEach((full, index) => {
      const short = names.short[index] ?? full;
      const spellings = [
        ["full", full],
        ["short", short.replace(".", "")],
        ...(names.others?.[full]?.split("|") ?? []).map((other) => ["short", other]),
      ];
      for (const [form, spelling] of spellings as ["full" | "short", string][]) {
        const key = foldWord(spelling);
        BY_WORD.set(key, [...(BY_WORD.get(key) ?? []), { cycle, index, language, form }]);
      }
    });
  }
}

/** Returns all months and weekdays that a folded word can mean. */
export function readCalendar(word: string): readonly CalendarName[] {
  return BY_WORD.get(word) ?? [];
}

// Months and weekdays in each language, with full names, short names and other spellings.

import { foldWord } from "./phrase-table.ts";
import { LANGUAGES, type Language } from "./vocabulary.ts";

/** The calendar cycles, with the first day of each month of 2026, and the days of the week from Monday, 5 January 2026. */
const DATES = {
  month: Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month)),
  weekday: Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 5 + day)),
};
const FORMS = { full: "long", short: "short" } as const;

/** Returns the names of the months or weekdays, in order. */
export function calendarNames({ cycle, language, form }: Omit<CalendarName, "index">): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { [cycle]: FORMS[form], timeZone: "UTC" });
  return DATES[cycle].map((date) => format.format(date));
}

/** One meaning of a word as a month or weekday. A word can have several meanings. */
export interface CalendarName {
  readonly cycle: keyof typeof DATES;
  /** Index in the cycle, from 0. */
  readonly index: number;
  readonly language: Language;
  readonly form: keyof typeof FORMS;
}

/** Other spellings, and the folded names that they mean. */
const OTHERS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { sept: "sep", tues: "tue", weds: "wed", thur: "thu", thurs: "thu" },
  de: { maerz: "marz", mrz: "marz", sept: "sep", sonnabend: "samstag" },
  fr: { jan: "janv", fev: "fevr", sep: "sept" },
  es: { sep: "sept", setiembre: "septiembre" },
};

const BY_WORD = new Map<string, CalendarName[]>();
const add = (word: string, name: CalendarName): void => {
  BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), name]);
};
for (const cycle of ["month", "weekday"] as const)
  for (const language of LANGUAGES)
    for (const form of ["full", "short"] as const)
      for (const [index, text] of calendarNames({ cycle, language, form }).entries()) {
        const word = foldWord(text).replace(".", "");
        const name = { cycle, index, language, form };
        add(word, name);
        for (const [other, known] of Object.entries(OTHERS[language]))
          if (known === word) add(other, { ...name, form: "short" });
      }

/** Returns all months and weekdays that a folded word can mean. */
export function readCalendar(word: string): readonly CalendarName[] {
  return BY_WORD.get(word) ?? [];
}

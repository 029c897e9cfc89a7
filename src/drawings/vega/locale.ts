// Derives d3's number and date formats of a language from Intl (ECMA-402).

/** Sunday, 2 January 2000, in UTC: the first weekday that is formatted. */
const SUNDAY = Date.UTC(2000, 0, 2);
const DAY = 86_400_000;

/** d3's directives for the parts of a date. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  day: "%d",
  month: "%m",
  year: "%Y",
  hour: "%H",
  minute: "%M",
  second: "%S",
};

/** Returns Vega's locale; undefined for English, Vega's default. @param language BCP 47 tag */
export function readLocale(language: string | undefined): object | undefined {
  if (language === undefined || /^en(?:-us)?$/i.test(language)) return undefined;
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567_891.5);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const groups = parts.filter(({ type }) => type === "integer").map(({ value }) => value.length);
  const digits = Array.from({ length: 10 }, (_, digit) => new Intl.NumberFormat(language).format(digit));
  const format = (options: Intl.DateTimeFormatOptions, count: number, step: (index: number) => number) => {
    const { format: write } = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return Array.from({ length: count }, (_, index) => write(step(index)));
  };
  const dayAt = (index: number) => SUNDAY + index * DAY;
  const monthAt = (index: number) => Date.UTC(2000, index, 1);
  const date = patternOf(language, { day: "2-digit", month: "2-digit", year: "numeric" });
  const time = patternOf(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  return {
    number: {
      decimal: partOf("decimal") ?? ".",
      thousands: partOf("group") ?? "",
      // d3 counts groups from the decimal point, and repeats them.
      grouping: groups.slice(1).reverse(),
      currency: ["", ""],
      ...(digits[0] !== "0" && { numerals: digits }),
    },
    time: {
      dateTime: `${date} ${time}`,
      date,
      time,
      periods: ["AM", "PM"],
      days: format({ weekday: "long" }, 7, dayAt),
      shortDays: format({ weekday: "short" }, 7, dayAt),
      months: format({ month: "long" }, 12, monthAt),
      shortMonths: format({ month: "short" }, 12, monthAt),
    },
  };
}

function patternOf(language: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).formatToParts(SUNDAY);
  return parts.map(({ type, value }) => DIRECTIVES[type] ?? value.replaceAll("%", "%%")).join("");
}

// Chooses the ticks of axes that omit labels: years and other numbers at round multiples, such as 1950, 1955 and 1960.

/** The members of a position axis that are used here, in versions 3 and 4. */
interface PositionAxis {
  readonly type: string;
  readonly width: number;
  ticks: readonly Tick[];
  getLabelForValue(value: number): unknown;
}

interface Tick {
  readonly value: number;
}

/** Distances between round numbers, in ascending order. */
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Average width of a digit, relative to the font size. */
const DIGIT_WIDTH = 0.6;

/**
 * Creates an axis hook that keeps only the ticks at multiples of a round number, if labels don't fit. The hook leaves the
 * ticks unchanged unless they are consecutive integers or years.
 *
 * @param fontSize font size of the labels, in CSS pixels
 * @param padding minimum space between labels, in CSS pixels
 */
export function roundTicks(fontSize: number, padding: number): (axis: PositionAxis) => void {
  return (axis) => {
    const numbers = axis.ticks.map(({ value }) =>
      axis.type === "category" ? readLabel(axis, value) : readYear(value),
    );
    const [first = Number.NaN] = numbers;
    if (!numbers.every((number, index) => number === first + index)) return;
    const digits = numbers.reduce((max, number) => Math.max(max, String(number).length), 0);
    const room = axis.width / (digits * fontSize * DIGIT_WIDTH + padding);
    const step = STEPS.find((each) => numbers.length / each <= room);
    if (step === undefined || step === 1) return;
    const round = axis.ticks.filter((_, index) => (first + index) % step === 0);
    // A short range can be between two multiples.
    if (round.length > 0) axis.ticks = round;
  };
}

/** Returns the integer that a category's label consists of; NaN for other labels. */
function readLabel(axis: PositionAxis, value: number): number {
  const label = axis.getLabelForValue(value);
  if (Number.isInteger(label)) return label as number;
  return typeof label === "string" && /^-?\d{1,6}$/.test(label) ? Number(label) : Number.NaN;
}

/** Returns the year that begins at a time, in UTC; NaN for other times. */
function readYear(time: number): number {
  const year = new Date(time).getUTCFullYear();
  return Date.UTC(year, 0) === time ? year : Number.NaN;
}

/**
 * Returns whether an axis omits labels that don't fit. Readers can infer the omitted labels of times and of long series, but
 * not of a few names.
 */
export function skipsLabels(type: unknown, skipsCategories: boolean): boolean {
  return type === "time" || type === "timeseries" || (type === "category" && skipsCategories);
}

// Numbers that are years, as far as a number alone can say.

/** Whether a number is one that people give years. */
export function isYear(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1900 && value <= 2100;
}

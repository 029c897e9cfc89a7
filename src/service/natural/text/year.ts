// Recognises numbers that are probably years.

/** Returns whether a number is an integer from 1900 to 2100. */
export function isYear(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1900 && value <= 2100;
}

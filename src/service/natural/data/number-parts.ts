// The tests that decide whether a number is a value.

import type { Reading } from "../words/reading.ts";

export type MakeName = (from: number, end: number) => void;

export const isNumber = (reading: Reading, at: number): boolean => reading.free(at)?.number !== undefined;
export const textAt = (reading: Reading, at: number): string => reading.free(at)?.text ?? "";
export const isInteger = (reading: Reading, at: number): boolean =>
  /^\d{1,4}$/.test(textAt(reading, at)) && reading.free(at)?.number?.unit === undefined;
export const isColon = (reading: Reading, at: number): boolean => /^[:=]$/.test(textAt(reading, at));

import type { Vocabulary } from "./english.ts";

export const SPANISH: Vocabulary = {};

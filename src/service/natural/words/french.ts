import type { Vocabulary } from "./english.ts";

export const FRENCH: Vocabulary = {};

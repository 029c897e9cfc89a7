import type { Vocabulary } from "./english.ts";

export const GERMAN: Vocabulary = {};

// Groups of words that mean the same to readers of the docs. Phrases are in the pages themselves, in `<!-- search: … -->` comments.

const GROUPS = [
  "email mail newsletter",
  "image picture photo png",
  "donut doughnut",
  "axis axes scale",
  "logo icon brand",
  "typeface font",
  "dark night",
  "sheet spreadsheet excel",
  "localize locale language i18n translation",
  "price cost billing",
  "quota limit throttle",
  "key token",
  "annotation callout",
  "dash dashed dotted",
  "gauge speedometer dial meter",
  "self-host selfhost",
  "animate animated animation gif",
  "interactive tooltip hover",
  "percent percentage",
  "money currency dollar euro",
  "cache cached stale",
  "log logging",
  "delete remove erase",
  "expire expiry expiration lifetime",
  "error failure mistake problem",
];

/** British spellings, with the American spellings that the index contains instead. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["colour", "color"],
  ["grey", "gray"],
  ["centre", "center"],
  ["licence", "license"],
  ["organisation", "organization"],
  ["localise", "localize"],
]);

/** Returns the form of a word in the index: American spelling in lower case, without accents and the plural's s. */
export function normalizeWord(word: string): string {
  const plain = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  const singular = plain.length > 3 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain;
  return SPELLINGS.get(singular) ?? singular;
}

const SYNONYMS = new Map<string, readonly string[]>();
for (const group of GROUPS) {
  const words = group.split(" ");
  for (const word of words) SYNONYMS.set(normalizeWord(word), words);
}

/** Returns the other words of a word's group. */
export function synonymsOf(word: string): string[] {
  const normal = normalizeWord(word);
  return (SYNONYMS.get(normal) ?? []).filter((other) => normalizeWord(other) !== normal);
}

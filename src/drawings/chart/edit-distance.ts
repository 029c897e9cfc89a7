// Suggests known names for misspelled ones, by edit distance.

/** Names shorter than this may only differ by one edit. */
const LONG_NAME = 5;

/**
 * Returns the known name within two edits (one for short names); undefined if the name is known itself or resembles
 * none.
 */
export function suggestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = name.length < LONG_NAME ? 2 : 3;
  for (const candidate of known) {
    if (candidate === name) return undefined;
    if (Math.abs(candidate.length - name.length) >= least) continue;
    // Differences in case alone count less than one edit.
    const isSame = candidate.toLowerCase() === name.toLowerCase();
    const distance = isSame ? 0.5 : editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/**
 * Returns the number of insertions, deletions, substitutions and swaps of neighbours: the optimal string alignment
 * distance.
 */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  const cost = new Uint16Array(width * (one.length + 1));
  for (let i = 0; i <= one.length; i++) cost[i * width] = i;
  for (let j = 0; j <= other.length; j++) cost[j] = j;
  const at = (i: number, j: number) => cost[i * width + j] as number;
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isEqual = one[i - 1] === other[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isEqual ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, at(i - 2, j - 2) + 1);
      cost[i * width + j] = least;
    }
  return at(one.length, other.length);
}

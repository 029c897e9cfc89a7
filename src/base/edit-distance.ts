// Suggests the known name that a misspelled name stands for, by edit distance.

/** Shorter names may differ by one edit only. */
const LONG_NAME = 5;

/**
 * Returns the closest known name within two edits, or within one edit for short names. Returns undefined if no name is
 * that close, or if the name itself is known.
 */
export function suggestName(name: string, knownNames: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let minDistance = name.length < LONG_NAME ? 2 : 3;
  for (const candidate of knownNames) {
    if (candidate === name) return undefined;
    if (Math.abs(candidate.length - name.length) >= minDistance) continue;
    // A difference in case counts as less than one edit.
    const isSame = candidate.toLowerCase() === name.toLowerCase();
    const distance = isSame ? 0.5 : editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < minDistance) [nearest, minDistance] = [candidate, distance];
  }
  return nearest;
}

/**
 * Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and swaps of adjacent
 * characters.
 */
export function editDistance(source: string, target: string): number {
  const width = target.length + 1;
  const cost = new Uint16Array(width * (source.length + 1));
  for (let i = 0; i <= source.length; i++) cost[i * width] = i;
  for (let j = 0; j <= target.length; j++) cost[j] = j;
  const at = (i: number, j: number) => cost[i * width + j] as number;
  for (let i = 1; i <= source.length; i++)
    for (let j = 1; j <= target.length; j++) {
      const isEqual = source[i - 1] === target[j - 1];
      let minCost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isEqual ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && source[i - 1] === target[j - 2] && source[i - 2] === target[j - 1];
      if (isSwapped) minCost = Math.min(minCost, at(i - 2, j - 2) + 1);
      cost[i * width + j] = minCost;
    }
  return at(source.length, target.length);
}

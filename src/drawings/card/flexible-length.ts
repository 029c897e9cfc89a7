// Distributes the space of a line of flex items. CSS Flexbox 1, section 9.7.

/** An item while its line is laid out. Sizes are of the border box in the main axis, in CSS pixels. */
export interface FlexibleItem {
  /** Size before it grows or shrinks. */
  readonly base: number;
  /** Padding and borders. */
  readonly padding: number;
  /** Sum of the margins. */
  readonly margin: number;
  readonly min: number;
  readonly max: number;
  readonly grow: number;
  readonly shrink: number;
}

/** Returns a size within limits. The minimum takes precedence. */
export const clamp = (size: number, min: number, max: number) => Math.max(min, Math.min(max, size));

/**
 * Returns the sizes of the items of a line.
 *
 * @param space size of the line without its gaps
 * @param spend counts the work of visiting a number of items
 */
export function flexibleLengths(
  items: readonly FlexibleItem[],
  space: number,
  spend: (visits: number) => void,
): number[] {
  const sizes = items.map(({ base, min, max }) => clamp(base, min, max));
  const outer = items.reduce((sum, { margin }, index) => sum + margin + (sizes[index] as number), 0);
  const isGrowing = outer < space;
  const factorOf = ({ grow, shrink }: FlexibleItem) => (isGrowing ? grow : shrink);
  let flexible = items
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => {
      const size = sizes[index] as number;
      return factorOf(item) > 0 && (isGrowing ? item.base <= size : item.base >= size);
    });
  const freeSpace = () => {
    const bases = new Map(flexible.map(({ item, index }) => [index, item.base]));
    return items.reduce(
      (free, { margin }, index) => free - margin - (bases.get(index) ?? (sizes[index] as number)),
      space,
    );
  };
  const initial = freeSpace();
  // Each round freezes at least one item.
  while (flexible.length > 0) {
    spend(items.length);
    const factors = flexible.reduce((sum, { item }) => sum + factorOf(item), 0);
    let free = freeSpace();
    if (factors < 1 && Math.abs(initial * factors) < Math.abs(free)) free = initial * factors;
    // Larger items shrink more.
    const weightOf = (item: FlexibleItem) => (isGrowing ? item.grow : item.shrink * (item.base - item.padding));
    const weights = flexible.reduce((sum, { item }) => sum + weightOf(item), 0);
    const shares = flexible.map(({ item, index }) => {
      const wanted = item.base + (weights > 0 ? (free * weightOf(item)) / weights : 0);
      const size = clamp(wanted, item.min, item.max);
      return { item, index, size, violation: size - wanted };
    });
    const total = shares.reduce((sum, { violation }) => sum + violation, 0);
    const isFrozen = (violation: number) => total === 0 || (total > 0 ? violation > 0 : violation < 0);
    const frozen = shares.filter(({ violation }) => isFrozen(violation));
    for (const { index, size } of frozen) sizes[index] = size;
    if (frozen.length === 0) break;
    flexible = shares.filter(({ violation }) => !isFrozen(violation));
  }
  return sizes;
}

// The Archimedean spiral of d3-cloud, the path along which the layout tries positions.

/** Returns the position at a step of the spiral, relative to the spiral's centre; undefined past its end. */
export type Spiral = (turn: number) => readonly [x: number, y: number] | undefined;

/** Maximum number of positions that one layout tries; 100 words take about 50,000 positions. Remaining words are left out. */
const CLOUD_POSITIONS = 200_000;

/** Maximum number of comparisons in one layout, each of 32 pixels. */
const CLOUD_COMPARISONS = 200_000_000;

/**
 * Returns the spiral for all words of one layout. The spiral ends once too many positions have been tried.
 *
 * @param size width and height of the area; the spiral has the same aspect ratio
 * @param largest number of comparisons for the largest word at one position
 */
export function createSpiral([width, height]: readonly [width: number, height: number], largest: number): Spiral {
  const ratio = width / height;
  let steps = 0;
  return (turn) => {
    steps++;
    if (steps > CLOUD_POSITIONS || steps * largest > CLOUD_COMPARISONS) return undefined;
    const angle = turn / 10;
    return [ratio * angle * Math.cos(angle), angle * Math.sin(angle)];
  };
}

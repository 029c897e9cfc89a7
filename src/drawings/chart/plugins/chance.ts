// A stand-in for chance in layouts that leave something to it: the same numbers in the same order for every chart.

/** A `Math` whose random numbers begin again on request. */
export interface Chance {
  readonly Math: Math;
  /** Starts over. To be called before each layout, so that none depends on those before it. */
  restart(): void;
}

const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const MODULUS = 2 ** 32;

/** A linear congruential generator with the constants of Numerical Recipes: layouts need variety and no more. */
export function createChance(seed = 1): Chance {
  let state = seed;
  const random = () => {
    state = (Math.imul(MULTIPLIER, state) + INCREMENT) >>> 0;
    return state / MODULUS;
  };
  return {
    Math: Object.create(Math, { random: { value: random } }),
    restart() {
      state = seed;
    },
  };
}

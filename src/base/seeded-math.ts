// A deterministic replacement for Math.random in layout algorithms, so that each chart gets the same sequence of
// numbers.

/** A `Math` with a restartable `random`. */
interface SeededMath {
  readonly Math: Math;
  /** Restarts the sequence. Must be called before each layout, so that layouts do not depend on earlier layouts. */
  restart(): void;
}

const MULTIPLIER = 1_664_525;
const INCREMENT = 1_013_904_223;
const MODULUS = 2 ** 32;

/**
 * Creates a linear congruential generator with the constants from Numerical Recipes, which is random enough for layouts.
 */
export function createSeededMath(seed = 1): SeededMath {
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

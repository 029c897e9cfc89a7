// Measures the phases of a request for the Server-Timing header. The host passes a clock in: all other code has none.

/** A phase of a request: reading its parameters, looking for its image in the cache, and drawing. */
export type Phase = "parse" | "cache" | "sandbox" | "layout" | "raster" | "encode";

/** Measures phases. */
export interface PhaseClock {
  /** Runs `work` and counts its time, without that of phases inside it. If `work` returns a promise, waiting counts, too. */
  measure<Result>(phase: Phase, work: () => Result): Result;
}

/** Runs work without measuring it. */
export const NO_PHASE_CLOCK: PhaseClock = { measure: (_, work) => work() };

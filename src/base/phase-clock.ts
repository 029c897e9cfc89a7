// Measures the phases of a request for the Server-Timing header. The host supplies the clock, because drawing code
// must not read the time.

/** A phase of a request: parsing its parameters, looking up its image in the cache, or a drawing stage. */
export type Phase = "parse" | "cache" | "sandbox" | "layout" | "raster" | "encode";

export interface PhaseClock {
  /** Runs `work` and measures its time, excluding nested phases. If `work` returns a promise, the waiting time counts too. */
  measure<Result>(phase: Phase, work: () => Result): Result;
}

export const NO_PHASE_CLOCK: PhaseClock = { measure: (_, work) => work() };

// A value made at its first use and kept for the life of the isolate.

/** Wraps a maker so that it runs at most once; a maker that throws is tried again. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

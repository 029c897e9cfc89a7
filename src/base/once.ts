// Lazy initialisation: creates a value on its first use and keeps it for the lifetime of the isolate.

/** Returns a function that calls `make` once and then always returns that value. If `make` throws, the next call retries. */
export function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
}

// Signals whose value survives a reload, in sessionStorage.

import { effect, type Signal, signal } from "@preact/signals";

/**
 * Creates a signal whose value survives a reload.
 *
 * @param key key in sessionStorage
 * @param read returns the stored value, or undefined if it is invalid
 */
export function sessionSignal<Value>(
  key: string,
  initial: Value,
  read: (stored: unknown) => Value | undefined,
): Signal<Value> {
  const value = signal(load(key, read) ?? initial);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // The storage is full or disabled. The value lasts until the page is closed.
    }
  });
  return value;
}

function load<Value>(key: string, read: (stored: unknown) => Value | undefined): Value | undefined {
  try {
    return read(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    return undefined;
  }
}

// Tracks objects that are hidden from scripts even if a chart contains them: the service's plugins, which all charts share.

const hidden = new WeakSet<object>();

export function isHiddenFromScripts(object: object): boolean {
  return hidden.has(object);
}

/** Hides an object and everything that it contains. */
export function hideFromScripts(value: unknown): void {
  if (typeof value !== "object" || value === null || hidden.has(value)) return;
  hidden.add(value);
  for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) hideFromScripts(part);
}

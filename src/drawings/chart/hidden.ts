// What a script never sees although its chart has it: the plugins of the service, which are the same objects in all charts.

const hidden = new WeakSet<object>();

/** Whether scripts must not see the object. */
export function isHiddenFromScripts(object: object): boolean {
  return hidden.has(object);
}

/** Hides an object, and all that it has. */
export function hideFromScripts(value: unknown): void {
  if (typeof value !== "object" || value === null || hidden.has(value)) return;
  hidden.add(value);
  for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value))) hideFromScripts(part);
}

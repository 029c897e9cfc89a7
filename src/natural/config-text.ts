// A chart's configuration → its text: JSON that a person can read, short things on one line.

const LINE_WIDTH = 100;

/** Writes a configuration. */
export function formatConfig(value: unknown, indent = ""): string {
  const flat = formatFlat(value);
  if (typeof value !== "object" || value === null || indent.length + flat.length <= LINE_WIDTH) return flat;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => formatConfig(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatConfig(item, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}

function formatFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const items = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${formatFlat(item)}`);
  return items.length === 0 ? "{}" : `{ ${items.join(", ")} }`;
}

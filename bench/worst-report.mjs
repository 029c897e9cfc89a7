// Formats the results of the search for expensive requests, as a terminal table and as Markdown.

const COLUMNS = ["endpoint", "CPU, ms", "memory, MB", "status", "kB", "request"];

/** Summarises a body in one line: lists by their first entry, strings by their beginning. */
export function describe(value, depth = 0) {
  if (typeof value === "string")
    return value.length <= 24 ? JSON.stringify(value) : `${JSON.stringify(value.slice(0, 16))}×${value.length}`;
  if (typeof value !== "object" || value === null)
    return typeof value === "number" ? String(Math.round(value * 1000) / 1000) : String(value);
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length} × ${describe(value[0], depth + 1)}]`;
  if (depth > 6) return "{…}";
  return `{${Object.entries(value)
    .slice(0, 12)
    .map(([name, entry]) => `${name.slice(0, 20)}:${describe(entry, depth + 1)}`)
    .join(",")}}`;
}

function listRows(found, cost, max) {
  const sorted = [...found].sort((one, other) => other[cost] - one[cost]).slice(0, max);
  return sorted.map(({ endpoint, cpu, memory, status, bytes, name, body, error }) => [
    endpoint,
    cpu.toFixed(0),
    (memory / 1e6).toFixed(1),
    `${status}`,
    (bytes / 1000).toFixed(0),
    `${name}: ${describe(body).slice(0, 160)}${error === undefined ? "" : ` — ${error}`}`,
  ]);
}

function groupByEndpoint(found) {
  return [...new Set(found.map(({ endpoint }) => endpoint))].map((name) =>
    found.filter(({ endpoint }) => endpoint === name),
  );
}

/** Formats the most expensive requests of each endpoint, by CPU time and by memory. */
export function formatTable(found, max) {
  const lines = [];
  for (const group of groupByEndpoint(found))
    for (const cost of ["cpu", "memory"])
      for (const [endpoint, cpu, memory, status, bytes, request] of listRows(group, cost, max))
        lines.push(
          `${cost === "cpu" ? "CPU" : "MEM"} ${endpoint.padEnd(17)}${cpu.padStart(7)} ms${memory.padStart(8)} MB ${status} ${bytes.padStart(7)} kB  ${request}`,
        );
  return lines.join("\n");
}

/** Formats the most expensive requests as Markdown, for docs/limits.md. */
export function formatMarkdown(found, max) {
  const asCode = (text) => `\`${text.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
  const sections = ["cpu", "memory"].map((cost) => {
    const rows = groupByEndpoint(found).flatMap((group) => listRows(group, cost, max));
    const lines = rows.map((row) => `| ${row.map((cell, index) => (index === 5 ? asCode(cell) : cell)).join(" | ")} |`);
    return [
      `By ${cost === "cpu" ? "CPU time" : "memory"}:`,
      "",
      `| ${COLUMNS.join(" | ")} |`,
      `|${" --- |".repeat(COLUMNS.length)}`,
      ...lines,
      "",
    ];
  });
  return sections.flat().join("\n");
}

// Formats the benchmark results as text for the terminal, and as Markdown tables.

const COLUMNS = [
  { head: "median ms", of: ({ median }) => ms(median) },
  { head: "of native", of: (row, base) => (base === undefined ? "" : (row.median / base.median).toFixed(2)) },
  { head: "p95 ms", of: ({ p95 }) => ms(p95) },
  { head: "min ms", of: ({ min }) => ms(min) },
  { head: "CPU ms", of: ({ cpu }) => (cpu === null ? "" : ms(cpu)) },
  { head: "requests/s, 4 concurrent", of: ({ perSecond }) => (perSecond === null ? "" : ms(perSecond)) },
  { head: "kB", of: ({ bytes }) => ms(bytes / 1000) },
  { head: "peak MB", of: ({ peakMemory }) => (peakMemory === null ? "" : (peakMemory / 1e6).toFixed(0)) },
  { head: "first ms", of: ({ first }) => ms(first) },
];

/** Formats a number with one decimal below 10, and none above. */
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

const nativeOf = (rows) => rows.find(({ name, reason }) => name === "native" && reason === undefined);

function cellsOf(rows) {
  const base = nativeOf(rows);
  return rows.map((row) => [row.name, ...COLUMNS.map(({ of }) => (row.reason === undefined ? of(row, base) : ""))]);
}

function describe({ date, cpu, cores, pins, memory, system, node, commit, load }) {
  const corePlacement = pins === null ? "server and client share cores" : "server on one core, client on another";
  return `${date}, ${cpu}, ${cores} cores, ${(memory / 1e9).toFixed(0)} GB, ${system}, Node ${node}, commit ${commit}; ${corePlacement}; load ${load.toFixed(1)} at the start`;
}

export function formatText(machine, results) {
  const heads = ["", ...COLUMNS.map(({ head }) => head)];
  const lines = [describe(machine)];
  for (const { id, what, rows } of results) {
    const cells = cellsOf(rows);
    const widths = heads.map((head, index) =>
      Math.max(...[head, ...cells.map((row) => row[index])].map((s) => s.length)),
    );
    const line = (row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  ");
    lines.push("", `${id}  ${what}`, line(heads));
    for (const [index, row] of cells.entries()) {
      const { name, reason } = rows[index];
      lines.push(reason === undefined ? line(row) : `${name}  ${reason}`);
    }
  }
  return lines.join("\n");
}

/** Formats two tables: the medians, and all measurements. */
export function formatMarkdown(machine, results) {
  const names = [...new Set(results.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const find = (rows, name) => rows.find((row) => row.name === name);
  const glance = names.map((name) => [
    name,
    ...results.map(({ rows }) => {
      const row = find(rows, name);
      return row === undefined ? "–" : (row.reason ?? ms(row.median));
    }),
  ]);
  const ratios = results.map(({ rows }) => {
    const [own, base] = [rows[0], nativeOf(rows)];
    return own?.reason === undefined && base !== undefined ? (own.median / base.median).toFixed(2) : "–";
  });
  const details = results.flatMap(({ id, rows }) =>
    cellsOf(rows).map(([name, ...cells], index) => {
      const { reason } = rows[index];
      return reason === undefined ? [id, name, ...cells] : [id, `${name}: ${reason}`, ...cells];
    }),
  );
  return [
    "Median milliseconds of a request over HTTP:",
    table(["", ...results.map(({ id, what }) => `${id} ${what}`)], [...glance, ["Limn ÷ native", ...ratios]]),
    "All measurements:",
    table(["", "", ...COLUMNS.map(({ head }) => head)], details),
    describe(machine),
  ].join("\n\n");
}

function table(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? "---" : "---:"))), ...rows.map(line)].join("\n");
}

// Formats the tables of generated pages.

/**
 * Formats a Markdown table with aligned columns, as the formatter does.
 *
 * @param rows the head and the other rows, as cells
 * @param right index of a column that is aligned to the right
 */
export function formatTable(rows: readonly (readonly string[])[], right = -1): string {
  const [head = [], ...others] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) => {
    const cells = widths.map((width, column) => row[column]?.[column === right ? "padStart" : "padEnd"](width));
    return `| ${cells.join(" | ")} |`;
  };
  const rules = widths.map((width, column) => (column === right ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [format(head), `| ${rules.join(" | ")} |`, ...others.map(format)].join("\n");
}

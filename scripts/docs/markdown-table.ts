// Formats the generated parts of pages.

/**
 * Formats a Markdown table with aligned columns, as the formatter does.
 *
 * @param rows the head and the other rows, as cells
 * @param right index of the first column that is aligned to the right
 */
export function formatTable(rows: readonly (readonly string[])[], right = Number.POSITIVE_INFINITY): string {
  const [head = [], ...others] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: readonly string[]) => {
    const cells = widths.map((width, column) => row[column]?.[column >= right ? "padStart" : "padEnd"](width));
    return `| ${cells.join(" | ")} |`;
  };
  const rules = widths.map((width, column) => (column >= right ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [format(head), `| ${rules.join(" | ")} |`, ...others.map(format)].join("\n");
}

/**
 * Replaces sections of a page.
 *
 * @param sections content of each section by its title; the page's other sections are written by hand
 */
export function replaceSections(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [title, content]) => {
    const heading = `\n## ${title}\n`;
    const [before, rest, ...more] = text.split(heading);
    if (rest === undefined || more.length > 0) throw new Error(`the page must have one section "${title}"`);
    const end = rest.indexOf("\n## ");
    return `${before}${heading}\n${content}\n${end < 0 ? "" : rest.slice(end)}`;
  }, page);
}

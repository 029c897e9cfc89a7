// Redirects links to sections of the former single page of docs, such as /docs#getChart-width, to the pages that have them now.

/** Guides of the former page. */
const GUIDES: Readonly<Record<string, string>> = {
  guides: "/docs",
  first: "/docs",
  encoding: "/docs/parameters#writing-a-chart-into-a-url",
  version: "/docs/parameters#parameters",
  mistakes: "/docs/parameters#errors",
  keys: "/docs/accounts#send-a-key",
  caching: "/docs/caching",
  mcp: "/docs/mcp",
  programs: "/docs/openapi",
};

/** Redirects the start page and the reference's index if the URL's anchor is a section that has moved to another page. */
export function redirectOldAnchor(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === "" || document.getElementById(id) !== null) return;
  const url = findSection(location.pathname.replace(/\/$/, ""), id);
  if (url !== undefined) location.replace(url);
}

function findSection(path: string, id: string): string | undefined {
  if (path === "/docs/api" && id.startsWith("shape-")) {
    const name = CSS.escape(id.split("-")[1] ?? "");
    const link = document.querySelector<HTMLAnchorElement>(`[data-shapes~="${name}"] a`);
    return link === null ? undefined : `${link.pathname}#${id}`;
  }
  if (path !== "/docs") return undefined;
  if (Object.hasOwn(GUIDES, id)) return GUIDES[id];
  if (id.startsWith("shape-")) return `/docs/api#${id}`;
  if (document.querySelector(`a[href="/docs/api/${CSS.escape(id)}"]`)) return `/docs/api/${id}`;
  const [operation = ""] = id.split("-");
  // Operation ids are in camel case, such as getChart.
  return /^[a-z]+[A-Z]\w*$/.test(operation) ? `/docs/api/${operation}${operation === id ? "" : `#${id}`}` : undefined;
}

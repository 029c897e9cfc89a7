// Reads docs/README.md, the index of the docs: its level-2 headings are the groups of pages, and its list items the pages, in
// reading order. The same file is the start page of the docs, and the list that GitHub shows for the folder.

/** Page of the docs. */
export interface CatalogueEntry {
  /** File name without extension, which is also the last segment of the page's path. */
  readonly name: string;
  /** Short name in the navigation. */
  readonly label: string;
  /** Subject of the page, in a few words. */
  readonly summary: string;
}

export interface CatalogueGroup {
  readonly title: string;
  readonly pages: readonly CatalogueEntry[];
  /**
   * Whether the pages are for operators and developers of the service, in which `localhost` isn't replaced with the service's
   * host.
   */
  readonly isForOperators: boolean;
}

/** Groups about running and changing the service. */
const OPERATOR_GROUPS = new Set(["Run your own", "Work on Limn"]);

/** Parses the index page. Groups without links to pages are left out. */
export function readCatalogue(readme: string): CatalogueGroup[] {
  return readme
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const title = text.slice(0, text.indexOf("\n")).trim();
      const links = [...text.matchAll(/^- \[([^\]]+)\]\(([\w-]+)\.md\)(?:: (.*))?/gm)];
      const pages = links.map(([, label = "", name = "", summary = ""]) => ({ name, label, summary }));
      return { title, pages, isForOperators: OPERATOR_GROUPS.has(title) };
    })
    .filter(({ pages }) => pages.length > 0);
}

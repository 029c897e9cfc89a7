// The examples of a tab for code: the requests in the docs' folders, and the diagrams in docs/mermaid.md.

import type { TabId } from "../../output/image-request.ts";
import type { SavedFields } from "../tab.ts";

export interface CodeExample {
  readonly name: string;
  /** Loads the parameters. @throws TypeError if they can't be loaded */
  readonly load: () => Promise<SavedFields>;
}

/** Loads the parameters of examples, by file. */
const FILES = import.meta.glob<SavedFields>(["../../../docs/vega/*.json", "../../../docs/echarts/*.json"], {
  import: "default",
});
const PAGE = import.meta.glob<string>("../../../docs/mermaid.md", { query: "?raw", import: "default" });
/** Separates the heading of a section of the page from its diagram. */
const FENCE = "\n\n```text POST /mermaid\n";

/** Lists the examples of a tab. @throws TypeError if they can't be loaded */
export async function listCodeExamples(id: TabId): Promise<readonly CodeExample[]> {
  if (id === "mermaid") {
    const [load] = Object.values(PAGE);
    const page = (await load?.()) ?? "";
    return page.split("\n### ").flatMap((section) => {
      const [name = "", block] = section.split(FENCE, 2);
      const [diagram] = block?.split("\n```", 1) ?? [];
      return diagram === undefined ? [] : [{ name, load: async () => ({ diagram }) }];
    });
  }
  const files = Object.entries(FILES).filter(([file]) => file.includes(`/docs/${id}/`));
  return files.map(([file, load]) => ({ name: nameOf(file), load }));
}

/** Returns the name of an example: "Box plot" for `…/box-plot.json`. */
function nameOf(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

// A language of the code editor: its options, and which of them have no effect in an image.

import type { OptionDocs } from "../../../src/options/option-docs.ts";
import type { Path } from "../text/config-tree.ts";

export interface CodeLanguage {
  /** Loads the options that the code can have. @throws TypeError if they can't be loaded */
  readonly loadDocs: (text: string) => Promise<OptionDocs>;
  /** Matches the names of options that have no effect in an image. */
  readonly noEffect: RegExp;
  /** Whether the code must be JSON. */
  readonly isJson?: boolean;
  /** Returns the values of the option at a path, if the options don't list them. */
  readonly listValues?: (path: Path) => readonly string[] | undefined;
}

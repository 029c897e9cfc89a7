// Generates docs/languages.md: an example in each programming language, from the code generators that the pages use. The output is
// deterministic.

import { writeFileSync } from "node:fs";
import { createLanguagesPage } from "../web/docs/site/languages-page.ts";

writeFileSync(new URL("../docs/languages.md", import.meta.url), createLanguagesPage());

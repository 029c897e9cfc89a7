// Mermaid diagrams: docs/mermaid.md. The diagram's text is parsed later, by Mermaid, when the diagram is drawn.

import { pickField } from "../../options/fields.ts";
import { rejectQuality } from "../../options/quality.ts";
import { defineKind } from "../kind.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { MERMAID_OPTIONS, type MermaidParams } from "./options.ts";
import { MERMAID_THEMES } from "./theme-names.ts";

export const MERMAID = defineKind({
  name: "mermaid",
  path: "/mermaid",
  errorLabel: "Diagram error",
  options: MERMAID_OPTIONS,
  main: "diagram",
  // The size of a diagram is unknown until Mermaid lays it out.
  frame: { width: ["width", 500], height: ["height", 300] },
  complete({ theme: name, ...fields }, input, accountTheme): MermaidParams {
    const own = MERMAID_THEMES.find((each) => each === name);
    const theme = own ?? resolveTheme(name, accountTheme, input);
    const { alternative } = pickField(input, ["diagram"]) ?? {};
    // Nearly all diagrams have spaces, so a `+` in a diagram without spaces is a space.
    const isSpaced = alternative === undefined || fields.diagram.includes(" ") || !alternative.includes(" ");
    return {
      ...fields,
      ...(theme !== undefined && { theme }),
      ...(!isSpaced && { diagram: alternative }),
      ...(alternative !== undefined && { diagramAlternative: isSpaced ? alternative : fields.diagram }),
    };
  },
  reject: rejectQuality,
  normalize: ({ diagramAlternative: _, theme, ...params }) => ({
    ...params,
    ...(typeof theme === "string" && { theme }),
  }),
});

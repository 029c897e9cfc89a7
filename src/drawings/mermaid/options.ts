// The options of a Mermaid diagram.

import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { background, keyword, side, text } from "../../options/value.ts";
import type { Theme } from "../theme/theme.ts";
import { themeOption } from "../theme/theme-option.ts";

/** Maximum length of a diagram, in characters. A flowchart of 300 nodes and 480 edges has about 8,000. */
export const DIAGRAM_LENGTH = 20_000;

/** The themes of Mermaid. A theme of the service with the same name is not available. */
export const MERMAID_THEMES = [
  ...["default", "neutral", "dark", "forest", "base"],
  ...["neo", "neo-dark", "redux", "redux-dark", "redux-color", "redux-dark-color"],
] as const;

export const FLOWCHART = "flowchart LR\n  Order --> Payment --> Delivery";

const theme = themeOption("editorial");

export const MERMAID_OPTIONS = {
  diagram: option(text(DIAGRAM_LENGTH), {
    about: "The diagram in the language of Mermaid",
    required: "a diagram in the language of Mermaid, such as flowchart LR; A --> B",
    example: FLOWCHART,
  }),
  theme: option(theme.type as { schema: typeof theme.schema }, {
    about: `Theme: one of Mermaid's (${MERMAID_THEMES.join(", ")}), one of this service's, or one stored in the account. By default, Mermaid's own for the type of diagram`,
    example: "forest",
  }),
  look: option(keyword(["classic", "neo", "handDrawn"]), {
    about: "Look of the shapes. By default, Mermaid's own for the type of diagram",
    example: "handDrawn",
  }),
  width: option(side(), {
    about: "Maximum width of the image, in CSS pixels, to which the diagram is scaled",
    names: ["w", "width"],
    isUnsigned: true,
    example: 400,
  }),
  height: option(side(), {
    about: "Maximum height of the image, in CSS pixels, to which the diagram is scaled",
    names: ["h", "height"],
    isUnsigned: true,
    example: 300,
  }),
  devicePixelRatio: ratioOption({ default: 2, example: 1 }),
  format: formatOption("png"),
  quality: qualityOption(60),
  backgroundColor: option(background(), {
    about: "CSS colour behind the diagram: by default, that of the theme",
    names: ["backgroundColor", "bkg", "bgColor"],
    example: "#f7f7f7",
  }),
};

type Given = Values<typeof MERMAID_OPTIONS>;

/** The parameters of a diagram. */
export interface MermaidParams extends Omit<Given, "theme"> {
  /** A theme of Mermaid by name, or one of the service. Undefined for Mermaid's own choice. */
  readonly theme?: string | Theme | undefined;
  /** `diagram` with `+` read as a plus instead of a space, or vice versa. Drawn if `diagram` can't be drawn. */
  readonly diagramAlternative?: string | undefined;
}

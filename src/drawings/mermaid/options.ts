// The options of a Mermaid diagram.

import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { background, keyword, side, text } from "../../options/value.ts";
import type { Theme } from "../theme/theme.ts";
import { themeOption } from "../theme/theme-option.ts";
import { MERMAID_THEMES } from "./theme-names.ts";

/** Maximum length of a diagram, in characters. A flowchart of 300 nodes and 480 edges has about 8,000. */
export const DIAGRAM_LENGTH = 20_000;

export const FLOWCHART = "flowchart LR\n  Order --> Payment --> Delivery";

const theme = themeOption("editorial");

export const MERMAID_OPTIONS = {
  diagram: option(text(DIAGRAM_LENGTH), {
    about: "The diagram, in Mermaid syntax",
    required: "a diagram in Mermaid syntax, such as flowchart LR; A --> B",
    example: FLOWCHART,
  }),
  theme: option(theme.type as { schema: typeof theme.schema }, {
    about: `Theme: one of Mermaid's (${MERMAID_THEMES.join(", ")}), one of this service's, or one stored in the account. By default, Mermaid chooses one for the diagram type`,
    example: "forest",
  }),
  look: option(keyword(["classic", "neo", "handDrawn"]), {
    about: "Style of the shapes. By default, Mermaid chooses one for the diagram type",
    example: "handDrawn",
  }),
  width: option(side(), {
    about: "Maximum width of the image, in CSS pixels. The diagram is scaled to fit",
    names: ["w", "width"],
    isUnsigned: true,
    example: 400,
  }),
  height: option(side(), {
    about: "Maximum height of the image, in CSS pixels. The diagram is scaled to fit",
    names: ["h", "height"],
    isUnsigned: true,
    example: 300,
  }),
  devicePixelRatio: ratioOption({ default: 2, example: 1 }),
  format: formatOption("png"),
  quality: qualityOption(60),
  backgroundColor: option(background(), {
    about: "Background colour, in CSS. By default, the theme's, or white for Mermaid's light themes",
    names: ["backgroundColor", "bkg", "bgColor"],
    example: "#f7f7f7",
  }),
};

type Given = Values<typeof MERMAID_OPTIONS>;

/** The parameters of a diagram. */
export interface MermaidParams extends Omit<Given, "theme"> {
  /** The name of a Mermaid theme, or a theme of the service; undefined to let Mermaid choose. */
  readonly theme?: string | Theme | undefined;
  /** `diagram` with `+` decoded as a plus sign instead of a space, or vice versa. Used if `diagram` can't be drawn. */
  readonly diagramAlternative?: string | undefined;
}

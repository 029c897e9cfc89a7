// Sets the fonts of a chart and its title, and the space at the edges of the image.

import { isPlainObject } from "../../../base/plain-object.ts";
import { createSetter, defineStep } from "../draft.ts";
import { readPath, setPath } from "../record.ts";
import { readPadding } from "./frame.ts";

export const themeText = defineStep(
  "theme text",
  ({ theme }) => theme,
  (draft, theme) => {
    const { options, isVersion2 } = draft;
    const set = createSetter(options, options);
    const { text: color, fontFamily: family, fontSize: size, titleFamily, titleSize } = theme;
    if (!isVersion2) draft.setText(set, [], { color, family, size });
    const padding = readPath(options, "layout", "padding");
    // The theme's padding applies to the sides that an object leaves out.
    if (isPlainObject(padding)) setPath(options, ["layout", "padding"], readPadding(padding, theme.padding));
    else set(["layout", "padding"], theme.padding);
    const title = draft.section("title");
    if (isPlainObject(title))
      draft.setText(createSetter(title, title), [], { color, family: titleFamily, size: titleSize });
  },
);

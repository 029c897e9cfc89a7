// Badges: docs/badges.md.

import { missingField } from "../../options/fields.ts";
import { defineKind } from "../kind.ts";
import { BADGE_OPTIONS, type BadgeParams } from "./options.ts";

export const BADGE = defineKind({
  name: "badge",
  path: "/badge",
  errorLabel: "Badge error",
  options: BADGE_OPTIONS,
  main: "message",
  frame: { width: 200, height: 20 },
  complete(values): BadgeParams {
    if (values.message === undefined && values.url === undefined)
      throw missingField(["message"], "the text of the badge, or the url of a JSON document");
    return values;
  },
  reject: ({ url, query }) => (query !== undefined && url === undefined ? [["query", "is only allowed with url"]] : []),
});

// Badges: docs/badges.md.

import { CONFIG_DEPTH } from "../../base/limits.ts";
import { missingField } from "../../options/fields.ts";
import { parseJsonObject } from "../../options/json-object.ts";
import type { Rejection } from "../../options/option.ts";
import { readHeaders } from "../data-source/read-data-request.ts";
import { defineKind } from "../kind.ts";
import { BADGE_OPTIONS, type BadgeParams } from "./options.ts";

export const BADGE = defineKind({
  name: "badge",
  path: "/badge",
  errorLabel: "Badge error",
  options: BADGE_OPTIONS,
  main: "message",
  hasData: true,
  frame: { width: 200, height: 20 },
  complete({ headers: given, ...values }): BadgeParams {
    if (values.message === undefined && values.url === undefined)
      throw missingField(["message"], "the text of the badge, or the url of a JSON document");
    if (given === undefined) return values;
    const headers = typeof given === "string" ? parseJsonObject(given, "headers", CONFIG_DEPTH) : given;
    readHeaders(headers, "headers");
    return { ...values, headers };
  },
  reject: (values) =>
    (["query", "headers"] as const).flatMap((name): Rejection<typeof name>[] =>
      values[name] !== undefined && values.url === undefined ? [[name, "is only allowed with url"]] : [],
    ),
});

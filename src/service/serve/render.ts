// GET /chart/render/<id>: a saved chart, with what the query asks otherwise. SPEC 2.8; BEHAVIOUR 6 and 7.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { FORMATS, type Format } from "../../engine/picture.ts";
import { CHART_FIELDS, parseChart, readFrame } from "../params/chart.ts";
import type { Ask } from "../params/fields.ts";
import { readTemplate } from "../params/template.ts";
import { CHART } from "./chart.ts";
import { type PictureKind, servePicture } from "./picture.ts";
import { readSaved } from "./saved-chart.ts";

/** Answers GET /chart/render/:id. The id may have the ending of a file, which says its format. */
export function serveRender(request: Request): Promise<Response> {
  const [, name = ""] = /\/chart\/render\/([^/]+)\/?$/.exec(new URL(request.url).pathname) ?? [];
  const [, id = name, ending] = /^(.+)\.(\w+)$/.exec(name) ?? [];
  const format = ending?.toLowerCase();
  return servePicture(isEnding(format) ? savedKind(id, format) : savedKind(name), request);
}

/** The endings are those of files: base64 is none. */
function isEnding(format: string | undefined): format is Format {
  return format !== "base64" && FORMATS.some((known) => known === format);
}

/** The chart of an id, which is the same picture as when it is asked for directly. */
function savedKind(id: string, format?: Format): PictureKind<ChartParams> {
  let full: Ask | undefined;
  return {
    ...CHART,
    // The id is the permission, and whoever has it may ask for the chart otherwise than it was saved.
    signing: undefined,
    read: async (ask, outside) => {
      full = await readSaved(id, withFormat(ask, format), readTemplate(ask), outside);
      return parseChart(full);
    },
    // A message is as large as the chart would be, if that much is known.
    readFrame: (ask) => readFrame(full ?? withFormat(ask, format)),
  };
}

/** The ending of a URL is what programs go by: it wins over what its query says. */
function withFormat(ask: Ask, format: Format | undefined): Ask {
  if (format === undefined || ask.type !== "text") return ask;
  const [name, ...others] = CHART_FIELDS.names.format as readonly string[];
  return {
    type: "text",
    read: (asked) => (asked === name ? { text: format } : others.includes(asked) ? undefined : ask.read(asked)),
  };
}

// GET /s/:id draws a saved image of any kind. docs/saved-charts.md

import { DRAWINGS } from "../../drawings/list.ts";
import type { Format } from "../../engine/encodable-image.ts";
import { findChart } from "../shared/chart-store.ts";
import { CARD_KIND, savedKindOf } from "../shared/saved-kind.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { readName, savedChartEndpoint, withView } from "./render.ts";
import { savedCardEndpoint } from "./saved-card.ts";
import { openSavedKind, savedEndpoint } from "./saved-drawing.ts";

/** Handles GET /s/:id. The id may have a file extension, which selects the format. */
export async function serveShortLink(request: Request): Promise<Response> {
  const { id, format } = readName(new URL(request.url).pathname);
  // The chart's endpoint reports that there is no such image.
  const kind = await findChart(id).then(
    ({ body }) => savedKindOf(body),
    () => "chart",
  );
  return withView(request, id, await serveImage(await savedImageEndpoint(kind, id, format), request));
}

/** Returns the endpoint that draws a saved image. @param kind the kind of its stored body */
export async function savedImageEndpoint(kind: string, id: string, format?: Format): Promise<ImageEndpoint<object>> {
  const entry = DRAWINGS.find(({ name }) => name === kind);
  if (entry !== undefined) return savedEndpoint(await openSavedKind(entry), id, format);
  return kind === CARD_KIND ? savedCardEndpoint(id, format) : savedChartEndpoint(id, format);
}

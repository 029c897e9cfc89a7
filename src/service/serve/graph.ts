// GET and POST /graphviz, and POST /api/validate-graph.

import { drawGraph, plainMessage } from "../../drawings/graph/draw.ts";
import type { GraphParams } from "../../drawings/graph/graph-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import {
  canonicalGraph,
  GOOGLE_GRAPH_SIGNING,
  GRAPH_FIELDS,
  GRAPH_SIGNING,
  normalizeGraph,
  parseGoogleGraph,
  parseGraph,
  readGoogleGraphFrame,
  readGraphFrame,
} from "../params/graph.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import type { RenderEnv } from "./render-env.ts";
import { type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews graphs. */
export const GRAPH: ValidatedImageEndpoint<GraphParams> = {
  name: "graph",
  errorLabel: "Graph error",
  fields: GRAPH_FIELDS,
  signing: GRAPH_SIGNING,
  read: parseGraph,
  canonical: canonicalGraph,
  draw: (params, env) => drawReviewed(params, env, () => {}),
  readFrame: readGraphFrame,
  normalize: normalizeGraph,
  review: reviewGraph,
};

/** Draws graphs in the Google Image Charts format, with the same images and cache keys as /graphviz. */
export const GOOGLE_GRAPH: ImageEndpoint<GraphParams> = {
  ...GRAPH,
  signing: GOOGLE_GRAPH_SIGNING,
  read: parseGoogleGraph,
  readFrame: readGoogleGraphFrame,
};

async function drawReviewed(params: GraphParams, env: RenderEnv, onWarnings: (texts: readonly string[]) => void) {
  const { image, warnings } = await drawGraph(params, env);
  onWarnings(warnings.map(plainMessage));
  return encodeImage(image, params.format, undefined, env);
}

async function reviewGraph(params: GraphParams, env: RenderEnv): Promise<ReviewedImage> {
  let warnings: readonly string[] = [];
  return {
    draw: () =>
      drawReviewed(params, env, (texts) => {
        warnings = texts;
      }),
    read: () => ({ warnings, normalized: {} }),
  };
}

/** Handles GET and POST /graphviz. */
export const serveGraph = (request: Request): Promise<Response> => serveImage(GRAPH, request);

/** Handles POST /api/validate-graph. */
export const serveGraphValidation = (request: Request): Promise<Response> => serveValidation(GRAPH, request);

// GET /healthcheck: tells that the service runs, and its version.

import { version } from "../../../package.json";
import { replyJson } from "../shared/reply.ts";

/** Handles GET /healthcheck. */
export const serveHealth = (): Response => replyJson({ success: true, version });

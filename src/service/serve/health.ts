// GET /healthcheck: reports that the service is running, and its version.

import { version } from "../../../package.json";
import { replyJson } from "../shared/reply.ts";

/** Handles GET /healthcheck. */
export const serveHealth = (): Response => replyJson({ success: true, version });

// The links in the pages' footer that the operator can set: docs/deploy.md. The pages are static, so they link to these paths, which
// redirect.

import { repository } from "../../../package.json";
import { replyRedirect } from "../shared/reply.ts";
import { readSettings } from "../shared/settings.ts";

/** Matches the placeholder in a package.json whose repository hasn't been set. */
const UNNAMED = /YOUR_ORGANIZATION/;
const REPOSITORY = UNNAMED.test(repository) ? undefined : repository;
/** Path of a file in the repository. */
const FILE_PATH = /^[\w@.-]+(?:\/[\w@.-]+){0,9}\/?$/;

/** Handles GET /source and GET /source/*: the source code, or one of its files. GitHub, GitLab and Bitbucket have such paths. */
export function serveSource(request: Request): Response {
  const source = readSettings().sourceUrl ?? REPOSITORY;
  if (source === undefined) return replyRedirect("/docs/source");
  const file = new URL(request.url).pathname.slice("/source/".length);
  return replyRedirect(FILE_PATH.test(file) ? `${source}/blob/HEAD/${file}` : source);
}

/** Handles GET /privacy. */
export function servePrivacy(): Response {
  return replyRedirect(readSettings().privacyUrl ?? "/docs/privacy");
}

/** Handles GET /contact. */
export function serveContact(): Response {
  return replyRedirect(readSettings().contactUrl ?? "/docs/contact");
}

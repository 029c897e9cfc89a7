// The endpoints under /api/account/images and /api/account/export: the images that the account of a request has saved.
// docs/accounts.md

import { Failure } from "../../base/failure.ts";
import { EXPORT_BYTES, EXPORT_IMAGES } from "../../base/limits.ts";
import type { RequestParams } from "../../options/fields.ts";
import { parseOptions } from "../../options/option.ts";
import { IMAGE_CHANGE_FIELDS, IMAGE_LIST_FIELDS, readRemovable } from "../account/options.ts";
import { EntryNames, sanitizeFileName, streamZip, type ZipEntry } from "../archive/zip.ts";
import { REVERT_FIELDS } from "../saved/options.ts";
import { isOwnChart, requireAccount, requireMatch } from "../shared/chart-owner.ts";
import type { ChartContent } from "../shared/chart-record.ts";
import { changeChart, deleteChart, type OpenChart, openChart } from "../shared/chart-store.ts";
import { createEditToken, hashEditToken } from "../shared/edit-token.ts";
import { type ListedImage, listedImageOf, readImagePage } from "../shared/image-list.ts";
import { hideTokens } from "../shared/key-redaction.ts";
import { formatCursor, readCursor } from "../shared/list-cursor.ts";
import { replyArchive, replyError } from "../shared/reply.ts";
import { isGetOrHead, pathPart, readParams, readQuery } from "../shared/request.ts";
import { consumeSaveQuota } from "../shared/save-quota.ts";
import { CARD_KIND, SAVED_PATHS } from "../shared/saved-kind.ts";
import { readOrigin } from "../shared/settings.ts";
import { shortenId } from "../shared/short-id.ts";
import { listVersions, toVersion, versionBytes } from "../shared/version-store.ts";
import { listViews, removeViews } from "../shared/view-counter.ts";
import { formatTime } from "./create.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { type OwnAccount, runOwn, serveOwn } from "./own-account.ts";
import type { ReadEnv } from "./read-env.ts";
import { linkSubrequest } from "./shared-fuel.ts";
import { savedImageEndpoint } from "./short-link.ts";

/** Lists the account's images (GET /api/account/images), newest first. */
export function serveOwnImages(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id }) => {
    const { search, kind } = parseOptions(IMAGE_LIST_FIELDS, readQuery(request));
    const list = `images of ${id}`;
    const { images, cursor } = await readImagePage(id, await readCursor(list, request));
    const text = search.trim().toLowerCase();
    const found = images.filter(
      (image) =>
        (kind === "" || image.kind === kind) &&
        (text === "" || `${image.name}\n${image.id}`.toLowerCase().includes(text)),
    );
    return {
      images: found.map((image) => describe(image, request)),
      ...(cursor !== undefined && { cursor: await formatCursor(list, cursor) }),
    };
  });
}

/** Returns one of the account's images with its versions and views (GET /api/account/images/:id), changes or deletes it. */
export function serveOwnImage(request: Request): Promise<Response> {
  return serveOwn(request, async (own) => {
    const open = await openOwn(own, request);
    if (request.method === "DELETE") {
      await deleteChart(open);
      await removeViews(open.id);
      return {};
    }
    if (!isGetOrHead(request)) return change(open, request, own);
    const { id, record } = open;
    const [earlier, views] = await Promise.all([listVersions(id, record), listViews(id, record.created)]);
    const versions = [toVersion(record), ...earlier].map((version) => ({
      number: version.number,
      savedAt: formatTime(version.saved),
      bytes: versionBytes(version),
    }));
    return { image: describe(listedImageOf(id, record), request), versions, views };
  });
}

/** Makes an earlier version the current one again (POST /api/account/images/:id/revert). */
export function serveOwnRevert(request: Request): Promise<Response> {
  return serveOwn(request, async (own) => {
    const { number } = parseOptions(REVERT_FIELDS, await readParams(request));
    const open = await openOwn(own, request);
    const version = (await listVersions(open.id, open.record)).find((each) => each.number === number);
    if (version === undefined)
      throw new Failure("not-found", `version not found: ${number} does not exist or is no longer stored`);
    return save(open, version, {}, request, own);
  });
}

/** Replaces the edit token of an image (POST /api/account/images/:id/edit-token). The old token no longer works. */
export function serveOwnEditToken(request: Request): Promise<Response> {
  return serveOwn(request, async (own) => {
    const open = await openOwn(own, request);
    const editToken = createEditToken();
    const saved = await save(open, open.record, { token: await hashEditToken(editToken) }, request, own);
    const isChart = saved.image.kind === "chart";
    const editUrl = `${readOrigin(request)}/chart-maker/edit/${shortenId(open.id)}#token=${editToken}`;
    return { ...saved, editToken, ...(isChart && { editUrl }) };
  });
}

/** Draws a thumbnail of an image (GET /api/account/images/:id/thumbnail). The request isn't counted as a view. */
export async function serveThumbnail(request: Request): Promise<Response> {
  try {
    const { result } = await runOwn(request, async (own) => {
      const { id, record } = await openOwn(own, request);
      return { id, kind: listedImageOf(id, record).kind };
    });
    return draw(result, request, true);
  } catch (error) {
    return replyError(error);
  }
}

/** Sends a part of the account's images as a ZIP archive (GET /api/account/export). A Link header names the next part. */
export async function serveExport(request: Request): Promise<Response> {
  try {
    const { own, result } = await runOwn(request, async ({ id }) => readPart(id, request));
    const { entries, next } = result;
    const reply = replyArchive(streamZip(entries), "limn-images.zip", own.caller);
    if (next !== undefined)
      reply.headers.set("Link", `</api/account/export?cursor=${encodeURIComponent(next)}>; rel="next"`);
    return reply;
  } catch (error) {
    return replyError(error);
  }
}

/** Opens the image in the path. Other accounts' images are reported as missing. @throws Failure `not-found`, `unavailable` */
async function openOwn({ caller }: OwnAccount, request: Request): Promise<OpenChart> {
  const id = pathPart(request, 4);
  const open = await openChart(id);
  if (!isOwnChart(open.record, caller)) throw new Failure("not-found", "image not found among those of this account");
  requireMatch(request, open.record);
  return open;
}

async function change(open: OpenChart, request: Request, own: OwnAccount) {
  const input = await readParams(request);
  const { expiresIn } = parseOptions(IMAGE_CHANGE_FIELDS, input);
  const name = readRemovable(input, "name", 100);
  if (name === undefined && expiresIn === undefined) throw new Failure("invalid", "body must have name or expiresIn");
  return save(open, open.record, { name, seconds: expiresIn }, request, own);
}

/** Saves a new version of an image, and describes it. */
async function save(
  open: OpenChart,
  content: ChartContent,
  changes: Parameters<typeof changeChart>[2],
  request: Request,
  { caller }: OwnAccount,
) {
  // Another account may have changed the image with its key. This account must not use the rights of that account.
  requireAccount(content, caller);
  // A change can extend the image's lifetime.
  await consumeSaveQuota(caller, versionBytes(content));
  const record = await changeChart(open, content, changes);
  return { image: describe(listedImageOf(open.id, record), request) };
}

function describe({ id, kind, name, created, saved, expires, version }: ListedImage, request: Request) {
  const origin = readOrigin(request);
  return {
    id,
    kind,
    name,
    createdAt: formatTime(created),
    savedAt: formatTime(saved),
    expiresAt: formatTime(expires),
    version,
    url: urlOf(kind, id, origin),
    thumbnailUrl: `${origin}/api/account/images/${id}/thumbnail`,
  };
}

function urlOf(kind: string, id: string, origin: string): string {
  if (kind === CARD_KIND) return `${origin}/card/render/${id}`;
  return `${origin}/${kind === "chart" ? "c" : "s"}/${shortenId(id)}`;
}

/** Draws a saved image like its public URL, without counting a view. @param isSmall whether to draw a thumbnail */
async function draw(
  { id, kind }: Pick<ListedImage, "id" | "kind">,
  request: Request,
  isSmall = false,
): Promise<Response> {
  const path = `${SAVED_PATHS.get(kind)}/render/${id}${isSmall ? ".png?animate=false" : ""}`;
  const headers = { Accept: "application/json", Authorization: request.headers.get("Authorization") ?? "" };
  const part = linkSubrequest(request, new Request(new URL(path, request.url), { headers }));
  const endpoint = await savedImageEndpoint(kind, id, isSmall ? "png" : undefined);
  return serveImage(isSmall ? makeSmall(endpoint) : endpoint, part);
}

/** Maximum width of thumbnails, in pixels. */
const THUMBNAIL_WIDTH = 320;

/** Returns an endpoint that draws thumbnails, if the image has a width and a pixel ratio. */
function makeSmall(endpoint: ImageEndpoint<object>): ImageEndpoint<object> {
  const read = async (input: RequestParams, env: ReadEnv) => {
    const params: { readonly width?: unknown; readonly pages?: readonly { readonly width: number }[] } =
      await endpoint.read(input, env);
    const width = params.pages === undefined ? params.width : Math.max(...params.pages.map((page) => page.width));
    if (typeof width !== "number" || !("devicePixelRatio" in params)) return params;
    return { ...params, devicePixelRatio: Math.min(1, THUMBNAIL_WIDTH / width) };
  };
  return { ...endpoint, read };
}

/** The files of a part of the export, and the cursor of the next part. */
interface ExportPart {
  readonly entries: readonly ZipEntry[];
  readonly next: string | undefined;
}

/** Draws as many images as one request may, and at least one. @throws Failure */
async function readPart(account: string, request: Request): Promise<ExportPart> {
  const list = `parts of ${account}`;
  // The number of images to skip on a page of the list, and the cursor of the page.
  const [skipped = "0", ...rest] = (await readCursor(list, request))?.split(".") ?? [];
  const pageCursor = rest.join(".");
  const page = await readImagePage(account, pageCursor || undefined);
  const names = new EntryNames();
  const entries: ZipEntry[] = [];
  const listed: object[] = [];
  let [at, bytes, drawn] = [Number(skipped), 0, 0];
  for (; at < page.images.length && listed.length < EXPORT_IMAGES && bytes < EXPORT_BYTES; at++) {
    const image = page.images[at] as ListedImage;
    const reply = await draw(image, request);
    // The images drawn before may have used up the request's work or points, so the next part tries this image again.
    if (!reply.ok && drawn > 0) break;
    if (reply.status === 429) throw new Failure("too-many-requests", (await reply.json<{ error: string }>()).error);
    const fallback = `${image.kind}-${image.id}`;
    const about = describe(image, request);
    const stored = await openChart(image.id).catch((error: unknown) => {
      if (error instanceof Failure && error.code === "not-found") return undefined;
      throw error;
    });
    const entry = (extension: string, content: Uint8Array | string) => {
      const name = names.add(sanitizeFileName(image.name || fallback, fallback, extension));
      entries.push({ name, isPacked: extension !== "json" && extension !== "svg", open: async () => content });
      bytes += content.length;
      return name;
    };
    const files = { request: entry("json", hideTokens(JSON.stringify(stored?.record.body ?? null, null, 2))) };
    if (reply.ok) {
      const [, extension = "bin"] = /\.(\w+)"/.exec(reply.headers.get("Content-Disposition") ?? "") ?? [];
      listed.push({ ...about, ...files, file: entry(extension, new Uint8Array(await reply.arrayBuffer())) });
      drawn++;
    } else listed.push({ ...about, ...files, error: (await reply.json<{ error: string }>()).error });
  }
  entries.push({
    name: names.add("images.json"),
    isPacked: false,
    open: async () => JSON.stringify(listed, null, 2),
  });
  const next =
    at < page.images.length ? `${at}.${pageCursor}` : page.cursor === undefined ? undefined : `0.${page.cursor}`;
  return { entries, next: next && (await formatCursor(list, next)) };
}

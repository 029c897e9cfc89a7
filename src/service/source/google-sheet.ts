// Loads a tab of a Google spreadsheet that anyone with the link can view. This needs no API key: Google exports each tab as
// CSV, and lists the tabs on the page that viewers see.

import { Failure, showValue } from "../../base/failure.ts";
import type { SheetRequest } from "../../drawings/data-source/data-request.ts";
import { type DownloadedFile, isHtmlPage } from "./downloaded-file.ts";
import type { RemoteFile, Source } from "./source.ts";

const ORIGIN = "https://docs.google.com/spreadsheets/d";

/** A tab of a spreadsheet, identified by its `gid`, or by its position or name. */
interface Tab {
  readonly id: string;
  readonly isPublished: boolean;
  readonly gid: string | undefined;
  readonly sheet: string | undefined;
}

/** Opens a tab. @throws Failure if the address isn't a spreadsheet address */
export function openGoogleSheet(request: SheetRequest): Source {
  const { place } = request;
  const tab = readTab(request);
  const subject = `Google sheet ${showValue(tab.id)}`;
  return {
    subject,
    identity: ["googleSheets", tab.id, tab.gid, tab.sheet],
    load: (get) => loadTab(tab, get, subject, place),
    check: (file) => checkShared(file, subject),
  };
}

function readTab({ sheetUrl, docId, sheet, place }: SheetRequest): Tab {
  if (sheetUrl === undefined) {
    if (docId !== undefined && ID.test(docId)) return { id: docId, isPublished: false, gid: undefined, sheet };
    throw new Failure("invalid", `${place}.docId must be the id of a sheet, got ${showValue(docId)}`);
  }
  const url = URL.parse(sheetUrl);
  const [, published, id] = /\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(url?.pathname ?? "") ?? [];
  if (url?.hostname !== "docs.google.com" || id === undefined || !ID.test(id))
    throw new Failure(
      "invalid",
      `${place}.sheetUrl must be an address such as https://docs.google.com/spreadsheets/d/…/edit, got ${showValue(sheetUrl)}`,
    );
  const gid = /(?:^|[#&])gid=(\d+)/.exec(url.hash)?.[1] ?? /^\d+$/.exec(url.searchParams.get("gid") ?? "")?.[0];
  return { id, isPublished: published !== undefined, gid, sheet: undefined };
}

/** Google's ids are 44 characters long, and the ids of published sheets are longer. */
const ID = /^[\w-]{10,200}$/;

/** Maximum number of tabs in a message. */
const MAX_LISTED_TABS = 20;

async function loadTab(
  tab: Tab,
  get: (url: string) => Promise<RemoteFile>,
  subject: string,
  place: string,
): Promise<DownloadedFile> {
  const found =
    tab.sheet === undefined || tab.sheet === "0" ? tab.gid : await findTab(tab, tab.sheet, get, subject, place);
  if (typeof found === "object") return readExport(await get(found.url), subject);
  const query = found === undefined ? "" : `&gid=${found}`;
  const address = tab.isPublished
    ? `${ORIGIN}/e/${tab.id}/pub?output=csv${query && `${query}&single=true`}`
    : `${ORIGIN}/${tab.id}/export?format=csv${query}`;
  return readExport(await get(address), subject);
}

/** Returns the `gid` of the tab with the requested name or position, or the URL of its CSV if Google doesn't list the tabs. */
async function findTab(
  { id }: Tab,
  sheet: string,
  get: (url: string) => Promise<RemoteFile>,
  subject: string,
  place: string,
): Promise<string | { readonly url: string }> {
  // The page of a large sheet can exceed the limits, so continue without it.
  const page = await get(`${ORIGIN}/${id}/htmlview`).catch(() => undefined);
  if (page !== undefined) checkStatus(page, subject);
  const tabs = page === undefined ? [] : listTabs(new TextDecoder().decode(page.bytes));
  const byName = tabs.find(({ name }) => name === sheet);
  if (byName !== undefined) return byName.gid;
  const isNumber = /^\d{1,10}$/.test(sheet);
  // Read a number as a position, and as a `gid` if there is no such position.
  const byPosition = isNumber ? (tabs[Number(sheet)] ?? tabs.find(({ gid }) => gid === sheet)) : undefined;
  if (byPosition !== undefined) return byPosition.gid;
  if (tabs.length > 0)
    throw new Failure(
      "invalid",
      `${place}.sheet must be a tab of the ${subject}, got ${showValue(sheet)}. Its tabs: ${tabs
        .slice(0, MAX_LISTED_TABS)
        .map(({ name }) => `"${showValue(name)}"`)
        .join(", ")}`,
    );
  if (page !== undefined) checkSignedIn(page, subject);
  if (isNumber)
    throw new Failure(
      "invalid",
      `${place}.sheet must be the name of a tab, because the ${subject} has no readable list of tabs, got ${sheet}`,
    );
  return { url: `${ORIGIN}/${id}/gviz/tq?${new URLSearchParams({ tqx: "out:csv", headers: "1", sheet })}` };
}

/** Returns the tabs that the page's script lists: `items.push({name: "Sheet1", …, gid: "0", …})`. */
function listTabs(page: string): readonly { readonly name: string; readonly gid: string }[] {
  const items = page.matchAll(/items\.push\(\{name:\s*("(?:[^"\\\n]|\\.){0,500}")[^\n]{0,2000}?gid:\s*"(\d{1,12})"/g);
  return Array.from(items, ([, name = '""', gid = ""]) => ({ name: unescapeName(name), gid }));
}

function unescapeName(literal: string): string {
  try {
    // JavaScript's \xNN isn't JSON.
    return JSON.parse(literal.replaceAll(/\\x([\da-f]{2})/gi, "\\u00$1").replaceAll("\\'", "'")) as string;
  } catch {
    return literal.slice(1, -1);
  }
}

function readExport(file: RemoteFile, subject: string): DownloadedFile {
  checkStatus(file, subject);
  return file;
}

/** Throws for an error status. Google returns 400 for a missing tab, and 404 or 410 for a missing sheet. */
function checkStatus({ status }: RemoteFile, subject: string): void {
  if (status === 200) return;
  if (status === 401 || status === 403) throw new Failure("invalid", `${subject} ${NOT_PUBLIC}`);
  if (status === 400 || status === 404 || status === 410)
    throw new Failure("invalid", `${subject} does not exist, or has no such tab: check sheetUrl, docId and sheet`);
  throw new Failure("invalid", `${subject} could not be loaded: Google returned status ${status}`);
}

const NOT_PUBLIC = 'is not public: share it so that "Anyone with the link" can view it';

/** Throws if the file is a web page, which Google serves in place of a private sheet. */
function checkShared({ bytes, contentType }: DownloadedFile, subject: string): void {
  if (isHtmlPage(new TextDecoder().decode(bytes.subarray(0, 1000)), contentType))
    throw new Failure("invalid", `${subject} ${NOT_PUBLIC}`);
}

/** Throws if Google has redirected to its login page instead of the page with the tabs. */
function checkSignedIn({ url }: RemoteFile, subject: string): void {
  if (new URL(url).hostname === "accounts.google.com") throw new Failure("invalid", `${subject} ${NOT_PUBLIC}`);
}

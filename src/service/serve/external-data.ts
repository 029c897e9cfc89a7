// Loads charts' external data from the cache or, if the data is stale, from the data source. While a source is down,
// charts show its last good data. docs/external-data.md

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { DATA_BYTES, DATA_MILLISECONDS, DATA_MIN_SECONDS } from "../../base/limits.ts";
import type {
  DataLoaders,
  DataRequest,
  DataTable,
  FileRequest,
  Row,
  SecretHeader,
} from "../../drawings/data-source/data-request.ts";
import { findAirtableKey } from "../shared/account-lookup.ts";
import { MinuteClock } from "../shared/clock.ts";
import {
  type DataFile,
  dataAge,
  dataKey,
  findDataFile,
  hasFailedRecently,
  loadOnce,
  recordFailure,
  storeDataFile,
} from "../shared/data-cache.ts";
import { parseDataUrl } from "../shared/data-url.ts";
import { type Credential, type FetchOptions, GuardedFetch } from "../shared/guarded-fetch.ts";
import { logWarning } from "../shared/log.ts";
import { readSettings } from "../shared/settings.ts";
import type { DownloadedFile } from "../source/downloaded-file.ts";
import type { Grid } from "../source/grid.ts";
import type { ReadableSource } from "../source/open-source.ts";
import type { RemoteFile, Source } from "../source/source.ts";

/** Work charged per byte of a file, as measured for short rows and quoted cells, which are the slowest to read. */
const BYTE_WORK = 400;

/** A whole table, and the name of its source in error messages. */
interface LoadedGrid {
  readonly grid: Grid;
  readonly subject: string;
}

/** The account whose stored secrets and Airtable token an image can use. */
export interface DataRights {
  /** Id of the account. */
  readonly account: string;
  /** Whether the image mentions named secrets, so that its cache key depends on them. */
  readonly usesSecrets: boolean;
}

/** A source with its headers that contain secrets. */
type OpenSource<Content> = ReadableSource<Content> & { readonly credentials?: readonly Credential[] };

/** The results of loading, by rights and request. */
type Loads<Result> = Map<string, Promise<Result>>;

/** Selects the data for a drawing from a source's content. */
type Select<Content, Result> = (content: Content, source: Source) => Result | Promise<Result>;

/** The external data of one request. */
export class ExternalData {
  readonly #fetch: GuardedFetch;
  readonly #fuel: Fuel;
  /** Tables by rights and request, so that drawing the image again for validation shows the same data. */
  readonly #tables: Loads<DataTable> = new Map();
  readonly #rows: Loads<readonly Row[]> = new Map();
  readonly #grids: Loads<LoadedGrid> = new Map();
  readonly #contents = new WeakMap<DataFile, unknown>();
  #secondsLeft: number | undefined;
  #staleAge: number | undefined;
  #containsToken = false;

  constructor(request: Request, fuel: Fuel) {
    this.#fetch = new GuardedFetch(request, { allowLocal: readSettings().allowLocalImages });
    this.#fuel = fuel;
  }

  /** Seconds until the data expires; undefined if no data was used. */
  get secondsLeft(): number | undefined {
    return this.#secondsLeft;
  }

  /** Age of the data in seconds; undefined unless the data source is down. */
  get staleAge(): number | undefined {
    return this.#staleAge;
  }

  /** Whether the chart itself contains the data source's token. */
  get containsToken(): boolean {
    return this.#containsToken;
  }

  /** Returns the functions that load data for an image. @param rights undefined for an image without rights of an account */
  loadersFor(rights?: DataRights) {
    return {
      loadData: (request) =>
        shareLoad(this.#tables, rights, request, () =>
          this.#load(request, rights, async (grid, { subject }) => {
            const { selectData } = await import("../source/select-data.ts");
            return selectData(grid, request, subject);
          }),
        ),
      loadRows: (request) =>
        shareLoad(this.#rows, rights, request, () =>
          this.#load(request, rights, async (grid, { subject }) => {
            const { readRows } = await import("../source/select-data.ts");
            return readRows(grid, request, subject);
          }),
        ),
      /** Loads a table, with the cells as they are in the source. @throws Failure that names the source */
      loadGrid: (request: DataRequest): Promise<LoadedGrid> =>
        shareLoad(this.#grids, rights, request, () =>
          this.#load(request, rights, async (grid, { subject }) => {
            const { sliceGrid } = await import("../source/select-data.ts");
            return { grid: sliceGrid(grid, request), subject };
          }),
        ),
      loadJson: async (request) => {
        const { openDocument } = await import("../source/open-source.ts");
        return this.#loadFile(request, openDocument(request), rights);
      },
      loadText: async (request) => {
        const { openText } = await import("../source/open-source.ts");
        return this.#loadFile(request, openText(request.url), rights);
      },
    } as const satisfies Required<DataLoaders> & { readonly loadGrid: unknown };
  }

  async #loadFile<Content>(
    { url, headers, refresh }: FileRequest,
    source: ReadableSource<Content>,
    rights: DataRights | undefined,
  ): Promise<Content> {
    const open = await withSecrets(source, headers, rights);
    const inline = parseDataUrl(url);
    if (inline !== null) return source.read({ bytes: inline, contentType: "" });
    return this.#loadContent(open, refresh, (content) => content);
  }

  /** Loads a source's current file, without reading it as a table. @throws Failure that names the source */
  async loadFile(request: DataRequest): Promise<DownloadedFile & { readonly subject: string }> {
    const { openSource } = await import("../source/open-source.ts");
    const source = await openSource(request, undefined, this.#fuel);
    const { bytes, contentType } = await this.#download(source);
    source.check?.({ bytes, contentType });
    this.#fuel.spend(BYTE_WORK * bytes.length, `${source.subject} is too expensive to read: use a smaller file`);
    return { bytes, contentType, subject: source.subject };
  }

  async #load<Result>(
    request: DataRequest,
    rights: DataRights | undefined,
    select: Select<Grid, Result>,
  ): Promise<Result> {
    this.#containsToken ||= request.source === "airtable" && request.apiKey !== undefined;
    const { openSource } = await import("../source/open-source.ts");
    const source = await openSource(request, await findToken(request, rights), this.#fuel);
    const headers = "headers" in request ? request.headers : [];
    return this.#loadContent(await withSecrets(source, headers, rights), request.refresh, select);
  }

  async #loadContent<Content, Result>(
    source: OpenSource<Content>,
    refresh: number,
    select: Select<Content, Result>,
  ): Promise<Result> {
    const key = await dataKey(source.identity);
    const cached = await findDataFile(key, refresh);
    if (cached !== undefined && dataAge(cached) < refresh) return this.#show(cached, refresh, source, select);
    if (cached !== undefined && hasFailedRecently(key)) return this.#showStale(cached, source, select);
    let file: DataFile;
    try {
      file = await loadOnce(key, () => this.#download(source));
      this.#read(file, source);
    } catch (error) {
      if (cached === undefined || !(error instanceof Failure) || this.#fuel.isExhausted) throw error;
      logWarning("the source of external data is down, and its last good data is shown", error);
      recordFailure(key, cached, DATA_MIN_SECONDS);
      return this.#showStale(cached, source, select);
    }
    // Cache the file before selecting columns: if this chart's column is missing, other charts can still use the file.
    storeDataFile(key, file);
    return this.#show(file, refresh, source, select);
  }

  async #download(source: Source & Pick<OpenSource<unknown>, "credentials">): Promise<DownloadedFile> {
    const { subject, token, credentials = token === undefined ? [] : [airtableCredential(token)] } = source;
    const options: FetchOptions = {
      wording: { subject, example: "https://example.com/data.csv", schemes: "an http: or https: URL" },
      accept: "text/csv, application/json;q=0.9, text/*;q=0.5, */*;q=0.1",
      bytes: DATA_BYTES,
      tooLarge: "invalid",
      signal: AbortSignal.timeout(DATA_MILLISECONDS),
      milliseconds: DATA_MILLISECONDS,
      credentials,
      isKnownApi: token !== undefined,
    };
    const get = (url: string, body?: string): Promise<RemoteFile> => this.#fetch.get(url, { ...options, body });
    const file = await source.load(get, new MinuteClock().read());
    if (credentials.length > 0) {
      const { includesSecret } = await import("./credential.ts");
      if (credentials.some((credential) => includesSecret(file, credential)))
        throw new Failure("invalid", `${subject} must not contain the secret that its server received`);
    }
    return file;
  }

  #show<Content, Result>(
    file: DataFile,
    refresh: number,
    source: ReadableSource<Content>,
    select: Select<Content, Result>,
  ) {
    this.#limit(Math.max(1, refresh - dataAge(file)));
    return select(this.#read(file, source), source);
  }

  #showStale<Content, Result>(file: DataFile, source: ReadableSource<Content>, select: Select<Content, Result>) {
    this.#staleAge = Math.max(this.#staleAge ?? 0, dataAge(file));
    this.#limit(DATA_MIN_SECONDS);
    return select(this.#read(file, source), source);
  }

  /** Reads a file, at most once per request. */
  #read<Content>(file: DataFile, source: ReadableSource<Content>): Content {
    if (this.#contents.has(file)) return this.#contents.get(file) as Content;
    this.#fuel.spend(BYTE_WORK * file.bytes.length, `${source.subject} is too expensive to read: use a smaller file`);
    const content = source.read(file);
    this.#contents.set(file, content);
    return content;
  }

  #limit(seconds: number): void {
    this.#secondsLeft = Math.min(this.#secondsLeft ?? Number.POSITIVE_INFINITY, seconds);
  }
}

function airtableCredential(token: string): Credential {
  return { header: "Authorization", text: `Bearer ${token}`, secret: token, hosts: ["api.airtable.com"] };
}

/** Loads each request once. */
function shareLoad<Result>(
  loads: Loads<Result>,
  rights: DataRights | undefined,
  request: DataRequest,
  load: () => Promise<Result>,
): Promise<Result> {
  const name = JSON.stringify([rights, request]);
  const result = loads.get(name) ?? load();
  loads.set(name, result);
  return result;
}

/** Returns a source with the secrets of its headers. @throws Failure if the account has no such secret for the header and the host */
async function withSecrets<Content>(
  source: ReadableSource<Content>,
  headers: readonly SecretHeader[] = [],
  rights?: DataRights,
): Promise<OpenSource<Content>> {
  if (headers.length === 0) return source;
  const { openCredentials } = await import("./credential.ts");
  const opened = await openCredentials(headers, rights?.usesSecrets ? rights.account : undefined, source);
  // Each version of a secret has an identity of its own, so that no other account and no later secret gets the file.
  return { ...source, identity: [...source.identity, "secrets", opened.identity], credentials: opened.credentials };
}

/** Returns the stored Airtable token that a chart may use; undefined if there is none. */
async function findToken(request: DataRequest, rights: DataRights | undefined): Promise<string | undefined> {
  if (request.source !== "airtable" || request.apiKey !== undefined || rights === undefined) return undefined;
  try {
    return await findAirtableKey(rights.account);
  } catch (error) {
    logWarning("an Airtable token could not be read", error);
    throw new Failure("unavailable", "the Airtable token of the account cannot be read at the moment: try again", [], {
      seconds: 5,
    });
  }
}

// The endpoints under /api/account, by which an account reads and changes itself. The key in the Authorization header alone
// identifies the account, so a request can't reach another account. docs/accounts.md

import { Failure } from "../../base/failure.ts";
import { PLANS, POINT_WORK, THEME_BYTES } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { checkThemeName } from "../../drawings/theme/brand-theme.ts";
import { listDistinctions } from "../../drawings/theme/theme-check.ts";
import { parseOptions } from "../../options/option.ts";
import { KEY_FIELDS, KEY_ROTATION_FIELDS, OWN_CHANGE_FIELDS, readRemovable } from "../account/options.ts";
import { clearAccountCache, findAccount, openAccounts } from "../shared/account-lookup.ts";
import { type AccountStore, invalidKey, type KeyAccess } from "../shared/account-store.ts";
import { readBearer } from "../shared/bearer.ts";
import { type Caller, requireFullAccess } from "../shared/caller.ts";
import { chargeOf } from "../shared/charge.ts";
import { hasKeyInUrl } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { purgeResponses, signerTag } from "../shared/purge.ts";
import { replyError, replyJson } from "../shared/reply.ts";
import { isGetOrHead, pathPart, readJson, readOptionalParams, readParams } from "../shared/request.ts";
import { openThemes } from "../shared/theme-lookup.ts";
import { listUsage } from "../shared/usage-counter.ts";
import { listFonts, runFontOperation } from "./account-font.ts";
import { describeTheme, parseOwnTheme, runThemeOperation } from "./account-theme.ts";
import { drawSamples, openSamples } from "./theme-samples.ts";

/** The account that makes a request, with access to its own data only. */
export interface OwnAccount {
  readonly id: string;
  readonly access: KeyAccess;
  /** The key of the request. */
  readonly key: string;
  /** The account in the form in which other operations take their caller. */
  readonly caller: Caller;
  readonly store: AccountStore;
}

/** An operation of an account on its own data. */
type OwnOperation<Result> = (own: OwnAccount) => Promise<Result>;

/** Runs an operation of the account that makes a request, and responds with the result as JSON. */
export async function serveOwn(
  request: Request,
  operation: OwnOperation<object>,
  options?: { readonly isHarmless: boolean },
): Promise<Response> {
  try {
    const result = await runOwn(request, operation, options);
    return replyJson({ success: true, ...result.result }, result.own.caller);
  } catch (error) {
    return replyError(error);
  }
}

/**
 * Runs an operation of the account that makes a request. A request that can change something needs a key with full
 * access.
 *
 * @param isHarmless whether the operation changes nothing, although its method isn't GET
 * @throws Failure `unauthorized` without a valid key, `forbidden` with a read-only key, and any failure of the
 * operation
 */
export async function runOwn<Result>(
  request: Request,
  operation: OwnOperation<Result>,
  { isHarmless } = { isHarmless: isGetOrHead(request) },
): Promise<{ readonly own: OwnAccount; readonly result: Result }> {
  const own = await openOwn(request);
  if (!isHarmless) requireFullAccess(own.caller);
  await own.caller.charge.pay();
  try {
    const result = await operation(own);
    return { own, result };
  } catch (error) {
    if (error instanceof Failure) throw error;
    logBug(error);
    throw new Failure("unavailable", "accounts cannot be read or written at the moment: try again", [], { seconds: 5 });
  }
}

/** Waits for a change of an account, and clears the account's cached lookups. */
async function clearing<Result>(id: string, change: Promise<Result>): Promise<Result> {
  const result = await change;
  clearAccountCache(id);
  return result;
}

async function openOwn(request: Request): Promise<OwnAccount> {
  const charge = chargeOf(request);
  if (hasKeyInUrl(request)) {
    await charge.pay();
    throw new Failure(
      "invalid",
      "key must be in the Authorization header, not in the URL, because URLs end up in logs",
    );
  }
  const key = readBearer(request);
  const [account, store] = await Promise.all([
    key === undefined ? undefined : findAccount(key),
    openAccounts(key),
  ]).catch((error: unknown) => {
    logBug(error);
    throw new Failure("unavailable", "accounts cannot be read at the moment: try again", [], { seconds: 5 });
  });
  if (key === undefined || account === undefined || store === undefined) {
    // Count guesses of keys against the rate limit.
    await charge.pay();
    throw invalidKey();
  }
  const caller: Caller = { account, isSigned: false, plan: PLANS.keyed, charge, address: undefined };
  charge.setCaller(caller);
  return { id: account.id, access: account.access, key, caller, store };
}

/** Returns the account (GET /api/account), or changes it (PATCH). */
export function serveOwnAccount(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, access, store }) => {
    if (isGetOrHead(request)) return { account: await store.read(id), access };
    const input = await readParams(request);
    const { name } = parseOptions(OWN_CHANGE_FIELDS, input);
    const defaultTheme = readRemovable(input, "defaultTheme", 40);
    if (name === undefined && defaultTheme === undefined)
      throw new Failure("invalid", "body must have name or defaultTheme");
    if (defaultTheme) await checkOwnTheme(id, defaultTheme);
    return { account: await clearing(id, store.change(id, { name, defaultTheme })), access };
  });
}

async function checkOwnTheme(account: string, name: string): Promise<void> {
  const isStored = checkThemeName(name) === undefined && (await openThemes().read(account, name)) !== undefined;
  if (!isStored) throw new Failure("invalid", "defaultTheme must be the name of one of the account's themes, or empty");
}

/** Lists the account's keys (GET /api/account/keys), or issues another key (POST). */
export function serveOwnKeys(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, key, store }) => {
    if (isGetOrHead(request)) return store.listKeys(id, key);
    const { name, access } = parseOptions(KEY_FIELDS, await readParams(request));
    return clearing(id, store.addKey(id, name.trim(), access));
  });
}

/** Removes a key (DELETE /api/account/keys/:key). */
export function serveOwnKey(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, store }) => {
    await clearing(id, store.removeKey(id, pathPart(request, 4)));
    await purgeResponses(signerTag(id));
    return {};
  });
}

/** Replaces a key (POST /api/account/keys/:key/rotate). */
export function serveOwnRotation(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, store }) => {
    const { grace } = parseOptions(KEY_ROTATION_FIELDS, await readOptionalParams(request));
    const added = await clearing(id, store.replaceKey(id, pathPart(request, 4), grace));
    await purgeResponses(signerTag(id));
    return added;
  });
}

/** Lists the account's themes (GET /api/account/themes). */
export function serveOwnThemes(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id }) => ({ themes: await openThemes().list(id) }));
}

/** Returns a theme (GET /api/account/themes/:name), saves it (PUT) or removes it (DELETE). */
export function serveOwnTheme(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id, store }) => {
    const name = pathPart(request, 4);
    const result = await runThemeOperation(request, name, async () => id);
    if (request.method === "DELETE" && (await store.read(id)).defaultTheme === name)
      await clearing(id, store.change(id, { defaultTheme: "" }));
    return result;
  });
}

/**
 * Draws images in a theme that needn't be stored, and checks its colours (POST /api/account/preview). Changes nothing,
 * so a read-only key is enough.
 */
export function serveThemeDraft(request: Request): Promise<Response> {
  const work = async ({ id, caller }: OwnAccount) => {
    const body = await readJson(request, THEME_BYTES);
    // The response reports low contrast instead of rejecting the theme.
    const theme = await parseOwnTheme(isPlainObject(body) ? { ...body, allowLowContrast: true } : body, id);
    const env = await openSamples(theme, request, id);
    try {
      const { contrast, warnings } = describeTheme("", theme);
      return {
        contrast,
        distinctions: listDistinctions(theme.theme),
        warnings,
        images: await drawSamples(theme, env),
      };
    } finally {
      caller.charge.payWork(env.fuel.spent, 1);
    }
  };
  return serveOwn(request, work, { isHarmless: true });
}

/** Lists the account's fonts (GET /api/account/fonts). */
export function serveOwnFonts(request: Request): Promise<Response> {
  return serveOwn(request, ({ id }) => listFonts(id));
}

/**
 * Work of checking a font, in units of src/base/fuel.ts: ten points. Large fonts take 0.3 s, and hostile fonts up to a
 * second.
 */
const UPLOAD_WORK = 10 * POINT_WORK;

/** Returns a font (GET /api/account/fonts/:name), saves it (PUT) or removes it (DELETE). */
export function serveOwnFont(request: Request): Promise<Response> {
  return serveOwn(request, ({ id, caller }) => {
    if (request.method === "PUT") caller.charge.payWork(UPLOAD_WORK, 1);
    return runFontOperation(request, async () => id);
  });
}

/** Returns the account's requests per day and endpoint (GET /api/account/usage). */
export function serveOwnUsage(request: Request): Promise<Response> {
  return serveOwn(request, async ({ id }) => ({ days: await listUsage(id) }));
}

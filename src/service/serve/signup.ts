// GET and POST /api/account/signup create accounts for users, if the operator allows it, on the page at GET /account.
// docs/accounts.md

import { Failure } from "../../base/failure.ts";
import { parseOptions, type Values } from "../../options/option.ts";
import { SIGNUP_FIELDS } from "../account/options.ts";
import { getPlatform } from "../platform/platform.ts";
import { clearAccountCache, openAccounts } from "../shared/account-lookup.ts";
import type { AccountStore, IssuedKey } from "../shared/account-store.ts";
import { chargeOf } from "../shared/charge.ts";
import { readAddress } from "../shared/client-address.ts";
import { consumeDailyQuota } from "../shared/daily-quota.ts";
import { withInvite } from "../shared/invite-store.ts";
import { logBug, logWarning } from "../shared/log.ts";
import { hasOperator } from "../shared/operator.ts";
import { createChallenge, redeemChallenge } from "../shared/proof-of-work.ts";
import { allowScripts, replyError, replyJson, replyPage } from "../shared/reply.ts";
import { isGetOrHead, readParams } from "../shared/request.ts";
import { readSettings } from "../shared/settings.ts";
import { fetchPage } from "./page-file.ts";

/** Maximum size of the body, in bytes. */
const BODY_BYTES = 10_000;
/** Where Turnstile's script, frame and API are. */
const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";
/** Timeout for Turnstile's answer, in milliseconds. */
const TURNSTILE_MILLISECONDS = 5000;
const RETRY = { seconds: 5 };

type SignupFields = Values<typeof SIGNUP_FIELDS.options>;

/** Describes how to create an account, with a challenge to solve (GET /api/account/signup), or creates one (POST). */
export async function serveSignup(request: Request): Promise<Response> {
  try {
    return replyJson({ success: true, ...(isGetOrHead(request) ? await describe(request) : await signUp(request)) });
  } catch (error) {
    return replyError(error);
  }
}

/** Serves the page on which users manage their account (GET /account). */
export async function serveAccountPage(request: Request): Promise<Response> {
  const page = replyPage(await fetchPage(request, "/account.html"));
  return readTurnstile() !== undefined && modeOf(request) === "open" ? allowScripts(page, TURNSTILE_ORIGIN) : page;
}

/** Returns the sign-up mode. It is `off` without `ADMIN_TOKEN`, because the operator couldn't disable accounts. */
function modeOf(request: Request): "off" | "invite" | "open" {
  return hasOperator(request) ? readSettings().signup : "off";
}

function readTurnstile(): { readonly siteKey: string; readonly secret: string } | undefined {
  const { turnstileSiteKey: siteKey, turnstileSecretKey: secret } = readSettings();
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret };
}

async function describe(request: Request): Promise<object> {
  const signup = modeOf(request);
  if (signup !== "open") return { signup };
  const turnstile = readTurnstile();
  return { signup, ...(turnstile === undefined ? await createChallenge() : { turnstileSiteKey: turnstile.siteKey }) };
}

async function signUp(request: Request): Promise<IssuedKey> {
  // Otherwise, a page on another site could create accounts from its visitors' IP addresses.
  if (/^(?:cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? ""))
    throw new Failure(
      "forbidden",
      "account must be created on a page of this service or by a program outside a browser, got a request from a page of another site",
    );
  const mode = modeOf(request);
  if (mode === "off") throw new Failure("forbidden", "only the operator of this service creates accounts");
  await chargeOf(request).pay();
  const fields = parseOptions(SIGNUP_FIELDS, await readParams(request, BODY_BYTES));
  const store = await openAccounts();
  if (store === undefined) throw new Failure("not-found", "accounts are disabled");
  try {
    const issued = await create(request, mode, fields, store);
    clearAccountCache(issued.account.id);
    return issued;
  } catch (error) {
    // A message about the stores is meant for the operator, and can name an account.
    if (error instanceof Failure && error.code !== "unavailable") throw error;
    logBug(error);
    throw new Failure("unavailable", "the account could not be created: try again", [], RETRY);
  }
}

async function create(
  request: Request,
  mode: "invite" | "open",
  fields: SignupFields,
  store: AccountStore,
): Promise<IssuedKey> {
  const { signupPoints, signupSavedBytes: savedBytes } = readSettings();
  const { name, invite } = fields;
  if (invite !== undefined)
    return withInvite(invite, ({ limit = signupPoints }) => store.create(name, limit, { savedBytes }));
  if (mode === "invite") throw new Failure("forbidden", "invite must be the one in a link from the operator");
  await checkHuman(request, fields);
  await consumeSignupQuota(request);
  return store.create(name, signupPoints, { savedBytes });
}

/** Checks the proof of work, or the answer of Turnstile. @throws Failure */
async function checkHuman(request: Request, { challenge, solution, turnstile: token }: SignupFields): Promise<void> {
  const turnstile = readTurnstile();
  if (turnstile !== undefined) {
    if (token === undefined || !(await isHuman(request, turnstile.secret, token)))
      throw new Failure("forbidden", "turnstile must be a new response token of Cloudflare Turnstile: try again");
    return;
  }
  if (challenge === undefined || solution === undefined || !(await redeemChallenge(challenge, solution)))
    throw new Failure("forbidden", "solution must solve a new challenge of GET /api/account/signup: try again");
}

/** Asks Turnstile whether it has issued a token. @throws Failure `unavailable` */
async function isHuman(request: Request, secret: string, token: string): Promise<boolean> {
  const address = readAddress(request);
  const body = JSON.stringify({ secret, response: token, ...(address !== undefined && { remoteip: address }) });
  const headers = { "Content-Type": "application/json" };
  const signal = AbortSignal.timeout(TURNSTILE_MILLISECONDS);
  const url = new URL("/turnstile/v0/siteverify", TURNSTILE_ORIGIN);
  try {
    const reply = await getPlatform().fetchFile(url, { method: "POST", headers, body, signal }, true);
    return ((await reply.json()) as { readonly success?: unknown }).success === true;
  } catch (error) {
    logWarning("Turnstile could not be asked", error);
    throw new Failure("unavailable", "Turnstile does not respond: try again", [], RETRY);
  }
}

/** Counts a new account against the quotas of the address and of all addresses. @throws Failure */
async function consumeSignupQuota(request: Request): Promise<void> {
  const { signupsPerAddress, signupsPerDay } = readSettings();
  const address = readAddress(request);
  const use = { kind: "signup", noun: "new accounts", amount: 1, fault: "the account could not be created: try again" };
  const later = "try again after midnight UTC";
  if (address !== undefined)
    await consumeDailyQuota({
      ...use,
      client: address,
      max: signupsPerAddress,
      refusal: `an address can create ${signupsPerAddress} accounts per day: ${later}`,
    });
  await consumeDailyQuota({
    ...use,
    client: "all addresses",
    max: signupsPerDay,
    refusal: `this service creates ${signupsPerDay} accounts per day: ${later}`,
  });
}

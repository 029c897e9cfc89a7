// Reads a request's parameters with the rights of an account: its themes, fonts and stored secrets. The rights are constructor
// arguments that nothing can change later, and everything read with them becomes part of the image's cache key.

import type { Plan } from "../../base/limits.ts";
import { mentionsSecret } from "../../base/secret-reference.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import type { Theme } from "../../drawings/theme/theme.ts";
import { type FindTheme, readThemeName } from "../../drawings/theme/theme-option.ts";
import { isThemeName } from "../../drawings/theme/theme-palettes.ts";
import { ENGINE_BYTES, type OwnFont, OwnFonts } from "../../engine/font/font-library.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { findSecrets } from "../shared/account-lookup.ts";
import type { Caller } from "../shared/caller.ts";
import { findMentionedFonts, readFontOf, type StoredFont } from "../shared/font-lookup.ts";
import { logWarning } from "../shared/log.ts";
import { findTheme } from "../shared/theme-lookup.ts";
import { createServices, type RenderEnv, type RequestServices } from "./render-env.ts";

/** Cache lifetime of images that use a theme or a font of an account, in seconds. */
export const THEME_SECONDS = 300;

/** The rights with which an image is read and drawn. */
interface Authority {
  /** The limits for the image. */
  readonly plan: Plan;
  /** The id of the account whose stored secrets the image can use; undefined if there is none. */
  readonly account?: string | undefined;
  /** The id of the account whose themes the image can use: `account` if undefined. */
  readonly themeOwner?: string | undefined;
  /** The only theme of `themeOwner` that the image can use; all of them if undefined. */
  readonly onlyTheme?: string | undefined;
  /** The id of the account whose fonts the image can use: `themeOwner` if undefined. */
  readonly fontOwner?: string | undefined;
  /** The theme of images that don't name one; undefined if there is none. */
  readonly defaultTheme?: string | undefined;
  /** Whether everybody who has the URL has these rights, by its signature or by the id of a saved image. */
  readonly isInUrl: boolean;
  /** When the URL's signature stops being valid, in milliseconds since the epoch; undefined if there is none. */
  readonly expires?: number | undefined;
}

/** Returns the rights of a request's caller. */
export function authorityOf({
  plan,
  account,
  isSigned,
  expires,
}: Pick<Caller, "plan" | "account" | "isSigned" | "expires">): Authority {
  return { plan, account: account?.id, defaultTheme: account?.defaultTheme, isInUrl: isSigned, expires };
}

/** Fills in the rights that default to other rights. */
function completeRights({ themeOwner: own, fontOwner, ...rights }: Authority): Authority {
  const themeOwner = own ?? rights.account;
  return { ...rights, themeOwner, fontOwner: fontOwner ?? themeOwner };
}

export function higherPlan(one: Plan, other: Plan): Plan {
  return other.chartLength > one.chartLength ? other : one;
}

/** Everything beyond its parameters that an image depends on. */
interface SealedDependencies {
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether shared caches may store the image. */
  readonly isPublic: boolean;
}

/** Collects everything beyond its parameters that an image depends on, until its cache key is computed. */
class Dependencies {
  readonly #values = new Map<string, unknown>();
  #isPublic = true;
  #isSealed = false;

  /**
   * Adds a value that the image depends on.
   *
   * @param isPublic whether everybody who has the URL may see the value @throws Error if the cache key has been computed
   */
  add(name: string, value: unknown, isPublic: boolean): void {
    if (this.#values.has(name)) return;
    if (this.#isSealed) throw new Error(`${name} is read after the cache key was computed`);
    this.#values.set(name, value);
    this.#isPublic &&= isPublic;
  }

  /** All values as text. */
  get text(): string {
    return JSON.stringify([...this.#values.values()]);
  }

  /** Returns all values by name. No more can be added. */
  seal(): SealedDependencies {
    this.#isSealed = true;
    return { values: Object.fromEntries(this.#values), isPublic: this.#isPublic };
  }
}

/** Reads the parameters of one image. */
export class ReadEnv {
  /** The services for drawing the image, without the account. */
  readonly renderEnv: RenderEnv;
  readonly #caller: Authority;
  readonly #owner: Authority;
  readonly #services: RequestServices;
  readonly #dependencies: Dependencies;

  /**
   * @param services the services of the request
   * @param caller the rights of the request's caller
   * @param owner the rights of the image's owner: the caller's, or those of the account that saved the image
   */
  constructor(
    services: RequestServices,
    caller: Authority,
    owner: Authority = caller,
    dependencies: Dependencies = new Dependencies(),
  ) {
    this.#services = services;
    this.#caller = caller;
    this.#owner = completeRights(owner);
    this.#dependencies = dependencies;
    this.renderEnv = { ...services, plan: owner.plan };
  }

  static open(request: Request, caller: Authority): ReadEnv {
    const services = createServices(request);
    if (caller.account !== undefined && caller.expires !== undefined)
      services.limitToSignature(caller.account, caller.expires);
    return new ReadEnv(services, caller);
  }

  /**
   * Returns the environment for an image that its owner saved: with the owner's themes and secrets, and with the higher
   * of both limits.
   */
  asOwner({ plan, ...rights }: Omit<Authority, "isInUrl">): ReadEnv {
    const owner = { ...rights, plan: higherPlan(this.#owner.plan, plan), isInUrl: true };
    return new ReadEnv(this.#services, this.#caller, owner, this.#dependencies);
  }

  /** Returns the environment for an image inside this one, with the rights of the caller, not of an owner. */
  createInner(): ReadEnv {
    return new ReadEnv(this.#services, this.#caller);
  }

  /** Makes the image depend on an image inside it. @param key the inner image's cache key */
  addInner(address: string, key: string, isPublic: boolean): void {
    this.#dependencies.add(`image ${address}`, key, isPublic);
  }

  /**
   * Returns an environment for parameters that can only be read while the image is drawn. The image is then cached for
   * the account alone, because the parameters can refer to anything that the account stores.
   */
  readonly createDeferred = (): ReadEnv => {
    this.#addAccount();
    return new ReadEnv(this.#services, this.#caller, this.#owner);
  };

  /**
   * Returns the environment for drawing an image, with the account's fonts, secrets and Airtable token that its parameters mention. All
   * other images share the cache.
   *
   * @param parameters all parameters that affect the image, as text
   * @param hasData whether images of its kind can load external data
   */
  async openRenderEnv(parameters: string, hasData = false): Promise<RenderEnv> {
    const { account, isInUrl } = this.#owner;
    const env = await this.openFonts(parameters);
    const usesSecrets = mentionsSecret(parameters);
    if (!hasData || account === undefined || !(usesSecrets || parameters.includes("airtable"))) return env;
    this.#addAccount();
    // A new value of a secret has a new encrypted form, so that the image is drawn again.
    if (usesSecrets)
      this.#dependencies.add(
        "secrets",
        (await findSecrets(account)).map(({ sealed }) => sealed),
        isInUrl,
      );
    const dataRights = { account, usesSecrets };
    return { ...env, dataRights, ...this.#services.data.loadersFor(dataRights) };
  }

  /**
   * Returns the environment for drawing an image, with the account's fonts that its parameters and its theme mention. If the fonts can't be looked up,
   * the image is drawn without them, and not cached for long.
   *
   * @param parameters all parameters that affect the image, as text
   */
  async openFonts(parameters: string): Promise<RenderEnv> {
    const { fontOwner, isInUrl } = this.#owner;
    if (fontOwner === undefined) return this.renderEnv;
    try {
      const fonts = await findMentionedFonts(fontOwner, parameters + this.#dependencies.text);
      if (fonts.length === 0) return this.renderEnv;
      const versions = fonts.map(({ family, weight, style, hash }) => [family, weight, style, hash]);
      this.#dependencies.add("fonts", [fontOwner, versions], isInUrl);
      this.#services.limitUrlSeconds(THEME_SECONDS);
      const own = fonts.map((font) => toOwnFont(fontOwner, font));
      return { ...this.renderEnv, fonts: new OwnFonts(this.renderEnv.fonts, own) };
    } catch (error) {
      logWarning("the fonts of an account could not be looked up", error);
      this.#services.onMissingFonts();
      return this.renderEnv;
    }
  }

  /** Returns everything beyond its parameters that the image depends on. Afterwards, nothing more can be read. */
  sealDependencies(): SealedDependencies {
    return this.#dependencies.seal();
  }

  #addAccount(): void {
    const { themeOwner, isInUrl } = this.#owner;
    if (themeOwner !== undefined) this.#dependencies.add("account", themeOwner, isInUrl);
  }

  /** Finds a theme of the account. Limits how long clients may cache the URL, because the theme can change. */
  readonly #findTheme: FindTheme = async (name) => {
    const { themeOwner, onlyTheme = name, isInUrl } = this.#owner;
    const found = themeOwner === undefined || name !== onlyTheme ? undefined : await findTheme(themeOwner, name);
    if (themeOwner === undefined || found === undefined) return undefined;
    this.#dependencies.add(`theme ${name}`, [themeOwner, found.theme], isInUrl);
    this.#services.limitUrlSeconds(THEME_SECONDS);
    return { theme: found.theme, owner: themeOwner };
  };

  /** Returns a request with the default theme of these rights, unless it names a theme or there is no default. */
  async withDefaultTheme(input: RequestParams): Promise<RequestParams> {
    const { themeOwner, defaultTheme } = this.#owner;
    if (themeOwner === undefined || defaultTheme === undefined || pickField(input, ["theme"]) !== undefined)
      return input;
    if ((await findTheme(themeOwner, defaultTheme)) === undefined) return input;
    if (input.type === "json") return { ...input, body: { ...input.body, theme: defaultTheme } };
    return { ...input, read: (name) => (name === "theme" ? { text: defaultTheme } : input.read(name)) };
  }

  /** Returns the account theme that a request names; undefined if the request names a built-in theme or none. */
  readonly findAccountTheme = async (input: RequestParams): Promise<Theme | undefined> => {
    const name = readThemeName(input);
    return name === undefined || isThemeName(name) ? undefined : (await this.#findTheme(name))?.theme;
  };

  /** Parses a chart, which may use the account's themes. @throws Failure */
  readonly readChart = async (input: RequestParams): Promise<ChartParams> => {
    const theme = await this.findAccountTheme(input);
    const params = CHART.parse(input, theme);
    return theme === undefined ? params : { ...params, themeOwner: this.#owner.themeOwner };
  };
}

/** Returns a stored font for drawings. */
function toOwnFont(account: string, { family, weight, style, bytes, hash }: StoredFont): OwnFont {
  const read = () => readFontOf(account, hash);
  return {
    family,
    weight,
    isItalic: style === "italic",
    path: `${account}:${hash}`,
    bytes: bytes + ENGINE_BYTES,
    read,
  };
}

// Signs the URLs of images of a Limn service with the key of an account: docs/signing.md. The signing scheme of a kind
// of image states which parameters signatures cover. It is loaded when the first URL of the kind is signed.

import { Failure, showValue } from "../base/failure.ts";
import { GOOGLE_PARAMETER, ICON_PARAMETER } from "../drawings/google-chart/google-parameter.ts";
import { DRAWINGS } from "../drawings/list.ts";
import { EXPIRY, parseExpiry } from "../options/expiry.ts";
import { pickField, withLastOfRepeated } from "../options/fields.ts";
import { parseQuery, type TextParams } from "../options/query.ts";
import { listSignedReadings, type SigningScheme } from "../options/signing.ts";
import { signFully } from "../service/shared/signature.ts";

/** How to sign a URL. */
export interface SignOptions {
  /** The key of an account of the service. */
  readonly key: string;
  /** The id of the account. */
  readonly accountId: string;
  /** When the URL stops working: a date, Unix seconds, or a time with its zone such as `2027-01-01T00:00:00Z`. @default never */
  readonly expires?: Date | number | string | undefined;
}

/** The parameters that signing replaces, and the key, which a public URL must not contain. */
const REPLACED = ["sig", "accountId", "key", EXPIRY];

/**
 * Signs the URL of an image, so that it uses an account without containing the account's key.
 *
 * @param url the URL of an image of a Limn service. An earlier signature or a key in it is removed
 * @returns the URL with `accountId`, `sig` and, if it expires, `exp`
 * @throws Failure for a URL that can't be signed, or an invalid expiry time
 */
export async function signUrl(url: string, { key, accountId, expires }: SignOptions): Promise<string> {
  const { origin, pathname } = URL.parse(url) ?? {};
  if (origin === undefined || pathname === undefined || !/^https?:/i.test(url))
    throw new Failure("invalid", `url must begin with http: or https:, got ${showValue(url)}`);
  const [, raw = ""] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  const { list } = parseQuery(raw);
  const kept = raw === "" ? [] : raw.split("&").filter((_, i) => !REPLACED.includes(list[i]?.name ?? ""));
  if (expires !== undefined) kept.push(`${EXPIRY}=${formatExpiry(expires)}`);
  const { input, signing } = await openSigning(pathname.replace(/\/$/, ""), parseQuery(kept.join("&")));
  const [reading] = listSignedReadings(input, signing);
  if (reading === undefined) throw new Failure("invalid", "url must have no NUL in its parameters to be signed");
  const sig = await signFully(key, reading.message);
  return `${origin}${pathname}?${[...kept, `accountId=${encodeURIComponent(accountId)}`, `sig=${sig}`].join("&")}`;
}

function formatExpiry(expires: Date | number | string): number {
  if (!(expires instanceof Date)) return Math.floor(parseExpiry(String(expires)) / 1000);
  if (Number.isNaN(expires.getTime())) throw new Failure("invalid", "expires must be a valid date");
  return parseExpiry(String(Math.floor(expires.getTime() / 1000))) / 1000;
}

/** The parameters of a URL, and how it is signed. */
interface Signing {
  readonly input: TextParams;
  readonly signing: SigningScheme;
}

/** Returns the parameters of a URL and its signing scheme. @throws Failure for a path whose URLs can't be signed */
async function openSigning(pathname: string, input: TextParams): Promise<Signing> {
  // The service's public URL may have a path itself, and a description in a path may contain any other path.
  const parts = pathname.split("/");
  const natural = parts.indexOf("natural", 1);
  if (natural > 0) {
    const { NATURAL_SIGNING, withPathText } = await import("../service/natural/options.ts");
    return { input: withPathText(parts.slice(natural + 1).join("/"), input), signing: NATURAL_SIGNING };
  }
  const drawing = DRAWINGS.find((entry) => pathname.endsWith(entry.path));
  if (drawing !== undefined) return { input, signing: (await drawing.load()).kind.signing };
  const [last = "", before, first] = parts.toReversed();
  if (last === "chart" || last === "gchart") return openChart(last, input);
  if (last === "embed" || (before === "embed" && last === "image"))
    return { input, signing: (await import("../drawings/chart/kind.ts")).EMBED_SIGNING };
  if (last === "watermark")
    return { input, signing: (await import("../drawings/watermark/kind.ts")).WATERMARK.signing };
  if (last === "card") return { input, signing: (await import("../drawings/card/kind.ts")).CARD.signing };
  const [name = ""] = first === "card" && before === "render" ? last.split(".") : [];
  const templates = (await import("../drawings/card/template-data.ts")).listTemplates();
  const template = Object.hasOwn(templates, name) ? templates[name] : undefined;
  if (template !== undefined)
    return { input, signing: (await import("../drawings/card/merge.ts")).templateSigning(name, template) };
  throw new Failure(
    "invalid",
    `url must have the path of an image that isn't saved, such as /chart or /qr, to be signed, got ${showValue(pathname)}`,
  );
}

async function openChart(last: string, input: TextParams): Promise<Signing> {
  const google = withLastOfRepeated(input) as TextParams;
  const [name = ""] = String(pickField(google, [GOOGLE_PARAMETER])?.value ?? "")
    .trim()
    .toLowerCase()
    .split(":");
  const isIcon = name === "" && pickField(google, [ICON_PARAMETER]) !== undefined;
  if (last === "chart" && name === "" && !isIcon)
    return { input, signing: (await import("../drawings/chart/kind.ts")).CHART.signing };
  return { input: google, signing: await findGoogleSigning(name, isIcon) };
}

/** @param name the value of `cht` without its options */
async function findGoogleSigning(name: string, isIcon: boolean): Promise<SigningScheme> {
  if (isIcon) return (await import("../drawings/map-icon/kind.ts")).GOOGLE_MAP_ICON.signing;
  if (name === "qr") return (await import("../drawings/qr/google.ts")).GOOGLE_QR.signing;
  if (name === "gv") return (await import("../drawings/graph/google.ts")).GOOGLE_GRAPH.signing;
  if (name === "tx") return (await import("../drawings/formula/kind.ts")).GOOGLE_FORMULA.signing;
  return (await import("../drawings/google-chart/kind.ts")).GOOGLE_CHART.signing;
}

// Opens an image: reads everything that the image depends on, and computes the cache key from it. Drawing receives only
// values that the key covers, so requests with the same key get the same image.

import type { RenderedImage } from "../../engine/image/encode.ts";
import { formatCanonical } from "../../options/canonical.ts";
import type { FieldTable, RequestParams } from "../../options/fields.ts";
import type { ErrorImageFrame } from "../../options/frame.ts";
import type { SigningScheme } from "../../options/signing.ts";
import { imageCacheKey } from "../shared/image-cache-key.ts";
import type { ReadEnv } from "./read-env.ts";
import type { RenderEnv } from "./render-env.ts";
import { replaceUnexpectedErrors } from "./unexpected-error.ts";

/** Defines how an endpoint parses, draws and names its images. Its methods take the parameters of its own kind only. */
export interface ImageEndpoint<Params extends object> {
  /** Name of the kind of image, in file names and cache keys: `chart`. */
  readonly name: string;
  /** Whether the images can load external data. */
  readonly hasData?: boolean;
  /** How URLs are signed; undefined if they cannot be signed. */
  readonly signing: SigningScheme | undefined;
  /**
   * Replaces a request for a saved image with the request that draws it, with the rights of its owner. Defined only if the
   * endpoint draws saved images. @throws Failure
   */
  readonly resolve?: ((input: RequestParams, env: ReadEnv) => Promise<ResolvedRequest>) | undefined;
  /** Parses a request. @throws Failure with one sentence per invalid field */
  readonly read: (input: RequestParams, env: ReadEnv) => Params | Promise<Params>;
  /** The fields of a request. */
  readonly fields: FieldTable<string>;
  /** Returns all parameters that affect the image, in canonical form: identical for equivalent requests. */
  canonical(params: Params): Readonly<Record<string, unknown>>;
  /** Draws and encodes the image. @throws Failure */
  draw(params: Params, env: RenderEnv): Promise<RenderedImage>;
  /** Returns the size and format of an error image, with defaults for parameters that cannot be parsed. Never fails. */
  readonly readFrame: (input: RequestParams) => ErrorImageFrame;
  /** Prefix of an error message in an image: `Chart error`. */
  readonly errorLabel: string;
  /** Formats an error as an HTML page. Defined only if the endpoint serves pages instead of images. */
  readonly formatErrorPage?: (message: string) => string;
}

/** A request, and the environment with the rights to read it. */
export interface ResolvedRequest {
  readonly input: RequestParams;
  readonly env: ReadEnv;
}

/** An image that can be drawn. */
export interface OpenImage<Params extends object> {
  readonly kind: ImageEndpoint<Params>;
  readonly params: Params;
  readonly env: RenderEnv;
  /** The cache key: 64 hexadecimal digits. */
  readonly key: string;
  /** Whether shared caches may store the image. */
  readonly isPublic: boolean;
}

/** Opens the image of a request. @throws Failure */
export async function openImage<Params extends object>(
  kind: ImageEndpoint<Params>,
  input: RequestParams,
  env: ReadEnv,
): Promise<OpenImage<Params>> {
  return readImage(kind, await resolveRequest(kind, input, env));
}

/** Returns the request that draws an image: the given request, or the endpoint's replacement for it. @throws Failure */
export async function resolveRequest(
  kind: Pick<ImageEndpoint<object>, "name" | "resolve">,
  input: RequestParams,
  env: ReadEnv,
): Promise<ResolvedRequest> {
  const { resolve } = kind;
  if (resolve === undefined) return { input, env };
  return replaceUnexpectedErrors(kind.name, () => resolve(input, env));
}

/** Opens the image of a resolved request. @throws Failure */
export async function readImage<Params extends object>(
  kind: ImageEndpoint<Params>,
  { input, env }: ResolvedRequest,
): Promise<OpenImage<Params>> {
  const params = await replaceUnexpectedErrors(kind.name, async () => {
    const hasTheme = Object.hasOwn(kind.fields.names, "theme");
    return kind.read(hasTheme ? await env.withDefaultTheme(input) : input, env);
  });
  return openParams(kind, params, env);
}

/** Opens an image with parsed parameters. */
export async function openParams<Params extends object>(
  kind: ImageEndpoint<Params>,
  params: Params,
  env: ReadEnv,
): Promise<OpenImage<Params>> {
  const parameters = formatCanonical(kind.canonical(params));
  const renderEnv = await env.openRenderEnv(parameters, kind.hasData);
  const { values, isPublic } = env.sealDependencies();
  const isAlone = Object.keys(values).length === 0;
  const text = parameters + (isAlone ? "" : `\n${formatCanonical(values)}`);
  return { kind, params, env: renderEnv, key: await imageCacheKey(kind.name, text), isPublic };
}

/** Draws an image of this service inside another image. */
export type DrawInner = () => Promise<RenderedImage>;

/**
 * Opens an image of this service inside another image, with the rights of the request's caller. The outer image's cache key
 * then depends on the inner image's.
 *
 * @param outer the environment that reads the outer image
 * @param address the URL of the inner image @throws Failure
 */
export async function openInner<Params extends object>(
  kind: ImageEndpoint<Params>,
  input: RequestParams,
  outer: ReadEnv,
  address: string,
): Promise<DrawInner> {
  const { params, env, key, isPublic } = await openImage(kind, input, outer.createInner());
  outer.addInner(address, key, isPublic);
  return () => kind.draw(params, env);
}

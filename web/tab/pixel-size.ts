import { type ImagePath, readRatio, statedSize } from "../output/image-request.ts";
import type { ApiRequest, ImageSize } from "./tab.ts";

/** Returns the size of the image that a request asks for, in pixels; undefined if the size depends on the content. */
export function readPixelSize(request: ApiRequest | undefined): ImageSize | undefined {
  if (request === undefined || request.size !== undefined) return request?.size;
  const { path, body } = request;
  const { size } = body;
  if (Number(size) > 0) return { width: Number(size), height: Number(size) };
  const sized = { path: path as ImagePath, fields: body };
  const stated = statedSize(sized);
  const ratio = readRatio(sized);
  return stated && { width: Math.round(stated.width * ratio), height: Math.round(stated.height * ratio) };
}

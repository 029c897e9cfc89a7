import type { ApiRequest, ImageSize } from "./tab.ts";

/** Returns the size of the image that a request asks for, in pixels; undefined if the size depends on the content. */
export function readPixelSize(request: ApiRequest | undefined): ImageSize | undefined {
  if (request?.size !== undefined) return request.size;
  const { width, height, size, devicePixelRatio } = request?.body ?? {};
  const ratio = request?.path === "/chart" ? Number(devicePixelRatio ?? 2) : 1;
  const [x, y] = [width ?? size, height ?? size].map((side) => Math.round(Number(side) * ratio));
  return x !== undefined && y !== undefined && x > 0 && y > 0 ? { width: x, height: y } : undefined;
}

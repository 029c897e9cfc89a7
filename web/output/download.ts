// Downloads an image as a file.

import { post } from "../tab/service.ts";
import { createBody, createFileName, type ImageRequest } from "./image-request.ts";

/**
 * Requests the image and downloads it.
 *
 * @throws ServiceError
 */
export async function downloadImage(request: ImageRequest): Promise<void> {
  const reply = await post(request.path, createBody(request));
  downloadBlob(await reply.blob(), createFileName(request));
}

/** Downloads a blob through a temporary link. */
export function downloadBlob(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download starts asynchronously, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

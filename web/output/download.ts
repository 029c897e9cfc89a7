// A request for a picture → a file on the disk of whoever looks at the page, under the name that its format has.

import { post } from "../tab/service.ts";
import { bodyOf, fileNameOf, type PictureRequest } from "./picture-request.ts";

/** Asks for the picture, and has the browser store it. @throws ServiceError */
export async function downloadPicture(request: PictureRequest): Promise<void> {
  const reply = await post(request.path, bodyOf(request));
  storeFile(await reply.blob(), fileNameOf(request));
}

/** Has the browser store a file. */
export function storeFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers begin to read it after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The error for images that cannot be drawn. Callers that know the image's URL convert it to a Failure.

/** The message is a predicate such as `is a damaged PNG`, whose subject is the image. */
export class ImageError extends Error {
  override readonly name = "ImageError";
}

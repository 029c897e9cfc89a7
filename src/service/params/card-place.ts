// The place of an element that the service adds to a tree: the part of the request that error messages name.

/** Key of the place in an element. A request can't contain it, because JSON has no symbols. */
export const PLACE = Symbol("place");

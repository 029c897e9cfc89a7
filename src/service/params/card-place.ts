// The place of an element that the service has added to a tree, for messages: the part of the request that it stands for.

/** Key of the place in an element. A request can't contain it, because JSON has no symbols. */
export const PLACE = Symbol("place");

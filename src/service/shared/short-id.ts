// Shortens the ids of saved charts for short links: the UUID in an id becomes 22 characters of base64url. RFC 4648, section 5.

/** Ids that this service creates. Earlier versions of the service created UUIDs of version 4. */
const ID = /^zf-([\da-f]{8})-([\da-f]{4})-([47][\da-f]{3})-([89ab][\da-f]{3})-([\da-f]{12})$/;
const SHORT_ID = /^[\w-]{22}$/;

/** Returns the short form of an id that this service created. Other ids are returned unchanged. */
export function shortenId(id: string): string {
  const [, ...groups] = ID.exec(id) ?? [];
  return groups.length === 0 ? id : Buffer.from(groups.join(""), "hex").toString("base64url");
}

/** Returns the id that a short id stands for. Other text is returned unchanged. */
export function expandId(text: string): string {
  if (!SHORT_ID.test(text)) return text;
  const hex = Buffer.from(text, "base64url").toString("hex");
  const id = `zf-${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
  return shortenId(id) === text ? id : text;
}

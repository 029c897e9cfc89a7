// Base64 of UTF-8 text → the text. Both alphabets of RFC 4648, with or without padding, in lines or not. Returns undefined
// for anything else.

/** Decodes base64. A space may also be a `+` that a form decoder has turned into one; that reading comes second. */
export function parseBase64(text: string): string | undefined {
  return decodeCompact(text.replace(/\s+/g, "")) ?? decodeCompact(text.trim().replaceAll(" ", "+").replace(/\s+/g, ""));
}

function decodeCompact(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return undefined;
  }
}

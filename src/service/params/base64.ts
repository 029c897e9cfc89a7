// Decodes base64 and base64url (RFC 4648) to UTF-8 text, with or without padding and line breaks.

/**
 * Decodes base64. If that fails, reads spaces as `+`, in case a form decoder has replaced the plus signs.
 *
 * @returns undefined for anything that is not base64-encoded UTF-8
 */
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

// Formats sizes in bytes, with decimal units.

/** Formats a size for people: `812 bytes`, `24.3 kB`, `1.2 MB`. */
export function formatByteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes >= 999_500) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1000).toFixed(bytes < 99_950 ? 1 : 0)} kB`;
}

// URL of a card template with all its values, which can be replaced in the URL: docs/cards.md#urls-of-templates.

import { CodeBox } from "../code-box.tsx";
import { type ImageRequest, type Json, listChangedFields } from "../image-request.ts";
import { encodeEnd, encodeValue, MAX_URL_LENGTH } from "../image-url.ts";

/** Returns the URL of a card from a template; undefined for cards with a layout of their own. */
export function formatCardUrl(origin: string, request: ImageRequest): string | undefined {
  const { template, data } = request.fields;
  if (request.path !== "/card" || typeof template !== "string") return undefined;
  const own = listChangedFields(request).filter(([name]) => name !== "template" && name !== "data");
  const values = Object.entries((data ?? {}) as Readonly<Record<string, Json>>).map(
    // A value can have the same name as one of the card's own parameters.
    ([name, value]) => [`data.${name}`, value] as const,
  );
  const query = [...values, ...own].map(([name, value]) => `${encodeValue(name)}=${encodeValue(toText(value))}`);
  return `${origin}/card/render/${encodeURIComponent(template)}${query.length === 0 ? "" : "?"}${encodeEnd(query.join("&"))}`;
}

/** Converts a value to the text of a parameter. A space removes the template's text. */
function toText(value: Json): string {
  return value === "" ? " " : typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function CardValuesPanel({ origin, request }: { readonly origin: string; readonly request: ImageRequest }) {
  const url = formatCardUrl(origin, request);
  if (url === undefined)
    return (
      <p class="note">
        Only cards from a template can have changing data. Choose a template instead of your own layout.
      </p>
    );
  const lists = Object.entries((request.fields.data ?? {}) as Readonly<Record<string, Json>>).filter(([, value]) =>
    Array.isArray(value),
  );
  return (
    <>
      <p class="note">
        Each value that you have changed is a parameter of this URL. Replace the values, and the image shows the new
        ones.
      </p>
      <CodeBox label="URL with your values" name="the URL with your values" text={url} />
      {url.length > MAX_URL_LENGTH && <p class="warning-note">The URL is too long. Use fewer values.</p>}
      {lists.map(([name]) => (
        <p key={name} class="note">
          <code>{name}</code> can also be the address of a CSV file or a Google sheet:{" "}
          <code>{`data.${name}=https://example.com/${name}.csv`}</code>
        </p>
      ))}
    </>
  );
}

// Tests the kinds of images that the account page filters by, and the names that it shows.

import { expect, test } from "vitest";
import { SAVED_PATHS } from "../../src/service/shared/saved-kind.ts";
import { labelOf, nameOf, SAVED_KINDS } from "../../web/account/saved-image.ts";

test("the account page filters by every kind of image that can be saved", () => {
  expect(SAVED_KINDS.map(([kind]) => kind).sort()).toEqual([...SAVED_PATHS.keys()].sort());
  expect(SAVED_KINDS).toEqual(
    expect.arrayContaining([
      ["chart", "Charts"],
      ["qr", "QR codes"],
      ["wordcloud", "Word clouds"],
    ]),
  );
  expect(["chart", "qr", "wordcloud", "unknown"].map(labelOf)).toEqual(["Chart", "QR code", "Word cloud", "unknown"]);
});

test("an image without a name is shown with its kind", () => {
  const image = { id: "a", name: "", createdAt: "", savedAt: "", expiresAt: "", version: 1, url: "" };
  const names = ["chart", "qr", "wordcloud"].map((kind) => nameOf({ ...image, kind }));
  expect(names).toEqual(["Untitled chart", "Untitled QR code", "Untitled word cloud"]);
  expect(nameOf({ ...image, kind: "qr", name: "Menu" })).toBe("Menu");
});

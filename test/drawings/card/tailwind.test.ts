import { describe, expect, test, vi } from "vitest";
import { readClasses } from "../../../src/drawings/card/tailwind.ts";

/** Reads classes, with the unknown ones. */
function read(classes: string) {
  const unknown: string[] = [];
  return { style: readClasses(classes, (name) => void unknown.push(name)), unknown };
}

describe("the classes of a card", () => {
  test.each([
    ["hyphens", `w-${"-".repeat(50_000)}`],
    ["repeated parts", "a-".repeat(25_000)],
    ["brackets", `w-[${"-[".repeat(25_000)}]`],
  ])("a class that is too long because of %s is unknown, and is not split", (_, name) => {
    let splits = 0;
    const { lastIndexOf } = String.prototype;
    vi.spyOn(String.prototype, "lastIndexOf").mockImplementation(function (this: string, ...args) {
      splits++;
      return lastIndexOf.apply(this, args);
    });
    const { unknown } = read(name);
    vi.restoreAllMocks();
    expect([unknown, splits]).toEqual([[name], 0]);
  });

  test.each([
    [
      "flex flex-col items-center justify-between",
      { display: "flex", flexDirection: "column", alignItems: "center", justifyContent: "space-between" },
    ],
    ["w-1/2 h-full min-w-24 max-w-screen", { width: "50%", height: "100%", minWidth: 96, maxWidth: "100vw" }],
    [
      "p-4 px-2.5 -mt-1 mx-auto",
      { padding: 16, paddingLeft: 10, paddingRight: 10, marginTop: -4, marginLeft: "auto", marginRight: "auto" },
    ],
    [
      "text-2xl font-bold text-white/50",
      { fontSize: 24, lineHeight: "32px", fontWeight: 700, color: "rgba(255, 255, 255, 0.5)" },
    ],
    [
      "rounded-t-lg border-b-2 border-[#123456]",
      { borderTopLeftRadius: 8, borderTopRightRadius: 8, borderBottomWidth: 2, borderColor: "#123456" },
    ],
    [
      "bg-gradient-to-r from-black to-white",
      { backgroundImage: "linear-gradient(to right, rgba(0, 0, 0, 1), rgba(255, 255, 255, 1))" },
    ],
    ["rotate-45 scale-50 -translate-x-2", { transform: "rotate(45deg) scale(0.5) translateX(-8px)" }],
    ["w-[13px] bg-[url(a_b.png)] text-[1.5em]", { width: "13px", backgroundImage: "url(a b.png)", fontSize: "1.5em" }],
    [
      "truncate opacity-75 line-clamp-3",
      { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", opacity: 0.75, lineClamp: 3 },
    ],
  ])("%s", (classes, style) => {
    expect(read(classes)).toEqual({ style, unknown: [] });
  });

  test("reports unknown classes, and ignores the names of built-in properties", () => {
    const { style, unknown } = read("hover:flex constructor __proto__ bg-toString w-nonsense text-red-12345");
    expect(style).toEqual({});
    expect(unknown).toHaveLength(6);
  });

  test("takes time in proportion to its text", () => {
    expect(read(`${"a-".repeat(5000)}b ${"w-[".repeat(5000)}`).unknown).toHaveLength(2);
  });
});

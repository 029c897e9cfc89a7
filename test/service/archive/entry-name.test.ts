import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EntryNames, sanitizeFileName } from "../../../src/service/archive/zip.ts";

describe("sanitizeFileName", () => {
  test.each([
    ["poster", "poster.png"],
    ["Poster.PNG", "Poster.PNG"],
    ["poster.svg", "poster.svg.png"],
    ["../../etc/passwd", "etc_passwd.png"],
    ["C:\\temp\\a", "C__temp_a.png"],
    ["....//....//a", "a.png"],
    ["~/.ssh", "~_.ssh.png"],
    ["a\u0000b\r\nc\u001b[31m", "abc[31m.png"],
    ["invoice\u202egnp.exe", "invoicegnp.exe.png"],
    ['<script>"|?*', "script_____.png"],
    ["con", "_con.png"],
    ["NUL.png", "_NUL.png"],
    ["trailing. . .", "trailing.png"],
    ["   ", "qr-7.png"],
    [".png", "png.png"],
    ["", "qr-7.png"],
    [undefined, "qr-7.png"],
    ["\ud800x", "x.png"],
    ["Öffnungszeiten 日本語 🙂", "Öffnungszeiten 日本語 🙂.png"],
    ["e\u0301", "é.png"],
  ])("turns %j into %j", (name, file) => {
    expect(sanitizeFileName(name, "qr-7", "png")).toBe(file);
  });

  test("accepts either spelling of the format's extension", () => {
    expect(sanitizeFileName("a.jpeg", "x", "jpg")).toBe("a.jpeg");
    expect(sanitizeFileName("a.JPG", "x", "jpeg")).toBe("a.JPG");
    expect(sanitizeFileName("a", "x", "jpg")).toBe("a.jpg");
  });

  test("truncates long names on a character boundary", () => {
    const file = sanitizeFileName("日".repeat(500), "x", "svg");
    expect(file).toBe(`${"日".repeat(66)}.svg`);
  });

  test("returns a safe file name for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
        const file = sanitizeFileName(name, "qr", "png");
        expect(file).toMatch(/^[^\s./\\:*?"<>|\p{Cc}\p{Cf}][^/\\:*?"<>|\p{Cc}\p{Cf}]*\.png$/iu);
        expect(new TextEncoder().encode(file).length).toBeLessThan(255);
        // A clean name stays unchanged.
        expect(sanitizeFileName(file, "qr", "png")).toBe(file);
      }),
    );
  });
});

describe("EntryNames", () => {
  const addAll = (...files: string[]) => {
    const names = new EntryNames();
    return files.map((file) => names.add(file));
  };

  test("numbers duplicate names", () => {
    expect(addAll("a.png", "a.png", "b.png", "a.png")).toEqual(["a.png", "a-2.png", "b.png", "a-3.png"]);
    expect(addAll("a.png", "a.svg")).toEqual(["a.png", "a.svg"]);
  });

  test("skips numbers that another entry already uses", () => {
    expect(addAll("a-2.png", "a.png", "a.png", "a-2.png")).toEqual(["a-2.png", "a.png", "a-3.png", "a-2-2.png"]);
  });

  test("makes every name unique, even if the same name is added often", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a.png", "A.png", "a-2.png", "a-2-2.png", "a-3.png"), { maxLength: 60 }),
        (files) => {
          const names = addAll(...files);
          expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(files.length);
        },
      ),
    );
    const many = addAll(...Array.from({ length: 1000 }, () => "same.png"));
    expect(many.at(-1)).toBe("same-1000.png");
  });
});

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { Fuel } from "../../../src/base/fuel.ts";
import { countWords } from "../../../src/drawings/word-cloud/draw.ts";
import { WORD_CLOUD } from "../../../src/drawings/word-cloud/kind.ts";
import { STOP_WORD_LANGUAGES } from "../../../src/drawings/word-cloud/stop-words.ts";

const read = async (body: Record<string, unknown>) =>
  (await countWords(WORD_CLOUD.parse({ type: "json", body }))).map(({ text, count }) => `${text} ${count}`);
const rejectionMessage = async (body: Record<string, unknown>) =>
  read(body).then(
    () => "accepted",
    (error: unknown) => (error instanceof Failure ? error.message : String(error)),
  );

describe("prose", () => {
  test("is split, cleaned, lower-cased and counted, the most frequent word first", async () => {
    expect(await read({ text: "The cat — the DOG; “the” well-known cat's 1,000 e-mails (don’t)!" })).toEqual([
      "the 3",
      "cat 1",
      "dog 1",
      "well-known 1",
      "cat's 1",
      "1,000 1",
      "e-mails 1",
      "don’t 1",
    ]);
  });

  test.each([
    ["日本語の文章です。日本語", ["日本語 2", "の 1", "文章 1", "です 1"]],
    ["我爱北京。北京", ["北京 2", "我 1", "爱 1"]],
    ["ภาษาไทย", ["ภาษา 1", "ไทย 1"]],
    ["हिन्दी हिन्दी", ["हिन्दी 2"]],
    ["🎉🎉 👨‍👩‍👧 ❤️!", ["🎉 2", "👨‍👩‍👧 1", "❤️ 1"]],
  ])("of %s is split by the rules of its script", async (text, words) => {
    expect(await read({ text })).toEqual(words);
  });

  test("keeps symbols if they are not cleaned", async () => {
    expect(await read({ text: "C++ #tag C++", cleanWords: false })).toEqual(["c++ 2", "#tag 1"]);
  });

  test("is converted to the case of its language", async () => {
    expect(await read({ text: "ışık", case: "upper", language: "tr" })).toEqual(["IŞIK 1"]);
    expect(await read({ text: "Tea tea", case: "none" })).toEqual(["Tea 1", "tea 1"]);
  });

  test("loses stop words, including contractions", async () => {
    expect(await read({ text: "It's the fox, they're not THE dogs", removeStopwords: true })).toEqual([
      "fox 1",
      "not 1",
      "dogs 1",
    ]);
    expect(await read({ text: "der Fuchs und die Gans", removeStopwords: true, language: "de" })).toEqual([
      "fuchs 1",
      "gans 1",
    ]);
  });

  test.each(STOP_WORD_LANGUAGES)("has stop words in %s", async (language) => {
    expect(await read({ text: "zzzzzz:1", useWordList: true, removeStopwords: true, language })).toEqual(["zzzzzz 1"]);
  });

  test("is reduced to the most frequent words and to longer words", async () => {
    expect(await read({ text: "a bb", minWordLength: 3 })).toEqual([]);
    expect(await read({ text: "a bb bb ccc ccc ccc dd", minWordLength: 2, maxNumWords: 2 })).toEqual(["ccc 3", "bb 2"]);
  });
});

describe("a word list", () => {
  test.each([
    ["hello:10,world:5,123", ["hello 10", "world 5", "123 1"]],
    ["10:30,re:mark,new york:2.5", ["10 30", "new york 2.5", "re:mark 1"]],
    ["a:0,b:-1,c:,,d: 2 ", ["d 2", "c 1"]],
    ['[["a, b",3],{"text":"c","value":"2"},"d",5]', ["a, b 3", "c 2", "d 1", "5 1"]],
  ])("of %s has counts", async (text, words) => {
    expect(await read({ text, useWordList: true })).toEqual(words);
  });

  test("can be JSON in a body", async () => {
    expect(await read({ text: [["a", 2], { text: "B" }, "c", ["a", 1]] })).toEqual(["a 3", "b 1", "c 1"]);
  });
});

test.each([
  [{ text: "?!" }, /^text must contain words, got \?!/],
  [{ text: "?!,…", useWordList: true }, /^cleanWords must be false/],
  [{ text: "a:0", useWordList: true }, /^text must contain words with counts above 0/],
  [{ text: "the of", removeStopwords: true }, /^text must contain words that are not stop words \(language en\)/],
])("%j names the filter that removed all words", async (body, message) => {
  expect(await rejectionMessage(body)).toMatch(message);
});

test("hostile text is rejected or read, and its work is counted", async () => {
  for (const unit of ["a ", "😀", "a-", "ก", "日本", "\ud800", "!", "\u0301", "a\u200d", "👨‍", "🇩", "\0", "a,"])
    for (const more of [{}, { useWordList: true }, { cleanWords: false }]) {
      const text = unit.repeat(Math.floor(20_000 / unit.length));
      const fuel = new Fuel();
      const params = WORD_CLOUD.parse({ type: "json", body: { text, ...more } });
      await countWords(params, fuel).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
      expect(fuel.spent).toBeGreaterThan(1_000_000);
    }
});

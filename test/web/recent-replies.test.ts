// Tests the cache of recent responses.

import { expect, test } from "vitest";
import { RecentReplies } from "../../web/tab/recent-replies.ts";

test("evicts the least recently used responses beyond the maximum count", () => {
  const replies = new RecentReplies<number>(() => 0);
  for (let index = 0; index < 40; index++) replies.add(`key ${index}`, index);
  expect(replies.get("key 0")).toBe(0);
  replies.add("another", 1);
  expect([replies.has("key 0"), replies.has("key 1"), replies.has("another")]).toEqual([true, false, true]);
});

test("evicts the least recently used responses beyond the maximum size, but never the latest", () => {
  const replies = new RecentReplies<number>((bytes) => bytes);
  replies.add("a", 6_000_000);
  replies.add("b", 5_000_000);
  replies.add("b", 5_000_000);
  expect(replies.has("a")).toBe(true);
  replies.add("c", 50_000_000);
  expect([replies.has("a"), replies.has("b"), replies.has("c")]).toEqual([false, false, true]);
});

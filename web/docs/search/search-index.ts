// The search index of the docs: the build creates it, and the pages load it when the search field is first used.

import MiniSearch, { type Options, type QueryCombination, type SearchResult } from "minisearch";
import { normalizeWord, synonymsOf } from "./synonyms.ts";

/** Part of a page, from one heading to the next. */
export interface SearchSection {
  /** Path of the page, with the heading's id as the hash. */
  readonly id: string;
  /** Title of the page. */
  readonly page: string;
  /** Heading of the section; the title at the start of a page. */
  readonly heading: string;
  readonly text: string;
  /** Phrases that readers may search for, separated by commas. The text needn't contain them. */
  readonly keywords: string;
  /** Factor of the section's score: 1 for pages that most readers look for. */
  readonly weight: number;
}

/** Section that matches a query. */
export interface SearchHit extends Pick<SearchSection, "id" | "page" | "heading" | "text"> {
  /** The words of the section that match. */
  readonly words: readonly string[];
}

/** Field with the whole phrases for which a section is the answer. */
const PHRASES = "phrases";

const splitWords = (text: string) => text.split(/[\s\p{P}]+/u).filter((word) => word !== "");

/** Returns the form of a phrase in the index. */
const normalizePhrase = (text: string) => splitWords(text).map(normalizeWord).join(" ");

/** Returns the keywords as phrases, one per line. */
const listPhrases = ({ keywords }: SearchSection) => keywords.split(",").map(normalizePhrase).join("\n");

const OPTIONS: Options<SearchSection> = {
  fields: ["page", "heading", "keywords", "text", PHRASES],
  storeFields: ["page", "heading", "text", "weight"],
  extractField: (section, field) =>
    field === PHRASES ? listPhrases(section) : String(section[field as keyof SearchSection]),
  tokenize: (text, field) => (field === PHRASES ? text.split("\n") : splitWords(text)),
  processTerm: (term, field) => (field === PHRASES ? term : normalizeWord(term)),
};

/** Typed words shorter than this are only matched as a prefix, not with spelling mistakes. */
const MIN_FUZZY_LENGTH = 5;
/** Weight of a synonym, compared with the typed word. */
const SYNONYM_WEIGHT = 0.4;
/** Weight of a section that has the whole query as a phrase. */
const PHRASE_WEIGHT = 30;

/** Returns the index of the sections as JSON. */
export function createSearchIndex(sections: readonly SearchSection[]): string {
  const index = new MiniSearch(OPTIONS);
  index.addAll(sections);
  return JSON.stringify(index);
}

/** Parses an index that `createSearchIndex` has created. */
export function loadSearchIndex(json: string): MiniSearch<SearchSection> {
  return MiniSearch.loadJSON(json, OPTIONS);
}

/**
 * Returns the sections that match all words of a query or their synonyms, the best ones first. If there are none, returns the
 * sections that match any of the words.
 *
 * @param limit maximum number of sections
 */
export function findSections(index: MiniSearch<SearchSection>, query: string, limit = 12): SearchHit[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const queries = words.map(
    (word): QueryCombination => ({
      combineWith: "OR",
      queries: [word, { combineWith: "OR", queries: synonymsOf(word), boostTerm: () => SYNONYM_WEIGHT }],
    }),
  );
  const phrase: QueryCombination = {
    queries: [normalizePhrase(query)],
    fields: [PHRASES],
    boost: { [PHRASES]: PHRASE_WEIGHT },
    tokenize: (text) => [text],
    processTerm: (term) => term,
    prefix: false,
    fuzzy: false,
  };
  const search = (combineWith: "AND" | "OR") =>
    index.search(
      { combineWith: "OR", queries: [{ combineWith, queries }, phrase] },
      {
        fields: ["page", "heading", "keywords", "text"],
        boost: { page: 4, heading: 3, keywords: 8 },
        prefix: (term) => term.length > 1,
        fuzzy: (term) => (term.length >= MIN_FUZZY_LENGTH ? 0.2 : false),
        weights: { prefix: 0.5, fuzzy: 0.15 },
        boostDocument: (_id, _term, stored) => Number(stored?.weight),
      },
    );
  const all = search("AND");
  return (all.length > 0 ? all : search("OR")).slice(0, limit).map(toHit);
}

function toHit({ id, page, heading, text, terms }: SearchResult): SearchHit {
  return { id, page, heading, text, words: terms };
}

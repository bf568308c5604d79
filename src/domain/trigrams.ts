import { assertDefined } from './assertDefined.ts';

/** The trigrams of a text, as PostgreSQL's pg_trgm has them: of each word in lower case, with two spaces before and one after. */
export const trigramsOf = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
};

/** An entry that is similar to a text. */
export interface Similar {
  /** The index of the entry. */
  readonly at: number;
  /** The share of common trigrams among all of both texts: 0 to 1. */
  readonly similarity: number;
}

/** Texts to look similar ones up in. A look-up reads only the entries that have a trigram in common. */
export class TrigramIndex {
  readonly #sizes: Uint16Array;
  readonly #entries: ReadonlyMap<string, Uint32Array>;
  /** The number of common trigrams of each entry during a look-up; all 0 between two. */
  readonly #common: Uint16Array;
  /** The entries with a trigram in common during a look-up. */
  readonly #touched: Uint32Array;

  constructor(texts: readonly string[]) {
    const entries = new Map<string, number[]>();
    this.#sizes = new Uint16Array(texts.length);
    this.#common = new Uint16Array(texts.length);
    this.#touched = new Uint32Array(texts.length);
    for (const [at, text] of texts.entries()) {
      const trigrams = trigramsOf(text);
      this.#sizes[at] = trigrams.size;
      for (const trigram of trigrams) {
        const known = entries.get(trigram);
        if (known) known.push(at);
        else entries.set(trigram, [at]);
      }
    }
    this.#entries = new Map([...entries].map(([trigram, at]) => [trigram, Uint32Array.from(at)]));
  }

  /** The most similar entry, the first of equal ones; null if none has the least similarity. */
  best(text: string, least: number): Similar | null {
    const trigrams = trigramsOf(text);
    const [common, touched, sizes] = [this.#common, this.#touched, this.#sizes];
    let count = 0;
    for (const trigram of trigrams) {
      const entries = this.#entries.get(trigram);
      if (!entries) continue;
      for (const at of entries) {
        const before = assertDefined(common[at]);
        if (before === 0) touched[count++] = at;
        common[at] = before + 1;
      }
    }
    let best: Similar | null = null;
    for (let i = 0; i < count; i += 1) {
      const at = assertDefined(touched[i]);
      const shared = assertDefined(common[at]);
      common[at] = 0;
      const similarity = shared / (trigrams.size + assertDefined(sizes[at]) - shared);
      if (similarity < least || (best && similarity < best.similarity)) continue;
      if (!best || similarity > best.similarity || at < best.at) best = { at, similarity };
    }
    return best;
  }
}

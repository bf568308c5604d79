import { present } from './present.ts';

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
  readonly #sizes: number[] = [];
  readonly #entries = new Map<string, number[]>();

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const trigrams = trigramsOf(text);
      this.#sizes.push(trigrams.size);
      for (const trigram of trigrams) {
        const known = this.#entries.get(trigram);
        if (known) known.push(at);
        else this.#entries.set(trigram, [at]);
      }
    }
  }

  /** The most similar entry, the first of equal ones; null if none has the least similarity. */
  best(text: string, least: number): Similar | null {
    const trigrams = trigramsOf(text);
    const common = new Map<number, number>();
    for (const trigram of trigrams)
      for (const at of this.#entries.get(trigram) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
    let best: Similar | null = null;
    for (const [at, count] of common) {
      const similarity = count / (trigrams.size + present(this.#sizes[at]) - count);
      if (similarity < least || (best && similarity < best.similarity)) continue;
      if (!best || similarity > best.similarity || at < best.at) best = { at, similarity };
    }
    return best;
  }
}

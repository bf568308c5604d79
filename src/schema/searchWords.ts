import { nameKey, oneLine } from '../domain/fold.ts';

/** A number of a record, or a part of one: letters and digits divided by hyphens, slashes or underscores. */
const numberLike = /^(?=.*\p{Number})[\p{Letter}\p{Number}]+(?:[-/_][\p{Letter}\p{Number}]+)+$/u;

/** The most words of a search; further words are ignored. */
const maxWords = 12;

/**
 * The words of a search in lower case, each once. A number is divided into its parts, since search finds it by any of
 * them: "ENQ-LDS 12" is `enq`, `lds` and `12`. Words without a letter or digit are ignored.
 */
export const searchWords = (typed: string): string[] => {
  const spaced = nameKey(typed)
    .split(/\s+/)
    .flatMap((word) => (numberLike.test(word) ? word.split(/[-/_]/) : [word]));
  return [...new Set(spaced)].filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).slice(0, maxWords);
};

/** The words of a list's search, each once; all of them must be found, in any order. The database folds their case. */
export const listWords = (typed: string): string[] =>
  [...new Set(oneLine(typed).split(/\s+/))].filter((word) => word !== '').slice(0, maxWords);

/** The typed text for comparison: folded, lower case, single spaces, none at the ends. */
export const searchText = (typed: string): string => nameKey(typed).replace(/\s+/g, ' ');

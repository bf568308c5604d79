/** A number of the firm, or part of one: letters and digits that hyphens, strokes or underlines divide. */
const numberLike = /^(?=.*\p{Number})[\p{Letter}\p{Number}]+(?:[-/_][\p{Letter}\p{Number}]+)+$/u;

/** Most words that are looked for; what is typed beyond them narrows nothing further. */
const mostWords = 12;

/**
 * The words of what somebody types into the search, in lower case, each once: "ENQ-LDS 12" is `enq`, `lds` (since
 * numbers are found whatever divides their parts) and `12`. A word without a letter or digit says nothing and is left
 * out.
 */
export const searchWords = (typed: string): string[] => {
  const spaced = typed
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => (numberLike.test(word) ? word.split(/[-/_]/) : [word]));
  return [...new Set(spaced)].filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).slice(0, mostWords);
};

/** What was typed as one text to compare with: lower case, single spaces, none at its ends. */
export const searchText = (typed: string): string => typed.toLowerCase().trim().replace(/\s+/g, ' ');

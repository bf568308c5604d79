/**
 * What two texts have in common if they are one name: in lower case, with one sigma for both, as `foldCase` has it
 * (rule 143). Texts come in folded otherwise. Of immutable built-in functions alone, since indexes contain it.
 */
export const keyOf = (text: string): string => `replace(lower(${text}), 'ς', 'σ')`;

/**
 * The same of a text that may have come in before texts were folded, or is a long one: composed as well. What is ASCII
 * has nothing to compose, which the two lengths say in a fraction of the time.
 */
export const composedKeyOf = (text: string): string =>
  `case when octet_length(${text}) = length(${text}) then lower(${text}) else ${keyOf(`normalize(${text})`)} end`;

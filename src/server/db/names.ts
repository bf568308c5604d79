/** Longer statements run only once: rows. What waits for somebody, over all resources, has some 20,000 characters. */
const maxLength = 60_000;
const maxTexts = 400;

/** The prepared name of each text; null for a text that was used once. */
const names = new Map<string, string | null>();
let count = 0;

/**
 * The prepared name of a statement, from its second use on: a statement that runs once is not prepared. A name is never
 * used twice. The texts least recently used are forgotten.
 */
export const nameOf = (text: string): string | undefined => {
  if (text.length > maxLength) return undefined;
  const known = names.get(text);
  names.delete(text);
  const name = known === undefined ? null : (known ?? `p${(count += 1)}`);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > maxTexts && oldest !== undefined) names.delete(oldest);
  return name ?? undefined;
};

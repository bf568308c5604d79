/** Longer statements are written once: an import's rows. */
const longest = 8192;
const most = 400;

/** By text: the name under which it is prepared; null for one that was seen once. */
const names = new Map<string, string | null>();
let count = 0;

/**
 * The name under which a statement is prepared: from its second use on, so that what is asked once is not kept. Names
 * are never used twice, and the texts that were not used for the longest time are forgotten.
 */
export const nameOf = (text: string): string | undefined => {
  if (text.length > longest) return undefined;
  const known = names.get(text);
  names.delete(text);
  const name = known === undefined ? null : (known ?? `p${(count += 1)}`);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > most && oldest !== undefined) names.delete(oldest);
  return name ?? undefined;
};

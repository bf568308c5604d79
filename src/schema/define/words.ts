/** The number of letters to change, add or leave out between two words. */
const distance = (a: string, b: string): number => {
  let row = Array.from(`${b} `).map((_, at) => at);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** The difference of two words; 1 if one begins with the other. */
const unlike = (word: string, other: string): number =>
  other.startsWith(word) || word.startsWith(other) ? 1 : distance(word, other);

/** The known word that is most like a wrong one; undefined if none is. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const [best] = known
    .map((other) => ({ other, lower: other.toLowerCase() }))
    .map(({ other, lower }) => ({
      other,
      far: unlike(word.toLowerCase(), lower),
      letters: distance(word.toLowerCase(), lower),
    }))
    // Of several that begin with the word, the one with the fewest letters more.
    .sort((a, b) => a.far - b.far || a.letters - b.letters);
  return best && best.far <= Math.max(2, Math.floor(word.length / 3)) ? best.other : undefined;
};

/** `people.manager names "manger_id", which is no field of users: did you mean "manager_id"? It has …` */
export const unknownName = (place: string, name: string, noun: string, known: readonly string[]): string => {
  const like = nearest(name, known);
  const guess = like === undefined ? '' : `; did you mean "${like}"?`;
  const list = known.length > 0 ? ` (there are: ${known.join(', ')})` : ' (there is none)';
  return `${place} names "${name}", which is no ${noun}${guess}${list}`;
};

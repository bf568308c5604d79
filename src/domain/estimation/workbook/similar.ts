const figures = (text: string): readonly string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)]
    .map(([figure]) =>
      figure
        .replaceAll(',', '')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    )
    .toSorted();

/** Whether two descriptions name the same figures: a slab of 150 mm is none of 200 mm. */
const sameFigures = (one: string, other: string): boolean => {
  const [a, b] = [figures(one), figures(other)];
  return a.length === b.length && a.every((figure, at) => figure === b[at]);
};

/** The score from which matches are accepted together. */
export const sureScore = 80;

/** The score of two descriptions, 0 to 100, by the similarity of their texts. Other figures are never sure. */
export const scoreOf = (similarity: number, one: string, other: string): number => {
  const score = Math.round(similarity * 100);
  return sameFigures(one, other) ? score : Math.min(score, sureScore - 1);
};

/** What may stand between the cells of a text file, and how it is called. */
export const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const;
type Separator = keyof typeof separators;

const marks = [',', ';', '\t', '|'] as const satisfies readonly Separator[];
const looked = 64 * 1024;
const lines = 25;

/** How often each mark stands in each of the first lines, outside quotation marks. */
const countsIn = (text: string): Record<Separator, number>[] => {
  const none = () => ({ ',': 0, ';': 0, '\t': 0, '|': 0 });
  let line = none();
  const found = [line];
  let quoted = false;
  for (const c of text.slice(0, looked)) {
    const mark = quoted ? undefined : marks.find((m) => m === c);
    if (c === '"') quoted = !quoted;
    else if (!quoted && (c === '\n' || c === '\r')) found.push((line = none()));
    else if (mark) line[mark] += 1;
  }
  return found.filter((counts) => marks.some((mark) => counts[mark] > 0)).slice(0, lines);
};

/** The share of lines that have the usual number of a mark, and that number. */
const regularity = (counts: readonly number[]): { share: number; usual: number } => {
  const often = new Map<number, number>();
  for (const n of counts) if (n > 0) often.set(n, (often.get(n) ?? 0) + 1);
  const [usual, times] = [...often].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return { share: times / Math.max(1, counts.length), usual };
};

/** The mark that stands equally often in most lines: decimal commas and commas in texts do not. A comma where none does. */
export const separatorOf = (text: string): Separator => {
  const counts = countsIn(text);
  const ranked = marks
    .map((mark) => ({ mark, ...regularity(counts.map((line) => line[mark])) }))
    .toSorted((a, b) => b.share - a.share || b.usual - a.usual);
  return ranked[0]?.mark ?? ',';
};

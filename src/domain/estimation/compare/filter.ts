import { compare, type Decimal } from '../../decimal.ts';
import type { LineDifference, DifferenceMark } from './compare.ts';

/** What matters to a reader; an absent word narrows nothing. */
export interface DifferenceFilter {
  /** Lines with one of these marks. */
  readonly marks?: readonly DifferenceMark[];
  /** Lines whose price differs by at least so much, up or down. */
  readonly least?: Decimal;
  /** The lines in one structure or BOM, at any depth, and itself. */
  readonly structure?: string;
  /** In the item number, code or description of either side. */
  readonly text?: string;
}

/** A line that matches, or one that a match is in: `context`. */
export interface Kept<L> {
  readonly line: L;
  readonly context: boolean;
}

type Row = Pick<LineDifference, 'key' | 'parent_key' | 'marks' | 'changes'> & {
  readonly ref?: string | null;
  readonly code?: string | null;
  readonly description: string;
  readonly money: { readonly difference: Decimal } | null;
};

const size = (value: Decimal): Decimal => (value.startsWith('-') ? value.slice(1) : value);

const hasText = ({ ref, code, description, changes }: Row, words: readonly string[]): boolean => {
  const before = changes.map(({ from }) => from);
  const text = [ref, code, description, ...before].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The lines that match, each after those that it is in; the lines are in tree order, parents first. */
export const filterLines = <L extends Row>(lines: readonly L[], filter: DifferenceFilter): Kept<L>[] => {
  const words = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = filter.marks?.length ? new Set(filter.marks) : undefined;
  const inside = new Set<string>();
  const matches = (line: L): boolean => {
    if (filter.structure !== undefined) {
      if (line.key !== filter.structure && !(line.parent_key !== null && inside.has(line.parent_key))) return false;
      inside.add(line.key);
    }
    if (wanted && !line.marks.some((mark) => wanted.has(mark))) return false;
    if (filter.least !== undefined && compare(size(line.money?.difference ?? '0'), filter.least) < 0) return false;
    return words.length === 0 || hasText(line, words);
  };
  const matching = new Set(lines.filter(matches).map(({ key }) => key));
  const parents = new Map(lines.map(({ key, parent_key }) => [key, parent_key]));
  const above = new Set<string>();
  for (const key of matching)
    for (let at = parents.get(key) ?? null; at !== null && !above.has(at); at = parents.get(at) ?? null) above.add(at);
  return lines
    .filter(({ key }) => matching.has(key) || above.has(key))
    .map((line) => ({ line, context: !matching.has(line.key) }));
};

/** How many lines have each of the marks. */
export const countMarks = (lines: readonly Pick<LineDifference, 'marks'>[]): Record<DifferenceMark, number> => {
  const counts: Record<DifferenceMark, number> = { added: 0, removed: 0, changed: 0, moved: 0, recalculated: 0 };
  for (const { marks } of lines) for (const mark of marks) counts[mark] += 1;
  return counts;
};

import type { Line } from '../../domain/lines.ts';
import { textOf } from './lines.ts';
import type { RowId } from '../sheet/types.ts';
import type { RowTree, Spot } from './rowTree.ts';

/** The number after one: `1.9` is `1.10`, `A` is `B`; undefined where it does not end with a number or a single letter. */
export const numberAfter = (number: string): string | undefined => {
  const [, before = '', digits] = /^(.*?)(\d{1,9})$/.exec(number) ?? [];
  if (digits !== undefined) return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
  const [, head = '', letter] = /^(|.*[^\p{L}])([A-Ya-y])$/u.exec(number) ?? [];
  return letter === undefined ? undefined : `${head}${String.fromCharCode(letter.charCodeAt(0) + 1)}`;
};

/** The numbers of so many new lines one behind the other; fewer where the next one is taken or there is none. */
export const numbersAt = (tree: RowTree, spot: Spot, count: number): readonly string[] => {
  const { numbered } = tree.model;
  const first = numbered === undefined ? undefined : numberAt(tree, spot)[numbered];
  if (numbered === undefined || typeof first !== 'string') return [];
  const taken = new Set(
    tree.childrenOf(spot.parent).flatMap((key) => {
      const row = tree.rowOf(key);
      return row ? [textOf(row.line, numbered)] : [];
    }),
  );
  const numbers: string[] = [];
  for (let next: string | undefined = first; next !== undefined && numbers.length < count; next = numberAfter(next)) {
    if (taken.has(next)) break;
    numbers.push(next);
  }
  return numbers;
};

/**
 * The number of a new line at a spot: after the line before it, or the first within its group; none where the lines
 * around it have none, or where it is taken.
 */
export const numberAt = (tree: RowTree, { parent, after }: Spot): Partial<Line> => {
  const { numbered } = tree.model;
  if (numbered === undefined) return {};
  const numberOf = (key: RowId): string => {
    const row = tree.rowOf(key);
    return row ? textOf(row.line, numbered) : '';
  };
  const siblings = tree.childrenOf(parent);
  const before = siblings.slice(0, after === null ? 0 : siblings.indexOf(after) + 1).findLast((key) => numberOf(key));
  const first = () => {
    if (siblings.length) return undefined;
    if (parent === null) return '1';
    const above = tree.rowOf(parent);
    if (!above || tree.model.isWhole?.(above.line)) return undefined;
    return numberOf(parent) ? `${numberOf(parent)}.1` : undefined;
  };
  const number = before === undefined ? first() : numberAfter(numberOf(before));
  return number === undefined || siblings.some((key) => numberOf(key) === number) ? {} : { [numbered]: number };
};

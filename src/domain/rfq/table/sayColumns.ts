import { columnLetters } from '../../table/columnLetters.ts';
import type { TableLayout } from './layout.ts';
import type { Sayings } from './said.ts';

/** Says of columns that are read what a person should know: they are hidden, their figures are scaled or have tax in them. */
export const sayColumns = (
  rows: readonly (readonly string[])[],
  { from, columns, groups, estimate, scales, taxed, again }: TableLayout,
  hidden: readonly number[],
  said: Sayings,
): void => {
  const money = [...groups, ...(estimate ? [estimate] : [])].flatMap(({ price, extension }) =>
    [price, extension].flatMap((at) => at ?? []),
  );
  const read = [...Object.values(columns), ...money].toSorted((a, b) => a - b);
  const name = (at: number) => {
    const heading = (rows[from - 1]?.[at] ?? '').replace(/\s+/g, ' ').trim();
    return `Column ${columnLetters(at)}${heading === '' ? '' : ` “${heading}”`}`;
  };
  for (const at of again) {
    const { description = -1 } = columns;
    const text = (row: readonly string[], column: number) =>
      (row[column] ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
    const differing = rows.findIndex(
      (row, nth) => nth >= from && text(row, at) !== '' && text(row, description) !== text(row, at),
    );
    if (at !== description && differing >= 0)
      said.add(
        differing,
        'problem',
        `${name(at)} has another text than column ${columnLetters(description)}: prices beside it may be of another line`,
      );
  }
  for (const at of read) {
    if (hidden.includes(at)) said.add(from - 1, 'problem', `${name(at)} is hidden in the workbook: it is read`);
    const scale = money.includes(at) ? scales.get(at) : undefined;
    if (scale)
      said.add(
        from - 1,
        'problem',
        `${name(at)} is ${scale.words}: its figures are taken × ${scale.times}, but where an amount proves them as they stand`,
      );
    if (money.includes(at) && taxed.includes(at))
      said.add(from - 1, 'problem', `${name(at)} has the tax in its prices: they are taken as they stand`);
  }
};

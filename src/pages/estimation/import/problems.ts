import { parseNumeral, type DecimalMark } from '../../../domain/numerals.ts';
import type { RowChoice, RowProblem } from '../../../domain/estimation/workbook/line.ts';
import { textTargets, type ColumnTarget } from '../../../domain/estimation/workbook/targets.ts';
import type { ReviewedRow } from './review.ts';

/** How rows with one problem are corrected at once. */
export type Cure = 'first' | 'join' | 'out';

/** The rows that cannot be read for one reason. */
export interface ProblemGroup {
  readonly key: string;
  /** The reason as the first of the rows has it. */
  readonly message: string;
  readonly rows: readonly ReviewedRow[];
  /** What corrects all of them. */
  readonly cures: readonly Cure[];
  /** The figure of the first row that is taken by `first`: "10/12" and "10". */
  readonly example: readonly [text: string, figure: string] | null;
}

/** What a problem is, whatever stands in its row. */
export const problemKey = ({ target, message }: RowProblem): string =>
  `${target} ${message.replace(/“[^”]*”/g, '“”').replace(/[\d.,]+/g, '0')}`;

const isFigureTarget = (target: ColumnTarget): boolean => !textTargets.some((one) => one === target);

/** A numeral with what belongs to it: groups of thousands by spaces or marks. */
const numeral = /[-–−]?\d+(?:[.,'’]\d+|[\s\u00a0\u202f]\d{3}(?!\d))*/u;

/** The first figure in a text that has several or none that is clear; null without one. */
export const firstFigure = (text: string, mark: DecimalMark | null): string | null => {
  const found = numeral.exec(text)?.[0];
  if (found === undefined) return null;
  const read = parseNumeral(found, mark ?? '.');
  return 'value' in read ? read.value : null;
};

/** Whether a row has a text and no figure, so that it may go on from the line above. */
const isText = ({ line, texts, text }: ReviewedRow): boolean => {
  const description = line?.description ?? texts.description ?? text;
  const figures = [texts.quantity, texts.rate, texts.amount, texts.unit, line?.quantity];
  return description !== '' && figures.every((one) => one === undefined || one === null || one === '');
};

/** The figures of a row that cannot be read, each with its first reading; null where one has none. */
const firstReadings = (
  { problems, texts }: ReviewedRow,
  mark: DecimalMark | null,
): Readonly<Partial<Record<ColumnTarget, string>>> | null => {
  const read = problems.map(({ target }): readonly [ColumnTarget, string | null] => [
    target,
    isFigureTarget(target) ? firstFigure(texts[target] ?? '', mark) : null,
  ]);
  return read.length > 0 && read.every(([, figure]) => figure !== null)
    ? Object.fromEntries(read.flatMap(([target, figure]) => (figure === null ? [] : [[target, figure]])))
    : null;
};

/** The decimal mark of a sheet, by its name. */
export type MarkOf = (sheet: string) => DecimalMark | null;

/** What a cure says of a row. */
export const curedBy = (row: ReviewedRow, cure: Cure, markOf: MarkOf): RowChoice | null => {
  if (cure === 'out') return { as: 'out' };
  if (cure === 'join') return isText(row) ? { as: 'joined' } : null;
  const texts = firstReadings(row, markOf(row.sheet));
  return texts ? { texts } : null;
};

/** The bad rows by their first problem, those of which there are most first. */
export const problemGroups = (rows: readonly ReviewedRow[], markOf: MarkOf): readonly ProblemGroup[] => {
  const byKey = new Map<string, ReviewedRow[]>();
  for (const row of rows) {
    const [first] = row.is === 'bad' ? row.problems : [];
    if (!first) continue;
    const key = problemKey(first);
    const known = byKey.get(key);
    if (known) known.push(row);
    else byKey.set(key, [row]);
  }
  const found = [...byKey].map(([key, all]): ProblemGroup => {
    const [one] = all;
    const target = one?.problems[0]?.target;
    const figure = one && target ? firstReadings(one, markOf(one.sheet))?.[target] : undefined;
    const cures = (['first', 'join'] as const).filter((cure) => all.every((row) => curedBy(row, cure, markOf)));
    return {
      key,
      message: one?.problems[0]?.message ?? '',
      rows: all,
      cures: [...cures, 'out'],
      example: target && figure !== undefined ? [one?.texts[target] ?? '', figure] : null,
    };
  });
  return found.toSorted((a, b) => b.rows.length - a.rows.length);
};

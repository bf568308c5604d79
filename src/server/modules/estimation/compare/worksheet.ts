import type { BoqComparison, ComparedRow } from '../../../../resources/estimation/compareAnswers.ts';
import { comparedFieldLabels, markLabels, withoutZeros } from '../../../../domain/estimation/compare/words.ts';
import { pauses } from '../../../pauses.ts';
import { xlsxCell, type WorksheetCell, type WorksheetColumn } from '../../../spreadsheet/cells.ts';

interface Column extends WorksheetColumn {
  readonly value: (row: ComparedRow) => unknown;
}

const text = (heading: string, value: Column['value']): Column => ({ heading, kind: 'text', value });
const decimal = (heading: string, places: number, value: Column['value']): Column => ({
  heading,
  kind: 'decimal',
  places,
  value,
});

const changesOf = ({ changes }: ComparedRow): string =>
  changes
    .map(({ field, from, to }) => {
      const [old, now] = [from, to].map((value) => (value === null ? '–' : withoutZeros(field, value)));
      return `${comparedFieldLabels[field]}: ${old} → ${now}`;
    })
    .join('; ');

const columnsOf = ({ from, to, prices, lines }: BoqComparison): Column[] => {
  const [old, now] = [from.number, to.number];
  const names = new Map(lines.map((line) => [line.key, line.description]));
  return [
    text('Change', ({ marks }) => marks.map((mark) => markLabels[mark]).join(', ')),
    text('Kind', ({ kind }) => kind),
    text('In', ({ parent_key }) => (parent_key === null ? '' : names.get(parent_key))),
    text('No.', ({ ref }) => ref),
    text('Code', ({ code }) => code),
    text('Description', ({ description }) => description),
    text('Unit', ({ unit }) => unit),
    decimal(`Quantity ${old}`, 4, (row) => row.from?.quantity),
    decimal(`Quantity ${now}`, 4, (row) => row.to?.quantity),
    ...(prices === 'none'
      ? []
      : [
          decimal(`Rate ${old}`, 4, (row) => row.from?.rate),
          decimal(`Rate ${now}`, 4, (row) => row.to?.rate),
          decimal(`Amount ${old}`, 2, (row) => row.money?.from),
          decimal(`Amount ${now}`, 2, (row) => row.money?.to),
          decimal('Difference', 2, (row) => row.money?.difference),
          decimal('of it quantity', 2, (row) => row.money?.effects.quantity),
          decimal('of it rate', 2, (row) => row.money?.effects.rate),
          decimal('of it scope', 2, (row) => row.money?.effects.scope),
          ...(prices === 'calculated'
            ? [decimal('of it margin', 2, (row: ComparedRow) => row.money?.effects.margin)]
            : []),
        ]),
    text('What changed', changesOf),
  ];
};

/** Rows as fast as their reader takes them, fifty at a time, with pauses. */
async function* rowsOf<R>(lines: readonly ComparedRow[], cellsOf: (row: ComparedRow) => R): AsyncGenerator<R[]> {
  const next = pauses();
  for (let at = 0; at < lines.length; at += 50) {
    yield lines.slice(at, at + 50).map(cellsOf);
    const pause = next();
    if (pause) await pause;
  }
}

/** A comparison as a spreadsheet: its columns, and a row for each line. Structures have the sums of their lines. */
export const comparisonWorksheet = (
  comparison: BoqComparison,
): { readonly columns: WorksheetColumn[]; readonly rows: AsyncIterable<WorksheetCell[][]> } => {
  const columns = columnsOf(comparison);
  const cellsOf = (row: ComparedRow) => columns.map((column) => xlsxCell(column, column.value(row)));
  return { columns, rows: rowsOf(comparison.lines, cellsOf) };
};

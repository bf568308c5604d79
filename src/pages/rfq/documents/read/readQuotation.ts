import { unseenText, type Worksheet, type WrittenRow } from '../../../../domain/table/worksheet.ts';
import { markIn, notationOf } from '../../../../domain/notation.ts';
import type { DecimalMark } from '../../../../domain/numerals.ts';
import { readLineIdentity, readWorkbookIdentity } from '../../../../domain/rfq/workbook/identity.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';
import { cellAt } from './figures.ts';
import { notedCurrency, writtenCurrency } from './foreign.ts';
import { placeInDocument, type Place } from './place.ts';
import { readCharges, type ReadCharges } from './readCharges.ts';
import { headCell, readHead } from './readHead.ts';
import { readRow } from './readRow.ts';
import type { ReadBid, ReadQuotation, RefusedRow } from './types.ts';

const figureColumns = ['price', 'amount', 'minimum', 'quantity'] as const;
const answerColumns = ['price', 'no_bid', 'alternate', 'lead_time', 'minimum', 'note'] as const;

/** The texts of figures: numbers by their type have one reading anyway. */
const figureTexts = (rows: readonly WrittenRow[], { columns }: Place, above: readonly WrittenRow[]): string[] => {
  const order = headCell(above, 'minimum_order');
  return [
    ...rows.flatMap((row) =>
      figureColumns.flatMap((name) => {
        const at = columns[name];
        return at === undefined || row.typed.includes(at) ? [] : [cellAt(row, at)];
      }),
    ),
    ...(order && !order.row.typed.includes(order.column) ? [cellAt(order.row, order.column)] : []),
  ];
};

/** Also where its price is a formula that nobody has computed, or is merged with one above: it looks like a blank. */
const isAnswered = (row: WrittenRow, { columns }: Place): boolean =>
  row.uncomputed.includes(columns.price ?? -1) ||
  row.above[columns.price ?? -1] !== undefined ||
  answerColumns.some((name) => cellAt(row, columns[name]) !== '');

/** An amount that somebody typed; the total and those of the lines are formulas. */
const hasOwnAmount = (row: WrittenRow, { columns: { amount } }: Place): boolean =>
  amount !== undefined && !row.formulas.includes(amount) && cellAt(row, amount) !== '';

/** A row as a person finds it again. */
const shown = (row: WrittenRow, { columns }: Place): string =>
  [cellAt(row, columns.description).split('\n')[0], cellAt(row, columns.price) || cellAt(row, columns.amount)]
    .filter(Boolean)
    .join(', ');

/** The rows of each line, by its id; and the rows that are of none. */
const sortedRows = (
  rows: readonly WrittenRow[],
  place: Place,
  { rfq, known, charges }: { readonly rfq: number; readonly known: ReadonlySet<number>; readonly charges: ReadCharges },
) => {
  const of = new Map<number, WrittenRow[]>();
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    if (charges.rows.has(row)) continue;
    const identity = cellAt(row, place.columns.identity);
    const found = readLineIdentity(identity);
    const refuse = (reason: string) => refused.push({ row: row.row, text: shown(row, place), reason });
    if (found && found.rfq !== rfq) refuse('It belongs to another RFQ');
    else if (found && !known.has(found.line)) refuse('The RFQ does not ask for it any more');
    else if (found) of.set(found.line, [...(of.get(found.line) ?? []), row]);
    else if (isAnswered(row, place) || hasOwnAmount(row, place))
      refuse(identity ? 'Its identity was changed' : 'It has no identity: nobody can say which line it is');
  }
  return { of, refused };
};

/** What the RFQ asks for. */
export interface Asked {
  readonly rfq: number;
  /** That of the branch. */
  readonly currency: string;
  readonly lines: readonly LevellingLine[];
}

/**
 * Reads a vendor's workbook by the identity of its rows. Rows that nobody can tell are said, and never guessed. `mark`:
 * what a person says of its decimals.
 * @throws Unreadable for another workbook
 */
export const readQuotation = (
  sheets: readonly Worksheet[],
  { rfq, currency, lines }: Asked,
  mark?: DecimalMark,
): ReadQuotation => {
  const place = placeInDocument(sheets);
  const [above, below] = [place.sheet.rows.slice(0, place.head + 1), place.sheet.rows.slice(place.head + 1)];
  const notation = notationOf(figureTexts(below, place, above));
  const read = mark ?? markIn(notation);
  const [made = null] = above.flatMap(({ cells }) => cells.flatMap((cell) => readWorkbookIdentity(cell) ?? []));
  const { unseenIn } = place.sheet;
  const charges = readCharges(below, place, read);
  const { of, refused } = sortedRows(below, place, { rfq, known: new Set(lines.map(({ id }) => id)), charges });
  const { head, warnings } = readHead(above, read);
  const answers = [...of.values()].flat();
  const written = writtenCurrency(answers, place, head.currency ?? currency);
  const bids: ReadBid[] = [];
  for (const line of lines) {
    const rows = of.get(line.id) ?? [];
    const answered = rows.filter((row) => isAnswered(row, place));
    const [first] = answered.length > 0 ? answered : rows;
    if (!first) continue;
    const found = readRow(first, place, line, read);
    const foreign = written.refusal(first);
    const why = answered.length > 1 ? `It is there ${answered.length} times` : 'error' in found ? found.error : foreign;
    if (why === null && 'bid' in found) bids.push(found.bid);
    else for (const row of answered) refused.push({ row: row.row, text: shown(row, place), reason: why ?? '' });
  }
  return {
    vendor: made?.rfq === rfq ? made.vendor : null,
    isOfAnother: made !== null && made.rfq !== rfq,
    head: { ...head, currency: written.currency ?? head.currency },
    charges: charges.fields,
    warnings: [
      ...(unseenIn ? [unseenText(unseenIn)] : []),
      ...warnings,
      ...written.warnings,
      ...notedCurrency(below, { notes: head.notes, said: written.currency ?? head.currency ?? currency }),
      ...charges.warnings,
    ],
    bids,
    refused: refused.toSorted((a, b) => a.row - b.row),
    missing: lines.flatMap(({ id }) => (of.has(id) ? [] : [id])),
    notation,
    mark: read,
  };
};

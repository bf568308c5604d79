import { compare } from '../../../../domain/decimal.ts';
import { plainQuantity } from '../../../../domain/bookings.ts';
import { sameUnit } from '../../../../domain/estimation/workbook/units.ts';
import type { RowSaid } from '../../../../domain/rfq/table/said.ts';
import type { TableLine, TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import type { Matching } from './matching.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';

/** What a line of a table has otherwise than the RFQ asks for: its prices are for that. */
export const differencesOf = ({ quantity, unit }: TableLine, asked: LevellingLine): readonly string[] => [
  ...(quantity !== null && compare(quantity, asked.quantity) !== 0
    ? [`The table has ${plainQuantity(quantity)}, not ${plainQuantity(asked.quantity)}`]
    : []),
  ...(unit !== '' && asked.unit && !sameUnit(unit, asked.unit)
    ? [`The table has “${unit}”, not “${asked.unit}”: its prices are for that unit`]
    : []),
];

/** The same of all lines that are taken, by their rows; and which lines with prices nobody takes. */
export const saidOfLines = (
  { lines, bids }: TableRfq,
  { lines: matched, charges }: Pick<Matching, 'lines' | 'charges'>,
  asked: readonly LevellingLine[],
): readonly RowSaid[] => {
  const priced = new Set(bids.flatMap(({ line, price }) => (price === null ? [] : [line])));
  const untaken = [...lines.entries()].flatMap(([at, { row, description, item, alternate, out }]): RowSaid[] =>
    matched.has(at) || charges.has(at) || alternate !== null || out !== null || !priced.has(at)
      ? []
      : [{ row, is: 'left', text: `“${description || item}” has prices and is no line of this RFQ: it is left out` }],
  );
  const byId = new Map(asked.map((line) => [line.id, line]));
  const differing = [...matched].flatMap(([at, id]): RowSaid[] => {
    const [line, wanted] = [lines[at], byId.get(id)];
    if (!line || !wanted) return [];
    return differencesOf(line, wanted).map((text) => ({
      row: line.row,
      is: 'problem',
      text: `“${line.description || line.item}”: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    }));
  });
  return [...differing, ...untaken];
};

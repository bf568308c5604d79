import type { Decimal } from '../../../../domain/decimal.ts';
import { plainQuantity } from '../../../../domain/bookings.ts';
import { sameUnit } from '../../../../domain/estimation/workbook/units.ts';
import type { RowSaid } from '../../../../domain/rfq/table/said.ts';
import type { TableLine, TableRfq } from '../../../../domain/rfq/table/tableRfq.ts';
import { isAsked, pricedPer, pricePerBase } from '../read/pricedPer.ts';
import type { Matching } from './matching.ts';
import type { LevellingLine } from '../../../../resources/rfq/levellingCalls.ts';

/** What a line of a table has otherwise than the RFQ asks for: its prices are for that. */
export const differencesOf = ({ quantity, unit, estimate }: TableLine, asked: LevellingLine): readonly string[] => {
  const per = pricedPer(unit, asked);
  const many = (figure: Decimal) => `${plainQuantity(figure)}${per ? ` ${per.unit}` : ''}`;
  const wanted = `${plainQuantity(asked.quantity)}${per ? ` ${asked.unit ?? ''}` : ''}`;
  return [
    ...(quantity !== null && !isAsked(quantity, asked, per) ? [`The table has ${many(quantity)}, not ${wanted}`] : []),
    ...(per ? [`The price is per ${per.unit} of ${plainQuantity(per.factor)} ${asked.unit ?? ''}`] : []),
    ...(estimate !== null && pricePerBase(estimate, per) === null
      ? [`Its estimate of ${plainQuantity(estimate)} is no rate of 4 places per ${asked.unit ?? ''}: it is left out`]
      : []),
    ...(!per && unit !== '' && asked.unit && !sameUnit(unit, asked.unit)
      ? [`The table has “${unit}”, not “${asked.unit}”: its prices are for that unit`]
      : []),
  ];
};

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

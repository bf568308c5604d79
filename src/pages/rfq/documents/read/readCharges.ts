import type { DecimalMark } from '../../../../domain/numerals.ts';
import { chargeFigure, chargeOf, chargeWords } from '../../../../domain/rfq/table/charges.ts';
import type { TableCharge } from '../../../../domain/rfq/table/tableRfq.ts';
import type { WrittenRow } from '../../../../domain/table/worksheet.ts';
import { tableCharges, type ChargeFields } from '../table/tableCharges.ts';
import { cellAt } from './figures.ts';
import type { Place } from './place.ts';

/** What rows without an identity say of the whole quotation. */
export interface ReadCharges {
  readonly fields: ChargeFields;
  readonly warnings: readonly string[];
  /** The rows that are read so. */
  readonly rows: ReadonlySet<WrittenRow>;
}

/** Reads freight, lump sums and discounts that a vendor wrote below the lines of their workbook. */
export const readCharges = (rows: readonly WrittenRow[], { columns }: Place, mark: DecimalMark | null): ReadCharges => {
  const charges: TableCharge[] = [];
  const warnings: string[] = [];
  const found = new Set<WrittenRow>();
  for (const row of rows) {
    const words = [cellAt(row, columns.position), cellAt(row, columns.description)].filter((text) => text !== '');
    const kind = cellAt(row, columns.identity) === '' ? chargeOf(words, cellAt(row, columns.quantity), mark) : null;
    const text = cellAt(row, columns.amount) || cellAt(row, columns.price);
    const figure =
      kind === null ? null : chargeFigure(kind, text, row.typed.includes(columns.amount ?? -1) ? '.' : mark);
    if (kind === null || figure === null) continue;
    found.add(row);
    const name = `Row ${row.row} “${words.join(' ')}”`;
    if ('error' in figure) warnings.push(`${name}: ${figure.error}`);
    else {
      charges.push({ line: row.row, bidder: 0, kind, row: row.row, ...figure });
      warnings.push(`${name}, ${text}, is taken as ${chargeWords[kind]} of the quotation`);
    }
  }
  const { fields, problem } = tableCharges({ charges }, 0, new Map(charges.map(({ line, kind }) => [line, kind])));
  return { fields, warnings: [...warnings, ...(problem === null ? [] : [problem])], rows: found };
};

import { isDecimalText, type Decimal } from '../../../domain/decimal.ts';
import type { BillLine } from '../../spreadsheet/boq/billColumns.ts';

/** A line as the database writes it: empty values are left out. */
export interface WrittenLine extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly position: number;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const decimalOf = (value: unknown): Decimal | null =>
  typeof value === 'string' && isDecimalText(value) ? value : null;
const kindOf = (value: unknown): BillLine['kind'] => (value === 'structure' || value === 'bom' ? value : 'item');

const figuresOf = (row: WrittenLine): Record<string, Decimal | null> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      /_(?:rate|extension)$|^overhead$|^margin_percent$/.test(name) ? [[name, decimalOf(value)]] : [],
    ),
  );

/** The lines of a stage in the order of the bill, parents before children. */
export const billLines = (rows: readonly WrittenLine[]): BillLine[] => {
  const below = new Map<number | null, WrittenLine[]>();
  for (const row of rows) {
    const parent = typeof row['parent_line_id'] === 'number' ? row['parent_line_id'] : null;
    const known = below.get(parent);
    if (known) known.push(row);
    else below.set(parent, [row]);
  }
  const lines: BillLine[] = [];
  const add = (parentId: number | null, parent: number | null): void => {
    for (const row of below.get(parentId) ?? []) {
      const at = lines.length;
      lines.push({
        kind: kindOf(row['kind']),
        parent,
        ref: textOf(row['ref']),
        code: textOf(row['code']),
        description: textOf(row['description']) ?? '',
        unit: textOf(row['unit']),
        quantity: decimalOf(row['quantity']),
        factor: decimalOf(row['factor']) ?? '1',
        figures: figuresOf(row),
      });
      add(row.id, at);
    }
  };
  add(null, null);
  return lines;
};

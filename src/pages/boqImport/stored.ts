import type { Decimal } from '../../domain/decimal.ts';
import type { Comparable } from '../../domain/boqSheet/identity.ts';
import { groupedBy } from '../../domain/grouped.ts';

/** A line in the answer of a stage. Empty values are left out. */
export interface LineRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly position: number;
}

/** A line of the stage, as the comparison with a file needs it. */
export interface StoredLine extends Comparable {
  readonly id: number;
  readonly version: number;
  readonly isVerified: boolean;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const decimalOf = (value: unknown): Decimal | null => (typeof value === 'string' ? value : null);

const rateFields = ['target_rate', 'material_rate', 'labour_rate', 'machine_rate', 'freight_rate'] as const;

/** The lines directly below each line, or with null at the top, in the order of the bill. */
export const linesBelow = (rows: readonly LineRow[]): ((parent: number | null) => readonly LineRow[]) => {
  const below = groupedBy(rows, (row) => (typeof row['parent_line_id'] === 'number' ? row['parent_line_id'] : null));
  return (parent) => (below.get(parent) ?? []).toSorted((a, b) => a.position - b.position || a.id - b.id);
};

/** The lines of a stage in the order of the bill, parents before children. */
export const storedLines = (rows: readonly LineRow[]): readonly StoredLine[] => {
  const below = linesBelow(rows);
  const lines: StoredLine[] = [];
  const add = (parentId: number | null, parent: number | null): void => {
    for (const row of below(parentId)) {
      const at = lines.length;
      lines.push({
        id: row.id,
        version: row.version,
        isVerified: row['is_reviewer_verified'] === true || row['is_approver_verified'] === true,
        kind: textOf(row['kind']),
        parent,
        ref: textOf(row['ref']),
        code: textOf(row['code']),
        description: textOf(row['description']),
        unit: textOf(row['unit']),
        quantity: decimalOf(row['quantity']),
        rates: Object.fromEntries(rateFields.map((name) => [name, decimalOf(row[name])])),
      });
      add(row.id, at);
    }
  };
  add(null, null);
  return lines;
};

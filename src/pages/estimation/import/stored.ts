import { isLineBasis, isOutsideBasis } from '../../../domain/estimation/basis.ts';
import { multiply, type Decimal } from '../../../domain/decimal.ts';
import { inTreeOrder } from '../../../domain/inTreeOrder.ts';
import {
  computedTargets,
  costTargets,
  ownPriceTargets,
  type ComputedTarget,
} from '../../../domain/estimation/workbook/targets.ts';
import type { Comparable } from '../../../domain/estimation/workbook/identity.ts';
import { groupedBy } from '../../../domain/grouped.ts';

/** A line in the answer of a stage. Empty values are left out. */
export interface StoredLineRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly position: number;
}

/** A line of the stage, as the comparison with a file needs it. */
export interface StoredImportLine extends Comparable {
  readonly id: number;
  readonly version: number;
  readonly isVerified: boolean;
  /** The product of the quantities of the BOMs above. */
  readonly factor: Decimal;
  /** What is derived from the line's other figures, by the names of the computed columns. */
  readonly computed: Readonly<Partial<Record<ComputedTarget, Decimal | null>>>;
}

export const storedText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const storedDecimal = (value: unknown): Decimal | null => (typeof value === 'string' ? value : null);

const ownFields = [...costTargets, ...ownPriceTargets] as const;

/** The lines directly below each line, or with null at the top, in the order of the bill. */
const linesBelow = (rows: readonly StoredLineRow[]): ((parent: number | null) => readonly StoredLineRow[]) => {
  const below = groupedBy(rows, (row) => (typeof row['parent_line_id'] === 'number' ? row['parent_line_id'] : null));
  return (parent) => (below.get(parent) ?? []).toSorted((a, b) => a.position - b.position || a.id - b.id);
};

/** The figures of a line that the server derives, and the total quantity. */
const computedOf = (row: StoredLineRow): StoredImportLine['computed'] => {
  const [quantity, factor] = [storedDecimal(row['quantity']), storedDecimal(row['factor'])];
  return {
    ...Object.fromEntries(computedTargets.map((name) => [name, storedDecimal(row[name])])),
    total_quantity: quantity === null ? null : multiply(quantity, factor ?? '1'),
  };
};

/** The lines of a stage in the order of the bill, parents before children. `keys`: their identities by id. */
export const storedLines = (
  rows: readonly StoredLineRow[],
  keys: ReadonlyMap<number, string> = new Map(),
): readonly StoredImportLine[] => {
  const below = linesBelow(rows);
  return inTreeOrder(below(null), ({ id }) => below(id)).map(({ row, parent }) => {
    const key = keys.get(row.id);
    return {
      id: row.id,
      version: row.version,
      isVerified: row['is_reviewer_verified'] === true || row['is_approver_verified'] === true,
      kind: storedText(row['kind']),
      parent,
      ...(key === undefined ? {} : { key }),
      ref: storedText(row['ref']),
      code: storedText(row['code']),
      description: storedText(row['description']),
      unit: storedText(row['unit']),
      quantity: storedDecimal(row['quantity']),
      ...(isLineBasis(row['basis']) ? { basis: row['basis'] } : {}),
      ...(typeof row['percent'] === 'string' ? { percent: row['percent'] } : {}),
      ...(isOutsideBasis(row['basis']) && { alternate_quantity: storedDecimal(row['alternate_quantity']) }),
      ...(row['basis'] === 'alternate' && {
        alternate_to: storedText(row['alternate_to']) || null,
      }),
      ...(storedText(row['additional_info']) && { additional_info: storedText(row['additional_info']) }),
      factor: storedDecimal(row['factor']) ?? '1',
      rates: {
        ...Object.fromEntries(ownFields.map((name) => [name, storedDecimal(row[name])])),
        margin_percent: storedDecimal(row['margin_percent']) ?? '0',
      },
      computed: computedOf(row),
    };
  });
};

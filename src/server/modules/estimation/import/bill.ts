import { isLineBasis, isOutsideBasis } from '../../../../domain/estimation/basis.ts';
import { groupedBy } from '../../../../domain/grouped.ts';
import { inTreeOrder } from '../../../../domain/inTreeOrder.ts';
import { isDecimalText, type Decimal } from '../../../../domain/decimal.ts';
import type { StageName } from '../../../../domain/estimation/stages.ts';
import { figureColumns, type BillLine } from '../workbook/billColumns.ts';
import type { BillWorksheet } from '../workbook/billWorkbook.ts';

/** A bill as it was read: texts, which go to another thread without being taken apart. */
export interface WrittenBill extends Pick<BillWorksheet, 'name' | 'title' | 'subtitles'> {
  readonly stage: StageName;
  /** The lines in their order in pages: JSON with commas between them. */
  readonly pages: readonly string[];
  /** JSON of the pairs of a line's id and its identity. */
  readonly keys: string;
  /** The number of lines. */
  readonly total: number;
}

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
      /_(?:rate|extension)$|^base_|^overhead$|^margin_percent$/.test(name) ? [[name, decimalOf(value)]] : [],
    ),
  );

/** The lines of a stage in the order of the bill, parents before children. `keys`: their identities by id. */
export const billLines = (rows: readonly WrittenLine[], keys: ReadonlyMap<number, string>): BillLine[] => {
  const below = groupedBy(rows, (row) => (typeof row['parent_line_id'] === 'number' ? row['parent_line_id'] : null));
  return inTreeOrder(below.get(null) ?? [], ({ id }) => below.get(id) ?? []).map(({ row, parent }) => ({
    key: keys.get(row.id) ?? null,
    kind: kindOf(row['kind']),
    parent,
    ref: textOf(row['ref']),
    code: textOf(row['code']),
    description: textOf(row['description']) ?? '',
    unit: textOf(row['unit']),
    quantity: decimalOf(row['quantity']),
    basis: isLineBasis(row['basis']) ? row['basis'] : null,
    percent: decimalOf(row['percent']),
    alternate: isOutsideBasis(row['basis'])
      ? { quantity: decimalOf(row['alternate_quantity']), to: textOf(row['alternate_to']) }
      : null,
    factor: decimalOf(row['factor']) ?? '1',
    figures: figuresOf(row),
  }));
};

/** A bill as a sheet to write. */
export const importedWorksheet = ({ name, title, subtitles, stage, pages, keys }: WrittenBill): BillWorksheet => {
  const rows = pages.flatMap((text): WrittenLine[] => JSON.parse(`[${text}]`));
  const identities: [number, string][] = JSON.parse(keys);
  return {
    name,
    title,
    subtitles,
    lines: billLines(rows, new Map(identities)),
    figures: figureColumns[stage],
  };
};

import { and, eq, sql, type SQL } from 'drizzle-orm';
import {
  comparedNumbers,
  derivedNumbers,
  type ComparedLine,
  type Prices,
  type Side,
} from '../../../../domain/estimation/compare/line.ts';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { mapped } from '../../../../domain/longWork.ts';
import { boms } from '../../../../resources/masters/boms.ts';
import { items } from '../../../../resources/masters/items.ts';
import { structures } from '../../../../resources/masters/structures.ts';
import { columnNamed, hasColumn, rowsOf } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnedTable } from '../../../db/ownedTable.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import type { Stage } from '../stages.ts';
import { inPages } from '../../../engine/breakdown/inPages.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';
import { withPauses } from '../../../pauses.ts';

/** The references of a line whose names are told. */
export const namedReferences = ['item_id', 'item_variant_id', 'bom_id', 'structure_id'] as const;
export type NamedReference = (typeof namedReferences)[number];

/** A line of a side with its id, and the names behind its references. */
export interface ReadLine extends ComparedLine {
  readonly id: number;
  readonly names: Readonly<Record<NamedReference, string | null>>;
}

const pricesOf = ({ isPriced, hasTargets }: Stage): Prices =>
  isPriced ? 'calculated' : hasTargets ? 'target' : 'none';

/** The columns with the price per unit and of the line. */
const priceColumns: Readonly<Record<Prices, readonly string[]>> = {
  calculated: ['selling_rate', 'selling_extension'],
  target: ['target_rate', 'target_extension'],
  none: [],
};

type Row = Omit<ReadLine, 'parent_key' | 'names'> &
  Readonly<Record<`of_${NamedReference}`, string | null>> & { parent_line_id: number | null };

const texts = [
  'line_key',
  'parent_line_id',
  'kind',
  'position',
  'ref',
  'code',
  'description',
  'unit',
  'basis',
  'alternate_to',
  'additional_info',
];

/** Lines with the names of their masters, in their order: one statement. */
const readPage = (tx: Tx, stage: Stage, where: SQL): Promise<Row[]> => {
  const { table } = linesTable(stage);
  const prices = pricesOf(stage);
  const targets: Readonly<Record<NamedReference, OwnedTable>> = {
    item_id: tableOf(items),
    item_variant_id: rowTableOf(items, 'variants'),
    bom_id: tableOf(boms),
    structure_id: tableOf(structures),
  };
  const own = [...texts, ...namedReferences, ...comparedNumbers, ...derivedNumbers].filter((name) =>
    hasColumn(table, name),
  );
  const named = Object.fromEntries(namedReferences.map((name) => [`of_${name}`, columnNamed(targets[name], 'name')]));
  const [rate, extension] = priceColumns[prices].map((name) => columnNamed(table, name));
  const columns = {
    id: table.id,
    ...Object.fromEntries(own.map((name) => [name, columnNamed(table, name)])),
    ...named,
    rate: rate ?? sql`null`,
    extension: extension ?? sql`null`,
  };
  let query = tx.select(columns).from(table).$dynamic();
  for (const name of namedReferences) {
    const target = targets[name];
    const on = and(eq(target.branch_id, table.branch_id), eq(target.id, columnNamed(table, name)));
    query = query.leftJoin(target, assertDefined(on));
  }
  return rowsOf<Row>(query.where(where).orderBy(columnNamed(table, 'position'), table.id));
};

/** The lines of a revision. */
export const readLinesOf = async (tx: Tx, stage: Stage, id: number): Promise<Side<ReadLine>> => {
  const rows = await inPages(tx, { set: stage, record: id }, (where) => readPage(tx, stage, where));
  const keys = new Map(rows.map((row) => [row.id, row.line_key]));
  const withKeys = mapped(
    rows,
    ({ parent_line_id, of_item_id, of_item_variant_id, of_bom_id, of_structure_id, ...row }): ReadLine => ({
      ...row,
      parent_key: parent_line_id === null ? null : (keys.get(parent_line_id) ?? null),
      names: {
        item_id: of_item_id,
        item_variant_id: of_item_variant_id,
        bom_id: of_bom_id,
        structure_id: of_structure_id,
      },
    }),
  );
  return { prices: pricesOf(stage), lines: await withPauses(withKeys) };
};

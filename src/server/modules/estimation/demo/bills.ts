import { aliasedTable, eq, sql } from 'drizzle-orm';
import { boms } from '../../../../resources/masters/boms.ts';
import { items } from '../../../../resources/masters/items.ts';
import { structures } from '../../../../resources/masters/structures.ts';
import { columnNamed, rowsOf } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../../db/tables.ts';
import { costStage } from '../stages.ts';
import type { Chance } from '../../../demo/random.ts';
import { type AddedLine, inRecord, linesTable } from '../../../engine/breakdown/lineSet.ts';

export type DemoBill = readonly AddedLine[];

interface Named {
  readonly id: number;
  readonly name: string;
}
interface Coded extends Named {
  readonly code: string;
  readonly unit: string;
}
interface Component {
  readonly bom: number;
  readonly item_id: number | null;
  readonly item_variant_id: number | null;
  readonly quantity: string;
}

/** What the bills of a branch are made of. */
export const wordsOf = async (tx: Tx) => {
  const [item, bom, structure] = [tableOf(items), tableOf(boms), tableOf(structures)];
  const [line, variant] = [rowTableOf(boms, 'components'), rowTableOf(items, 'variants')];
  const coded = (table: typeof item | typeof bom) =>
    rowsOf<Coded>(
      tx
        .select({
          id: table.id,
          code: table.code,
          name: table.name,
          unit: table.unit,
        })
        .from(table)
        .orderBy(table.id),
    );
  return {
    items: await coded(item),
    boms: await coded(bom),
    structures: await rowsOf<Named>(
      tx
        .select({ id: structure.id, name: structure.name })
        .from(structure)
        .where(eq(structure.is_spare, false))
        .orderBy(structure.id),
    ),
    components: await rowsOf<Component>(
      tx
        .select({
          bom: columnNamed(line, parentColumn),
          item_id: line.item_id,
          item_variant_id: line.item_variant_id,
          quantity: line.quantity,
        })
        .from(line)
        .orderBy(line.position),
    ),
    variants: await rowsOf<{ id: number; item: number }>(
      tx
        .select({ id: variant.id, item: columnNamed(variant, parentColumn) })
        .from(variant)
        .orderBy(variant.id),
    ),
  };
};

type Words = Awaited<ReturnType<typeof wordsOf>>;
/**
 * A bill: structures with BOMs and items. With `largest` it has so many items in structures of fifty; otherwise it is a
 * bill as people make them.
 */
export const billOf = (words: Words, luck: Chance, largest: number): DemoBill => {
  const bill: AddedLine[] = [];
  const key = () => `l${bill.length}`;
  const quantity = (most: number) => `${1 + luck.below(most)}.${luck.pick(['00', '50', '25', '00'])}`;
  const variantOf = (item: number) =>
    luck.pick([...words.variants.filter((v) => v.item === item), undefined])?.id ?? null;
  const addItem = (parent_key: string, { id, code, name, unit }: Coded, ref: string) =>
    bill.push({
      key: key(),
      parent_key,
      kind: 'item',
      ref,
      code,
      description: name,
      unit,
      quantity: quantity(180),
      item_id: id,
      item_variant_id: words.variants.find((v) => v.item === id)?.id ?? variantOf(id),
    });
  const addBom = (parent_key: string, { id, code, name, unit }: Coded, ref: string) => {
    const own = key();
    bill.push({
      key: own,
      parent_key,
      kind: 'bom',
      ref,
      code,
      description: name,
      unit,
      quantity: quantity(40),
      bom_id: id,
    });
    for (const part of words.components.filter(({ bom, item_id }) => bom === id && item_id !== null)) {
      const item = words.items.find((one) => one.id === part.item_id);
      if (!item) continue;
      const item_variant_id = part.item_variant_id ?? words.variants.find((v) => v.item === item.id)?.id ?? null;
      bill.push({
        key: key(),
        parent_key: own,
        kind: 'item',
        code: item.code,
        description: item.name,
        unit: item.unit,
        quantity: part.quantity,
        item_id: item.id,
        item_variant_id,
      });
    }
  };
  const groups = largest ? Math.ceil(largest / 50) : 2 + luck.below(3);
  for (let group = 0; group < groups; group += 1) {
    const structure = words.structures[group % words.structures.length];
    const own = key();
    const floor = Math.floor(group / words.structures.length);
    const description = `${structure?.name ?? 'Works'}${floor ? `, level ${floor}` : ''}`;
    const letter = `${group + 1}`;
    bill.push({
      key: own,
      kind: 'structure',
      ref: letter,
      description,
      ...(structure && !floor ? { structure_id: structure.id } : {}),
    });
    if (!largest && words.boms.length)
      for (let n = 0; n < 2; n += 1) addBom(own, luck.pick(words.boms), `${letter}.${n + 1}`);
    const count = largest ? 50 : 3 + luck.below(4);
    for (let n = 0; n < count; n += 1) addItem(own, luck.pick(words.items), `${letter}.${n + (largest ? 1 : 3)}`);
  }
  return bill;
};

/** Prices of a cost estimation: material as the variants cost, labour, some machines and freight, margins; one statement. */
export const priceBill = async (tx: Tx, luck: Chance, revision: number, isComplete: boolean): Promise<void> => {
  const { table } = linesTable(costStage);
  const variants = rowTableOf(items, 'variants');
  const variantRow = aliasedTable(variants, 'v');
  const margin = 8 + luck.below(14);
  await tx.execute(sql`
    update ${table} set
      material_rate = coalesce((select ${variantRow.cost_rate} from ${variants} ${variantRow} where ${variantRow.branch_id} = ${table.branch_id} and ${variantRow.id} = ${columnNamed(table, 'item_variant_id')}),
        8 + (${table.id} * 7919 % 9000) / 100.0),
      labour_rate = 2 + (${table.id} * 104729 % 3500) / 100.0,
      machine_rate = case when ${table.id} % 4 = 0 then 1 + (${table.id} * 31 % 500) / 100.0 end,
      freight_rate = case when ${table.id} % 3 = 0 then 0.35 end,
      margin_percent = ${margin}
    where ${inRecord(costStage, revision)} and ${columnNamed(table, 'kind')} = 'item' and (${isComplete} or ${table.id} % 11 <> 0)`);
};

import { sql } from 'drizzle-orm';
import { items } from '../../../../resources/masters/items.ts';
import { bare } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { enterStock, type StockEntry } from '../enterStock.ts';
import { demoItems } from '../../masters/demo/boms.ts';
import type { Chance } from '../../../demo/random.ts';

/** The usual stock of an item by unit, least and most. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  m: [60, 600],
  'm²': [20, 240],
  ea: [4, 90],
  kg: [200, 1500],
  cartridge: [24, 240],
  box: [5, 40],
};

/** What is to be in stock of what is bought by the pack, and in which packs. */
const minimums: Readonly<Record<string, readonly [minimum: string, pack: string]>> = {
  cartridge: ['96', '24'],
  box: ['12', '5'],
};

/** Opening receipts for most variants, and corrections after a count, which is at a later time. */
export const seedStock = async (tx: Tx, luck: Chance, later: () => Promise<unknown>): Promise<void> => {
  const receipts: StockEntry[] = [];
  const counted: StockEntry[] = [];
  for (const { id, unit, variants } of (await demoItems(tx)).values()) {
    const range = usual[unit];
    if (!range) continue;
    for (const item_variant_id of variants) {
      if (!luck.happens(85)) continue;
      const entry = { item_id: id, item_variant_id };
      const [least, most] = range;
      const amount = least + luck.below(most - least);
      const quantity = unit === 'm' || unit === 'm²' ? `${amount}.${luck.below(10)}` : String(amount);
      receipts.push({
        ...entry,
        kind: 'receipt',
        quantity,
        reason: `Opening stock, delivery note DN-${4100 + luck.below(800)}`,
      });
      if (luck.happens(12))
        counted.push({
          ...entry,
          kind: 'adjustment',
          quantity: luck.pick(['-1', '-2', '1']),
          reason: luck.pick(['Annual count', 'Damaged in handling', 'Count of the yard']),
        });
    }
  }
  await enterStock(tx, receipts);
  await later();
  await enterStock(tx, counted);
  const [own, variants] = [tableOf(items), rowTableOf(items, 'variants')];
  for (const [unit, [minimum, pack]] of Object.entries(minimums))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx.execute(sql`update ${variants} set ${bare(variants.minimum_stock)} = ${minimum}::numeric,
      ${bare(variants.order_quantity)} = ${pack}::numeric from ${own}
      where ${own.branch_id} = ${variants.branch_id} and ${own.id} = ${variants.parent_id} and ${own.unit} = ${unit}`);
};

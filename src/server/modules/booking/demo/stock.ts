import type { Tx } from '../../../db/database.ts';
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
};

import { aliasedTable, sql } from 'drizzle-orm';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { boms } from '../../../resources/masters/boms.ts';
import { items } from '../../../resources/masters/items.ts';
import { structures } from '../../../resources/masters/structures.ts';
import { columnNamed } from '../../db/column.ts';
import { itemUnits } from './lineUnits.ts';
import { rowTableOf, tableOf } from '../../db/tables.ts';
import { requireKnownKeys } from './boq/knownKeys.ts';
import { linesTable, type LineReading, type LineRules, type LineSet } from '../../engine/breakdown/lineSet.ts';

/** The names of a line's structure, item, variant and BOM. */
const names = (set: LineSet): LineReading => {
  const { table } = linesTable(set);
  const [masters, variants] = [tableOf(items), rowTableOf(items, 'variants')];
  const master = aliasedTable(masters, 'master');
  const variant = aliasedTable(variants, 'variant');
  const [groups, products] = [tableOf(structures), tableOf(boms)];
  const structure = aliasedTable(groups, 'structure');
  const bom = aliasedTable(products, 'bom');
  return {
    properties: [
      ['structure_name', sql`${structure.name}`, 'text'],
      ['item_code', sql`${master.code}`, 'text'],
      ['item_name', sql`${master.name}`, 'text'],
      ['item_variant_name', sql`${variant.name}`, 'text'],
      ['bom_name', sql`${bom.code} || ' ' || ${bom.name}`, 'text'],
      ['item_units', itemUnits(tableOf(purchaseRequestLines), sql`${master.unit}`), 'text'],
    ],
    joins: sql`left join ${groups} ${structure}
        on ${structure.branch_id} = ${table.branch_id} and ${structure.id} = ${columnNamed(table, 'structure_id')}
      left join ${masters} ${master}
        on ${master.branch_id} = ${table.branch_id} and ${master.id} = ${columnNamed(table, 'item_id')}
      left join ${variants} ${variant}
        on ${variant.branch_id} = ${table.branch_id} and ${variant.id} = ${columnNamed(table, 'item_variant_id')}
      left join ${products} ${bom}
        on ${bom.branch_id} = ${table.branch_id} and ${bom.id} = ${columnNamed(table, 'bom_id')}`,
  };
};

/** What the lines of a request need beyond their description. */
export const requestRules: LineRules = {
  reading: names,
  implied: async (tx, { record: request }, sent) => {
    await requireKnownKeys(tx, request, sent.added);
    return sent;
  },
};

import { asc, eq, sql } from 'drizzle-orm';
import { boms } from '../../../../resources/masters/boms.ts';
import { structures } from '../../../../resources/masters/structures.ts';
import { vendors } from '../../../../resources/masters/vendors.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import type { OwnedTable } from '../../../db/ownedTable.ts';
import { tableOf } from '../../../db/tables.ts';
import { actAs, ago, demoDate } from '../../../demo/calendar.ts';
import type { Chance } from '../../../demo/random.ts';
import { addLines } from '../../../engine/breakdown/addLines.ts';
import { deriveLines } from '../../../engine/breakdown/derive.ts';
import type { AddedLine } from '../../../engine/breakdown/lineSet.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import { demoItems } from '../../masters/demo/boms.ts';
import { keepAllocated, planAllocation } from '../consumables/allocate.ts';
import { requestSet } from '../requestSet.ts';
import { bare } from '../../../db/column.ts';

/** Who asks, and who verifies what was asked. */
interface Asking {
  readonly creator: number;
  readonly reviewer: number;
  readonly approver: number;
}

interface Choices {
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly unit: string;
    readonly variants: readonly number[];
  }[];
  readonly products: readonly { readonly id: number; readonly name: string }[];
  readonly structures: readonly number[];
  readonly vendors: readonly number[];
}

const idsOf = async (tx: Tx, table: OwnedTable, most: number): Promise<number[]> => {
  const rows = await tx.select({ id: table.id }).from(table).orderBy(asc(table.id)).limit(most);
  return rows.map(({ id }) => Number(id));
};

/** The units of labour and hire, which nobody has in stock. */
const hired = new Set(['h', 'day', 'week', 'month', 'hour', 'sum']);

const choicesOf = async (tx: Tx): Promise<Choices> => {
  const table = tableOf(boms);
  const products = await tx.select({ id: table.id, name: table.name }).from(table).orderBy(asc(table.id)).limit(6);
  const items = await demoItems(tx);
  const material = [...items.values()].filter(({ unit }) => !hired.has(unit));
  return {
    items: material,
    products: products.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
    structures: await idsOf(tx, tableOf(structures), 5),
    vendors: await idsOf(tx, tableOf(vendors), 8),
  };
};

/** An item as it is asked for. */
const itemLine = (
  luck: Chance,
  { items, structures, vendors }: Choices,
  key: string,
  parent_key?: string,
): AddedLine => {
  const item = luck.pick(items);
  const variant = item.variants.length ? luck.pick(item.variants) : null;
  return {
    kind: 'item',
    key,
    ...(parent_key === undefined ? { parent_line_id: null } : { parent_key }),
    description: item.name,
    unit: item.unit,
    quantity: String(1 + luck.below(parent_key === undefined ? 120 : 12)),
    item_id: item.id,
    item_variant_id: variant,
    structure_id: parent_key === undefined && structures.length ? luck.pick(structures) : null,
    vendors: luck.happens(30) && vendors.length ? [{ vendor_id: luck.pick(vendors) }] : [],
  };
};

const linesOf = (luck: Chance, choices: Choices, products: number, items: number): AddedLine[] => [
  ...Array.from({ length: products }, (_, at): AddedLine[] => {
    const product = luck.pick(choices.products);
    const key = `p${at}`;
    return [
      {
        kind: 'product',
        key,
        parent_line_id: null,
        description: product.name,
        unit: 'ea',
        quantity: String(1 + luck.below(24)),
        bom_id: product.id,
        structure_id: choices.structures.length ? luck.pick(choices.structures) : null,
      },
      ...Array.from({ length: 3 }, (__, nth) => itemLine(luck, choices, `${key}.${nth}`, key)),
    ];
  }).flat(),
  ...Array.from({ length: items }, (_, at) => itemLine(luck, choices, `i${at}`)),
];

/** What was asked for: of each project its title, and how many products and items. */
const asked = [
  ['Curtain wall, level 1 and 2', 4, 12],
  ['Doors and ironmongery', 6, 20],
  ['Fixings for the whole façade', 40, 240],
] as const;
const general = [
  ['Tools for the workshop', 6],
  ['Protective clothing, winter', 9],
] as const;

/** Requests of a branch: some for projects, one of them of 400 lines, and some in general. */
export const seedRequests = async (tx: Tx, luck: Chance, people: Asking): Promise<void> => {
  const choices = await choicesOf(tx);
  if (choices.items.length === 0 || choices.products.length === 0) return;
  const table = tableOf(projects);
  const active = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.status, 'ACTIVE'))
    .orderBy(asc(table.id))
    .limit(asked.length);
  const make = async (title: string, days: number, project: number | null, lines: AddedLine[]): Promise<number> => {
    await actAs(tx, people.creator, days);
    const id = await insertRecord(tx, purchaseRequests, {
      title,
      purpose: project === null ? 'general_purchase' : 'project_purchase',
      project_id: project,
      needed_on: demoDate(ago(0), 40 - days),
      reviewer_id: people.reviewer,
      approver_id: people.approver,
    });
    await addLines(tx, { set: requestSet(), record: id }, lines);
    if (project !== null && days > 10) {
      const { added, kept } = await planAllocation(tx, id, false);
      await addLines(tx, { set: requestSet(), record: id }, added);
      await keepAllocated(tx, kept);
    }
    await deriveLines(tx, { set: requestSet(), record: id }, 'all');
    return id;
  };
  for (const [at, [title, products, items]] of asked.entries()) {
    const project = active[at % Math.max(active.length, 1)];
    if (project) await make(title, 20 - 6 * at, Number(project.id), linesOf(luck, choices, products, items));
  }
  for (const [at, [title, items]] of general.entries())
    await make(title, 9 - at, null, linesOf(luck, choices, 0, items));
  const lines = tableOf(purchaseRequestLines);
  // The reviewer has been through the first request, the approver through a part of it.
  await tx.execute(sql`
    update ${lines} set ${bare(lines.is_reviewer_verified)} = true, ${bare(lines.is_approver_verified)} = (id % 3 <> 0),
      ${bare(lines.is_allocation_reviewer_verified)} = (${lines.kind} = 'product'),
      ${bare(lines.is_allocation_approver_verified)} = (${lines.kind} = 'product' and id % 3 <> 0)
    where ${lines.kind} <> 'consumable' and ${lines.request_id} = (select min(id) from ${tableOf(purchaseRequests)})`);
};

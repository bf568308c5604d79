import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { stockEntries } from '../../../../resources/booking/stockEntries.ts';
import { maxIssued, type HeldLine } from '../../../../resources/booking/issueSlipCalls.ts';
import { items } from '../../../../resources/masters/items.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { Tx } from '../../../db/database.ts';
import { selectRows } from '../../../db/rows.ts';
import { rowTableOf, tableOf } from '../../../db/tables.ts';
import { isMarked, waitsInSql } from '../../../engine/parts/marked.ts';
import { endStates } from '../../../engine/workflows/below.ts';
import { heldOf } from '../ledgerSums.ts';

const l = aliasedTable(tableOf(purchaseRequestLines), 'l');
const r = aliasedTable(tableOf(purchaseRequests), 'r');
const p = aliasedTable(tableOf(projects), 'p');
const i = aliasedTable(tableOf(items), 'i');
const v = aliasedTable(rowTableOf(items, 'variants'), 'v');
const u = aliasedTable(rowTableOf(items, 'units'), 'u');
const e = aliasedTable(tableOf(stockEntries), 'e');

/** Which of what is held: all of the branch without any of these. */
export interface WhichHeld {
  readonly request_id?: number | null | undefined;
  readonly project_id?: number | null | undefined;
  /** An ISO day. */
  readonly due_until?: string | null | undefined;
}

const chosen = ({ request_id, project_id, due_until }: WhichHeld): SQL[] => [
  ...(typeof request_id === 'number' ? [sql`${l.request_id} = ${request_id}`] : []),
  ...(typeof project_id === 'number' ? [sql`${r.project_id} = ${project_id}`] : []),
  ...(typeof due_until === 'string'
    ? [sql`coalesce(${l.needed_on}, ${r.needed_on}, '-infinity'::date) <= ${due_until}::date`]
    : []),
];

/** The names of the variants that are held for a line, of an item that has several. */
const variantsHeld = sql<string | null>`(select string_agg(${v.name}, ', ' order by ${v.position}) from (
    select ${e.item_variant_id} as variant from ${tableOf(stockEntries)} ${e}
    where ${e.branch_id} = ${l.branch_id} and ${e.request_line_id} = ${l.id} and ${e.request_id} = ${l.request_id}
    group by 1 having ${heldOf(e)} > 0) held
  join ${rowTableOf(items, 'variants')} ${v} on ${v.branch_id} = ${l.branch_id} and ${v.id} = held.variant
  where ${v.name} <> ${i.name})`;

/**
 * What is held for lines and not issued, what is needed soonest first; found by an index of the lines that hold something,
 * whatever was issued before. Nothing of a project that has ended.
 */
export const heldLines = async (
  tx: Tx,
  which: WhichHeld,
): Promise<{ readonly lines: HeldLine[]; readonly more: boolean }> => {
  const ends = sql.join(
    endStates(projects).map((state) => sql`${state}`),
    sql`, `,
  );
  const conditions = [
    sql`${l.booked_qty} > ${l.issued_qty}`,
    sql`(${p.id} is null or ${p.status} not in (${ends}))`,
    ...chosen(which),
  ];
  const rows = await selectRows(
    tx,
    {
      request_line_id: l.id,
      item_code: i.code,
      item_name: i.name,
      variant: variantsHeld,
      unit: i.unit,
      request_id: r.id,
      request_number: r.number,
      request_title: r.title,
      project_id: r.project_id,
      project_title: sql<string | null>`${p.title}`,
      description: l.description,
      units: sql<
        HeldLine['units']
      >`(select coalesce(json_agg(json_build_object('unit', ${u.unit}, 'factor', ${u.factor}::text) order by ${u.position}), '[]'::json)
        from ${rowTableOf(items, 'units')} ${u} where ${u.branch_id} = ${l.branch_id} and ${u.parent_id} = ${l.item_id})`,
      held: sql<string>`(${l.booked_qty} - ${l.issued_qty})::numeric(18, 4)::text`,
      needed_on: sql<string | null>`coalesce(${l.needed_on}, ${r.needed_on})::text`,
      refused: sql<
        string | null
      >`case when not ${isMarked(purchaseRequestLines, 'l')} then ${waitsInSql(purchaseRequestLines, 'l')} end`,
    },
    (list) => sql`select ${list} from ${tableOf(purchaseRequestLines)} ${l}
      join ${tableOf(purchaseRequests)} ${r} on ${r.branch_id} = ${l.branch_id} and ${r.id} = ${l.request_id}
      join ${tableOf(items)} ${i} on ${i.branch_id} = ${l.branch_id} and ${i.id} = ${l.item_id}
      left join ${tableOf(projects)} ${p} on ${p.branch_id} = ${r.branch_id} and ${p.id} = ${r.project_id}
      where ${sql.join(conditions, sql` and `)}
      order by coalesce(${l.needed_on}, ${r.needed_on}) nulls last, ${r.id}, ${l.position}, ${l.id} limit ${maxIssued + 1}`,
  );
  return {
    lines: rows.slice(0, maxIssued),
    more: rows.length > maxIssued,
  };
};

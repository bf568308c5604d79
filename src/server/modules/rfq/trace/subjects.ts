import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { buyoutRequests } from '../../../../resources/booking/buyoutRequests.ts';
import { awards } from '../../../../resources/rfq/awards.ts';
import { rfqLines } from '../../../../resources/rfq/rfqLines.ts';
import type { Tx } from '../../../db/database.ts';
import { notFound } from '../../../engine/errors.ts';
import { isMaterial } from '../../requests/material.ts';
import { tables } from './tables.ts';
import type { TracedSubject } from './tracedLines.ts';
import { selectRows } from '../../../db/rows.ts';

const { lines, requests, buyouts, rfqLines: asked, awardLines } = tables;
const i = aliasedTable(lines, 'i');
const lineRow = aliasedTable(lines, 'l');
const r = aliasedTable(requests, 'r');
const b = aliasedTable(buyouts, 'b');
const askedRow = aliasedTable(asked, 'l');

const read = async (tx: Tx, query: SQL): Promise<TracedSubject[]> => {
  // Asserted: the statement is shared.
  const { rows } = await tx.execute<{ request: string; line: string }>(query);
  return rows.map(({ request, line }) => ({ request: Number(request), line: Number(line) }));
};
const one = async (tx: Tx, query: SQL, kind: string): Promise<TracedSubject[]> => {
  const found = await read(tx, query);
  if (found.length === 0) throw notFound(kind);
  return found;
};

/** A line of a request; of a product its items and consumables. @throws Failure 404 */
export const ofRequestLine = async (tx: Tx, request: number, line: number): Promise<TracedSubject[]> => {
  const rows = await selectRows(
    tx,
    { kind: lines.kind },
    (list) => sql`select ${list} from ${lines} where ${lines.id} = ${line} and ${lines.request_id} = ${request}`,
  );
  if (!rows[0]) throw notFound('Line');
  if (rows[0].kind !== 'product') return [{ request, line }];
  return read(
    tx,
    sql`select ${lines.request_id} as request, ${lines.id} as line from ${lines}
      where ${lines.request_id} = ${request} and ${lines.parent_line_id} = ${line} and ${isMaterial(lines)} order by ${lines.position}, ${lines.id}`,
  );
};

/** The items that the requests of a project ask for of a line of its BOQ; of a BOM the items and consumables of the products. */
export const subjectOfBillLine = (tx: Tx, project: number, key: string): Promise<TracedSubject[]> =>
  read(
    tx,
    sql`select coalesce(${i.request_id}, ${lineRow.request_id}) as request, coalesce(${i.id}, ${lineRow.id}) as line
      from ${requests} ${r} join ${lines} ${lineRow} on ${lineRow.branch_id} = ${r.branch_id} and ${lineRow.request_id} = ${r.id} and ${lineRow.bill_line_key} = ${key}
      left join ${lines} ${i} on ${lineRow.kind} = 'product' and ${i.branch_id} = ${lineRow.branch_id} and ${i.parent_line_id} = ${lineRow.id} and ${isMaterial(i)}
      where ${r.project_id} = ${project} and (${lineRow.kind} <> 'product' or ${i.id} is not null) order by ${r.id}, ${lineRow.id}, ${i.position}, ${i.id}`,
  );

/** @throws Failure 404 */
export const ofBuyout = (tx: Tx, id: number): Promise<TracedSubject[]> =>
  one(
    tx,
    sql`select ${buyouts.request_id} as request, ${buyouts.request_line_id} as line from ${buyouts} where ${buyouts.id} = ${id}`,
    buyoutRequests.title,
  );

const boughtBy = (
  of: SQL,
): SQL => sql`select ${b.request_id} as request, ${b.request_line_id} as line from ${asked} ${askedRow}
  join ${buyouts} ${b} on ${b.branch_id} = ${askedRow.branch_id} and ${b.id} = ${askedRow.buyout_request_id} where ${of}`;

/** @throws Failure 404 */
export const ofRfqLine = (tx: Tx, rfq: number, id: number): Promise<TracedSubject[]> =>
  one(tx, boughtBy(sql`l.id = ${id} and l.rfq_id = ${rfq}`), rfqLines.title);

/** @throws Failure 404 */
export const ofAwardLine = (tx: Tx, award: number, id: number): Promise<TracedSubject[]> =>
  one(
    tx,
    boughtBy(
      sql`l.id = (select ${awardLines.rfq_line_id} from ${awardLines} where ${awardLines.id} = ${id} and ${awardLines.parent_id} = ${award})`,
    ),
    `${awards.title} line`,
  );

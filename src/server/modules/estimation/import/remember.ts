import { and, eq, sql } from 'drizzle-orm';
import { boqHeadings } from '../../../../resources/estimation/boqHeadings.ts';
import { clients } from '../../../../resources/masters/clients.ts';
import type { ColumnTarget } from '../../../../domain/estimation/workbook/targets.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';
import { toColumns } from '../../../engine/records/toColumns.ts';
import { readRecord } from '../../../engine/records/read.ts';

export interface RememberedHeading {
  readonly heading: string;
  readonly meaning: ColumnTarget;
}

/**
 * Remembers the headings of a client's bill. A heading has one meaning: the latest.
 * @throws Failure 404 for another branch's client
 */
export const keepHeadings = async (
  tx: Tx,
  client: number,
  headings: readonly RememberedHeading[],
): Promise<{ remembered: number }> => {
  await readRecord(tx, clients, client);
  const table = tableOf(boqHeadings);
  const latest = [...new Map(headings.map((one) => [one.heading.toLowerCase(), one])).values()];
  const words = JSON.stringify(latest.map(({ heading }) => heading.toLowerCase()));
  await tx
    .delete(table)
    .where(
      and(
        eq(table.client_id, client),
        sql`lower(${table.heading}) in (select jsonb_array_elements_text(${words}::jsonb))`,
      ),
    );
  const rows = latest.map((one) => toColumns(boqHeadings.fields, { ...one, client_id: client }));
  await insertRows(tx, table, rows);
  return { remembered: rows.length };
};

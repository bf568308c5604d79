import { columnNamed } from '../../db/column.ts';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { isMine } from '../../db/visibility.ts';
import { tableOf } from '../../db/tables.ts';
import { byDate } from './dueDates.ts';
import { awaitsMe } from '../workflows/awaiting.ts';

/** Which records stand in a list of a resource, of those that the person sees (rule 27). */
export const withinList = (resource: Resource, { which }: RecordList): SQL | undefined => {
  const { mine, states, awaitsMe: awaits } = which;
  const field = resource.workflow?.field;
  return and(
    mine ? isMine(resource, mine === true ? undefined : mine) : undefined,
    states && field ? inArray(columnNamed(tableOf(resource), field), [...states]) : undefined,
    awaits ? awaitsMe(resource) : undefined,
    byDate(resource, which),
  );
};

/** How many records stand in each of these lists, in one statement. */
export const countsOf = async (
  tx: Tx,
  resource: Resource,
  lists: readonly RecordList[],
): Promise<Record<string, number>> => {
  if (lists.length === 0) return {};
  const table = tableOf(resource);
  const counts = lists.map(
    (list) => sql`(select count(*)::int from ${table} where ${withinList(resource, list) ?? sql`true`})`,
  );
  const { rows } = await tx.execute<Record<string, number>>(
    sql`select ${sql.join(
      counts.map((count, at) => sql`${count} as ${sql.identifier(`n${at}`)}`),
      sql`, `,
    )}`,
  );
  return Object.fromEntries(lists.map(({ name }, at) => [name, rows[0]?.[`n${at}`] ?? 0]));
};

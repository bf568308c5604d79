import { sql } from 'drizzle-orm';
import type { Stuck } from '../../../../resources/people/handOverCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { resourceNamed } from '../../../db/tables.ts';
import { limitsOf, orderOfPage } from '../../../engine/lists/pages.ts';
import { workflowStatuses } from '../../../engine/workflows/status.ts';
import { withStuck } from '../../../engine/workflows/stuckRecords.ts';
import { stuckOf } from '../../../engine/workflows/stuck.ts';
import type { Who } from '../../../engine/who.ts';
import { mayView } from './held.ts';
import { byResource } from './refusals.ts';
import { seeingAll } from './seeingAll.ts';

type Row = Record<string, unknown> & Omit<Stuck, 'text' | 'person'> & { readonly total: number };

/** The records of the branch with which nobody can go on, each with the way out. */
export const stuckRecords = (tx: Tx, page: PageQuery, who: Who): Promise<{ total: number; records: Stuck[] }> =>
  seeingAll(tx, async () => {
    const { limit, offset } = limitsOf(page);
    const usual = [sql`resource`, sql`id`];
    const order = orderOfPage(page, { name: sql`name`, state: sql`state` }, sql`id`, usual);
    const { rows } = await tx.execute<Row>(sql`
      ${withStuck()} select (count(*) over ())::int as total, resource, id::int as id, name, about, state from stuck
      order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`);
    const found = new Map<string, Stuck>();
    for (const [resource, ids] of byResource(
      rows.map(({ resource: name, id }) => ({ resource: name, id, role: '' })),
    )) {
      const statuses = await workflowStatuses(tx, resource, ids, who);
      for (const { total: _, ...row } of rows) {
        const context = row.resource === resource.name ? statuses.get(row.id)?.context : undefined;
        const stuck = context && stuckOf(resource, context);
        if (stuck) found.set(`${row.resource} ${row.id}`, { ...row, ...stuck });
      }
    }
    return {
      total: rows[0]?.total ?? 0,
      records: rows.flatMap(({ resource, id }) => {
        const one = found.get(`${resource} ${id}`);
        if (!one) return [];
        return [mayView(resourceNamed(resource), who) ? one : { ...one, name: null, about: null }];
      }),
    };
  });

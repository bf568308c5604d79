import { sql } from 'drizzle-orm';
import type { Stuck } from '../../../../resources/people/handOverCalls.ts';
import type { PageQuery } from '../../../../schema/calls/callTypes.ts';
import type { Tx } from '../../../db/database.ts';
import { ownedResourceNamed } from '../../../db/tables.ts';
import { workflowStatuses } from '../../../engine/workflows/status.ts';
import { withStuck } from '../../../engine/workflows/stuckRecords.ts';
import { stuckOf } from '../../../engine/workflows/stuck.ts';
import { mayView } from '../../../engine/records/mayView.ts';
import type { Who } from '../../../engine/who.ts';
import { pageOfParts } from './pageOfParts.ts';
import { byResource } from './refusals.ts';
import { seeingAll } from './seeingAll.ts';

/** The records of the branch with which nobody can go on, each with the way out. */
export const stuckRecords = (tx: Tx, page: PageQuery, who: Who): Promise<{ total: number; records: Stuck[] }> =>
  seeingAll(tx, async () => {
    const { total, rows: read } = await pageOfParts(tx, { parts: withStuck(), from: 'stuck' }, page, [
      sql`resource`,
      sql`id`,
    ]);
    const rows = read.map(({ resource, id, name, about, state }) => ({ resource, id, name, about, state }));
    const found = new Map<string, Stuck>();
    for (const [resource, ids] of byResource(
      rows.map(({ resource: name, id }) => ({ resource: name, id, role: '' })),
    )) {
      const statuses = await workflowStatuses(tx, { resource, ids }, who);
      for (const row of rows) {
        const context = row.resource === resource.name ? statuses.get(row.id)?.context : undefined;
        const stuck = context && stuckOf(resource, context);
        if (stuck) found.set(`${row.resource} ${row.id}`, { ...row, ...stuck });
      }
    }
    return {
      total,
      records: rows.flatMap(({ resource, id }) => {
        const one = found.get(`${resource} ${id}`);
        if (!one) return [];
        return [mayView(ownedResourceNamed(resource), who) ? one : { ...one, name: null, about: null }];
      }),
    };
  });

import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import type { Wait } from '../../../schema/workflow.ts';
import { currentBranch } from '../../db/columns.ts';
import { ownedResourceNamed } from '../../db/tables.ts';
import { rowsOfParts } from '../history/rowsOfParts.ts';

/** No policy says the branch to a function with the owner's rights, and every index begins with it. */
const here = sql`h.branch_id = ${currentBranch}`;

/**
 * A select of the parts of a record of which a person set this mark last (`part`). The history of the record is read only
 * where they set one in it.
 */
export const lastMarkedBy = (
  { resource, parent }: { readonly resource: Resource; readonly parent: number | SQL },
  { field, person }: { readonly field: string; readonly person: number | SQL },
  among = sql`true`,
): SQL => {
  const isSet = sql`${among} and (after ->> ${field})::boolean and not coalesce((before ->> ${field})::boolean, false)`;
  return sql`
    with mine as materialized (
      select part from (${rowsOfParts(resource, parent, [field], sql`${here} and h.by = ${person} and h.action = 'update'`)}) own where ${isSet}),
    last as materialized (
      select distinct on (part) part, by
      from (${rowsOfParts(resource, parent, [field], sql`${here} and exists (select from mine) and h.action = 'update'`)}) own
      where part in (select part from mine) and ${isSet} order by part, id desc)
    select part from last where by = ${person}`;
};

/** The lines that a wait counts, and the mark that each of them has before the one that is waited for (rule 24). */
export const markBefore = (
  { workflow }: Resource,
  { work }: Wait,
): { readonly lines: Resource; readonly field: string } | undefined => {
  const children = work && workflow?.counts?.[work.count];
  if (!children || children === 'computed' || children.by === undefined) return undefined;
  const lines = ownedResourceNamed(children.of);
  const marks = lines.verification?.marks ?? {};
  const wanted = Object.values(marks).find(({ field }) => children.where?.[field] === false);
  const before = wanted?.after === undefined ? undefined : marks[wanted.after];
  return before && { lines, field: before.field };
};

import { and, eq, inArray, sql, type SQL, gte, isNull, lt, lte } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { resourceNamed } from '../../../resources/resource.named.ts';
import { amongMine, amongSeen, mineByRole } from '../../db/visibility.ts';
import { tableOf } from '../../db/tables.ts';
import { isStanding } from '../workflows/below.ts';
import { awaitsMe } from '../workflows/awaiting.ts';
import { columnsOf, isTime, type TimeField } from '../../../schema/field.ts';
import { todayInSql } from '../../db/columns.ts';

const timeField = ({ fields, name }: Resource, field: string): TimeField => {
  const found = columnsOf(fields).find(([other]) => other === field)?.[1];
  if (!found || !isTime(found)) throw new Error(`${name}.${field} is no date or instant`);
  return found;
};

/** The condition that a due record is still open, by the description of its date. */
const stillOpen = (resource: Resource, { late }: TimeField): SQL | undefined => {
  if (late === undefined || late === true) return undefined;
  const table = tableOf(resource);
  return 'until' in late
    ? isNull(columnNamed(table, late.until))
    : inArray(columnNamed(table, late.field), [...late.values]);
};

/** The condition of a list by date: late, or due within some days; undefined for other lists. */
const byDate = (resource: Resource, { late, dueWithin }: RecordList['which']): SQL | undefined => {
  const table = tableOf(resource);
  const conditions: (SQL | undefined)[] = [];
  if (late !== undefined) {
    const f = timeField(resource, late);
    conditions.push(lt(columnNamed(table, late), f.kind === 'date' ? todayInSql : sql`now()`), stillOpen(resource, f));
  }
  if (dueWithin) {
    const f = timeField(resource, dueWithin.field);
    const column = columnNamed(table, dueWithin.field);
    conditions.push(
      ...(f.kind === 'date'
        ? [gte(column, todayInSql), lte(column, sql`${todayInSql} + ${dueWithin.days}::int`)]
        : [gte(column, sql`now()`), lt(column, sql`now() + make_interval(days => ${dueWithin.days}::int)`)]),
      stillOpen(resource, f),
    );
  }
  return conditions.length === 0 ? undefined : and(...conditions, isStanding(resource));
};

/** The condition that this date of a record has passed while its work is open. */
export const isLate = (resource: Resource, field: string): SQL | undefined => byDate(resource, { late: field });

/** The condition that no record of another resource is below a record. */
const hasNone = (resource: Resource, other: Resource | undefined): SQL => {
  if (typeof other?.below !== 'string') throw new Error(`Nothing of ${other?.name} is below ${resource.name}`);
  const table = tableOf(resource);
  const below = tableOf(other);
  return sql`not exists (select from ${below} where ${below.branch_id} = ${table.branch_id} and ${columnNamed(below, other.below)} = ${table.id})`;
};

/** The condition of a list besides whose records it has. */
const whosever = (resource: Resource, { which }: RecordList): SQL | undefined => {
  const { states, values = {}, kind, awaitsMe: awaits, unfrozen, without } = which;
  const { frozen } = resource;
  const field = resource.workflow?.field;
  return and(
    states && field ? inArray(columnNamed(tableOf(resource), field), [...states]) : undefined,
    ...Object.entries(values).map(([name, value]) => eq(columnNamed(tableOf(resource), name), value)),
    kind === undefined ? undefined : eq(columnNamed(tableOf(resource), 'kind'), kind),
    awaits ? awaitsMe(resource) : undefined,
    unfrozen && frozen && frozen !== 'always' && 'field' in frozen && !('in' in frozen)
      ? isNull(columnNamed(tableOf(resource), frozen.field))
      : undefined,
    without === undefined ? undefined : hasNone(resource, resourceNamed(without)),
    byDate(resource, which),
  );
};

/** The condition for the records in a list of a resource, among those that the person sees (rule 27). */
export const withinList = (resource: Resource, list: RecordList): SQL | undefined => {
  const { mine } = list.which;
  return and(mine ? amongMine(resource, mine === true ? undefined : mine) : undefined, whosever(resource, list));
};

/** `withinList` of what somebody has one of several roles on, in parts as of `choosePage`; none for other lists. */
export const partsOfList = (resource: Resource, list: RecordList): readonly SQL[] => {
  const { mine } = list.which;
  const parts = Array.isArray(mine) ? mineByRole(resource, mine) : [];
  return parts.length > 1 ? parts.flatMap((part) => and(part, whosever(resource, list)) ?? []) : [];
};

/** As `amongSeen`, where the list does not begin at few records anyway: the person's own, or those in some states. */
export const amongSeenIn = (
  resource: Resource,
  list: RecordList | undefined,
  permissions: ReadonlySet<string>,
): SQL | undefined => {
  const { mine, awaitsMe: awaits, states } = list?.which ?? {};
  return mine || awaits || states ? undefined : amongSeen(resource, permissions);
};

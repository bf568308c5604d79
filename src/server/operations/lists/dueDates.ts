import { columnNamed } from '../../db/column.ts';
import { and, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { columnsOf, isTime, type TimeField } from '../../../schema/field.ts';
import type { RecordList, Resource } from '../../../schema/resource.ts';
import { today } from '../../db/columns.ts';
import { tableOf } from '../../db/tables.ts';

const timeField = ({ fields, name }: Resource, field: string): TimeField => {
  const found = columnsOf(fields).find(([other]) => other === field)?.[1];
  if (!found || !isTime(found)) throw new Error(`${name}.${field} is no date or instant`);
  return found;
};

/** Whether what is due is not done yet, as the field says. */
const stillOpen = (resource: Resource, { late }: TimeField): SQL | undefined => {
  if (late === undefined || late === true) return undefined;
  const table = tableOf(resource);
  return 'until' in late
    ? isNull(columnNamed(table, late.until))
    : inArray(columnNamed(table, late.field), [...late.values]);
};

/** The records of a list by date: late, or due within some days; nothing where the list is by no date. */
export const byDate = (resource: Resource, { late, dueWithin }: RecordList['which']): SQL | undefined => {
  const table = tableOf(resource);
  const conditions: (SQL | undefined)[] = [];
  if (late !== undefined) {
    const f = timeField(resource, late);
    conditions.push(lt(columnNamed(table, late), f.kind === 'date' ? today : sql`now()`), stillOpen(resource, f));
  }
  if (dueWithin) {
    const f = timeField(resource, dueWithin.field);
    const column = columnNamed(table, dueWithin.field);
    conditions.push(
      ...(f.kind === 'date'
        ? [gte(column, today), lte(column, sql`${today} + ${dueWithin.days}::int`)]
        : [gte(column, sql`now()`), lt(column, sql`now() + make_interval(days => ${dueWithin.days}::int)`)]),
      stillOpen(resource, f),
    );
  }
  return and(...conditions);
};

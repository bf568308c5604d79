import { aliasedTable, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { history } from '../../db/recorded.ts';
import { tableOf } from '../../db/tables.ts';
import { arrayOf } from '../bulk/sent.ts';

const h = aliasedTable(history, 'h');

/** What an entry of several rows says of these fields of the one at `place`. */
const ofSeveral = (side: 'before' | 'after', fields: SQL): SQL => sql`(
  select jsonb_object_agg(c.key, c.value -> ${sql.raw(`'${side}'`)} -> (rows.place - 1)::int)
  from jsonb_each(${h.changes}) c where c.key = any(${fields}) and c.value ? ${sql.raw(`'${side}'`)})`;

const ofOne = (side: 'before' | 'after', fields: SQL): SQL =>
  sql`(select jsonb_object_agg(c.key, c.value) from jsonb_each(${sql.raw(`h.${side}`)}) c where c.key = any(${fields}))`;

/**
 * The history of the parts of one record, row by row, as a table: of entries of one row and of several, these fields
 * before and after. `where` narrows the entries `h`.
 */
export const rowsOfParts = (resource: Resource, parent: number | SQL, names: readonly string[], where: SQL): SQL => {
  const { partOf } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  const fields = arrayOf(names, 'text');
  return sql`
    select ${h.id}, ${h.at}, ${h.by}, ${h.action}, rows.part, rows.before, rows.after
    from ${history} ${h} cross join lateral (
      select ${h.row_id} as part, ${ofOne('before', fields)} as before, ${ofOne('after', fields)} as after
      where ${h.row_id} is not null
      union all
      select rows.part, ${ofSeveral('before', fields)}, ${ofSeveral('after', fields)}
      from unnest(${h.row_ids}) with ordinality as rows(part, place)
      where ${h.row_id} is null and (${h.action} = 'create' or ${h.changes} ?| ${fields})) rows
    where ${h.resource} = ${partOf.parent.name} and ${h.table_name} = ${getTableName(tableOf(resource))}
      and (${h.record_id} = ${parent} or (${h.record_id} is null and ${h.first_record} <= ${parent} and ${h.last_record} >= ${parent}))
      and ${where}`;
};

/** Whether one of these fields differs between `before` and `after`. */
export const anyDiffers = (names: readonly string[]): SQL =>
  sql`exists (select from unnest(${arrayOf(names, 'text')}) f where before -> f is distinct from after -> f)`;

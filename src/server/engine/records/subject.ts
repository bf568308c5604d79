import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { isReference } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { subjectField } from '../../../schema/subject.ts';
import { columnNamed } from '../../db/column.ts';
import { builder } from '../../db/compiled.ts';
import { tableOf } from '../../db/tables.ts';
import { referenced } from '../lists/joins.ts';

/** What a record of the statement's table of the resource is about, as SQL: a text, or null (`subjectField`). */
export const subjectIn = (resource: Resource): SQL => {
  const table = tableOf(resource);
  const name = subjectField(resource);
  if (name === undefined) return sql`null::text`;
  const { partOf, lookups, fields } = resource;
  const field = fields[name];
  if (field && isReference(field)) {
    const named = referenced(table, name, field);
    const select = builder.select({ about: sql`${named.name}::text` });
    return sql`(${select.from(named.table).where(named.on).getSQL()})`;
  }
  if (!partOf || !(name in lookups)) return sql`${columnNamed(table, name)}::text`;
  // The parent has its own name in the statement, which may read it too.
  const [parent, about] = [tableOf(partOf.parent), partOf.parent.about ?? partOf.parent.represent];
  const aboutParent = aliasedTable(parent, 'about');
  return sql`(select about.${sql.identifier(about)}::text from ${parent} as ${aboutParent}
    where ${aboutParent.branch_id} = ${table.branch_id} and ${aboutParent.id} = ${columnNamed(table, partOf.by)})`;
};

/** What a statement selects of each record of a union `r` of several resources, and how many there are of all. */
export const recordInUnion = {
  resource: sql<string>`r.resource`,
  id: sql<number>`r.id::int`,
  name: sql<string>`r.name`,
  title: sql<string | null>`r.title`,
  total: sql<number>`(count(*) over ())::int`,
};

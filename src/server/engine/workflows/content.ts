import { aliasedTable, getTableName, sql, type SQL } from 'drizzle-orm';
import { columnsOf, rowFieldsOf, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { columnNamed } from '../../db/column.ts';
import { constant } from '../../db/constants.ts';
import { history } from '../../db/recorded.ts';
import { rowTableName, ownedResources, parentColumn, tableOf } from '../../db/tables.ts';
import { literal } from '../../db/sqlText.ts';

const h = aliasedTable(history, 'h');

/** A table whose rows are content of a record, by its entries `h` of the history. */
interface Contents {
  readonly table: string;
  /** Which entries, where those of other records stand among them; all by default. */
  readonly of?: SQL;
  /** The fields that are content; undefined: whatever changes. */
  readonly fields?: readonly string[];
}

/** Entries of the history that stand together, by the record that they are filed under. */
interface Filed {
  readonly resource: string;
  readonly record: SQL;
  readonly tables: readonly Contents[];
}

/** The fields that people enter. */
export const enteredContent = (fields: Fields): string[] =>
  columnsOf(fields).flatMap(([name, { readOnly }]) => (readOnly === 'derived' ? [] : [name]));

/** What is no content: what steps write (who takes them is told by them), people who have a role, and marks. */
const besideContent = ({ workflow, people, verification }: Resource): ReadonlySet<string> =>
  new Set([
    ...(workflow ? [workflow.field] : []),
    ...Object.values(workflow?.actions ?? {}).flatMap(({ body = {}, sets = {} }) => [
      ...Object.keys(body),
      ...Object.keys(sets),
    ]),
    ...Object.values(people).flatMap((place) => (typeof place === 'string' ? [place.split('.')[0] ?? place] : [])),
    ...Object.values(verification?.marks ?? {}).map(({ field }) => field),
  ]);

/** The tables of a resource; `among`: the entries of one record stand among those of others. */
const inTables = (resource: Resource, among = false): Contents[] => {
  const beside = besideContent(resource);
  const table = tableOf(resource);
  const inLines = sql`(coalesce(${h.after}, ${h.before})->>${constant(parentColumn)})::bigint = ${table.id}`;
  return [
    {
      table: getTableName(table),
      ...(among && { of: sql`${h.row_id} = ${table.id}` }),
      fields: enteredContent(resource.fields).filter((name) => !beside.has(name)),
    },
    ...rowFieldsOf(resource.fields).flatMap(([name, lines]): Contents[] =>
      beside.has(name)
        ? []
        : [
            {
              table: rowTableName(resource, name),
              ...(among && { of: inLines }),
              fields: enteredContent(lines.fields),
            },
          ],
    ),
  ];
};

/** What a record says: the fields that people enter, its lines, its parts but those with a course of their own, its files. */
export const contentOf = (resource: Resource): Filed[] => {
  const table = tableOf(resource);
  const { name, partOf, attachments } = resource;
  const parts = ownedResources.filter((part) => part.partOf?.parent === resource && part.partOf.editing !== 'own');
  const below = [...parts.flatMap((part) => inTables(part)), ...(attachments ? [{ table: 'attachments' }] : [])];
  const itself = { resource: name, record: sql`${table.id}` };
  if (!partOf) return [{ ...itself, tables: [...inTables(resource), ...below] }];
  // The history of its parent has the entries of a part.
  const own = {
    resource: partOf.parent.name,
    record: sql`${columnNamed(table, partOf.by)}`,
    tables: inTables(resource, true),
  };
  return below.length === 0 ? [own] : [own, { ...itself, tables: below }];
};

/** Whether an entry changes one of these fields; the addition and the removal of a row change all. */
export const changesOne = (fields: readonly string[]): SQL => {
  const names = sql.raw(`array[${fields.map(literal).join(', ')}]::text[]`);
  return sql`(h.action <> 'update' or jsonb_exists_any(h.changes, ${names}) or h.row_ids is null
    and exists (select from unnest(${names}) as f where h.before->f is distinct from h.after->f))`;
};

/**
 * The entries `h` of the history in which the content of a record was changed, in a statement that reads the resource's
 * table: from one place, or from two, each by the index of a record's entries. `where` comes before what reads values.
 */
export const changesOfContent = (resource: Resource, where: SQL): SQL[] =>
  contentOf(resource).map(({ resource: name, record, tables }) => {
    const cases = tables.map(({ table, of = sql`true`, fields }) => {
      const changed = fields ? changesOne(fields) : sql`true`;
      return sql`when ${constant(table)} then ${of} and ${changed}`;
    });
    return sql`from ${history} as ${h}
      where ${h.branch_id} = ${tableOf(resource).branch_id} and ${h.resource} = ${constant(name)} and ${h.record_id} = ${record}
        and ${where} and case ${h.table_name} ${sql.join(cases, sql` `)} else false end`;
  });

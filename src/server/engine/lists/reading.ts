import { alias, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import { isReference, rowFieldsOf, nameColumn } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { throughColumns, type ThroughColumn } from '../../../schema/through.ts';
import { users } from '../../db/system.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { isImported } from '../../db/imported.ts';
import { referenced, type Joined } from './joins.ts';

const creators = alias(users, 'creators');
const changers = alias(users, 'changers');

/** The source of a record's row: its table, its creator and last editor, and the referred records. */
export interface Reading {
  readonly table: PgTable & { readonly id: AnyPgColumn };
  /** The columns of a record in an answer, by name. */
  readonly columns: Readonly<Record<string, AnyPgColumn>>;
  readonly joins: readonly Joined[];
}

const readings = new Map<OwnedTable, Reading>();

const carriedFrom = (joins: ReadonlyMap<string, Joined>, place: string): AnyPgColumn => {
  const [reference = '', column = ''] = place.split('.');
  const target = joins.get(reference)?.table;
  if (!target) throw new Error(`${place} is no column of a record that is named`);
  return columnNamed(target, column);
};

const readingFrom = (
  table: OwnedTable,
  fields: Resource['fields'],
  {
    carries = {},
    through = [],
    parent,
  }: {
    readonly carries?: Resource['lookups'] | undefined;
    readonly through?: readonly (readonly [string, ThroughColumn])[] | undefined;
    readonly parent?: string | undefined;
  } = {},
): Reading => {
  const { branch_id: _, position: __, ...own }: Record<string, AnyPgColumn> = getTableColumns(table);
  const joins = Object.entries(fields).flatMap(([name, f]) =>
    isReference(f) ? [[name, referenced(table, name, f, { isParent: name === parent })] as const] : [],
  );
  const beyond = through.map(([name, { by, column, field }]) => {
    const after = joins.find(([reference]) => reference === by)?.[1];
    return [name, referenced(table, column, field, { after, as: `${by}_${column}` })] as const;
  });
  return {
    table,
    columns: {
      ...own,
      ...Object.fromEntries(joins.map(([name, j]) => [nameColumn(name), j.name])),
      ...Object.fromEntries(Object.entries(carries).map(([name, place]) => [name, carriedFrom(new Map(joins), place)])),
      ...Object.fromEntries(beyond.map(([name, j]) => [name, j.name])),
    },
    joins: [...joins, ...beyond].map(([, j]) => j),
  };
};

/** The reading of a resource's records, with names of people and referred records. */
export const readingOf = (resource: Resource): Reading => {
  const table = tableOf(resource);
  const known = readings.get(table);
  if (known) return known;
  const plain = readingFrom(table, resource.fields, {
    carries: resource.lookups,
    through: throughColumns(resource),
    parent: resource.partOf?.by,
  });
  const person = (people: typeof creators | typeof changers, column: string): Joined => ({
    table: people,
    name: people.name,
    on: eq(people.id, columnNamed(table, column)),
    missing: null,
    // Where imports change thousands of records, no index has whom the last change is from.
    isOfFew: column !== 'updated_by' || !isImported(resource.name),
  });
  const reading: Reading = {
    table,
    columns: { ...plain.columns, created_by_name: creators.name, updated_by_name: changers.name },
    joins: [...plain.joins, person(creators, 'created_by'), person(changers, 'updated_by')],
  };
  readings.set(table, reading);
  return reading;
};

/** The reading of a record's lines, without the columns that the record answers already. */
export const rowReadingOf = (resource: Resource, field: string): Reading => {
  const f = rowFieldsOf(resource.fields).find(([name]) => name === field)?.[1];
  if (!f) throw new Error(`${resource.name} has no lines ${field}`);
  const table = rowTableOf(resource, field);
  const known = readings.get(table);
  if (known) return known;
  const { columns, joins } = readingFrom(table, f.fields);
  const answered = ['id', 'version', parentColumn, ...Object.keys(f.fields), ...Object.keys(f.fields).map(nameColumn)];
  const reading = {
    table,
    columns: Object.fromEntries(Object.entries(columns).filter(([name]) => answered.includes(name))),
    joins,
  };
  readings.set(table, reading);
  return reading;
};

/** The number of lines of each field, by its name in lists: `variants_count`. */
export const rowCounts = (resource: Resource): Record<string, SQL<number>> =>
  Object.fromEntries(
    rowFieldsOf(resource.fields).map(([field]) => {
      const table = rowTableOf(resource, field);
      const parent = tableOf(resource);
      const owner = columnNamed(table, parentColumn);
      const count = sql<number>`(select count(*)::int from ${table} where ${table.branch_id} = ${parent.branch_id} and ${owner} = ${parent.id})`;
      return [`${field}_count`, count];
    }),
  );

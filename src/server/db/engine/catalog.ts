import pg from 'pg';
import type { Connection } from './source.ts';

/** A table of schema public. */
export interface CatalogTable {
  name: string;
  /** The columns to write: all but generated ones. */
  columns: string[];
  /** The json and jsonb columns among them. */
  json: string[];
  generated: string[];
}

/** A foreign key; `from` and `to` are tables. */
export interface Reference {
  name: string;
  from: string;
  to: string;
  deferrable: boolean;
  deferred: boolean;
}

interface Sequence {
  name: string;
  /** The column that it numbers, if any. */
  table: string | null;
  column: string | null;
}

export const quotedName = pg.escapeIdentifier;

/** All tables of schema public by name, without those of the schema itself and of the store of files; views and partitions are not included. */
export async function readTables(connection: Connection): Promise<CatalogTable[]> {
  const { rows } = await connection.query<CatalogTable>(`
    select c.relname::text as name,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns,
      coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where a.attgenerated = '' and a.atttypid in ('json'::regtype, 'jsonb'::regtype)), '{}') as json,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> ''), '{}') as generated
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('schema_migrations', 'schema_rules', 'file_store')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname
    order by c.relname collate "C"`);
  return rows;
}

export async function readReferences(connection: Connection): Promise<Reference[]> {
  const { rows } = await connection.query<Reference>(`
    select k.conname::text as name, f.relname::text as "from", t.relname::text as "to",
      k.condeferrable as deferrable, k.condeferred as deferred
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    join pg_namespace n on n.oid = f.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = 'public'
    order by k.conname`);
  return rows;
}

export async function readSequences(connection: Connection): Promise<Sequence[]> {
  const { rows } = await connection.query<Sequence>(`
    select s.relname::text as name, t.relname::text as "table", a.attname::text as "column"
    from pg_class s
    join pg_namespace n on n.oid = s.relnamespace
    left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
    left join pg_class t on t.oid = d.refobjid
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where n.nspname = 'public' and s.relkind = 'S'
    order by s.relname collate "C"`);
  return rows;
}

/** The tables in an order where each follows the tables that it refers to; a cycle begins with the first name. */
export function orderByReference(tables: readonly string[], references: readonly Reference[]): string[] {
  const order: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const ready = [...left].filter(
      (table) => !references.some((r) => r.from === table && r.to !== table && left.has(r.to)),
    );
    for (const table of ready.length > 0 ? ready : [...left].slice(0, 1)) {
      order.push(table);
      left.delete(table);
    }
  }
  return order;
}

/**
 * The references to the table itself or to a later one: while tables are filled in this order, these cannot be checked
 * for each row.
 */
export function backwardReferences(order: readonly string[], references: readonly Reference[]): Reference[] {
  const place = new Map(order.map((table, index) => [table, index]));
  return references.filter((r) => (place.get(r.to) ?? -1) >= (place.get(r.from) ?? -1));
}

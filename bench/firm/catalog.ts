import type pg from 'pg';

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface Reference {
  readonly column: string;
  readonly target: string;
}

/** A table as the database knows it: the columns that are written, its references, and the columns of unique indexes. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
  readonly unique: readonly (readonly string[])[];
}

const columnsText = `select c.relname as table, a.attname as name, t.typname as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`;

/** The last column of a key names the record; those before it repeat what the record belongs to. */
const referencesText = `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
    a.attname as column, array_length(k.conkey, 1) as length
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_upper(k.conkey, 1)]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`;

const uniqueText = `select i.indrelid::regclass::text as table, array_agg(distinct a.attname::text) as columns
  from pg_index i
  join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid > 0
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
  join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
  where i.indisunique and not i.indisprimary group by i.indexrelid, i.indrelid`;

/** The tables of the database by name. */
export const readCatalog = async (client: pg.Client): Promise<Map<string, Table>> => {
  const { rows: columns } = await client.query<Column & { table: string }>(columnsText);
  const { rows: references } = await client.query<Reference & { table: string }>(referencesText);
  const { rows: unique } = await client.query<{ table: string; columns: string[] }>(uniqueText);
  const of = <T extends { table: string }>(rows: readonly T[], table: string) => rows.filter((r) => r.table === table);
  return new Map(
    [...new Set(columns.map(({ table }) => table))].map((name) => [
      name,
      {
        name,
        columns: of(columns, name),
        references: of(references, name).filter(({ target }) => target !== 'branches'),
        unique: of(unique, name).map((u) => u.columns),
      },
    ]),
  );
};

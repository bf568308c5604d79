import { getTableName } from 'drizzle-orm';
import { columnsOf, rowFieldsOf, type Fields } from '../../schema/field.ts';
import type { HistoryPolicy } from '../../schema/rowPolicy.ts';
import { derivedColumns } from './audit.ts';
import { importingMany, isImported } from './imported.ts';
import { identifier, literal } from './sqlText.ts';
import { rowTableName, ownedResources, parentColumn, tableOf } from './tables.ts';

/**
 * A trigger function that writes one entry of history for each changed row. It runs with the owner's rights, since
 * nobody else may write entries. TG_ARGV: the resource; the column with the record's id; the derived columns, whose
 * changes are not recorded; and for lines of a part its table and its column with the parent's id, since the parent has
 * the entries.
 */
const rowFunction = `
create or replace function app_record() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  either jsonb := coalesce(becomes, was);
  record bigint := (either->>tg_argv[1])::bigint;
begin
  if was = becomes then return null; end if;
  if tg_op = 'UPDATE' and tg_nargs > 2 and was - tg_argv[2]::text[] = becomes - tg_argv[2]::text[] then return null; end if;
  if tg_nargs > 3 then
    execute format('select %I from %I where branch_id = $1 and id = $2', tg_argv[4], tg_argv[3])
      into record using (either->>'branch_id')::bigint, record;
    if record is null then return null; end if;
  end if;
  insert into history (branch_id, resource, record_id, table_name, row_id, action, before, after)
  values (
    (either->>'branch_id')::bigint, tg_argv[0], record, tg_table_name, (either->>'id')::bigint,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, was, becomes);
  return null;
end $$`;

/**
 * A trigger function that writes one entry for each statement. TG_ARGV: the resource, the column with the record's id,
 * and the recorded columns. A first query finds the columns that changed in any row; the entry has one array for each
 * of them. Each query scans a transition table once. Both tables of an update have the same order (a query checks it),
 * so no join is needed, which would take most of the time. A statement that changed one row gets an entry of a row.
 */
const batchFunction = `
create or replace function app_record_batch() returns trigger language plpgsql security definer set search_path = public as $$
declare
  action text := case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end;
  one_table text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  -- Columns of the rows as arrays: o before, n after.
  source text := case tg_op when 'INSERT' then '(select %1$s from new_rows where branch_id = $1) n'
    when 'DELETE' then '(select %1$s from old_rows where branch_id = $1) o'
    else '(select %1$s from old_rows where branch_id = $1) o, (select %1$s from new_rows where branch_id = $1) n' end;
  test text := case tg_op when 'INSERT' then 'cardinality(array_remove(n.%1$I, null)) > 0'
    when 'DELETE' then 'cardinality(array_remove(o.%1$I, null)) > 0' else 'o.%1$I is distinct from n.%1$I' end;
  pair text := '%1$L, jsonb_build_object(' || case tg_op when 'INSERT' then '''after'', to_jsonb(n.%1$I))'
    when 'DELETE' then '''before'', to_jsonb(o.%1$I))' else '''before'', to_jsonb(o.%1$I), ''after'', to_jsonb(n.%1$I))' end;
  recorded text[] := tg_argv[2]::text[];
  branch bigint;
  touched bigint;
  sorted text;
  arrays text;
  is_aligned boolean;
  found boolean[];
  names text[];
  pairs text;
begin
  for branch, touched in execute format('select branch_id, count(*) from %I group by branch_id', one_table) loop
    if touched = 1 then
      execute format('insert into history (branch_id, resource, record_id, table_name, row_id, action, before, after)
        select branch_id, $2, %1$I, $3, id, $4, %2$s, %3$s from %4$I r where branch_id = $1', tg_argv[1],
        case tg_op when 'INSERT' then 'null' else '(select to_jsonb(o) from old_rows o where o.branch_id = $1)' end,
        case tg_op when 'DELETE' then 'null' else 'to_jsonb(r)' end, one_table)
        using branch, tg_argv[0], tg_table_name, action;
      continue;
    end if;
    sorted := '';
    loop
      arrays := (select string_agg(format('array_agg(%1$I%2$s) as %1$I', name, sorted), ', ') from unnest(recorded || 'id'::text) as t(name));
      execute (select format('select %s, array[%s] from %s', case tg_op when 'UPDATE' then 'o.id = n.id' else 'true' end,
        string_agg(format(test, name), ', ' order by place), format(source, arrays))
        from unnest(recorded) with ordinality as t(name, place)) into is_aligned, found using branch;
      exit when is_aligned or sorted <> '';
      sorted := ' order by id';
    end loop;
    names := array(select name from unnest(recorded, found) with ordinality as t(name, is_changed, place) where is_changed order by place);
    continue when tg_op = 'UPDATE' and cardinality(names) = 0;
    arrays := format('array_agg(id%2$s) as row_ids, array_agg(%1$I%2$s) as records, min(%1$I) as first, max(%1$I) as last', tg_argv[1], sorted);
    pairs := '';
    for at in 1 .. cardinality(names) loop
      arrays := arrays || format(', array_agg(%1$I%2$s) as %1$I', names[at], sorted);
      -- A function takes at most 100 arguments.
      pairs := pairs || case when at = 1 then '' when at % 40 = 1 then ') || jsonb_build_object(' else ', ' end || format(pair, names[at]);
    end loop;
    execute format('insert into history (branch_id, resource, record_id, table_name, action, row_ids, record_ids, first_record, last_record, changes)
      select $1, $2, case when %1$s.first = %1$s.last then %1$s.first end, $3, $4, %1$s.row_ids,
        case when %2$L <> ''id'' and %1$s.first < %1$s.last then %1$s.records end, %1$s.first, %1$s.last, jsonb_build_object(%3$s)
      from %4$s', case tg_op when 'DELETE' then 'o' else 'n' end, tg_argv[1], pairs, format(source, arrays)) using branch, tg_argv[0], tg_table_name, action;
  end loop;
  return null;
end $$`;

/** The transition tables of each event. */
const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const;
type Event = keyof typeof events;
const allEvents: readonly Event[] = ['insert', 'update', 'delete'];

/** A trigger for each of these events that runs once for a statement. */
export const statementTriggers = (
  name: string,
  table: string,
  call: string,
  {
    on = allEvents,
    when = '',
  }: { readonly on?: readonly Event[] | undefined; readonly when?: string | undefined } = {},
): string =>
  on
    .map(
      (event) => `
    create trigger ${name}_${event} after ${event} on ${identifier(table)} referencing ${events[event]}
      for each statement ${when} execute function ${call};`,
    )
    .join('');

export const dropTriggers = (name: string, table: string): string =>
  ['', '_insert', '_update', '_delete']
    .map((event) => `drop trigger if exists ${name}${event} on ${identifier(table)};`)
    .join('\n');

interface Recorded {
  readonly table: string;
  readonly resource: string;
  /** The column with the record's id. */
  readonly record: string;
  readonly fields: Fields;
  readonly policy: HistoryPolicy;
  /** For lines of a part: the part's table, and its column with the parent's id. */
  readonly through?: readonly [table: string, by: string];
}

const whileImporting = `coalesce(current_setting('${importingMany}', true), '') <> ''`;

const rowTrigger = ({ table, resource, record, fields, through }: Recorded, when = ''): string => {
  const derived = derivedColumns(fields);
  const ignored = derived.length || through ? [`{${derived.join(',')}}`] : [];
  const args = [resource, record, ...ignored, ...(through ?? [])].map(literal);
  return `create trigger app_record after insert or update or delete on ${identifier(table)}
    for each row ${when} execute function app_record(${args.join(', ')});`;
};

const batchTriggers = ({ table, resource, record, fields }: Recorded, when = ''): string => {
  const derived = derivedColumns(fields);
  const columns = columnsOf(fields).map(([name]) => name);
  const placed = record === parentColumn ? ['position'] : [];
  const triggers = (on: readonly Event[], recorded: readonly string[]): string => {
    const args = [resource, record, `{${[...recorded, ...placed].join(',')}}`].map(literal);
    return statementTriggers('app_record', table, `app_record_batch(${args.join(', ')})`, { on, when });
  };
  const typed = columns.filter((name) => !derived.includes(name));
  // What is deleted is kept whole: from this it is put back.
  return triggers(['insert', 'update'], typed) + triggers(['delete'], columns);
};

/** A table whose history is by row has it by statement for an import of many rows. */
const triggersFor = (recorded: Recorded): string => {
  if (recorded.policy === 'none') return '';
  if (recorded.policy === 'batch') return batchTriggers(recorded);
  if (!isImported(recorded.table)) return rowTrigger(recorded);
  return rowTrigger(recorded, `when (not ${whileImporting})`) + batchTriggers(recorded, `when (${whileImporting})`);
};

/**
 * An entry of many rows is compressed by lz4, which takes half of the time of the usual method. A server without it
 * keeps the usual one.
 */
const compression = `
do $$ begin
  alter table history alter row_ids set compression lz4, alter record_ids set compression lz4, alter changes set compression lz4;
exception when feature_not_supported then null; end $$`;

/** The triggers of the history of each described table, by its policy (docs/decisions/024). */
export const historyRules = (): string[] => [
  compression,
  rowFunction,
  batchFunction,
  ...ownedResources
    .flatMap((r): Recorded[] => [
      {
        table: getTableName(tableOf(r)),
        // The parent's history has the changes of a part.
        ...(r.partOf ? { resource: r.partOf.parent.name, record: r.partOf.by } : { resource: r.name, record: 'id' }),
        fields: r.fields,
        policy: r.history,
      },
      ...rowFieldsOf(r.fields).map(([field, f]) => ({
        table: rowTableName(r, field),
        resource: r.partOf?.parent.name ?? r.name,
        record: parentColumn,
        fields: f.fields,
        policy: f.history ?? 'row',
        ...(r.partOf && { through: [r.name, r.partOf.by] as const }),
      })),
    ])
    .map((recorded) => dropTriggers('app_record', recorded.table) + triggersFor(recorded)),
];

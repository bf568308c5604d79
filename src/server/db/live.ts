import { getTableName } from 'drizzle-orm';
import { linesOf } from '../../schema/field.ts';
import * as parts from './sharedTables.ts';
import { relatedResources, relationTableOf } from './relations.ts';
import { lineTableName, ownedResources, parentColumn, tableOf } from './tables.ts';

/** The channel on which the database tells every server process what was committed. */
export const changesChannel = 'plumbline_changes';

/**
 * More records than these in one statement are "many": a message must stay below 8000 bytes, and nobody reads the rest.
 */
const mostIds = 50;
/** Rows looked at to find them: an import must not pay for being told of. */
const mostRows = 500;

/**
 * One message a statement that changed something in a branch: of which resource, which records, by whom. TG_ARGV is the
 * resource and the part of it that changed; `resource` and `record` are the columns that say so where a table holds the
 * parts of many. Nothing is joined to the transition table, so no cached plan of it can turn bad. Outside a branch's
 * door (migrations) nothing is told.
 */
const tellFunction = (name: string, record: string, resource = 'tg_argv[0]') => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  branch bigint := nullif(current_setting('app.branch_id', true), '')::bigint;
  told record;
begin
  if branch is null then return null; end if;
  for told in
    select resource, array_agg(distinct record_id) as ids, count(*) as n
    from (select ${resource} as resource, ${record} as record_id from changed limit ${mostRows + 1}) as few
    group by resource
  loop
    perform pg_notify('${changesChannel}', jsonb_build_object(
      'branch', branch,
      'resource', told.resource,
      'ids', case when told.n <= ${mostRows} and cardinality(told.ids) <= ${mostIds} then to_jsonb(told.ids) end,
      'part', tg_argv[1],
      'action', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      'by', nullif(current_setting('app.user_id', true), '')::bigint)::text);
  end loop;
  return null;
end $$`;

/** Whose rights or sessions are others than before: who holds a stream open is looked at again at once. */
const rightsFunction = `
create or replace function app_tell_rights() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct user_id from changed limit ${mostIds + 1});
begin
  if cardinality(ids) > 0 then
    perform pg_notify('${changesChannel}', jsonb_build_object(
      'rights', case when cardinality(ids) <= ${mostIds} then to_jsonb(ids) end)::text);
  end if;
  return null;
end $$`;

const events = { insert: 'new', update: 'new', delete: 'old' } as const;
type Event = keyof typeof events;

const telling = (
  table: string,
  fn: string,
  args: readonly string[],
  on: readonly Event[] = ['insert', 'update', 'delete'],
) =>
  on.map(
    (event) => `
    drop trigger if exists app_tell_${event} on "${table}";
    create trigger app_tell_${event} after ${event} on "${table}" referencing ${events[event]} table as changed
      for each statement execute function ${fn}(${args.map((a) => `'${a}'`).join(', ')});`,
  );

/**
 * Every change of a branch's records, of their lines and of their parts is told when it is committed, whoever made it.
 */
export const liveRules = (): string =>
  [
    tellFunction('app_tell', 'id'),
    tellFunction('app_tell_lines', parentColumn),
    tellFunction('app_tell_parts', 'record_id', 'resource'),
    tellFunction('app_tell_related', 'unnest(array[lower_id, upper_id])'),
    rightsFunction,
    ...ownedResources.flatMap((r) => [
      ...telling(getTableName(tableOf(r)), 'app_tell', [r.name, 'record']),
      ...linesOf(r.fields).flatMap(([field]) => telling(lineTableName(r, field), 'app_tell_lines', [r.name, field])),
    ]),
    ...[parts.attachments, parts.comments, parts.transitions]
      .map(getTableName)
      .flatMap((table) => telling(table, 'app_tell_parts', ['', table])),
    ...relatedResources().flatMap((r) =>
      telling(getTableName(relationTableOf(r)), 'app_tell_related', [r.name, 'relations'], ['insert', 'delete']),
    ),
    ...telling('user_permissions', 'app_tell_rights', [], ['insert', 'delete']),
    ...telling('user_branches', 'app_tell_rights', [], ['insert', 'update', 'delete']),
    ...telling('sessions', 'app_tell_rights', [], ['delete']),
  ].join(';\n');

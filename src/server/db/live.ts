import { getTableName } from 'drizzle-orm';
import { rowFieldsOf } from '../../schema/field.ts';
import * as shared from './sharedTables.ts';
import { relatedResources, relationTableOf } from './relations.ts';
import { rowTableName, ownedResources, parentColumn, tableOf } from './tables.ts';

/** The channel on which the database notifies every server process of commits. */
export const changesChannel = 'plumbline_changes';

/** The most ids of a message, which must stay below 8000 bytes; a message of more records has no ids. */
const maxIds = 50;
/** The most rows that are read for the ids, so that messages cost an import little. */
const maxRows = 500;

/**
 * A trigger function that sends one message for each statement in a branch: resource, records, user. TG_ARGV has the
 * resource and the changed part; `resource` and `record` are expressions for tables that several resources share. The
 * transition table is not joined, so that a cached plan stays good. Outside of a branch (migrations) it sends nothing.
 */
const notifyFunction = (name: string, record: string, resource = 'tg_argv[0]') => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  branch bigint := nullif(current_setting('app.branch_id', true), '')::bigint;
  change record;
begin
  if branch is null then return null; end if;
  for change in
    select resource, array_agg(distinct record_id) as ids, count(*) as n
    from (select ${resource} as resource, ${record} as record_id from changed limit ${maxRows + 1}) as few
    group by resource
  loop
    perform pg_notify('${changesChannel}', jsonb_build_object(
      'branch', branch,
      'resource', change.resource,
      'ids', case when change.n <= ${maxRows} and cardinality(change.ids) <= ${maxIds} then to_jsonb(change.ids) end,
      'part', tg_argv[1],
      'action', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
      'by', nullif(current_setting('app.user_id', true), '')::bigint)::text);
  end loop;
  return null;
end $$`;

/** A trigger function that sends the users whose rights or sessions changed, so that their open streams are checked. */
const rightsFunction = (name: string, changed: string) => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  ids bigint[] := array(select distinct user_id from ${changed} limit ${maxIds + 1});
begin
  if cardinality(ids) > 0 then
    perform pg_notify('${changesChannel}', jsonb_build_object(
      'rights', case when cardinality(ids) <= ${maxIds} then to_jsonb(ids) end)::text);
  end if;
  return null;
end $$`;

const events = { insert: 'new', update: 'new', delete: 'old' } as const;
type Event = keyof typeof events;

const notifyTriggers = (
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

/** The triggers that send a message when a change of a branch's records is committed, whatever statement made it. */
export const liveRules = (): string =>
  [
    notifyFunction('app_tell', 'id'),
    notifyFunction('app_tell_lines', parentColumn),
    notifyFunction('app_tell_parts', 'record_id', 'resource'),
    notifyFunction('app_tell_related', 'unnest(array[lower_id, upper_id])'),
    rightsFunction('app_tell_rights', 'changed'),
    rightsFunction('app_tell_role', 'user_roles h join changed c using (role_id)'),
    ...ownedResources.flatMap((r) => [
      ...notifyTriggers(getTableName(tableOf(r)), 'app_tell', [r.name, 'record']),
      ...rowFieldsOf(r.fields).flatMap(([field]) =>
        notifyTriggers(rowTableName(r, field), 'app_tell_lines', [r.name, field]),
      ),
    ]),
    ...[shared.attachments, shared.comments, shared.transitions]
      .map(getTableName)
      .flatMap((table) => notifyTriggers(table, 'app_tell_parts', ['', table])),
    ...relatedResources().flatMap((r) =>
      notifyTriggers(getTableName(relationTableOf(r)), 'app_tell_related', [r.name, 'relations']),
    ),
    ...notifyTriggers('user_permissions', 'app_tell_rights', [], ['insert', 'delete']),
    ...notifyTriggers('user_roles', 'app_tell_rights', [], ['insert', 'delete']),
    ...notifyTriggers('role_permissions', 'app_tell_role', [], ['insert', 'delete']),
    ...notifyTriggers('user_branches', 'app_tell_rights', [], ['insert', 'update', 'delete']),
    ...notifyTriggers('sessions', 'app_tell_rights', [], ['delete']),
  ].join(';\n');

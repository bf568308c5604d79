import { getTableName } from 'drizzle-orm';
import { colleagueRules } from './colleagues.ts';
import { commentRules } from './commentRules.ts';
import { attachmentRules } from './attachmentRules.ts';
import type { Connection } from './engine/source.ts';
import { lineRules } from './lineRules.ts';
import { liveRules } from './live.ts';
import { branchRole, systemRole } from './policies.ts';
import { globalRules } from './globalRules.ts';
import { followRules } from './follows.ts';
import { numberRules } from './numbers.ts';
import * as parts from './parts.ts';
import { searchRules } from './search.ts';
import * as system from './system.ts';
import { lineTableName, ownedResources, ownedTables, parentColumn, tableOf } from './tables.ts';
import { columnsOf, linesOf, type Fields } from '../../schema/field.ts';
import { stockRules } from './stock.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
const identifier = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The two roles of the doors. Roles outlive a database, so several databases of one server share them. */
export const ensureRoles = async (connection: Connection): Promise<void> => {
  for (const role of [branchRole, systemRole])
    await connection.query(`do $$ begin
      if not exists (select from pg_roles where rolname = ${literal(role)}) then create role ${role} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin
      if not pg_has_role(current_user, ${literal(role)}, 'member') then grant ${role} to current_user; end if;
    end $$`);
};

/**
 * A change of a row keeps who and when, and counts the version: no operation can forget it. A change of tallies alone
 * (TG_ARGV[0], the names) is no edit of the row.
 */
const keepFunction = `
create or replace function app_keep() returns trigger language plpgsql as $$
begin
  if tg_nargs > 0 and to_jsonb(new) - tg_argv[0]::text[] = to_jsonb(old) - tg_argv[0]::text[] then return new; end if;
  new.version := old.version + 1;
  new.updated_at := now();
  new.updated_by := nullif(current_setting('app.user_id', true), '')::bigint;
  return new;
end $$`;

/** One row of history per changed row, written with the owner's right, so that nobody else can write one. A line's change stands under its record: TG_ARGV is the resource and the column of the record's id, and the names of the tallies, whose changes other records tell. */
const recordFunction = `
create or replace function app_record() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  either jsonb := coalesce(becomes, was);
begin
  if tg_op = 'UPDATE' and tg_nargs > 2 and was - tg_argv[2]::text[] = becomes - tg_argv[2]::text[] then return null; end if;
  insert into history (branch_id, resource, record_id, table_name, row_id, action, before, after)
  values (
    (either->>'branch_id')::bigint, tg_argv[0], (either->>tg_argv[1])::bigint, tg_table_name, (either->>'id')::bigint,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, was, becomes);
  return null;
end $$`;

const triggers = (table: string, resource: string, recordColumn: string, fields: Fields) => {
  const t = identifier(table);
  const tallies = columnsOf(fields).flatMap(([name, f]) => (f.kept === 'tally' ? [name] : []));
  const beside = tallies.length ? [literal(`{${tallies.join(',')}}`)] : [];
  return `
    drop trigger if exists app_keep on ${t};
    create trigger app_keep before update on ${t} for each row execute function app_keep(${beside.join('')});
    drop trigger if exists app_record on ${t};
    create trigger app_record after insert or update or delete on ${t}
      for each row execute function app_record(${[literal(resource), literal(recordColumn), ...beside].join(', ')});
    grant select, insert, update, delete on ${t} to ${branchRole};`;
};

const historyTriggers = () =>
  ownedResources.flatMap((r) => [
    triggers(getTableName(tableOf(r)), r.name, 'id', r.fields),
    ...linesOf(r.fields).map(([field, f]) => triggers(lineTableName(r, field), r.name, parentColumn, f.fields)),
  ]);

const grants = () => {
  const global = [
    system.users,
    system.userBranches,
    system.userPermissions,
    system.sessions,
    system.identities,
    system.signInAttempts,
    system.branches,
  ];
  return `
    revoke all on all tables in schema public from ${branchRole}, ${systemRole};
    grant usage on schema public to ${branchRole}, ${systemRole};
    grant select, insert, update, delete on ${global.map((t) => identifier(getTableName(t))).join(', ')} to ${systemRole};
    grant select (id, name) on users to ${branchRole};
    grant select on history to ${branchRole};
    grant select on global_history to ${systemRole};
    revoke update on user_permissions from ${systemRole};
    grant select, insert, update, delete on ${[system.savedViews, parts.attachments, parts.comments, parts.commentMentions, parts.seenMarks].map((t) => identifier(getTableName(t))).join(', ')} to ${branchRole};
    grant select, insert on transitions to ${branchRole};
    grant select, insert, update on counters to ${branchRole};
    grant select, insert, delete on enquiry_relations to ${branchRole};
    drop trigger if exists app_keep on saved_views;
    create trigger app_keep before update on saved_views for each row execute function app_keep();
    drop trigger if exists app_keep on attachments;
    create trigger app_keep before update on attachments for each row execute function app_keep();
    drop trigger if exists app_keep on comments;
    create trigger app_keep before update on comments for each row execute function app_keep();`;
};

/** Rights, triggers and what else follows from the tables: the same after every migration, however often it runs. */
export const afterMigrations = async (connection: Connection): Promise<void> => {
  ownedTables();
  await connection.query(
    [
      keepFunction,
      recordFunction,
      grants(),
      lineRules(),
      ...historyTriggers(),
      numberRules(),
      colleagueRules,
      attachmentRules(ownedResources),
      commentRules(ownedResources),
      followRules,
      stockRules,
      globalRules,
      liveRules(),
    ].join(';\n'),
  );
  await searchRules(connection);
};

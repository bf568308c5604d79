import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import { rowFieldsOf } from '../../schema/field.ts';
import { rowTableName, tableOf } from './tables.ts';

/**
 * The deletion of a comment is an entry in the history of its record: by whom, when, and the text (docs/decisions/016).
 * The comments of a record or line are deleted with it.
 */
const functions = `
create or replace function app_comment_gone() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into history (branch_id, resource, record_id, table_name, row_id, action, before)
  values (old.branch_id, old.resource, old.record_id, 'comments', old.id, 'delete', to_jsonb(old));
  return null;
end $$;
drop trigger if exists app_comment_gone on comments;
create trigger app_comment_gone after delete on comments for each row execute function app_comment_gone();
create or replace function app_comments_leave() returns trigger language plpgsql as $$
begin
  if tg_nargs = 1 then
    delete from comments where branch_id = old.branch_id and resource = tg_argv[0] and record_id = old.id;
  else
    delete from comments where branch_id = old.branch_id and resource = tg_argv[0] and record_id = old.parent_id
      and lines = tg_argv[1] and line_id = old.id;
  end if;
  return null;
end $$`;

const leaving = (table: string, args: readonly string[]): string => `
drop trigger if exists app_comments_leave on "${table}";
create trigger app_comments_leave after delete on "${table}"
  for each row execute function app_comments_leave(${args.map((arg) => `'${arg}'`).join(', ')})`;

/** The triggers for the comments of these resources. Names of resources and fields are ours and need no quoting. */
export const commentRules = (resources: readonly Resource[]): string =>
  [
    functions,
    ...resources.flatMap((r) => [
      leaving(getTableName(tableOf(r)), [r.name]),
      ...rowFieldsOf(r.fields).map(([field]) => leaving(rowTableName(r, field), [r.name, field])),
    ]),
  ].join(';\n');

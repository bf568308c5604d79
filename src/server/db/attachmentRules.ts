import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import { tableOf } from './tables.ts';

/**
 * Additions, new versions and removals of files are entries in the history of their record. The rows of a record's
 * files are deleted with the record (docs/decisions/015).
 */
const functions = `
create or replace function app_attachment_told() returns trigger language plpgsql security definer set search_path = public as $$
declare
  action text := case when tg_op <> 'INSERT' then 'delete' when new.first_id is null then 'create' else 'update' end;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'INSERT' then to_jsonb(new) end;
  either jsonb := coalesce(becomes, was);
begin
  -- The entry of the next version tells that it took the place of this one.
  if tg_op = 'UPDATE' and new.removed_at is null or tg_op = 'DELETE' and old.replaced_at is not null then return null; end if;
  insert into history (branch_id, resource, record_id, table_name, row_id, action, before, after)
  values (
    (either->>'branch_id')::bigint, either->>'resource', (either->>'record_id')::bigint, tg_table_name, (either->>'id')::bigint,
    action, was, becomes);
  return null;
end $$;
drop trigger if exists app_attachment_told on attachments;
create trigger app_attachment_told after insert or update or delete on attachments
  for each row execute function app_attachment_told();
create or replace function app_attachments_leave() returns trigger language plpgsql as $$
begin
  delete from attachments where branch_id = old.branch_id and resource = tg_argv[0] and record_id = old.id;
  return null;
end $$`;

const leaving = (resource: Resource): string => {
  const table = getTableName(tableOf(resource));
  return `
drop trigger if exists app_attachments_leave on "${table}";
create trigger app_attachments_leave after delete on "${table}"
  for each row execute function app_attachments_leave('${resource.name}')`;
};

/** The triggers for the files of these resources. Names of resources are ours and need no quoting. */
export const attachmentRules = (resources: readonly Resource[]): string =>
  [functions, ...resources.filter(({ attachments }) => attachments).map(leaving)].join(';\n');

import { getTableName } from 'drizzle-orm';
import type { Resource } from '../../schema/resource.ts';
import { frozenRow } from './frozen.ts';
import { identifier, literal } from './sqlText.ts';
import { tableOf } from './tables.ts';

/** The states of a resource's workflow in which its records, and so their files, can be changed. */
export const editableStates = ({ workflow }: Resource): string[] =>
  Object.entries(workflow?.states ?? {}).flatMap(([state, { editable }]) => (editable ? [state] : []));

/** The files that a step of a record sends: its own, and those of parts that change with it. */
const filesSentWith = (resource: Resource, all: readonly Resource[]): string[] => [
  ...(resource.attachments ? [`a.resource = ${literal(resource.name)} and a.record_id = new.record_id`] : []),
  ...all
    .filter((part) => part.attachments && part.partOf?.parent === resource && part.partOf.editing !== 'own')
    .map(
      (
        part,
      ) => `a.resource = ${literal(part.name)} and a.record_id in (select p.id from ${identifier(getTableName(tableOf(part)))} p
        where p.branch_id = new.branch_id and p.${identifier(part.partOf?.by ?? '')} = new.record_id)`,
    ),
];

const sending = (resource: Resource, all: readonly Resource[]): string => {
  const files = filesSentWith(resource, all);
  const states = editableStates(resource);
  if (files.length === 0 || states.length === 0) return '';
  return `
  if new.handed_role is null and new.resource = ${literal(resource.name)} and new.from_state in (${states.map(literal).join(', ')}) then
    insert into sent_files (branch_id, transition_id, attachment_id)
      select new.branch_id, new.id, a.id from attachments a
      where a.branch_id = new.branch_id and a.replaced_at is null and a.removed_at is null and (${files.join(' or ')});
  end if;`;
};

/** The columns of a file that change: it ends once. */
const ending = `array['replaced_at', 'removed_at', 'version', 'updated_at', 'updated_by']`;

/**
 * A step from a state in which files can be changed stores the files of that moment, in the transaction of the step. In
 * other states they cannot change, so later steps have the same files. A sent file stays for ever, whatever role asks
 * for its deletion, and no file changes otherwise than that it ends (docs/decisions/034).
 */
export const sentFileRules = (resources: readonly Resource[]): string => `
create or replace function app_send_files() returns trigger language plpgsql security definer set search_path = public as $$
begin ${resources.map((resource) => sending(resource, resources)).join('')}
  return null;
end $$;
drop trigger if exists app_send_files on transitions;
create trigger app_send_files after insert on transitions for each row execute function app_send_files();
create or replace function app_attachment_kept() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if old.replaced_at is null and old.removed_at is null and to_jsonb(new) - ${ending} = to_jsonb(old) - ${ending} then return new; end if;
    raise exception 'A file never changes: a new version takes its place' using errcode = '${frozenRow}';
  end if;
  if exists (select from sent_files s where s.branch_id = old.branch_id and s.attachment_id = old.id) then
    raise exception 'Its files were sent, and are kept as they were sent: it cannot be deleted' using errcode = '${frozenRow}';
  end if;
  return old;
end $$;
drop trigger if exists app_attachment_kept on attachments;
create trigger app_attachment_kept before update or delete on attachments for each row execute function app_attachment_kept()`;

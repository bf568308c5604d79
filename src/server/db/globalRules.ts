/** Columns that the history leaves out: secrets, the person's own activity and audit columns. */
const besides = '{password_hash,preferences,last_seen_at,rights_version,version,updated_at,updated_by}';

/** The history of global rows: TG_ARGV is the resource. Changes of left-out columns alone leave no entry. */
const recordFunction = `
create or replace function app_record_global() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - '${besides}'::text[] end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - '${besides}'::text[] end;
begin
  if was = becomes then return null; end if;
  insert into global_history (resource, record_id, table_name, action, before, after)
  values (tg_argv[0], (coalesce(becomes, was)->>'id')::bigint, tg_table_name,
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end, was, becomes);
  return null;
end $$`;

/** Assignments are entries of the person, one for each branch, since a reader may see only some branches. */
const branchesFunction = `
create or replace function app_record_user_branches() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into global_history (resource, record_id, table_name, action, before)
    values ('users', old.user_id, 'users_branches', 'delete', jsonb_build_object('branch_id', old.branch_id));
  end if;
  if tg_op <> 'DELETE' then
    insert into global_history (resource, record_id, table_name, action, after)
    values ('users', new.user_id, 'users_branches', 'create', jsonb_build_object('branch_id', new.branch_id));
  end if;
  return null;
end $$`;

/** The grants or revocations of one statement are one entry, not one for each permission. */
const permissionsFunction = `
create or replace function app_record_user_permissions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into global_history (resource, record_id, table_name, action, after)
    select 'users', user_id, 'users_permissions', 'create', jsonb_build_object('name', string_agg(permission, ', ' order by permission))
    from changed group by user_id;
  else
    insert into global_history (resource, record_id, table_name, action, before)
    select 'users', user_id, 'users_permissions', 'delete', jsonb_build_object('name', string_agg(permission, ', ' order by permission))
    from changed group by user_id;
  end if;
  return null;
end $$`;

const keeping = (table: string) => `
  drop trigger if exists app_keep on ${table};
  create trigger app_keep before update on ${table} for each row
    execute function app_keep('{password_hash,password_changed_at,must_change_password,preferences,last_seen_at,rights_version}');
  drop trigger if exists app_record on ${table};
  create trigger app_record after insert or update or delete on ${table} for each row execute function app_record_global('${table}');`;

/**
 * Versions and history of people, their branches and permissions, and of branches, as for records of a branch.
 * Permissions are granted and revoked but never updated, so they have no update trigger.
 */
export const globalRules = `${[recordFunction, branchesFunction, permissionsFunction].join(';')};
  ${keeping('users')}
  ${keeping('branches')}
  drop trigger if exists app_record on user_branches;
  create trigger app_record after insert or update or delete on user_branches for each row execute function app_record_user_branches();
  drop trigger if exists app_record_granted on user_permissions;
  create trigger app_record_granted after insert on user_permissions referencing new table as changed
    for each statement execute function app_record_user_permissions();
  drop trigger if exists app_record_revoked on user_permissions;
  create trigger app_record_revoked after delete on user_permissions referencing old table as changed
    for each statement execute function app_record_user_permissions()`;

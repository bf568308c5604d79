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

/** What one statement grants or revokes is one entry of the person, or of the role, not one for each permission. */
const permissionsFunction = (name: string, resource: string, owner: string) => `
create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into global_history (resource, record_id, table_name, action, after)
    select '${resource}', ${owner}, '${resource}_permissions', 'create', jsonb_build_object('name', string_agg(permission, ', ' order by permission))
    from changed group by ${owner};
  else
    insert into global_history (resource, record_id, table_name, action, before)
    select '${resource}', ${owner}, '${resource}_permissions', 'delete', jsonb_build_object('name', string_agg(permission, ', ' order by permission))
    from changed group by ${owner};
  end if;
  return null;
end $$`;

/** A role that is given or taken is an entry of the person, and one of the role. */
const rolesFunction = `
create or replace function app_record_user_roles() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into global_history (resource, record_id, table_name, action, before, after)
  select resource, record_id, table_name, case tg_op when 'INSERT' then 'create' else 'delete' end,
    case tg_op when 'DELETE' then what end, case tg_op when 'INSERT' then what end
  from changed c cross join lateral (values
    ('users', c.user_id, 'users_roles', jsonb_build_object('role_id', c.role_id)),
    ('roles', c.role_id, 'roles_people', jsonb_build_object('user_id', c.user_id))
  ) as entries (resource, record_id, table_name, what)
  order by c.role_id, c.user_id;
  return null;
end $$`;

const keeping = (table: string) => `
  drop trigger if exists app_keep on ${table};
  create trigger app_keep before update on ${table} for each row
    execute function app_keep('{password_hash,password_changed_at,must_change_password,preferences,last_seen_at,rights_version}');
  drop trigger if exists app_record on ${table};
  create trigger app_record after insert or update or delete on ${table} for each row execute function app_record_global('${table}');`;

const recording = (table: string, records: string) => `
  drop trigger if exists app_record_granted on ${table};
  create trigger app_record_granted after insert on ${table} referencing new table as changed
    for each statement execute function ${records}();
  drop trigger if exists app_record_revoked on ${table};
  create trigger app_record_revoked after delete on ${table} referencing old table as changed
    for each statement execute function ${records}()`;

/**
 * Versions and history of people, their branches, roles and permissions, of roles and of branches, as for records of a
 * branch. Permissions and roles are granted and revoked but never updated, so they have no update trigger.
 */
export const globalRules = `${[
  recordFunction,
  branchesFunction,
  permissionsFunction('app_record_user_permissions', 'users', 'user_id'),
  permissionsFunction('app_record_role_permissions', 'roles', 'role_id'),
  rolesFunction,
].join(';')};
  ${keeping('users')}
  ${keeping('branches')}
  ${keeping('roles')}
  drop trigger if exists app_record on user_branches;
  create trigger app_record after insert or update or delete on user_branches for each row execute function app_record_user_branches();
  ${recording('user_permissions', 'app_record_user_permissions')};
  ${recording('role_permissions', 'app_record_role_permissions')};
  ${recording('user_roles', 'app_record_user_roles')}`;

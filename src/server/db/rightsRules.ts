/** The SQLSTATE of a refused session: it has ended, or its rights differ from those the process has read. */
export const staleSession = 'PB401';

/** Refuses the entry; PostgreSQL evaluates it only without a valid session. */
const refuse = `
create or replace function app_refuse_session() returns text language plpgsql as $$
begin
  raise exception 'The session has ended, or its rights have changed' using errcode = '${staleSession}';
end $$`;

/** Changes of a user that sessions show. */
const ofUser = `
create or replace function app_count_rights() returns trigger language plpgsql as $$
begin
  if (new.name, new.email, new.is_active, new.must_change_password, new.default_branch_id, new.preferences)
    is distinct from (old.name, old.email, old.is_active, old.must_change_password, old.default_branch_id, old.preferences)
  then
    new.rights_version := old.rights_version + 1;
  end if;
  return new;
end $$`;

/** Grants and revocations of permissions and roles, and new or ended assignments. */
const ofAssignments = `
create or replace function app_count_assigned() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1 where id in (select user_id from changed);
  return null;
end $$`;

/** An updated assignment: for its former and its new user. */
const ofMove = `
create or replace function app_count_moved() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1 where id in (old.user_id, new.user_id);
  return null;
end $$`;

/** Permissions that a role gains or loses: for everybody who has it. */
const ofRole = `
create or replace function app_count_role() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1
  where id in (select h.user_id from user_roles h join changed c on c.role_id = h.role_id);
  return null;
end $$`;

/** A branch that is renamed or closed, or writes figures in another way: for everybody assigned to it. */
const ofBranch = `
create or replace function app_count_branch() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1
  where id in (select user_id from user_branches where branch_id = new.id);
  return null;
end $$`;

const counting = (table: string, counts: string): string => `
  drop trigger if exists app_count_insert on ${table};
  create trigger app_count_insert after insert on ${table} referencing new table as changed
    for each statement execute function ${counts}();
  drop trigger if exists app_count_delete on ${table};
  create trigger app_count_delete after delete on ${table} referencing old table as changed
    for each statement execute function ${counts}()`;

const assignments = (table: string): string => `${counting(table, 'app_count_assigned')};
  drop trigger if exists app_count_update on ${table};
  create trigger app_count_update after update on ${table} for each row execute function app_count_moved()`;

/**
 * Every change of a user's data or rights increments `users.rights_version` in the same transaction. The entering
 * statement compares it, so a process never acts on rights that it read before a change.
 */
export const rightsRules = `${[refuse, ofUser, ofAssignments, ofMove, ofRole, ofBranch].join(';')};
  drop trigger if exists app_count_rights on users;
  create trigger app_count_rights before update on users for each row execute function app_count_rights();
  drop trigger if exists app_count_branch on branches;
  create trigger app_count_branch after update of name, code, notation, is_active on branches for each row
    execute function app_count_branch();
  ${assignments('user_permissions')};
  ${assignments('user_branches')};
  ${counting('user_roles', 'app_count_assigned')};
  ${counting('role_permissions', 'app_count_role')}`;

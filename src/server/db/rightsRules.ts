/** SQLSTATE of a transaction that a session no longer allows: ended, or with other rights than its process has read. */
export const staleSession = 'PB401';

/** Refuses to enter: evaluated only where no session stands. */
const refuse = `
create or replace function app_refuse_session() returns text language plpgsql as $$
begin
  raise exception 'The session has ended, or its rights have changed' using errcode = '${staleSession}';
end $$`;

/** What a session tells of its user changed. */
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

/** Permissions or branches were granted or withdrawn. */
const ofAssignments = `
create or replace function app_count_assigned() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1 where id in (select user_id from changed);
  return null;
end $$`;

/** An assignment was rewritten: for both whom it named and whom it names. */
const ofMove = `
create or replace function app_count_moved() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1 where id in (old.user_id, new.user_id);
  return null;
end $$`;

/** A branch was renamed or closed: for everybody who is assigned to it. */
const ofBranch = `
create or replace function app_count_branch() returns trigger language plpgsql as $$
begin
  update users set rights_version = rights_version + 1
  where id in (select user_id from user_branches where branch_id = new.id);
  return null;
end $$`;

const assignments = (table: string): string => `
  drop trigger if exists app_count_insert on ${table};
  create trigger app_count_insert after insert on ${table} referencing new table as changed
    for each statement execute function app_count_assigned();
  drop trigger if exists app_count_delete on ${table};
  create trigger app_count_delete after delete on ${table} referencing old table as changed
    for each statement execute function app_count_assigned();
  drop trigger if exists app_count_update on ${table};
  create trigger app_count_update after update on ${table} for each row execute function app_count_moved()`;

/**
 * `users.rights_version` is counted up with every change of what a person is or may do, in the same transaction and
 * whoever makes it. The statement that opens a transaction compares it, so what a process has read earlier is never
 * believed after a change.
 */
export const rightsRules = `${[refuse, ofUser, ofAssignments, ofMove, ofBranch].join(';')};
  drop trigger if exists app_count_rights on users;
  create trigger app_count_rights before update on users for each row execute function app_count_rights();
  drop trigger if exists app_count_branch on branches;
  create trigger app_count_branch after update of name, code, is_active on branches for each row
    execute function app_count_branch();
  ${assignments('user_permissions')};
  ${assignments('user_branches')}`;

import { accessRequestsName } from '../../../schema/calls/shared/access.ts';
import { allPermissions } from '../../../resources/permissionNames.ts';
import { users } from '../../../resources/people/users.ts';
import { changesChannel } from '../../db/live.ts';
import { branchRole, systemRole } from '../../db/policies.ts';
import { literal } from '../../db/sqlText.ts';

const array = (names: readonly (string | null)[]): string =>
  `array[${names.map((name) => literal(name ?? '')).join(', ')}]::text[]`;

const { held, grant } = users.endpoints;

/**
 * The active people of a branch who can grant a permission to somebody: they may edit permissions, hold this one (unless
 * nobody does), and have every other permission and branch of the person (decision 12). With `one` only that person is
 * looked at.
 */
const granters = `
create or replace function app_granters(asker bigint, wanted text, branch bigint, one bigint default null)
returns setof bigint language sql stable security definer set search_path = public as $$
  with needed as materialized (
    select permission from held_permissions where user_id = asker and permission = any(${array(allPermissions())})
    union select unnest(${array([held.permission, grant.permission])})
    union select wanted where exists (
      select from held_permissions p join users u on u.id = p.user_id and u.is_active where p.permission = wanted))
  select u.id from users u join user_branches b on b.user_id = u.id and b.branch_id = branch
  where u.is_active and u.id <> asker and (one is null or u.id = one)
    and not exists (
      select from needed n where not exists (
        select from held_permissions p where p.user_id = u.id and p.permission = n.permission))
    and not exists (
      select from user_branches mine where mine.user_id = asker and not exists (
        select from user_branches theirs where theirs.user_id = u.id and theirs.branch_id = mine.branch_id))
$$;
revoke all on function app_granters(bigint, text, bigint, bigint) from public;
grant execute on function app_granters(bigint, text, bigint, bigint) to ${systemRole}`;

/**
 * The open requests that the current user may decide, with the names of the askers' branches. The branch role cannot
 * read permissions and assignments: this function answers for its own branch and user alone.
 */
const toDecide = `
create or replace function app_access_to_decide() returns table (id bigint, branches text[])
language sql stable security definer set search_path = public as $$
  select r.id, array(
    select b.name from user_branches a join branches b on b.id = a.branch_id where a.user_id = r.user_id order by b.name)
  from access_requests r
  where r.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint and r.status = 'open'
    and r.permission = any(${array(allPermissions())})
    and exists (select from app_granters(r.user_id, r.permission, r.branch_id,
      nullif(current_setting('app.user_id', true), '')::bigint))
$$;
revoke all on function app_access_to_decide() from public;
grant execute on function app_access_to_decide() to ${branchRole}`;

/** The columns of a decision by whoever changes people and permissions now. */
const decidedNow = `decided_at = now(), decided_by = nullif(current_setting('app.user_id', true), '')::bigint`;

const closing = (name: string, status: string, which: string) => `
create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_requests r set status = '${status}', ${decidedNow} where r.status = 'open' and ${which};
  return null;
end $$`;

/** However a permission was given, the requests for it are granted. Who cannot use one no longer asks for it. */
const closed = [
  closing(
    'app_grant_requests',
    'granted',
    'exists (select from changed c where c.user_id = r.user_id and c.permission = r.permission)',
  ),
  closing(
    'app_grant_by_role',
    'granted',
    'exists (select from changed c join role_permissions p on p.role_id = c.role_id where c.user_id = r.user_id and p.permission = r.permission)',
  ),
  closing(
    'app_grant_in_role',
    'granted',
    'exists (select from changed c join user_roles h on h.role_id = c.role_id where h.user_id = r.user_id and c.permission = r.permission)',
  ),
  closing(
    'app_close_assigned',
    'closed',
    'exists (select from changed c where c.user_id = r.user_id and c.branch_id = r.branch_id)',
  ),
  closing('app_close_of_user', 'closed', 'r.user_id = new.id'),
  closing('app_close_of_branch', 'closed', 'r.branch_id = new.id'),
];

/** Tells who may decide, and who asked, that there is something new. */
const tell = `
create or replace function app_tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('${changesChannel}', jsonb_build_object(
    'branch', new.branch_id, 'resource', '${accessRequestsName}', 'ids', null, 'part', 'record',
    'action', case tg_op when 'INSERT' then 'create' else 'update' end, 'by', null, 'person', new.user_id)::text);
  return null;
end $$`;

const trigger = (name: string, table: string, when: string) => `
  drop trigger if exists ${name} on ${table};
  create trigger ${name} ${when}`;

/** The rights, functions and triggers of requests for access. */
export const accessRules = (): string =>
  [
    granters,
    toDecide,
    ...closed,
    tell,
    `grant select, insert, update on access_requests to ${systemRole}`,
    `grant select on access_requests to ${branchRole}`,
    trigger(
      'app_grant_requests',
      'user_permissions',
      'after insert on user_permissions referencing new table as changed for each statement execute function app_grant_requests()',
    ),
    trigger(
      'app_grant_requests',
      'user_roles',
      'after insert on user_roles referencing new table as changed for each statement execute function app_grant_by_role()',
    ),
    trigger(
      'app_grant_requests',
      'role_permissions',
      'after insert on role_permissions referencing new table as changed for each statement execute function app_grant_in_role()',
    ),
    trigger(
      'app_close_assigned',
      'user_branches',
      'after delete on user_branches referencing old table as changed for each statement execute function app_close_assigned()',
    ),
    trigger(
      'app_close_of_user',
      'users',
      'after update of is_active on users for each row when (old.is_active and not new.is_active) execute function app_close_of_user()',
    ),
    trigger(
      'app_close_of_branch',
      'branches',
      'after update of is_active on branches for each row when (old.is_active and not new.is_active) execute function app_close_of_branch()',
    ),
    trigger(
      'app_tell_insert',
      'access_requests',
      'after insert on access_requests for each row execute function app_tell_access()',
    ),
    trigger(
      'app_tell_update',
      'access_requests',
      'after update of status on access_requests for each row execute function app_tell_access()',
    ),
  ].join(';\n');

import { branchRole } from './policies.ts';

/**
 * The active users assigned to the branch of the transaction; with a permission, only its holders. The branch role
 * cannot read assignments and permissions: this function answers for its own branch alone. In PL/pgSQL, which keeps the
 * plan for the next call of a session; a function in SQL is planned with each call, which takes longer than to run it.
 */
export const colleagueRules = `
create or replace function app_colleagues(holding text default null) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
begin
  return query select u.id from users u
    join user_branches b on b.user_id = u.id
      and b.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
  where u.is_active and (holding is null or exists (
    select from held_permissions p where p.user_id = u.id and p.permission = holding));
end
$$;
revoke all on function app_colleagues(text) from public;
grant execute on function app_colleagues(text) to ${branchRole};
-- Whether a user is assigned to the branch of the transaction, active or not.
create or replace function app_belongs(person bigint) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from user_branches b where b.user_id = person
    and b.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint)
$$;
revoke all on function app_belongs(bigint) from public;
grant execute on function app_belongs(bigint) to ${branchRole}`;

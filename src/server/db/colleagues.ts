import { branchRole } from './policies.ts';

/**
 * Who works in the branch of the transaction: active users assigned to it, and of those, where a permission is given, who holds
 * it. The branch role has no right on who is assigned where, or may do what; this tells of its own branch alone.
 */
export const colleagueRules = `
create or replace function app_colleagues(holding text default null) returns setof bigint
language sql stable security definer set search_path = public as $$
  select u.id from users u
    join user_branches b on b.user_id = u.id
      and b.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
  where u.is_active and (holding is null or exists (
    select from user_permissions p where p.user_id = u.id and p.permission = holding))
$$;
revoke all on function app_colleagues(text) from public;
grant execute on function app_colleagues(text) to ${branchRole}`;

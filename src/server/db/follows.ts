import { branchRole } from './policies.ts';

/**
 * Whether the person of the door is to follow an enquiry up: by that they see it, and with it its follow-ups. With the
 * owner's right, since each of the two tables asks the other who sees it.
 */
export const followRules = `
create or replace function app_follows(enquiry bigint) returns boolean
language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from follow_ups f
    where f.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint and f.enquiry_id = enquiry
      and f.assignee_id = nullif(current_setting('app.user_id', true), '')::bigint);
end $$;
revoke all on function app_follows(bigint) from public;
grant execute on function app_follows(bigint) to ${branchRole}`;

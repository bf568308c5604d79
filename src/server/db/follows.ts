import { branchRole } from './policies.ts';

/**
 * The enquiries that the person of the door is to follow up: by that they see them, and with them their follow-ups. With
 * the owner's right, since each of the two tables asks the other who sees it.
 */
export const followRules = `
create or replace function app_followed() returns bigint[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(select f.enquiry_id from follow_ups f
    where f.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
      and f.assignee_id = nullif(current_setting('app.user_id', true), '')::bigint);
end $$;
revoke all on function app_followed() from public;
grant execute on function app_followed() to ${branchRole}`;

import { branchRole } from './policies.ts';

/**
 * The enquiries that the current user is to follow up: by that they see them, and with them their follow-ups. With
 * the owner's right, since each of the two tables asks the other who sees it. Until the transaction ends those count too
 * of whose follow-ups one was handed on in it: nobody loses sight of what they change in the same call.
 */
export const followRules = `
create or replace function app_followed() returns bigint[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(select f.enquiry_id from follow_ups f
    where f.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
      and f.assignee_id = nullif(current_setting('app.user_id', true), '')::bigint)
    || coalesce(string_to_array(nullif(current_setting('app.handed_on', true), ''), ',')::bigint[], '{}');
end $$;
create or replace function app_hand_on() returns trigger language plpgsql as $$
begin
  perform set_config('app.handed_on',
    concat_ws(',', nullif(current_setting('app.handed_on', true), ''), old.enquiry_id, new.enquiry_id), true);
  return null;
end $$;
drop trigger if exists app_hand_on on follow_ups;
create trigger app_hand_on after update on follow_ups for each row
  when (old.assignee_id <> new.assignee_id or old.enquiry_id <> new.enquiry_id) execute function app_hand_on();
revoke all on function app_followed() from public;
grant execute on function app_followed() to ${branchRole}`;

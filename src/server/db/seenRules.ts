import { branchRole } from './policies.ts';

/**
 * Who has opened a record since it came to its state, by the people's read marks. The branch role sees its own marks
 * alone: this function answers for its own branch, and tells no times. In PL/pgSQL, as `app_colleagues` is.
 */
export const seenRules = `
create or replace function app_seen_in_state(named text, record bigint) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
begin
  return query select m.user_id from seen_marks m
  where m.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint
    and m.resource = named and m.record_id = record and m.lines = '' and m.line_id = 0
    and m.seen_at > (
      select max(t.at) from transitions t
      where t.branch_id = m.branch_id and t.resource = named and t.record_id = record and t.from_state <> t.to_state);
end
$$;
revoke all on function app_seen_in_state(text, bigint) from public;
grant execute on function app_seen_in_state(text, bigint) to ${branchRole}`;

import { branchRole, systemRole } from './policies.ts';

/** The time for which a request with the same key is answered as the first one was (rule 43). */
export const answersStay = `interval '1 day'`;

/**
 * `app_claim_key` begins a request with a key: `claimed` if it is the first; otherwise `same` says whether it is the
 * same request of the same person, and `kept` is the answer of the first. A second request at the same moment waits for
 * the end of the first. `app_forget_answers` removes old answers. Nobody may read the answers of the table.
 */
export const idempotencyRules = `
create or replace function app_claim_key(sent_key text, sent_request text, out claimed boolean, out same boolean, out kept text)
language plpgsql security definer set search_path = public as $$
declare
  me bigint := current_setting('app.user_id')::bigint;
begin
  insert into idempotent_answers as a (key_hash, user_id, request_hash) values (sent_key, me, sent_request)
    on conflict (key_hash) do update set user_id = me, request_hash = sent_request, answer = null, created_at = now()
    where a.created_at < now() - ${answersStay};
  claimed := found;
  if not claimed then
    select a.user_id = me and a.request_hash = sent_request, a.answer into same, kept from idempotent_answers a where a.key_hash = sent_key;
  end if;
end $$;
create or replace function app_keep_answer(sent_key text, sent_answer text) returns void
language sql security definer set search_path = public as $$
  update idempotent_answers set answer = sent_answer
  where key_hash = sent_key and answer is null and user_id = current_setting('app.user_id')::bigint
$$;
create or replace function app_forget_answers() returns void
language sql security definer set search_path = public as $$
  delete from idempotent_answers where key_hash in (
    select key_hash from idempotent_answers where created_at < now() - ${answersStay} limit 1000 for update skip locked)
$$;
revoke all on function app_claim_key(text, text), app_keep_answer(text, text), app_forget_answers() from public;
grant execute on function app_claim_key(text, text), app_keep_answer(text, text) to ${branchRole}, ${systemRole};
grant execute on function app_forget_answers() to ${systemRole}`;

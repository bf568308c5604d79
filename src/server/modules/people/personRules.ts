import { systemRole } from '../../db/policies.ts';

/**
 * Takes what identifies a person out of everything that is stored of people: as owner, since nobody else may change
 * histories. What they did stays, with the new name.
 */
const anonymise = `
create or replace function app_anonymise(whose bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  removed constant jsonb := '{"name": "(removed)", "email": "(removed)"}';
  called constant text := 'Former colleague ' || whose;
  address constant text := 'former-colleague-' || whose || '@removed.invalid';
  was users;
  told bigint;
begin
  select * into was from users where id = whose for update;
  update users set name = called, email = address, password_hash = 'none', preferences = '{}', must_change_password = true,
    password_changed_at = null, last_seen_at = null where id = whose;
  perform set_config('app.anonymises', 'on', true);
  select max(id) into told from global_history where resource = 'users' and record_id = whose and table_name = 'users';
  update global_history set before = before || removed, after = case when id = told then after else after || removed end
    where resource = 'users' and record_id = whose and table_name = 'users';
  update trail_entries set person = called, email = null, address = null, device = null
    where user_id = whose or lower(email) = lower(was.email);
  update trail_entries set subject = called where resource = 'users' and record_id = whose;
  perform set_config('app.anonymises', '', true);
  delete from sessions where user_id = whose;
  delete from known_devices where user_id = whose;
  delete from identities where user_id = whose;
  delete from idempotent_answers where user_id = whose;
  delete from sign_in_attempts where subject = 'email:' || lower(was.email);
  delete from saved_views where created_by = whose;
end $$;
revoke all on function app_anonymise(bigint) from public;
grant execute on function app_anonymise(bigint) to ${systemRole}`;

/** What is stored of a person, but for the records of the firm, of which it tells how many name them, by table and column. */
const held = `
create or replace function app_held_of(whose bigint) returns jsonb language plpgsql stable security definer set search_path = public as $$
declare
  named jsonb := '{}';
  many bigint;
  at record;
begin
  for at in select k.conrelid::regclass::text as name, a.attname::text as col
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.connamespace = 'public'::regnamespace
      and k.conrelid not in ('sessions'::regclass, 'known_devices'::regclass, 'identities'::regclass, 'idempotent_answers'::regclass,
        'user_branches'::regclass, 'user_permissions'::regclass, 'user_roles'::regclass, 'trail_entries'::regclass, 'saved_views'::regclass)
    order by 1, 2
  loop
    execute format('select count(*) from %s where %I = $1', at.name, at.col) into many using whose;
    if many > 0 then named := named || jsonb_build_object(at.name || '.' || at.col, many); end if;
  end loop;
  return jsonb_build_object(
    'person', (select to_jsonb(u) - '{password_hash,rights_version}'::text[] from users u where id = whose),
    'branches', (select coalesce(jsonb_agg(b.name order by b.name), '[]') from user_branches a join branches b on b.id = a.branch_id where a.user_id = whose),
    'roles', (select coalesce(jsonb_agg(r.name order by r.name), '[]') from user_roles h join roles r on r.id = h.role_id where h.user_id = whose),
    'permissions', (select coalesce(jsonb_agg(permission order by permission), '[]') from user_permissions where user_id = whose),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(s) - '{token_hash,device_hash}'::text[]), '[]') from sessions s where user_id = whose),
    'devices', (select coalesce(jsonb_agg(to_jsonb(d) - 'token_hash'), '[]') from known_devices d where user_id = whose),
    'identities', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from identities i where user_id = whose),
    'saved_views', (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from saved_views v where created_by = whose),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from comments c where created_by = whose),
    'audit_trail', (select coalesce(jsonb_agg(to_jsonb(t) order by t.at), '[]') from trail_entries t where user_id = whose),
    'changes_of_the_person', (select coalesce(jsonb_agg(to_jsonb(g) order by g.id), '[]') from global_history g where resource = 'users' and record_id = whose),
    'named_in', named);
end $$;
revoke all on function app_held_of(bigint) from public;
grant execute on function app_held_of(bigint) to ${systemRole}`;

/** What makes people anonymous, and tells what is held of them. */
export const personRules = `${anonymise};${held}`;

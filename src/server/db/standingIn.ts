import { sql, type SQL } from 'drizzle-orm';
import { todayText } from './columns.ts';
import type { Resource } from '../../schema/resource.ts';
import { branchRole, systemRole } from './policies.ts';
import { literal } from './sqlText.ts';

const setting = (name: string): string => `nullif(current_setting('app.${name}', true), '')::bigint`;

/** The condition that a row of absences is on today. */
const isOn = (absence: string): string => `${todayText} between ${absence}.starts_on and ${absence}.ends_on`;

/**
 * The ids of those for whom the current user stands in today, as an array that is read once a statement (rule 129). One
 * step: for whom they stand in turn, it does not say.
 */
export const stoodInFor = `(array(select away.person_id from absences away where away.branch_id = ${setting('branch_id')}
    and away.substitute_id = ${setting('user_id')} and ${isOn('away')}))::bigint[]`;

/** A select of the ids of the records of a resource that wait for somebody for whom the current user stands in. */
export const waitingForOthers = ({ name }: Pick<Resource, 'name'>): string =>
  `select record_id from app_waits_for_others(${literal(name)})`;

/** Joins `away`, the absence of a person that is on today, where the condition holds; nothing where they are here. */
export const joinAway = (person: SQL, condition = sql`true`): SQL =>
  sql`left join absences as away on away.branch_id = ${sql.raw(setting('branch_id'))} and away.person_id = ${person}
    and ${sql.raw(isOn('away'))} and ${condition}`;

/**
 * That nobody is away twice on a day, nor their own substitute; and who is away in a branch today, for whoever reads people
 * outside of branches. The ranges of one id need no extension of the database.
 */
export const absenceRules = `
do $$ begin
  if not exists (select from pg_constraint where conname = 'absences_starts_on_unique') then
    alter table absences add constraint absences_starts_on_unique exclude using gist (int8range(branch_id, branch_id, '[]') with &&,
      int8range(person_id, person_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&);
  end if;
  if not exists (select from pg_constraint where conname = 'absences_substitute_other') then
    alter table absences add constraint absences_substitute_other check (substitute_id <> person_id);
  end if;
end $$;
create or replace function app_away(_branch bigint) returns table (person_id bigint, until date, substitute text)
language sql stable security definer set search_path = public as $$
  select away.person_id, away.ends_on, users.name from absences away left join users on users.id = away.substitute_id
  where away.branch_id = _branch and ${isOn('away')}
$$;
revoke all on function app_away(bigint) from public;
grant execute on function app_away(bigint) to ${branchRole}, ${systemRole}`;

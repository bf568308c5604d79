import { sql, type SQL } from 'drizzle-orm';
import { todayText } from './columns.ts';
import type { Resource } from '../../schema/resource.ts';
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

/** Who of the branch is away today, with names, as a table: `away`. */
export const awayToday = sql.raw(`(
    select absences.person_id, whose.name as person, absences.ends_on as until, absences.substitute_id, substitute.name as substitute
    from absences join users as whose on whose.id = absences.person_id left join users as substitute on substitute.id = absences.substitute_id
    where absences.branch_id = ${setting('branch_id')} and ${isOn('absences')}) as away`);

/**
 * That nobody is away twice on a day, nor their own substitute. The ranges of one id need no extension of the database.
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
end $$;`;

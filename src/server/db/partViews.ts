import type { Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import { identifier } from './sqlText.ts';
import { ownedResources } from './tables.ts';
import { partViewFunction, partsThatShow } from './visibility.ts';

const columnsOfPeople = ({ partOf, people, name }: Resource): string[] =>
  (partOf?.seenBy ?? []).map((role) => {
    const place = people[role];
    if (typeof place !== 'string' || place.includes('.'))
      throw new Error(`${name}: ${role} is no column of the record`);
    return identifier(place);
  });

const selectIn = (part: Resource): string => {
  const isMine = columnsOfPeople(part)
    .map((column) => `p.${column} = nullif(current_setting('app.user_id', true), '')::bigint`)
    .join(' or ');
  return `select p.${identifier(part.partOf?.by ?? '')} from ${identifier(part.name)} p
      where p.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint and (${isMine})`;
};

const handOverTrigger = (part: Resource): string => {
  const by = identifier(part.partOf?.by ?? '');
  const table = identifier(part.name);
  const fn = identifier(`app_hand_on_${part.name}`);
  const changed = columnsOfPeople(part).map((column) => `old.${column} is distinct from new.${column}`);
  return `
create or replace function ${fn}() returns trigger language plpgsql as $$
begin
  perform set_config('app.handed_on', concat_ws(',', nullif(current_setting('app.handed_on', true), ''), old.${by}), true);
  return null;
end $$;
drop trigger if exists app_hand_on on ${table};
create trigger app_hand_on after update on ${table} for each row when (${changed.join(' or ')}) execute function ${fn}()`;
};

/**
 * The function that returns the ids of parents which the current user sees because of their role on a part. It runs
 * with the owner's rights, since the policies of both tables depend on each other. Parents of parts that the user
 * handed over in this transaction are included, so that the same call can still read them.
 */
const viewFunction = (parent: Resource, parts: readonly Resource[]): string => {
  const fn = identifier(partViewFunction(parent));
  return `
create or replace function ${fn}() returns bigint[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(${parts.map(selectIn).join(' union all ')})
    || coalesce(string_to_array(nullif(current_setting('app.handed_on', true), ''), ',')::bigint[], '{}');
end $$;
${parts.map(handOverTrigger).join(';\n')};
revoke all on function ${fn}() from public;
grant execute on function ${fn}() to ${branchRole}`;
};

/** The functions and triggers by which people with a role on a part see its parent. */
export const partViewRules = (): string[] =>
  ownedResources.flatMap((parent) => {
    const parts = partsThatShow(parent);
    return parts.length ? [viewFunction(parent, parts)] : [];
  });

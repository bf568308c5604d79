import type { Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import { identifier } from './sqlText.ts';
import { ownedResources } from './tables.ts';
import { partViewFunction, partsThatShow } from './visibility.ts';

const columnsOfPeople = ({ partOf, people, name }: Resource): string[] =>
  (partOf?.seenBy ?? []).map((role) => {
    const place = people[role];
    if (typeof place !== 'string' || place.includes('.')) throw new Error(`${name}: ${role} stands in no column`);
    return identifier(place);
  });

const selectIn = (part: Resource): string => {
  const mine = columnsOfPeople(part)
    .map((column) => `p.${column} = nullif(current_setting('app.user_id', true), '')::bigint`)
    .join(' or ');
  return `select p.${identifier(part.partOf?.by ?? '')} from ${identifier(part.name)} p
      where p.branch_id = nullif(current_setting('app.branch_id', true), '')::bigint and (${mine})`;
};

const handingOn = (part: Resource): string => {
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
 * The records that the current user sees because of a part of theirs. With the owner's right, since each of the two
 * tables asks the other who sees it. Until the transaction ends those count too of which a part was handed on in it:
 * nobody loses sight of what they change in the same call.
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
${parts.map(handingOn).join(';\n')};
revoke all on function ${fn}() from public;
grant execute on function ${fn}() to ${branchRole}`;
};

/** Who plays a role on a part sees its parent. */
export const partViewRules = (): string[] =>
  ownedResources.flatMap((parent) => {
    const parts = partsThatShow(parent);
    return parts.length ? [viewFunction(parent, parts)] : [];
  });

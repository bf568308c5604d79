import type { Resource } from '../../schema/resource.ts';
import { branchRole } from './policies.ts';
import { sightedResources, sightSources, type SightSource } from './sight.ts';
import { identifier, literal } from './sqlText.ts';
import { sightName } from './visibility.ts';

/** The function that brings the rows of who sees these records of a branch to what follows from their people. */
export const lookFunction = ({ name }: Pick<Resource, 'name'>): string => `app_look_${name}`;

/** Who has which role on a record, by one column of a table. */
const selectsOf = ({ table, record, people }: SightSource): string[] =>
  people.map(
    ([
      column,
      role,
    ]) => `select ${identifier(record)} as record_id, ${identifier(column)} as user_id, ${literal(role)} as role
      from ${identifier(table)} where branch_id = _branch and ${identifier(record)} = any (_ids) and ${identifier(column)} is not null`,
  );

/**
 * The records are locked first: of two transactions that change the people of one at the same moment, the second then
 * reads what the first has written. What the current user loses sight of is noted, for the answer of the same call.
 */
const look = (resource: Resource): string => {
  const [table, sight, fn] = [resource.name, sightName(resource), lookFunction(resource)].map(identifier);
  return `
create or replace function ${fn}(_branch bigint, _ids bigint[]) returns void
language plpgsql security definer set search_path = public as $$
declare _lost text;
begin
  perform 1 from ${table} where branch_id = _branch and id = any (_ids) order by id for no key update;
  with wanted as (${sightSources(resource).flatMap(selectsOf).join('\n    union all ')}),
  gone as (
    delete from ${sight} s where s.branch_id = _branch and s.record_id = any (_ids)
      and not exists (select from wanted w where w.record_id = s.record_id and w.user_id = s.user_id)
    returning s.record_id, s.user_id)
  select string_agg(gone.record_id::text, ',') into _lost from gone
  where gone.user_id = nullif(current_setting('app.user_id', true), '')::bigint;
  if _lost is not null then
    perform set_config('app.handed_on', concat_ws(',', nullif(current_setting('app.handed_on', true), ''), _lost), true);
  end if;
  insert into ${sight} as s (branch_id, record_id, user_id, roles)
  select _branch, wanted.record_id, wanted.user_id, array_agg(distinct wanted.role order by wanted.role)
  from (${sightSources(resource).flatMap(selectsOf).join('\n    union all ')}) as wanted
  where exists (select from ${table} where branch_id = _branch and id = wanted.record_id)
  group by wanted.record_id, wanted.user_id
  on conflict (branch_id, user_id, record_id) do update set roles = excluded.roles where s.roles <> excluded.roles;
end $$;
revoke all on function ${fn}(bigint, bigint[]) from public;
grant select on ${sight} to ${branchRole}`;
};

const events = ['insert', 'update', 'delete'] as const;

/** The triggers on one table that names people: each statement looks once at the records whose people it changed. */
const triggers = (resource: Resource, { table, record, people }: SightSource): string => {
  const fn = identifier(`app_sight_of_${table}`);
  const columns = ['branch_id', record, ...(record === 'id' ? [] : ['id']), ...people.map(([column]) => column)]
    .map(identifier)
    .join(', ');
  const [added, removed] = [`select ${columns} from new_rows`, `select ${columns} from old_rows`];
  const lookAt = (changed: string) => `for _of in
      select branch_id, array_agg(distinct ${identifier(record)}) as ids from (${changed}) as changed group by branch_id
    loop perform ${identifier(lookFunction(resource))}(_of.branch_id, _of.ids); end loop;`;
  return `
create or replace function ${fn}() returns trigger
language plpgsql security definer set search_path = public as $$
declare _of record;
begin
  if tg_op = 'INSERT' then ${lookAt(added)}
  elsif tg_op = 'DELETE' then ${lookAt(removed)}
  else ${lookAt(`(${added} except ${removed}) union (${removed} except ${added})`)}
  end if;
  return null;
end $$;
${events
  // The rows of a record that is deleted go with it.
  .filter((event) => event !== 'delete' || table !== resource.name)
  .map((event) => {
    const [isNew, isOld] = [event !== 'delete', event !== 'insert'];
    return `drop trigger if exists app_sight_${event} on ${identifier(table)};
create trigger app_sight_${event} after ${event} on ${identifier(table)}
  referencing${isOld ? ' old table as old_rows' : ''}${isNew ? ' new table as new_rows' : ''}
  for each statement execute function ${fn}()`;
  })
  .join(';\n')}`;
};

/** The functions and triggers that keep who sees what (decision 93). */
export const sightRules = (): string[] =>
  sightedResources().flatMap((resource) => [
    look(resource),
    ...sightSources(resource).map((source) => triggers(resource, source)),
  ]);

/** What the rows of a resource follow from, as text: rows that were made by another definition are made anew. */
export const sightDefinition = (resource: Resource): string => JSON.stringify(sightSources(resource));

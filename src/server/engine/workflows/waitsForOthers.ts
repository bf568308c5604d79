import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { resources } from '../../../resources/index.ts';
import { holdingOf } from '../../../schema/holding.ts';
import type { Resource } from '../../../schema/resource.ts';
import { forSubstitute } from '../../../workflows/standIn.ts';
import { columnNamed } from '../../db/column.ts';
import { constant } from '../../db/constants.ts';
import { branchRole } from '../../db/policies.ts';
import { stoodInFor } from '../../db/standingIn.ts';
import { ownedResources, tableOf } from '../../db/tables.ts';
import { author } from '../../db/visibility.ts';
import { notDone, stillTo } from './awaiting.ts';
import { isLeftFor } from './childFacts.ts';
import { isInState } from './inState.ts';
import { peopleInRole } from './people.ts';
import { workflowOf } from './workflowOf.ts';

/** The records that wait in one state for somebody in a role, for whom the current user stands in and could act. */
const waitingIn = (resource: Resource): SQL[] =>
  Object.entries(workflowOf(resource).states).flatMap(([state, { waits }]) =>
    waits.flatMap((wait) => {
      const place = resource.people[wait.role] ?? author;
      // Whoever has a permission stands in for nobody who has it.
      if (typeof place === 'object' && 'permission' in place) return [];
      const apart = forSubstitute(workflowOf(resource), state, wait);
      const holding = typeof place === 'string' ? holdingOf(resource, place) : null;
      const table = tableOf(resource);
      return [
        sql`select ${table.id}, ${constant(wait.role)}, stood.id from ${table} cross join lateral (
            select min(person.id) as id from (${peopleInRole(resource, wait.role)}) as person (id)
            where person.id = any (_those) and ${stillTo(resource, apart)}) as stood
          where ${table.branch_id} = _branch and ${isInState(resource, [state])} and stood.id is not null
            and _me in (select app_colleagues(${holding})) and ${notDone(resource, apart)} and ${isLeftFor(resource, wait, sql`_me`)}`,
      ];
    }),
  );

/** A record is seen by the people of its parts, and so by those who stand in for them. */
const throughParts = (resource: Resource): SQL[] =>
  resources
    .filter(({ workflow, partOf }) => workflow && partOf?.seenBy && partOf.parent.name === resource.name)
    .map((part) => {
      const table = tableOf(part);
      return sql`select ${columnNamed(table, part.partOf?.by ?? '')}, ${constant(part.name)}, stood.person_id
        from ${table} join app_waits_for_others(${constant(part.name)}) as stood on stood.record_id = ${table.id}
        where ${table.branch_id} = _branch`;
    });

const dialect = new PgDialect();
const written = (query: SQL): string => dialect.sqlToQuery(query.inlineParams()).sql;

/**
 * The function that tells which records of a resource wait for somebody for whom the current user stands in today, and in
 * which role for whom (rule 129): the one place that inbox, start page, counts and sight ask. With the owner's rights, since
 * whoever stands in sees them by it. Nobody who stands in for nobody pays for it.
 */
export const substituteRules = (): string => `
create or replace function app_waits_for_others(_resource text) returns table (record_id bigint, role text, person_id bigint)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
declare
  _branch bigint := nullif(current_setting('app.branch_id', true), '')::bigint;
  _me bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  _those bigint[] := ${stoodInFor};
begin
  if cardinality(_those) = 0 then return; end if;
  ${ownedResources
    .flatMap((resource) => {
      const parts = [...(resource.workflow ? waitingIn(resource) : []), ...throughParts(resource)];
      if (parts.length === 0) return [];
      return [
        `if _resource = ${written(constant(resource.name))} then return query ${parts.map(written).join('\n    union ')}; end if;`,
      ];
    })
    .join('\n  ')}
end $$;
revoke all on function app_waits_for_others(text) from public;
grant execute on function app_waits_for_others(text) to ${branchRole}`;

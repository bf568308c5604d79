import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { callsOf } from '../../../../schema/calls/resourceCalls.ts';
import { can } from '../../../../schema/resource.ts';
import { listWords } from '../../../../schema/searchWords.ts';
import { resourceNamed } from '../../../../resources/resource.named.ts';
import { showsEach } from '../../../../schema/partOf.ts';
import { ownedResources } from '../../../db/tables.ts';
import { globalHistory, history } from '../../../db/recorded.ts';
import { users } from '../../../db/system.ts';
import type { ListQuery } from '../../../engine/lists/query.ts';
import { isAbsent } from '../../../engine/lists/joins.ts';
import type { ListSource } from '../../../engine/lists/list.ts';
import { isTheirs } from '../scope.ts';

const people = alias(users, 'people');

type Columns = Record<'id' | 'at' | 'by' | 'action' | 'resource' | 'record_id', AnyPgColumn>;

const columnsOf = ({ id, at, by, action, resource, record_id }: Columns) => ({
  id,
  at,
  user_id: by,
  user_name: people.name,
  action,
  resource,
  record_id,
  created_at: at,
  created_by: by,
  created_by_name: people.name,
  updated_at: at,
  updated_by: by,
  updated_by_name: people.name,
});

const sourceOf = (table: typeof history | typeof globalHistory, within: SQL | undefined): ListSource => {
  const on = eq(people.id, table.by);
  return {
    reading: {
      table,
      columns: columnsOf(table),
      joins: [{ table: people, name: people.name, on, missing: isAbsent({ table: people, on }) }],
    },
    counts: { version: sql<number>`1` },
    within,
  };
};

type Asked = Pick<ListQuery, 'search' | 'filters'>;

/**
 * The kinds of records that a request names in its search and filter, by their names and titles, and the request without
 * them: to look for a word in each of millions of entries would take long.
 */
export const withKinds = <Q extends Asked>(
  query: Q,
): { readonly rest: Q; readonly isNamed: (name: string) => boolean } => {
  const { resource: kind, ...filters } = query.filters;
  const words = [...listWords(query.search ?? ''), ...(typeof kind === 'string' ? [kind] : [])].map((word) =>
    word.toLowerCase(),
  );
  const isNamed = (name: string): boolean => {
    const { title = '', titles = '' } = resourceNamed(name) ?? {};
    const text = `${name} ${title} ${titles}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return { rest: { ...query, search: undefined, filters }, isNamed };
};

const amongKinds = (column: AnyPgColumn, names: readonly string[]): SQL =>
  names.length ? inArray(column, [...names]) : sql`false`;

/** The changes of the branch, of those kinds of records of which a person sees each one (rule 104). */
export const changesFor = (permissions: ReadonlySet<string>, isNamed: (name: string) => boolean): ListSource => {
  const seen = ownedResources.flatMap((resource) => {
    const view = can(resource, 'list') ? callsOf(resource).list.permission : null;
    const sees = (view === null || permissions.has(view)) && showsEach(resource, permissions);
    return sees && isNamed(resource.name) ? [resource.name] : [];
  });
  return sourceOf(history, amongKinds(history.resource, seen));
};

/** The changes of people who share a branch with the person, of their branches, and of roles, which belong to nobody. */
export const peopleChangesFor = (personId: number, isNamed: (name: string) => boolean): ListSource => {
  const { resource, record_id, table_name, before, after } = globalHistory;
  const branch = sql`(coalesce(${after}, ${before})->>'branch_id')::bigint`;
  const who = sql`(coalesce(${after}, ${before})->>'user_id')::bigint`;
  const isColleague = (user: SQL | AnyPgColumn) =>
    sql`${user} in (select shared.user_id from user_branches as shared where ${isTheirs(sql`shared.branch_id`, personId)})`;
  return sourceOf(
    globalHistory,
    and(
      amongKinds(resource, ['branches', 'users', 'roles'].filter(isNamed)),
      or(
        and(eq(resource, 'branches'), isTheirs(record_id, personId)),
        and(
          eq(resource, 'users'),
          isColleague(record_id),
          or(ne(table_name, 'users_branches'), isTheirs(branch, personId)),
        ),
        and(eq(resource, 'roles'), or(ne(table_name, 'roles_people'), isColleague(who))),
      ),
    ),
  );
};

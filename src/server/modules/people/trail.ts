import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { trailEntries as resource } from '../../../resources/people/trailEntries.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { Tx } from '../../db/database.ts';
import { trailEntries } from '../../db/recorded.ts';
import { branches, users } from '../../db/system.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { exportBinding } from '../../engine/export/binding.ts';
import { listData, viewBindings } from '../../engine/lists/bindings.ts';
import { isAbsent } from '../../engine/lists/joins.ts';
import { listRecords, type ListSource, type PageOfList } from '../../engine/lists/list.ts';
import type { ListQuery } from '../../engine/lists/query.ts';
import { matchesPattern, searchPatterns } from '../../engine/lists/searching.ts';
import { pagesRequest } from '../../engine/lists/request.ts';
import { withAuditNames } from './reading.ts';
import { isTheirs } from './scope.ts';

const people = alias(users, 'people');
const places = alias(branches, 'places');

/** The condition that a user shares a branch with the person; looked up once a statement. */
const isColleague = (personId: number): SQL =>
  sql`${trailEntries.user_id} in (select shared.user_id from user_branches as shared where ${isTheirs(sql`shared.branch_id`, personId)})`;

/** The most entries that are looked up by id. */
const maxFound = 5000;

/**
 * The ids of the entries with all words of a search, by the index of trigrams: in the order of time a rare word would be
 * looked for in every entry. Undefined where there are many, which a page finds soon.
 */
const foundEntries = async (tx: Tx, search: string): Promise<readonly string[] | undefined> => {
  const words = searchPatterns(search).map((pattern) => matchesPattern(resource, {}, sql`${pattern}`));
  const rows = await tx
    .select({ id: trailEntries.id })
    .from(trailEntries)
    .where(and(...words))
    .limit(maxFound + 1);
  return rows.length > maxFound ? undefined : rows.map(({ id }) => String(id));
};

/**
 * The entries that a person sees: those of their branches, and of sign-ins those of people who share one with them, or
 * of nobody who is known (rule 103).
 */
const trailFor = (_: Tx, personId: number): ListSource => {
  const {
    id,
    at,
    kind,
    user_id,
    person,
    email,
    branch_id,
    subject,
    resource: of,
    record_id,
    address,
    device,
  } = trailEntries;
  const own = { id, at, kind, user_id, person, email, branch_id, subject, resource: of, record_id, address, device };
  const audit = { created_at: at, created_by: user_id, updated_at: at, updated_by: user_id };
  const isPerson = eq(people.id, user_id);
  const isPlace = eq(places.id, branch_id);
  return {
    reading: {
      table: trailEntries,
      columns: {
        ...own,
        ...audit,
        user_name: people.name,
        branch_name: places.name,
        created_by_name: people.name,
        updated_by_name: people.name,
      },
      joins: [
        { table: people, name: people.name, on: isPerson, missing: isAbsent({ table: people, on: isPerson }) },
        { table: places, name: places.name, on: isPlace, missing: isAbsent({ table: places, on: isPlace }) },
      ],
    },
    counts: { version: sql<number>`1` },
    matching: foundEntries,
    within: assertDefined(
      or(isTheirs(branch_id, personId), and(isNull(branch_id), or(isNull(user_id), isColleague(personId)))),
    ),
  };
};

const list = async (
  tx: Tx,
  personId: number,
  query: ListQuery,
  spelling: readonly [string, string],
): Promise<PageOfList> => {
  const page = await listRecords(tx, resource, query, { spelling, source: trailFor(tx, personId) });
  return { ...page, records: page.records.map(withAuditNames) };
};

/** The bindings of the audit trail: its list, its export and its saved views. */
export const trailBindings = (): Binding[] => {
  const calls = callsOf(resource);
  const { list: shape } = calls.list;
  return [
    bind(
      calls.list,
      async (tx, request) => {
        const query = pagesRequest(resource, shape, request.query);
        return listData(resource, shape, await list(tx, request.who.id, query, shape.sort), query);
      },
      { onPeople: true },
    ),
    exportBinding(resource, ({ asPerson, who }) => ({
      inTransaction: asPerson,
      sourceIn: (tx) => trailFor(tx, who.id),
      isEndless: true,
    })),
    ...viewBindings(resource),
  ].map((binding) => ({ kind: resource.title, ...binding }));
};

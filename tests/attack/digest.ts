import type { TestApp } from '../support/app.ts';

/** Tables that a refused call may change: failed sign-ins count, and a session is in use. */
const besides = ['sign_in_attempts', 'sessions'];

const read = async <T extends Record<string, unknown>>(on: TestApp, statement: string): Promise<T[]> => {
  const owner = await on.testDatabase.source.acquire({ as: 'owner' });
  try {
    return (await owner.query<T>(statement)).rows;
  } finally {
    owner.release();
  }
};

const tablesOf = (on: TestApp, column?: string) =>
  read<{ name: string }>(
    on,
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not c.relispartition ${column ? `and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = '${column}')` : ''} order by 1`,
  );

/** Of users, when one was last seen is no change: a session in use writes it once a minute. */
const lastWrite = (name: string): string =>
  name === 'users'
    ? `sum(hashtextextended((to_jsonb(t) - 'last_seen_at')::text, 0))`
    : 'coalesce(max(xmin::text::bigint), 0)';

/**
 * Reads of each table how many rows it has and which transaction wrote last: they differ as soon as a row is added,
 * changed or deleted, and are read within milliseconds.
 */
export const watchTables = async (on: TestApp): Promise<() => Promise<Record<string, string>>> => {
  const names = (await tablesOf(on)).map(({ name }) => name).filter((name) => !besides.includes(name));
  const statement = names
    .map((name) => `select '${name}' as name, count(*) || ' ' || ${lastWrite(name)} as state from "${name}" t`)
    .join(' union all ');
  return async () =>
    Object.fromEntries((await read<{ name: string; state: string }>(on, statement)).map((r) => [r.name, r.state]));
};

/** A digest of every row of a branch. */
export const branchDigest = async (on: TestApp, branch: number): Promise<Record<string, string>> => {
  const names = (await tablesOf(on, 'branch_id')).map(({ name }) => name);
  const statement = names
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state from "${name}" t where branch_id = ${branch}`,
    )
    .join(' union all ');
  return Object.fromEntries((await read<{ name: string; state: string }>(on, statement)).map((r) => [r.name, r.state]));
};

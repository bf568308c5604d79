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

/** The count of statements that wrote to a table, also of those that were taken back. */
const counter = 'written_by_tests';

/** Counts the statements that write to these tables from here on. */
const countWrites = async (on: TestApp, names: readonly string[]): Promise<void> => {
  const triggers = names.map(
    (name) =>
      `create trigger ${counter} after insert or update or delete or truncate on "${name}" execute function ${counter}();`,
  );
  await read(
    on,
    `create sequence ${counter};
     create function ${counter}() returns trigger language plpgsql security definer set search_path = public
       as $$ begin perform nextval('${counter}'); return null; end $$;
     ${triggers.join('\n')}`,
  );
};

const counting = new WeakMap<TestApp['database'], Promise<void>>();

/**
 * Reads of each table how many rows it has and which transaction wrote last: they differ as soon as a row is added,
 * changed or deleted. The tables are read only if a statement has written since the last time: that is asked within a
 * millisecond.
 */
export const watchTables = async (on: TestApp): Promise<() => Promise<Record<string, string>>> => {
  const names = (await tablesOf(on)).map(({ name }) => name).filter((name) => !besides.includes(name));
  const started = counting.get(on.database) ?? countWrites(on, names);
  counting.set(on.database, started);
  await started;
  const statement = names
    .map((name) => `select '${name}' as name, count(*) || ' ' || ${lastWrite(name)} as state from "${name}" t`)
    .join(' union all ');
  let known: Record<string, string> | undefined;
  let writes: string | undefined;
  return async () => {
    const [row] = await read<{ writes: string }>(on, `select last_value || ' ' || is_called as writes from ${counter}`);
    if (known && row?.writes === writes) return known;
    writes = row?.writes;
    known = Object.fromEntries(
      (await read<{ name: string; state: string }>(on, statement)).map((r) => [r.name, r.state]),
    );
    return known;
  };
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

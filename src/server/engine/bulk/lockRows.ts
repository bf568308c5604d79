import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { users } from '../../db/system.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { Failure } from '../errors.ts';
import { labelOfRow, type RowNames } from './refusals.ts';
import { arrayOf } from './sent.ts';
import { orNull, selectRows } from '../../db/rows.ts';

/** A row by its id; with a version, the row must still have it. */
export interface RowKey {
  readonly id: number;
  readonly version?: number | undefined;
}

/** The most rows in one refusal. */
const maxNamed = 20;

interface Changed {
  id: string | number;
  by: string | null;
  at: string;
}

/** By row: who changed it, and when. */
const changesOf = async (tx: Tx, table: OwnedTable, ids: readonly number[]): Promise<Map<number, Changed>> => {
  const rows = await selectRows(
    tx,
    { id: table.id, by: orNull(users.name), at: sql<Changed['at']>`${isoOf(sql`${table['updated_at']}`)}` },
    (list) => sql`
    select ${list}
    from ${table} left join ${users} on ${users.id} = ${table['updated_by']} where ${table.id} = any(${arrayOf(ids, 'bigint')})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

interface Refused {
  readonly at: number;
  readonly id: number;
}

const refusal = async (tx: Tx, table: OwnedTable, refused: readonly Refused[], names: RowNames): Promise<Failure> => {
  const changes = await changesOf(
    tx,
    table,
    refused.map(({ id }) => id),
  );
  const messages = refused.map(({ at, id }): [string, string[]] => {
    const changed = changes.get(id);
    const message = changed
      ? `${changed.by} changed ${labelOfRow(names, at)} at ${changed.at}. Reload, or compare.`
      : `${labelOfRow(names, at, names.kind)} is not there any more`;
    return [names.path(at), [message]];
  });
  return new Failure(changes.size ? 409 : 404, messages[0]?.[1][0] ?? '', { errors: Object.fromEntries(messages) });
};

/** The keys that no locked row has: the row is missing, or has another version. */
const refusedOf = async (tx: Tx, table: OwnedTable, keys: readonly RowKey[]): Promise<Refused[]> => {
  const ids = arrayOf(
    keys.map(({ id }) => id),
    'bigint',
  );
  const rows = await selectRows(
    tx,
    { id: table.id, version: table['version'] },
    (list) => sql`select ${list} from ${table} where ${table.id} = any(${ids})`,
  );
  const known = new Map(rows.map(({ id, version }) => [id, version]));
  return keys.flatMap(({ id, version }, at) =>
    known.has(id) && (version === undefined || known.get(id) === version) ? [] : [{ at, id }],
  );
};

/**
 * Locks rows by ascending id until the transaction ends, so that two transactions on the same rows never deadlock. The
 * one statement compares all versions as an array: the planner has no statistics for a join with so many values. The
 * rows are read again only if something differs.
 * @throws Failure 409 with each row that somebody changed meanwhile, by whom and when; 404 for missing rows
 */
export const lockRows = async (
  tx: Tx,
  table: OwnedTable,
  { keys, names }: { readonly keys: readonly RowKey[]; readonly names: RowNames },
  strength: 'update' | 'no key update' = 'no key update',
): Promise<void> => {
  const ascending = keys.toSorted((a, b) => a.id - b.id);
  const ids = ascending.map(({ id }) => id);
  const expected = ascending.every(({ version }) => version !== undefined)
    ? sql`array_agg(version) = ${arrayOf(
        ascending.map(({ version }) => version),
        'integer',
      )}`
    : sql`${!keys.some(({ version }) => version !== undefined)} and count(*) = ${new Set(ids).size}`;
  const rows = await selectRows(
    tx,
    { as_expected: sql<boolean | null>`${expected}` },
    (list) => sql`
    select ${list} from (
      select version from ${table} where id = any(${arrayOf(ids, 'bigint')}) order by id for ${sql.raw(strength)}) as locked`,
  );
  if (rows[0]?.as_expected) return;
  const refused = await refusedOf(tx, table, keys);
  if (refused.length) throw await refusal(tx, table, refused.slice(0, maxNamed), names);
};

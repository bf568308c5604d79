import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { isoOf } from '../../db/iso.ts';
import { users } from '../../db/system.ts';
import type { OwnedTable } from '../../db/tables.ts';
import { Failure } from '../errors.ts';
import { labelOfRow, type RowNames } from './refusals.ts';
import { arrayOf } from './sent.ts';

/** A row by its id; with a version, the row must still have it. */
export interface RowKey {
  readonly id: number;
  readonly version?: number | undefined;
}

/** The most rows in one refusal. */
const mostNamed = 20;

interface Changed extends Record<string, unknown> {
  id: string | number;
  by: string | null;
  at: string;
}

/** By row: who changed it, and when. */
const changesOf = async (tx: Tx, table: OwnedTable, ids: readonly number[]): Promise<Map<number, Changed>> => {
  const { rows } = await tx.execute<Changed>(sql`
    select ${table.id} as id, ${users.name} as by, ${isoOf(sql`${table['updated_at']}`)} as at
    from ${table} left join ${users} on ${users.id} = ${table['updated_by']} where ${table.id} = any(${arrayOf(ids, 'bigint')})`);
  return new Map(rows.map((row) => [Number(row.id), row]));
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

/** The numbers of an array in PostgreSQL's text. */
const elements = (spelled: string | null): number[] => (spelled ? spelled.slice(1, -1).split(',').map(Number) : []);

/**
 * Locks rows by ascending id until the transaction ends, so that two transactions on the same rows never deadlock. One
 * statement; the versions are compared in JavaScript, since the planner has no statistics for a join with so many
 * values.
 * @throws Failure 409 with each row that somebody changed meanwhile, by whom and when; 404 for missing rows
 */
export const lockRows = async (
  tx: Tx,
  table: OwnedTable,
  keys: readonly RowKey[],
  names: RowNames,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<void> => {
  const ids = arrayOf(
    keys.map(({ id }) => id),
    'bigint',
  );
  const { rows } = await tx.execute<{ ids: string | null; versions: string | null }>(sql`
    select array_agg(id)::text as ids, array_agg(version)::text as versions from (
      select id, version from ${table} where id = any(${ids}) order by id for ${sql.raw(strength)}) as locked`);
  const versions = elements(rows[0]?.versions ?? null);
  const known = new Map(elements(rows[0]?.ids ?? null).map((id, at) => [id, versions[at]]));
  const refused = keys.flatMap(({ id, version }, at) =>
    known.has(id) && (version === undefined || known.get(id) === version) ? [] : [{ at, id }],
  );
  if (refused.length) throw await refusal(tx, table, refused.slice(0, mostNamed), names);
};

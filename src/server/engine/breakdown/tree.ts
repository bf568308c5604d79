import { aliasedTable, sql } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../bulk/sent.ts';
import { inRecord, linesTable, type LineSet, type LinesOf } from './lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** A line as the tree of a record's lines needs it. */
export interface Node {
  readonly id: number;
  readonly kind: string;
  readonly parent: number | null;
  readonly position: number;
  /** The columns that it hands down to the lines in it, as texts. */
  readonly handed: Readonly<Record<string, string | null>>;
  readonly version: number;
}

interface NodeRow extends Record<string, unknown> {
  id: string | number;
  kind: string;
  parent_line_id: string | number | null;
  position: string | number;
  version: number;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Lines of a record as nodes: those of these ids, or the children of these (null: the lines at the top). */
export const nodesOf = async (
  tx: Tx,
  { set, record }: LinesOf,
  which: { readonly ids: readonly number[] } | { readonly childrenOf: readonly (number | null)[] },
): Promise<Node[]> => {
  const { table, owner } = linesTable(set);
  const parent = columnNamed(table, 'parent_line_id');
  const known = 'childrenOf' in which ? which.childrenOf.flatMap((id) => id ?? []) : [];
  const top = 'childrenOf' in which && which.childrenOf.includes(null) ? sql`or ${parent} is null` : sql``;
  const condition =
    'ids' in which
      ? sql`${table.id} = any(${arrayOf(which.ids, 'bigint')})`
      : sql`(${parent} = any(${arrayOf(known, 'bigint')}) ${top})`;
  const columns = set.rules.handsDown?.columns ?? [];
  const handed = columns.map((name) => sql`, ${sql.identifier(name)}::text`);
  // Asserted: the columns that are handed on follow from a description.
  const { rows } = await tx.execute<NodeRow>(sql`
    select ${table.id}, kind, parent_line_id, position, ${table.version} ${sql.join(handed, sql``)} from ${table}
    where ${owner} = ${record} and ${condition} order by position, ${table.id}`);
  return rows.map(({ id, kind, parent_line_id, position, version, ...values }) => ({
    id: Number(id),
    kind,
    parent: parent_line_id === null ? null : Number(parent_line_id),
    position: Number(position),
    handed: Object.fromEntries(columns.map((name) => [name, textOrNull(values[name])])),
    version,
  }));
};

/** The kinds of lines of a record, by id; a line of another record is not among them. One row for each kind. */
export const kindsOf = async (
  tx: Tx,
  { set, record }: LinesOf,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const { table, owner } = linesTable(set);
  const rows = await selectRows(
    tx,
    { kind: sql<string>`kind`, ids: sql<string>`string_agg(${table.id}::text, ',')` },
    (list) => sql`
    select ${list} from ${table}
    where ${owner} = ${record} and ${table.id} = any(${arrayOf(ids, 'bigint')}) group by kind`,
  );
  return new Map(rows.flatMap(({ kind, ids: found }) => found.split(',').map((id) => [Number(id), kind] as const)));
};

/** The ids of the lines of a record with these identities, by the identity; of those that are there. */
export const idsOfKeys = async (
  tx: Tx,
  { set, record }: LinesOf,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map();
  const { table } = linesTable(set);
  const lowered = [...new Set(keys.map((key) => key.toLowerCase()))];
  const rows = await selectRows(
    tx,
    { id: table.id, line_key: sql<string>`line_key` },
    (list) => sql`
    select ${list} from ${table} where ${inRecord(set, record)} and lower(line_key) = any(${arrayOf(lowered, 'text')})`,
  );
  return new Map(rows.map(({ id, line_key }) => [line_key, id]));
};

/** The lines with all below them: their ids, each with its depth from 0. */
export const subtreeOf = async (tx: Tx, set: LineSet, ids: readonly number[]): Promise<Map<number, number>> => {
  const { table } = linesTable(set);
  const l = aliasedTable(table, 'l');
  const rows = await selectRows(
    tx,
    { id: sql<string | number>`id`, depth: sql<number>`min(depth)` },
    (list) => sql`
    with recursive below as (
      select id, 0 as depth from ${table} where id = any(${arrayOf(ids, 'bigint')})
      union all
      select ${l.id}, below.depth + 1 from ${table} ${l} join below on l.parent_line_id = below.id)
    select ${list} from below group by id`,
  );
  return new Map(rows.map(({ id, depth }) => [Number(id), depth]));
};

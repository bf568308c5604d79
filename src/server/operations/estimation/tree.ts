import { sql } from 'drizzle-orm';
import type { LineKind } from '../../../domain/boq/stages.ts';
import { multiply, round, type Decimal } from '../../../domain/decimal.ts';
import { decimalPlaces } from '../../../schema/field.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { arrayOf } from '../bulk/sent.ts';
import { linesTable, type Stage } from './stages.ts';

/** A line as the tree of a revision needs it. */
export interface Node {
  readonly id: number;
  readonly kind: LineKind;
  readonly parent: number | null;
  readonly position: number;
  readonly quantity: Decimal | null;
  readonly factor: Decimal;
  readonly version: number;
}

interface NodeRow extends Record<string, unknown> {
  id: string | number;
  kind: LineKind;
  parent_line_id: string | number | null;
  position: string | number;
  quantity: string | null;
  factor: string;
  version: number;
}

/** Lines of a revision as nodes: those of these ids, or the children of these (null: the lines at the top). */
export const nodesOf = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  which: { readonly ids: readonly number[] } | { readonly childrenOf: readonly (number | null)[] },
): Promise<Node[]> => {
  const { table, owner } = linesTable(stage);
  const parent = columnNamed(table, 'parent_line_id');
  const known = 'childrenOf' in which ? which.childrenOf.flatMap((id) => id ?? []) : [];
  const top = 'childrenOf' in which && which.childrenOf.includes(null) ? sql`or ${parent} is null` : sql``;
  const condition =
    'ids' in which
      ? sql`${table.id} = any(${arrayOf(which.ids, 'bigint')})`
      : sql`(${parent} = any(${arrayOf(known, 'bigint')}) ${top})`;
  const { rows } = await tx.execute<NodeRow>(sql`
    select id, kind, parent_line_id, position, quantity::text, factor::text, version from ${table}
    where ${owner} = ${revision} and ${condition} order by position, id`);
  return rows.map(({ id, kind, parent_line_id, position, quantity, factor, version }) => ({
    id: Number(id),
    kind,
    parent: parent_line_id === null ? null : Number(parent_line_id),
    position: Number(position),
    quantity,
    factor,
    version,
  }));
};

/** The kinds of lines of a revision, by id; a line of another revision is not among them. One row for each kind. */
export const kindsOf = async (
  tx: Tx,
  stage: Stage,
  revision: number,
  ids: readonly number[],
): Promise<Map<number, LineKind>> => {
  const { table, owner } = linesTable(stage);
  const { rows } = await tx.execute<{ kind: LineKind; ids: string }>(sql`
    select kind, string_agg(id::text, ',') as ids from ${table}
    where ${owner} = ${revision} and ${table.id} = any(${arrayOf(ids, 'bigint')}) group by kind`);
  return new Map(rows.flatMap(({ kind, ids: found }) => found.split(',').map((id) => [Number(id), kind] as const)));
};

/** The factor of the lines in this one: within a BOM its total quantity, else that of the line itself. */
export const factorBelow = ({ kind, quantity, factor }: Pick<Node, 'kind' | 'quantity' | 'factor'>): Decimal =>
  kind === 'bom' ? round(multiply(factor, quantity ?? '0'), decimalPlaces.factor) : factor;

/** The lines with all below them: their ids, each with its depth from 0. */
export const subtreeOf = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<Map<number, number>> => {
  const { table } = linesTable(stage);
  const { rows } = await tx.execute<{ id: string | number; depth: number }>(sql`
    with recursive below as (
      select id, 0 as depth from ${table} where id = any(${arrayOf(ids, 'bigint')})
      union all
      select l.id, below.depth + 1 from ${table} l join below on l.parent_line_id = below.id)
    select id, min(depth) as depth from below group by id`);
  return new Map(rows.map(({ id, depth }) => [Number(id), depth]));
};

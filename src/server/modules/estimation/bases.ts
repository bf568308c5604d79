import { aliasedTable, sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { percentBases } from '../../../domain/estimation/basis.ts';
import { lineBaseFields } from '../../../domain/estimation/prices.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { literal } from '../../db/sqlText.ts';
import { inRecord, linesTable, type LineSet, type LinesOf } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

/** The stored bases of a set's percentage lines, each with the amount of which it is a sum. */
export const basesOf = ({ lines }: LineSet): readonly { readonly base: string; readonly amount: string }[] =>
  lineBaseFields
    .filter((base) => base in lines.fields)
    .map((base) => ({ base, amount: base.replace(/^base_(.*)$/, '$1_extension') }));

const isPercentage = sql.raw(`basis in (${percentBases.map(literal).join(', ')})`);

const listed = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `);

/**
 * Computes what the percentage lines of a bill are percentages of anew (rule 59), from the stored amounts of the other
 * lines: one statement, which reads the bill only if it has such lines. A base is derived, so versions and history stay.
 * Returns the ids of the lines with another base.
 */
export const deriveBases = async (tx: Tx, { set, record: revision }: LinesOf): Promise<number[]> => {
  const bases = basesOf(set);
  if (bases.length === 0) return [];
  const { table } = linesTable(set);
  const l = aliasedTable(table, 'l');
  const own = inRecord(set, revision);
  const name = (text: string) => sql.identifier(text);
  const sums = listed(bases.map(({ amount }) => sql`coalesce(sum(${name(amount)}), 0) as ${name(amount)}`));
  const amounts = listed(bases.map(({ amount }) => sql`l.${name(amount)}`));
  const ofStructure = listed(
    bases.map(
      ({ base, amount }) =>
        sql`case when p.parent is null then w.${name(amount)} else coalesce(s.${name(amount)}, 0) end as ${name(base)}`,
    ),
  );
  const ofAll = listed(
    bases.map(
      ({ base, amount }) =>
        sql`w.${name(amount)} + coalesce((select sum(round(o.${name(base)} * o.percent * 0.01, 2)) from of_structure o), 0) as ${name(base)}`,
    ),
  );
  const rows = await selectRows(
    tx,
    { id: table.id },
    (list) => sql`
    with recursive percentages as (
      select id, basis, percent, parent_line_id as parent from ${table} where ${own} and ${isPercentage}),
    tops as (
      select distinct parent as id from percentages where basis = 'percent_of_structure' and parent is not null),
    below as (
      select tops.id as top, ${l.id}, l.basis, ${amounts} from tops join ${table} ${l} on l.parent_line_id = tops.id
      union all
      select below.top, ${l.id}, l.basis, ${amounts} from below join ${table} ${l} on l.parent_line_id = below.id),
    structures as (select top, ${sums} from below where (${isPercentage}) is not true group by top),
    whole as (
      select ${sums} from ${table}
      where ${own} and (${isPercentage}) is not true and exists (select from percentages)),
    of_structure as (
      select p.id, p.percent, ${ofStructure} from percentages p
      cross join whole w left join structures s on s.top = p.parent where p.basis = 'percent_of_structure'),
    derived as (
      select id, ${listed(bases.map(({ base }) => name(base)))} from of_structure
      union all
      select p.id, ${ofAll} from percentages p cross join whole w where p.basis = 'percent_of_all')
    update ${table} set ${listed(bases.map(({ base }) => sql`${name(base)} = derived.${name(base)}`))}
    from derived where ${table.id} = derived.id and (${sql.join(
      bases.map(({ base }) => sql`${columnNamed(table, base)} is distinct from derived.${name(base)}`),
      sql` or `,
    )})
    returning ${list}`,
  );
  return rows.map(({ id }) => id);
};

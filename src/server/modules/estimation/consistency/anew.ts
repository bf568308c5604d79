import { sql, type SQL, type SQLChunk } from 'drizzle-orm';
import { percentBases } from '../../../../domain/estimation/basis.ts';
import { measuredFormulas } from '../../../../domain/estimation/prices.ts';
import { columnsOf } from '../../../../schema/field.ts';
import { formulaSql } from '../../../db/formula.ts';
import { literal } from '../../../db/sqlText.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { basesOf } from '../bases.ts';
import type { Stage } from '../stages.ts';
import { placedLines } from './placed.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';

const listed = (parts: readonly SQLChunk[]): SQL => sql.join([...parts], sql`, `);
const name = (text: string) => sql.identifier(text);
const stored = (text: string) => sql.identifier(`stored ${text}`);

/** The amounts of a stage's lines, each with the base of the percentage lines of it and the formula of the measured ones. */
export const amountsAnew = (stage: Stage) =>
  basesOf(stage).map(({ base, amount }) => {
    const formula = Object.entries(measuredFormulas).find(([of]) => of === amount)?.[1];
    if (!formula) throw new Error(`${amount} has no formula`);
    return { base, amount, formula };
  });

export const isPercentageLine = sql.raw(`basis in (${percentBases.map(literal).join(', ')})`);

/**
 * The beginning of a statement on revisions of a stage with amounts: after the tables of `placedLines` the table
 * `figures` has each line with its bases and amounts as they are stored (`stored base_cost`) and computed anew
 * (`base_cost`): first the measured amounts from the factors, then what the percentage lines are percentages of (rule 59).
 */
export const figuresAnew = (stage: Stage, ids: readonly number[]): SQL => {
  const { table } = linesTable(stage);
  const amounts = amountsAnew(stage);
  const bases = amounts.map(({ base }) => base);
  // A formula names the columns of one row: here those of the line, with the other factor.
  const entered = columnsOf(stage.lines.fields).flatMap(([column, f]) =>
    column === 'factor' || bases.includes(column) || ('formula' in f && f.formula !== undefined)
      ? []
      : [sql`l.${name(column)}`],
  );
  const kept = amounts.flatMap(({ base, amount }) => [
    sql`l.${name(base)} as ${stored(base)}`,
    sql`l.${name(amount)} as ${stored(amount)}`,
  ]);
  const measured = listed(
    amounts.map(({ amount, formula }) => sql`${sql.raw(formulaSql(formula))} as ${name(amount)}`),
  );
  const sums = listed(amounts.map(({ amount }) => sql`coalesce(sum(${name(amount)}), 0) as ${name(amount)}`));
  const own = listed(amounts.map(({ amount }) => sql`l.${name(amount)}`));
  const ofStructure = listed(
    amounts.map(
      ({ base, amount }) =>
        sql`case when p.parent is null then coalesce(w.${name(amount)}, 0) else coalesce(s.${name(amount)}, 0) end as ${name(base)}`,
    ),
  );
  const ofAll = listed(
    amounts.map(
      ({ base, amount }) => sql`coalesce(w.${name(amount)}, 0) + coalesce(o.${name(base)}, 0) as ${name(base)}`,
    ),
  );
  const shares = listed(amounts.map(({ base }) => sql`sum(round(${name(base)} * percent * 0.01, 2)) as ${name(base)}`));
  const figures = amounts.flatMap(({ base, amount }) => [
    sql`m.${stored(base)}`,
    sql`m.${stored(amount)}`,
    sql`d.${name(base)}`,
    sql`m.${name(amount)} + coalesce(round(d.${name(base)} * m.percent * 0.01, 2), 0) as ${name(amount)}`,
  ]);
  const notOne = sql`(${isPercentageLine}) is not true`;
  return sql`${placedLines(stage, ids)},
    measured as materialized (
      select a.id, a.record, a.parent, a.basis, a.percent, ${listed(amounts.flatMap(({ base, amount }) => [sql`a.${stored(base)}`, sql`a.${stored(amount)}`]))}, ${measured}
      from (
        select own.id, own.record, own.parent, coalesce(placed.computed, l.factor) as factor, ${listed([...entered, ...kept])}
        from own join ${table} l on l.id = own.id left join placed on placed.id = own.id
        where l.${name(stage.by)} = any(${arrayOf(ids, 'bigint')})) a),
    percentages as materialized (select id, record, parent, basis, percent from measured where ${isPercentageLine}),
    below as (
      select tops.parent as top, l.id, l.basis, 1 as level, ${own}
      from (select distinct parent from percentages where basis = 'percent_of_structure' and parent is not null) tops
        join measured l on l.parent = tops.parent
      union all
      select b.top, l.id, l.basis, b.level + 1, ${own} from measured l join below b on l.parent = b.id where b.level < 200),
    structures as (select top, ${sums} from below where ${notOne} group by top),
    whole as (select record, ${sums} from measured where ${notOne} group by record),
    of_structure as materialized (
      select p.id, p.record, p.percent, ${ofStructure} from percentages p
        left join whole w on w.record = p.record left join structures s on s.top = p.parent
      where p.basis = 'percent_of_structure'),
    of_structures as (select record, ${shares} from of_structure group by record),
    derived as (
      select id, ${listed(bases.map((base) => name(base)))} from of_structure
      union all
      select p.id, ${ofAll} from percentages p left join whole w on w.record = p.record
        left join of_structures o on o.record = p.record where p.basis = 'percent_of_all'),
    figures as (select m.id, m.record, m.basis, ${listed(figures)} from measured m left join derived d on d.id = m.id)`;
};

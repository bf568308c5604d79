import { sql } from 'drizzle-orm';
import { maxLevels } from '../../../../domain/estimation/limits.ts';
import type { DifferentRow } from '../../../../schema/calls/shared/differences.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { maxRows, type ConsistencyCheck, type Difference } from '../../../engine/consistency/check.ts';
import { deriveLines } from '../../../engine/breakdown/derive.ts';
import type { Stage } from '../stages.ts';
import { wrongBases } from './percentages.ts';
import { joinByHash, maxFollowed, placedLines } from './placed.ts';
import { differentTotals } from './totals.ts';
import { linesTable } from '../../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../../db/rows.ts';

/** A statement compares the bills of so many lines together, or a single larger one. */
const maxLines = 5_000;
/** The most revisions of which the lines are counted at a time. */
const maxRevisions = 50;

/** The next revisions: one large bill alone, or small ones together. */
const nextRevisions =
  (stage: Stage) =>
  async (tx: Tx, after: number): Promise<number[]> => {
    const { table, owner } = linesTable(stage);
    const records = tableOf(stage.records);
    const rows = await selectRows(
      tx,
      {
        id: sql<string>`r.id`,
        lines: sql<string>`(select count(*) from (select from ${table} where ${owner} = r.id limit ${maxLines}) as few)`,
      },
      (list) => sql`
      select ${list}
      from (select ${records.id} as id from ${records} where ${records.id} > ${after}
        order by ${records.id} limit ${maxRevisions}) r order by r.id`,
    );
    let lines = 0;
    const fitting = rows.findIndex((row) => (lines += Number(row.lines)) >= maxLines);
    return rows.slice(0, fitting < 0 ? rows.length : Math.max(fitting, 1)).map(({ id }) => Number(id));
  };

interface WrongLine extends Record<string, unknown> {
  record: string;
  name: string;
  quantity: string | null;
  stored: string;
  computed: string | null;
  level: number | null;
  /** The total quantities by both factors. */
  stored_quantity: string | null;
  computed_quantity: string | null;
  is_foreign: boolean;
  nth: string;
  count: string;
}

const figure = { factor: 'Quantity of the BOMs above', place: 'Place', level: 'Level' };

const rowOf = ({ name, stored, computed, level, is_foreign }: WrongLine) => {
  if (is_foreign)
    return { name, figure: figure.place, stored: 'in a line of another bill', computed: 'in its own bill' };
  if (computed === null)
    return { name, figure: figure.place, stored: 'in itself, or too deep', computed: `at most ${maxFollowed} levels` };
  if (stored === computed)
    return { name, figure: figure.level, stored: String(level), computed: `at most ${maxLevels}` };
  return { name, figure: figure.factor, stored, computed };
};

const namedHead = ({ name, figure: of, stored, computed }: DifferentRow) => ({
  figure: `${of} of ${name}`,
  stored,
  computed,
});

/** What people know of the bill: a total, else the total quantity of the first line, else what is wrong with its place. */
const headOf = (first: WrongLine, row: ReturnType<typeof rowOf>) => {
  const { name, stored_quantity: stored, computed_quantity: computed } = first;
  if (row.figure === figure.factor && stored !== null && computed !== null && stored !== computed)
    return { figure: `Total quantity of ${name}`, stored, computed };
  return namedHead(row);
};

/** The lines with another factor than the quantities above them make, or that stand where no line can: the first of each revision. */
const wrongLines = async (tx: Tx, stage: Stage, ids: readonly number[]): Promise<WrongLine[]> => {
  const trimmed = (factor: string) => sql`trim_scale(own.quantity * ${sql.raw(factor)})::text`;
  // In one message, in this order.
  const [, { rows }] = await Promise.all([
    joinByHash(tx),
    // Asserted: all that a statement before it selects.
    tx.execute<WrongLine>(sql`${placedLines(stage, ids)},
      wrong as (
        select own.*, placed.computed, placed.level from own left join placed on placed.id = own.id
        where placed.id is null or placed.computed <> own.factor or placed.level > ${maxLevels})
      select * from (
        select own.record, concat_ws(' ', own.ref, own.description) as name, own.factor::text as stored,
          own.computed::numeric(50, 16)::text as computed, own.level, ${trimmed('own.factor')} as stored_quantity,
          ${trimmed('own.computed')} as computed_quantity,
          own.computed is null and not exists (
            select from own as parent where parent.id = own.parent and parent.record = own.record) as is_foreign,
          row_number() over (partition by own.record order by own.position, own.id) as nth,
          count(*) over (partition by own.record) as count
        from wrong own) told
      where nth <= ${maxRows} order by record, nth`),
  ]);
  return rows;
};

/** The revisions of which a line has another factor or base than the lines make, or stands where no line can. */
const wrongBills =
  (stage: Stage) =>
  async (tx: Tx, ids: readonly number[]): Promise<Difference[]> => {
    if (ids.length === 0) return [];
    const lines = await wrongLines(tx, stage, ids);
    const bases = await wrongBases(tx, stage, ids);
    const records = [...new Set([...lines.map(({ record }) => Number(record)), ...bases.map(({ record }) => record)])];
    const totals = await differentTotals(tx, stage, records);
    return records
      .toSorted((a, b) => a - b)
      .map((record) => {
        const own = lines.filter((line) => Number(line.record) === record);
        const percentages = bases.filter((base) => base.record === record).map(({ row }) => row);
        const rows = [...own.map(rowOf), ...percentages];
        const [first] = own;
        const [row] = rows;
        const head = totals.get(record)?.[0] ?? (first ? headOf(first, rowOf(first)) : row && namedHead(row));
        if (!head) throw new Error(`${stage.word} ${record} differs in nothing`);
        return {
          record,
          ...head,
          rows: rows.slice(0, maxRows),
          count: Number(first?.count ?? 0) + percentages.length,
        };
      });
  };

/** "Selling price: 158573.00 → 77294.00; 3 lines" */
const mendedText = ({ figure: of, stored, computed, count }: Difference): string =>
  `${of}: ${stored} → ${computed}; ${count} ${count === 1 ? 'line' : 'lines'}`.slice(0, 500);

const mendBill =
  (stage: Stage) =>
  async (tx: Tx, difference: Difference): Promise<void> => {
    const records = tableOf(stage.records);
    await deriveLines(tx, { set: stage, record: difference.record }, 'all');
    await tx.execute(
      sql`update ${records} set mended = ${mendedText(difference)} where ${records.id} = ${difference.record}`,
    );
  };

const remedies: Readonly<Record<string, string>> = {
  DRAFT: 'It is set right the next time that the check looks at it.',
  REJECTED: 'It is set right the next time that the check looks at it.',
  UNDER_REVIEW: 'Send it back: once its creator can change it, it is set right.',
  SUBMITTED: 'Send it back: once its creator can change it, it is set right.',
  HELD: 'Resume it first: what can be done depends on the state that it comes back to.',
  REVISED: 'This revision stays as it was approved. The revision after it is computed anew.',
  CLOSED: 'It is closed, and stays as it was offered.',
};
/** Approved, or with the client. */
const revise =
  'Nothing that was approved is changed by itself. Its creator or a coordinator can revise it: the next revision is computed anew.';

/**
 * The lines of a stage: each factor is the product of the quantities above it, and each line stands in its own bill
 * (rules 47 and 66).
 */
export const billCheck = (stage: Stage): ConsistencyCheck => {
  const { creator, reviewer, approver, coordinator } = stage.records.people;
  return {
    name: `bill ${stage.word}`,
    version: 2,
    resource: stage.records,
    told: Object.fromEntries(
      Object.entries({ creator, reviewer, approver, coordinator }).flatMap(([role, place]) =>
        place === undefined ? [] : [[role, place]],
      ),
    ),
    next: nextRevisions(stage),
    find: wrongBills(stage),
    mend: { when: 'alone', make: mendBill(stage) },
    remedy: (record: AnyRecord) => remedies[String(record['status'])] ?? revise,
  };
};

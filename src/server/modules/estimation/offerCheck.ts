import { aliasedTable, sql, type SQL } from 'drizzle-orm';
import { outsideBases, percentBases } from '../../../domain/estimation/basis.ts';
import { findingText, type FindingKind } from '../../../domain/estimation/offer.ts';
import { distributionIn } from '../../../domain/estimation/distribution.ts';
import { outdatedReason } from '../../../domain/estimation/overheads.ts';
import { compare } from '../../../domain/decimal.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { maxNamed, offerChecks, type Finding, type OfferCheck } from '../../../resources/estimation/offerCheck.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { comments } from '../../db/sharedTables.ts';
import { bind, type Binding } from '../../engine/binding.ts';
import { Failure } from '../../engine/errors.ts';
import { readRecord } from '../../engine/records/read.ts';
import type { Note } from '../../engine/modules.ts';
import { activeOf } from './open.ts';
import { countMisplaced } from './shares.ts';
import { costStage, stageNamed, type Stage, type Revision } from './stages.ts';
import { totalsOf, type Totals } from './summaries.ts';
import { inRecord, linesTable } from '../../engine/breakdown/lineSet.ts';
import { selectRows } from '../../db/rows.ts';

const c = aliasedTable(comments, 'c');

const details = stageNamed('boq_details');

/** The condition that an item has no price: its rate is nothing, or it is measured, an alternate or optional and has no quantity (rule 59). */
const isUnpriced = (stage: Stage): SQL => {
  const { table } = linesTable(stage);
  const column = (name: string) => columnNamed(table, name);
  const rate = column(stage.isPriced ? 'cost_rate' : 'target_rate');
  const isPercentage = sql`coalesce(${column('basis')} in ${[...percentBases]}, false)`;
  return sql`${column('kind')} = 'item' and not ${isPercentage}
    and (coalesce(${rate}, 0) = 0 or (coalesce(${column('basis')}, 'provisional_sum') = 'provisional_sum' and ${column('quantity')} is null)
      or (${column('basis')} in ${[...outsideBases]} and ${column('alternate_quantity')} is null))`;
};

/** The condition that an alternate or an optional line has a price without overheads, in a bill whose other lines bear some (rules 118 and 144). */
const isWithoutOverheads = (stage: Stage, id: number): SQL => {
  const { table } = linesTable(stage);
  const column = (name: string) => columnNamed(table, name);
  return sql`${column('basis')} in ${[...outsideBases]} and coalesce(${column('selling_rate')}, 0) <> 0
    and (select coalesce(sum(${column('overhead')}), 0) from ${table} where ${inRecord(stage, id)}) <> 0`;
};

const isUnverified = (): SQL => {
  const { table } = linesTable(costStage);
  return sql`${columnNamed(table, 'kind')} = 'item'
    and not (${columnNamed(table, 'is_reviewer_verified')} and ${columnNamed(table, 'is_approver_verified')})`;
};

const isDiscussed = (stage: Stage, id: number): SQL => {
  const { table } = linesTable(stage);
  return sql`${table.id} in (select ${c.record_id} from ${comments} ${c} where ${c.resource} = ${stage.lines.name}
    and ${c.resolved_at} is null and ${c.record_id} in (select ${table.id} from ${table} where ${inRecord(stage, id)}))`;
};

/** The condition that a line of the details, a structure aside, has no counterpart in the revision. */
const isMissingIn = (stage: Stage, id: number): SQL => {
  const [asked, bill] = [linesTable(details).table, linesTable(stage).table];
  return sql`${columnNamed(asked, 'kind')} <> 'structure' and ${columnNamed(asked, 'line_key')} not in
    (select ${columnNamed(bill, 'line_key')} from ${bill} where ${inRecord(stage, id)})`;
};

/** The number of lines of a revision that meet a condition, and the first of them: one statement. */
const find = async (
  tx: Tx,
  kind: Exclude<FindingKind, 'overheads' | 'zero_total'>,
  { stage, id }: Revision,
  condition: SQL,
): Promise<Finding[]> => {
  const { table } = linesTable(stage);
  const column = (name: string) => columnNamed(table, name);
  const rows = await selectRows(
    tx,
    {
      n: sql<string | number>`count(*) over ()`,
      id: table.id,
      ref: sql<string | null>`${column('ref')}`,
      code: sql<string | null>`${column('code')}`,
      description: sql<string>`${column('description')}`,
    },
    (list) => sql`
    select ${list}
    from ${table} where ${inRecord(stage, id)} and ${condition}
    order by ${column('position')}, ${table.id} limit ${maxNamed}`,
  );
  const count = Number(rows[0]?.n ?? 0);
  const lines = rows.map(({ id: line, ref, code, description }) => ({ id: line, ref, code, description }));
  return count === 0 ? [] : [{ kind, count, text: findingText(kind, count), bars: false, lines }];
};

/** Outdated overheads: nobody goes on over them. */
const findOutdated = (record: AnyRecord, totals: Totals, misplaced: number): Finding[] => {
  const { isOutdated, ...distribution } = distributionIn(record, totals, misplaced);
  if (!isOutdated) return [];
  return [{ kind: 'overheads', count: 1, text: outdatedReason(distribution), bars: true, lines: [] }];
};

/** What is missing in an offer before it goes to the client (rule 58). @throws Failure 404 */
const checkOffer = async (tx: Tx, stage: Stage, id: number): Promise<OfferCheck> => {
  const record = await readRecord(tx, stage.records, id);
  const asked = await activeOf(tx, details, Number(record['estimation_id']));
  const [sums, misplaced, ...found] = await Promise.all([
    totalsOf(tx, stage, [id]),
    stage.isPriced ? countMisplaced(tx, id) : 0,
    find(tx, 'unpriced', { stage, id }, isUnpriced(stage)),
    stage.isPriced ? find(tx, 'without_overheads', { stage, id }, isWithoutOverheads(stage, id)) : [],
    asked ? find(tx, 'missing', { stage: details, id: asked.id }, isMissingIn(stage, id)) : [],
    stage.isPriced ? find(tx, 'unverified', { stage, id }, isUnverified()) : [],
    find(tx, 'comments', { stage, id }, isDiscussed(stage, id)),
  ]);
  const totals = assertDefined(sums.get(id));
  const total = stage.isPriced ? totals.selling : totals.target;
  const outdated = stage.isPriced ? findOutdated(record, totals, misplaced) : [];
  const zero: Finding = { kind: 'zero_total', count: 1, text: findingText('zero_total', 1), bars: false, lines: [] };
  return {
    total,
    findings: [...outdated, ...(compare(total, '0') === 0 ? [zero] : []), ...found.flat()],
    estimation_id: Number(record['estimation_id']),
    revision: `${stage.word}.${String(record['revision'])}`,
    asked: asked ? `${details.word}.${asked.revision}` : null,
  };
};

/**
 * What an offer lacked when it was submitted, for its step.
 * @throws Failure 422 that tells it, unless whoever submits it has confirmed it
 */
export const noteOffer =
  (stage: Stage): Note =>
  async (tx, { id }, { confirmed }) => {
    const { findings } = await checkOffer(tx, stage, id);
    if (findings.length === 0) return null;
    const missing = findings.map(({ text }) => text);
    if (confirmed === true) return missing.join('\n');
    throw new Failure(422, `Something is missing: ${missing.join('; ')}`, {
      errors: { confirmed: ['Confirm that it goes out all the same', ...missing] },
    });
  };

const sales = stageNamed('boq_sales');

/** The check of each stage that goes to the client. */
export const offerAnswers: Readonly<Partial<Record<Stage['name'], readonly Binding[]>>> = {
  boq_sales: [bind(offerChecks.boq_sales, (tx, { params }) => checkOffer(tx, sales, params.id), { kind: sales.title })],
  cost_estimation: [
    bind(offerChecks.cost_estimation, (tx, { params }) => checkOffer(tx, costStage, params.id), {
      kind: costStage.title,
    }),
  ],
};

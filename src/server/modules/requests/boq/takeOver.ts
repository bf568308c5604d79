import { aliasedTable, sql } from 'drizzle-orm';
import { plainQuantity } from '../../../../domain/bookings.ts';
import { compare } from '../../../../domain/decimal.ts';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { projects } from '../../../../resources/projects/projects.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import type { TakenPart } from '../../../../resources/requests/coverageCalls.ts';
import { maxAsked } from '../../../../resources/requests/requestCalls.ts';
import { maxSavedLines } from '../../../../schema/calls/sentLines.ts';
import { currentBranch } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import { requireRoom } from '../../../engine/breakdown/limits.ts';
import type { AddedLine } from '../../../engine/breakdown/lineSet.ts';
import type { ChangedLines } from '../../../engine/breakdown/answerSaved.ts';
import { saveLines } from '../../../engine/breakdown/saveLines.ts';
import { conflict, invalid } from '../../../engine/errors.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { Who } from '../../../engine/who.ts';
import type { ApprovedBill } from '../../estimation/approvedBill.ts';
import { readPlan } from '../../planning/inForce.ts';
import { requestSet } from '../requestSet.ts';
import { coverageOf } from './coverageSql.ts';
import { joinedWhole } from './joinedWhole.ts';
import { coveredBill } from './coveredBill.ts';
import { selectRows } from '../../../db/rows.ts';

/** Which lines, all without keys, and of which of them how much. */
interface Wanted {
  readonly bill_line_keys?: readonly string[] | undefined;
  readonly quantities?: readonly TakenPart[] | undefined;
}

/** A line of the bill as it is taken over: with a quantity of its own, or as an item in the product `top`. */
interface Taken extends Record<string, unknown> {
  readonly id: string | number;
  readonly line_key: string;
  readonly kind: 'bom' | 'item';
  readonly description: string;
  readonly unit: string | null;
  readonly bom_id: string | number | null;
  readonly item_id: string | number | null;
  readonly item_variant_id: string | number | null;
  readonly structure_id: string | number | null;
  /** The task that was planned of this line, in the plan by which the project works (rule 73). */
  readonly task_number: number | null;
  readonly top: string | number | null;
  /** What is requested of the line itself, null for nothing. */
  readonly rest: string | null;
  /** For one piece of the product `top`, which is taken over too; null outside of one. */
  readonly per: string | null;
}

const t = aliasedTable(tableOf(planTasks), 'task');

const idOr = (id: string | number | null): number | null => (id === null ? null : Number(id));

/** The lines with something to request, and the items in those that are BOMs; one more than one request makes. */
const openLines = async (
  tx: Tx,
  bill: ApprovedBill,
  project: number,
  keys: readonly string[] | undefined,
): Promise<Taken[]> => {
  const chosen = keys ? sql`c.line_key = any(${arrayOf(keys, 'text')})` : sql`true`;
  const { rows } = await joinedWhole(tx, () =>
    // Asserted: columns of what a statement before it selects.
    tx.execute<Taken>(sql`${coverageOf(bill, project)},
    taken as (select c.id from coverage c where c.rest > 0 and c.kind = 'bom' and ${chosen})
    select c.id, c.line_key, c.kind, c.description, c.unit, c.bom_id, c.item_id, c.item_variant_id, c.structure_id, c.top,
      (select ${t.number} from (${readPlan(currentBranch, sql`${project}::bigint`)}) plan
        join ${tableOf(planTasks)} ${t} on ${t.plan_id} = plan.id and ${t.line_key} = c.line_key limit 1) as task_number,
      case when c.rest > 0 and ${chosen} then round(c.rest, 4)::text end as rest,
      case when t.id is not null and c.per > 0 then round(c.per, 4)::text end as per
    from coverage c left join taken t on t.id = c.top
    where c.state <> 'gone' and ((c.rest > 0 and ${chosen}) or (t.id is not null and c.per > 0))
    order by c.place limit ${maxSavedLines + 1}`),
  );
  return rows;
};

/** @throws Failure 422 for a line that the bill does not have */
const requireKnown = async (tx: Tx, bill: ApprovedBill, project: number, keys: readonly string[]): Promise<void> => {
  const rows = await joinedWhole(tx, () =>
    selectRows(
      tx,
      { n: sql<number>`count(*)::int` },
      (list) => sql`${coverageOf(bill, project)}
    select ${list} from coverage c where c.state <> 'gone' and c.line_key = any(${arrayOf(keys, 'text')})`,
    ),
  );
  if ((rows[0]?.n ?? 0) < new Set(keys).size)
    throw invalid({ bill_line_keys: ['BOQ: no such line in the approved BOQ of this project'] });
};

/** The lines of the request, each BOM of the bill as a product with its items. */
const linesOf = (rows: readonly Taken[]): AddedLine[] =>
  rows.flatMap(({ id, line_key, kind, top, rest, per, bom_id, item_id, item_variant_id, structure_id, ...said }) => {
    const common = { ...said, bill_line_key: line_key };
    const item = { kind: 'item', item_id: idOr(item_id), item_variant_id: idOr(item_variant_id) };
    const own = kind === 'bom' ? { kind: 'product', bom_id: idOr(bom_id) } : item;
    return [
      ...(rest === null
        ? []
        : [{ ...common, ...own, key: `l${id}`, quantity: rest, structure_id: idOr(structure_id) }]),
      ...(per === null ? [] : [{ ...common, ...item, key: `i${id}`, parent_key: `l${top}`, quantity: per }]),
    ];
  });

/** What is taken over, some of it with less than is open. @throws Failure 422 that names each that has no such quantity open */
const inParts = (rows: readonly Taken[], parts: readonly TakenPart[]): readonly Taken[] => {
  const open = new Map(rows.flatMap(({ line_key, rest }) => (rest === null ? [] : [[line_key, rest] as const])));
  const asked = new Map(parts.map(({ bill_line_key, quantity }) => [bill_line_key, quantity]));
  const errors: Record<string, string[]> = {};
  for (const [at, { bill_line_key: key, quantity }] of parts.entries()) {
    const rest = open.get(key);
    if (rest === undefined) errors[`quantities.${at}.bill_line_key`] = ['Nothing of this line is taken over'];
    else if (compare(quantity, rest) > 0)
      errors[`quantities.${at}.quantity`] = [`Only ${plainQuantity(rest)} are open`];
  }
  if (asked.size < parts.length) throw invalid({ quantities: ['A line is named twice'] });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return rows.map((row) => (row.rest === null ? row : { ...row, rest: asked.get(row.line_key) ?? row.rest }));
};

/**
 * Requests what is open of the approved bill of the request's project: of the lines with these identities, or of all, and of
 * those in `quantities` as much as they say. The project is locked, so that of two people at once the second finds what the
 * first has left (rule 77).
 * @throws Failure 404; 403, 409 if the request cannot be changed now; 409 for a general purchase, without an approved bill,
 *   and where nothing is open; 422
 */
export const takeOver = async (
  tx: Tx,
  request: number,
  { bill_line_keys: keys, quantities = [] }: Wanted,
  who: Who,
): Promise<ChangedLines> => {
  const { project_id } = await readColumns(tx, purchaseRequests, request);
  if (typeof project_id !== 'number') throw conflict('A general purchase has no project, and so no BOQ');
  // What its requests ask for stays as it is read.
  await lockRecords(tx, projects, [project_id]);
  const bill = await coveredBill(tx, project_id);
  if (!bill) throw conflict('This project has no approved BOQ yet');
  if (keys) await requireKnown(tx, bill, project_id, keys);
  const rows = await openLines(tx, bill, project_id, keys);
  if (rows.length === 0) throw conflict('Nothing of it is open: all is requested');
  const added = linesOf(inParts(rows, quantities));
  if (rows.length > maxSavedLines || added.length > maxSavedLines)
    throw invalid({ bill_line_keys: [`More than ${maxSavedLines} lines at once`] });
  if (added.some(({ quantity }) => compare(String(quantity), maxAsked) > 0))
    throw invalid({ bill_line_keys: [`A line is asked for at most ${maxAsked} times`] });
  await requireRoom(tx, { set: requestSet(), record: request }, added.length, 'bill_line_keys');
  return saveLines(tx, { set: requestSet(), record: request }, { added }, who);
};

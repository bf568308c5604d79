import { sql } from 'drizzle-orm';
import { plainQuantity } from '../../../../domain/bookings.ts';
import { compare, sum, type Decimal } from '../../../../domain/decimal.ts';
import { countedIn } from '../../../../domain/units.ts';
import { issueSlips } from '../../../../resources/booking/issueSlips.ts';
import { stockEntries } from '../../../../resources/booking/stockEntries.ts';
import { purchaseRequestLines } from '../../../../resources/requests/purchaseRequestLines.ts';
import type { FieldErrors } from '../../../../schema/check.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import type { Tx } from '../../../db/database.ts';
import { filled, selectRows } from '../../../db/rows.ts';
import { readToday } from '../../../db/today.ts';
import { tableOf } from '../../../db/tables.ts';
import { invalid } from '../../../engine/errors.ts';
import { waitsOf } from '../../../engine/parts/marked.ts';
import { insertRecord } from '../../../engine/records/write.ts';
import type { Who } from '../../../engine/who.ts';
import { requireStanding } from '../../../engine/workflows/below.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';
import { lockLines } from '../bookedLines.ts';
import { enterLockedStock } from '../enterStock.ts';
import { heldFor, takenFrom } from '../heldStock.ts';
import { unitsOf } from '../units.ts';
import { broughtBack, issuesOut } from '../returns.ts';

/** What is handed out, and to whom. */
export interface Handed {
  readonly issued_to: string;
  readonly issued_on?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly lines: readonly {
    readonly request_line_id: number;
    readonly quantity: Decimal;
    /** Another unit of the item. */
    readonly unit?: string | null | undefined;
  }[];
}

/** @throws Failure 422 for a day in the future */
const requirePast = async (tx: Tx, day: unknown): Promise<string> => {
  const today = await readToday(tx);
  if (typeof day === 'string' && day > today) throw invalid({ issued_on: ['Nothing is handed out in the future'] });
  return typeof day === 'string' ? day : today;
};

/** @throws Failure 422 for a line that is named twice */
const requireOnce = (lines: Handed['lines']): void => {
  const seen = new Set<number>();
  const errors: FieldErrors = {};
  for (const [at, { request_line_id: id }] of lines.entries()) {
    if (seen.has(id)) errors[`lines.${at}.request_line_id`] = ['The line is named twice'];
    seen.add(id);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/**
 * Hands out what is held for lines of any requests by one slip, all or nothing. Returns its id.
 * @throws Failure 404; 409 below a project that has ended; 422 with each line of which less is held, or that waits for its
 *   marks
 */
export const issueBySlip = async (tx: Tx, { lines: wanted, ...head }: Handed, who?: Who): Promise<number> => {
  requireOnce(wanted);
  const issued_on = await requirePast(tx, head.issued_on);
  const lines = await lockLines(
    tx,
    wanted.map(({ request_line_id: id }) => id),
  );
  for (const request_id of new Set(lines.map(({ request }) => request)))
    // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
    await requireStanding(tx, stockEntries, { request_id });
  const held = await heldFor(tx, lines);
  const errors: FieldErrors = {};
  const units = await unitsOf(
    tx,
    lines.map(({ item }, at) => (wanted[at]?.unit ? item : null)),
  );
  const counted = lines.map((line, at) => {
    const typed = { quantity: wanted[at]?.quantity ?? '0', unit: wanted[at]?.unit };
    const found = countedIn(units.get(line.item ?? 0), { ...typed, base: line.item_unit, of: line.description });
    if (!('refused' in found)) return found;
    errors[`lines.${at}.quantity`] = [found.refused];
    return { quantity: '0', unit: null, factor: null };
  });
  for (const [at, line] of lines.entries()) {
    const there = sum((held.get(line.id) ?? []).map(([, own]) => own));
    if (!line.verified) errors[`lines.${at}.quantity`] = [waitsOf(purchaseRequestLines, line)];
    else if (compare(counted[at]?.quantity ?? '0', there) > 0)
      errors[`lines.${at}.quantity`] = [`Only ${plainQuantity(there)} of ${line.description} are held and not issued`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const slip = await insertRecord(tx, issueSlips, { ...head, issued_on }, who);
  await enterLockedStock(
    tx,
    lines.flatMap((line, at) =>
      takenFrom(line, 'issue', held.get(line.id) ?? [], counted[at]?.quantity ?? '0').map((entry) => ({
        ...entry,
        in_unit: counted[at]?.unit ?? null,
        unit_factor: counted[at]?.factor ?? null,
        issue_slip_id: slip,
      })),
    ),
  );
  return slip;
};

/** A slip is put right. @throws Failure 422 for a day in the future */
export const correctSlip = async (tx: Tx, _: AnyRecord, sent: StepSent): Promise<void> => {
  await requirePast(tx, sent['issued_on']);
};

/** Takes back what is still out of a slip: held for its lines again; free where their request has ended. */
export const takeSlipBack = async (tx: Tx, { id }: AnyRecord, sent: StepSent): Promise<void> => {
  const entries = tableOf(stockEntries);
  const rows = await selectRows(
    tx,
    { line: filled(entries.request_line_id) },
    (list) => sql`select distinct ${list} from ${entries} where ${entries.issue_slip_id} = ${id}`,
  );
  const lines = await lockLines(
    tx,
    rows.map(({ line }) => line),
  );
  const byId = new Map(lines.map((line) => [line.id, line]));
  const issues = await issuesOut(tx, sql`i.issue_slip_id = ${id}`);
  await enterLockedStock(
    tx,
    issues.flatMap((issue) => {
      const line = byId.get(issue.line);
      if (!line) return [];
      const reason = `Taken back: ${String(sent.comment)}`;
      return broughtBack(line, issue, { quantity: issue.out, is_free: line.status !== 'OPEN', reason });
    }),
  );
};

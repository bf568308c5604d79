import { asc, eq } from 'drizzle-orm';
import { assertDefined } from '../../../domain/assertDefined.ts';
import type { Currency } from '../../../domain/currencies.ts';
import type { FigureNotation } from '../../../domain/notations.ts';
import type { BranchZone } from '../../../domain/zones.ts';
import type { DocumentLanguage } from '../../../domain/documents.ts';
import { usualWeek, weekdayNames, weekdaysOf, type WorkingWeek } from '../../../domain/weekdays.ts';
import { branches as resource } from '../../../resources/people/branches.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { branches, userBranches } from '../../db/system.ts';
import { invalid, notFound } from '../../engine/errors.ts';
import { guardWritten } from '../../engine/modules.ts';
import { mapDatabaseErrors } from '../../engine/records/databaseErrors.ts';
import { listRecords, type PageOfList } from '../../engine/lists/list.ts';
import type { ListQuery } from '../../engine/lists/query.ts';
import { branchesFor, withAuditNames } from './reading.ts';
import { inTurn } from './scope.ts';
import { stale } from '../../engine/records/stale.ts';
import { changedColumns } from '../../engine/records/toColumns.ts';

const calls = callsOf(resource);

interface BranchSent extends Partial<WorkingWeek> {
  readonly code?: string;
  readonly name?: string;
  readonly currency?: Currency;
  readonly notation?: FigureNotation;
  readonly zone?: BranchZone;
  readonly is_active?: boolean;
  readonly awards_approved_from?: string | null;
  readonly estimate_over_percent?: string;
  readonly firm_name?: string | null;
  readonly document_language?: DocumentLanguage;
  readonly tax_name?: string | null;
  readonly tax_percent?: string | null;
}

export const listBranches = async (
  tx: Tx,
  personId: number,
  query: ListQuery,
  spelling: readonly [string, string],
): Promise<PageOfList> => {
  const page = await listRecords(tx, resource, query, { spelling, source: branchesFor(tx, personId) });
  return { ...page, records: page.records.map(withAuditNames) };
};

/** @throws Failure 404, also for a branch to which the person is not assigned */
export const readBranch = async (tx: Tx, personId: number, id: number): Promise<AnyRecord> => {
  const query = { page: 1, perPage: 1, ids: [id], filters: {} };
  const { records } = await listBranches(tx, personId, query, ['sortCol', 'sortOrder']);
  if (!records[0]) throw notFound(resource.title);
  return records[0];
};

/** @throws Failure 422 for a branch that would work on no day of the week (rule 75) */
const requireWorkday = (before: Readonly<Record<string, unknown>>, sent: BranchSent): void => {
  const week = Object.fromEntries(weekdayNames.map((name) => [name, sent[name] ?? before[name] === true]));
  if (weekdaysOf({ ...usualWeek, ...week }).length > 0) return;
  throw invalid({ monday: ['A branch works on at least one day of the week'] });
};

/** @throws Failure 422 for a tax without its rate, or a rate without the tax (rule 111) */
const requireWholeTax = (before: Readonly<Record<string, unknown>>, sent: BranchSent): void => {
  const has = (name: 'tax_name' | 'tax_percent') => (sent[name] === undefined ? before[name] : sent[name]) ?? null;
  if ((has('tax_name') === null) === (has('tax_percent') === null)) return;
  throw invalid(
    has('tax_name') === null
      ? { tax_name: ['Name the tax of this rate'] }
      : { tax_percent: ['Say the rate of the tax'] },
  );
};

/** What a new branch has unless it is said: currency, notation and time zone of the first one of its founder (rules 106, 135). */
const usualOf = async (
  tx: Tx,
  personId: number,
): Promise<{ currency: Currency; notation: FigureNotation; zone: BranchZone } | undefined> => {
  const [first] = await tx
    .select({ currency: branches.currency, notation: branches.notation, zone: branches.zone })
    .from(branches)
    .innerJoin(userBranches, eq(userBranches.branch_id, branches.id))
    .where(eq(userBranches.user_id, personId))
    .orderBy(asc(branches.id))
    .limit(1);
  return first;
};

/** Creates a branch and assigns its creator to it. @throws Failure 422 for a code that is taken, no day of work, half a tax */
export const createBranch = async (tx: Tx, { userId }: Actor, sent: BranchSent): Promise<AnyRecord> => {
  requireWorkday(usualWeek, sent);
  requireWholeTax({}, sent);
  await inTurn(tx, userId, calls.create.permission);
  return mapDatabaseErrors(resource, async () => {
    const { code = '', name = '', ...rest } = sent;
    const [row] = await tx
      .insert(branches)
      .values({ code, name, ...(await usualOf(tx, userId)), ...rest })
      .returning({ id: branches.id });
    const { id: branch_id } = assertDefined(row);
    await tx.insert(userBranches).values({ user_id: userId, branch_id });
    return readBranch(tx, userId, branch_id);
  });
};

/** @throws Failure 404; 409 for an old version; 422 for a code that is taken, no day of work, half a tax, or to close the branch one works in */
export const updateBranch = async (
  tx: Tx,
  { userId, branchId }: Actor,
  id: number,
  { version, ...sent }: BranchSent & { version: number },
): Promise<void> => {
  await inTurn(tx, userId, calls.update.permission);
  const before = await readBranch(tx, userId, id);
  if (before.version !== version) throw stale(resource, before);
  if (sent.is_active === false && id === branchId)
    throw invalid({ is_active: ['You are working in this branch. Choose another one to close it.'] });
  requireWorkday(before, sent);
  requireWholeTax(before, sent);
  await mapDatabaseErrors(resource, async () => {
    const changed = changedColumns(before, { ...sent });
    if (Object.keys(changed).length === 0) return;
    await tx.update(branches).set(changed).where(eq(branches.id, id));
    await guardWritten(tx, resource, [id]);
  });
};

import { inArray } from 'drizzle-orm';
import { columnNamed } from '../../db/column.ts';
import type { Database, Tx } from '../../db/database.ts';
import { branches } from '../../db/system.ts';
import { tableOf } from '../../db/tables.ts';
import type { ConsistencyCheck, Difference } from './check.ts';
import { forgetGone, keepFound, keepProgress, keptAfter, checkProgress, type Progress } from './keep.ts';
import { editorsOf, mendRecord } from './mend.ts';
import { sight } from './sight.ts';

/** A difference, where it is, and what has become of it. */
export interface FoundDifferences extends Difference {
  readonly check: ConsistencyCheck;
  /** The code of the branch. */
  readonly branch: string;
  /** The record's number or name. */
  readonly name: string;
  readonly isMended: boolean;
}

interface Making {
  /** Which differences are set right: those of drafts, those that an administrator asks for too, or none. */
  readonly mends: 'none' | 'alone' | 'asked';
  readonly onFound?: (found: FoundDifferences) => void;
  /** Between two transactions, so that others have their turn. */
  readonly pause?: () => Promise<void>;
  /** Ends the run after the transaction that is under way; the next one goes on there. */
  readonly ended?: AbortSignal;
}

interface How extends Making {
  /** Of the tables: a database of another version is checked again. */
  readonly version: string;
  /** A check that was done so many days ago is made again; 0: all are made from the beginning. */
  readonly days: number;
}

/** What a run has looked at. */
export interface Summary {
  records: number;
  differing: number;
  mended: number;
}

const mayMend = ({ mend }: ConsistencyCheck, mends: Making['mends']): boolean =>
  mend !== undefined && (mends === 'asked' || (mends === 'alone' && mend.when === 'alone'));

const namesOf = async (
  tx: Tx,
  { resource }: ConsistencyCheck,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const table = tableOf(resource);
  const rows = await tx
    .select({ id: table.id, name: columnNamed(table, resource.represent) })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [Number(id), String(name ?? '')]));
};

interface Slice {
  readonly ids: readonly number[];
  readonly found: readonly Difference[];
  readonly names: ReadonlyMap<number, string>;
  readonly editors: ReadonlyMap<number, number>;
}

/** Compares some records, and keeps what differs. */
const compareSlice = async (tx: Tx, check: ConsistencyCheck, ids: readonly number[]): Promise<Slice> => {
  const found = await check.find(tx, ids);
  await keepFound(tx, check, ids, found);
  const differing = found.map(({ record }) => record);
  return { ids, found, names: await namesOf(tx, check, differing), editors: await editorsOf(tx, check, differing) };
};

/** Mends what may be mended of a slice, and tells of all of it. */
const settleSlice = async (
  database: Database,
  {
    branch,
    check,
  }: { readonly branch: { readonly id: number; readonly code: string }; readonly check: ConsistencyCheck },
  { found, names, editors }: Slice,
  { making: { mends, onFound }, summary }: { readonly making: Making; readonly summary: Summary },
): Promise<void> => {
  for (const difference of found) {
    const { record } = difference;
    const editor = check.mend?.when === 'alone' ? editors.get(record) : 0;
    const isMended =
      mayMend(check, mends) &&
      editor !== undefined &&
      (await mendRecord(database, branch.id, check, { record, editor }));
    summary[isMended ? 'mended' : 'differing'] += 1;
    onFound?.({ ...difference, check, branch: branch.code, name: names.get(record) ?? '', isMended });
  }
};

export const branchesIn = (database: Database) =>
  database.asSystem((tx) => tx.select({ id: branches.id, code: branches.code }).from(branches).orderBy(branches.id));

/**
 * Makes the checks over a whole database, in short transactions: a slice of records is compared, what differs is kept
 * and mended where that is allowed, and the next slice follows. Nothing grows with the database but what differs.
 */
export const runChecks = async (
  database: Database,
  checks: readonly ConsistencyCheck[],
  how: How,
): Promise<Summary> => {
  const summary: Summary = { records: 0, differing: 0, mended: 0 };
  for (const branch of await branchesIn(database))
    for (const check of checks) {
      const version = `${how.version}.${check.version}`;
      const inBranch = <T>(work: (tx: Tx) => Promise<T>) => database.inBranch(sight(branch.id), work);
      let progress: Progress = await inBranch((tx) => checkProgress(tx, check, version, how.days));
      while (!progress.isDone && !how.ended?.aborted) {
        const before: Progress = progress;
        const { slice, after } = await inBranch(async (tx) => {
          const ids = await check.next(tx, before.after);
          const compared = await compareSlice(tx, check, ids);
          const now = {
            after: ids.at(-1) ?? before.after,
            records: before.records + ids.length,
            isDone: ids.length === 0,
          };
          if (now.isDone) await forgetGone(tx, check);
          await keepProgress(tx, check, version, now);
          return { slice: compared, after: now };
        });
        progress = after;
        summary.records += slice.ids.length;
        await settleSlice(database, { branch, check }, slice, { making: how, summary });
        await how.pause?.();
      }
    }
  return summary;
};

/** Makes the figures that follow from the day anew, a slice a transaction: what is stored is of today. */
export const renewFigures = async (
  database: Database,
  checks: readonly ConsistencyCheck[],
  { pause, ended }: Pick<Making, 'pause' | 'ended'> = {},
): Promise<void> => {
  for (const branch of await branchesIn(database))
    for (const { renew } of checks) {
      let made = renew ? 1 : 0;
      while (made > 0) {
        made = renew && !ended?.aborted ? await database.inBranch(sight(branch.id), renew) : 0;
        await pause?.();
      }
    }
};

/** The most records of what was found before that are compared in one transaction. */
const maxKept = 5;

/** Looks again at what was found before: what agrees now is forgotten, and what somebody can edit now is mended. */
export const checkKept = async (
  database: Database,
  checks: readonly ConsistencyCheck[],
  how: Making,
): Promise<Summary> => {
  const summary: Summary = { records: 0, differing: 0, mended: 0 };
  for (const branch of await branchesIn(database))
    for (const check of checks) {
      for (let after = 0; !how.ended?.aborted;) {
        const start = after;
        const slice = await database.inBranch(sight(branch.id), async (tx) => {
          const ids = await keptAfter(tx, check, start, maxKept);
          return ids.length ? compareSlice(tx, check, ids) : undefined;
        });
        if (!slice) break;
        after = slice.ids.at(-1) ?? after;
        summary.records += slice.ids.length;
        await settleSlice(database, { branch, check }, slice, { making: how, summary });
        await how.pause?.();
      }
    }
  return summary;
};

import { missingOffers } from '../../../schema/import/missing.ts';
import { summaryOf, type ImportAnswer, type ImportBody } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import { resources } from '../../../resources/index.ts';
import type { Tx } from '../../db/database.ts';
import { refreshStatistics } from '../../db/statistics.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Unavailable } from '../../db/unavailable.ts';
import type { Who } from '../who.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { refuseRepeated } from './check.ts';
import { examine, refuseEdits, refuseParts, toDo } from './examine.ts';
import type { Creation } from './missing.ts';
import { outcomesOf, refusal } from './outcomes.ts';
import {
  beginImport,
  endImport,
  enterImport,
  hiddenRows,
  lostImport,
  noteSteps,
  publishImport,
  removeHidden,
  type Pending,
} from './pending.ts';
import type { RecordWrite } from './recordWrite.ts';
import { isGuarded, writeRecords } from './write.ts';

/** The most records and lines of an import in one transaction. */
const smallSize = 400;
/**
 * The most records and lines that one transaction checks, or saves: others wait no longer than for so many. Fewer would
 * cost more, since the keys of each slice are looked for in the whole table.
 */
const sliceSize = { check: 1_000, save: 800 } as const;

/** The transactions of a request: any number of them `apart`, and the last one, with which the request succeeds. */
export interface Transactions {
  readonly apart: Transaction;
  readonly last: Transaction;
}

const sizeOf = ({ lines }: { readonly lines: readonly unknown[] }): number => 1 + lines.length;

/** Whether an import is saved in several transactions: a small one is not, nor one whose guard looks at all of it. */
export const isSliced = (resource: Resource, { records }: ImportBody): boolean =>
  records.reduce((n, record) => n + sizeOf(record), 0) > smallSize && !isGuarded(resource) && !resource.frozen;

const slicesOf = <T>(all: readonly T[], most: number, size: (one: T) => number): T[][] => {
  const found: T[][] = [];
  let room = 0;
  for (const one of all) {
    if (room < size(one) || found.length === 0) {
      found.push([]);
      room = most;
    }
    found.at(-1)?.push(one);
    room -= size(one);
  }
  return found;
};

/** Removes all that the import has hidden, in slices too. One that was published has nothing hidden. */
export const removeImport = async (apart: Transaction, pending: Pending): Promise<void> => {
  const inside: Transaction = (work) => apart(async (tx) => enterImport(tx, pending).then(() => work(tx)));
  for (const hidden of await inside((tx) => hiddenRows(tx, pending))) await inside((tx) => removeHidden(tx, hidden));
  await inside((tx) => endImport(tx, pending));
};

const begun = async (apart: Transaction, resource: Resource, steps: number): Promise<Pending> => {
  const lost = await apart((tx) => lostImport(tx, resource));
  if (lost) await removeImport(apart, lost);
  return apart((tx) => beginImport(tx, resource, steps));
};

/** Runs work on so many records in a transaction of the import, which notes them as a step. */
type Step = <T>(records: number, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Checks all records in slices, as they are now. @throws Failure 422 */
const checked = async (
  step: Step,
  resource: Resource,
  all: readonly Candidate[],
  how: Omit<Parameters<typeof examine>[3], 'lock'>,
): Promise<RecordWrite[]> => {
  const writes: RecordWrite[] = [];
  for (const slice of slicesOf(all, sliceSize.check, sizeOf))
    writes.push(...(await step(slice.length, (tx) => examine(tx, resource, slice, { ...how, lock: false }))));
  await refuseRepeated(resource, all);
  const refused = refusal(resource, outcomesOf(writes));
  if (refused) throw refused;
  return writes;
};

/**
 * Saves records of a spreadsheet, all or none, in short transactions between which others have their turn. New rows are
 * hidden from everybody until the last transaction, which changes the stored records and shows the new ones. A failure
 * removes what was hidden; what a process left that died is removed by the next start, or the next import of the resource.
 * @throws Failure 422 with errors by `row.field`; 409 if a stored record was changed since it was checked, or another
 *   import of the resource is being saved
 */
export const importInSlices = async (
  { apart, last }: Transactions,
  resource: Resource,
  body: ImportBody,
  who: Who,
): Promise<ImportAnswer> => {
  const all = await candidatesOf(resource, body);
  const pending = await begun(apart, resource, 2 * all.length);
  const step: Step = (records, work) =>
    apart(async (tx) => {
      // In one message.
      await Promise.all([enterImport(tx, pending), noteSteps(tx, pending, records)]);
      return work(tx);
    });
  const creating: Creation = { fields: new Set(body.create_missing), created: {}, pending };
  try {
    const writes = await checked(step, resource, all, { mode: body.mode, creating, who });
    const work = toDo(writes);
    const created = work.filter(({ candidate }) => !candidate.existing);
    for (const [at, slice] of slicesOf(created, sliceSize.save, ({ added }) => 1 + added.length).entries())
      await step(slice.length, async (tx) => {
        // From the second on the table is as large as one slice.
        if (at === 1) await refreshStatistics(tx, resource, sliceSize.save);
        await writeRecords(tx, resource, slice, pending);
      });
    const updated = work.filter(({ candidate }) => candidate.existing);
    await last(async (tx) => {
      await enterImport(tx, pending);
      await refuseEdits(tx, resource, updated, who);
      await refuseParts(tx, resource, work, who);
      const refused = refusal(resource, outcomesOf(work));
      if (refused) throw refused;
      await writeRecords(tx, resource, updated);
      const kinds = missingOffers(resource, resources).map(({ target }) => target);
      await publishImport(tx, pending, [...new Set([resource, ...kinds.filter(({ name }) => creating.created[name])])]);
    });
    return { summary: summaryOf(outcomesOf(writes), creating.created) };
  } catch (error) {
    // Nobody knows whether the last transaction ended: if it did, nothing is hidden any more.
    await removeImport(apart, pending).catch((second: unknown) => {
      if (!(second instanceof Unavailable)) throw second;
    });
    throw error;
  }
};

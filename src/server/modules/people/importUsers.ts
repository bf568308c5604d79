import { inArray, sql } from 'drizzle-orm';
import { maxPeople } from '../../../resources/people/lists.ts';
import { users as resource } from '../../../resources/people/users.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import {
  importSummary,
  type ImportAnswer,
  type ImportBody,
  type ImportOutcome,
  type ImportRecord,
} from '../../../schema/import/wire.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { users } from '../../db/system.ts';
import { Failure, invalid } from '../../engine/errors.ts';
import { refusal } from '../../engine/import/outcomes.ts';
import type { Who } from '../../engine/who.ts';
import { leftBy } from './handOver/leftBy.ts';
import { leftInRows } from './handOver/leftInRows.ts';
import { namedFor } from './importNames.ts';
import { emailIn, saveRow, type SavedPerson } from './importRow.ts';
import { inTurn } from './scope.ts';

type Outcome = ImportOutcome & Omit<SavedPerson, 'action'>;

/** What became of a row. Of a bad one nothing stays. */
const outcomeOf = async (tx: Tx, row: ImportRecord, save: () => Promise<SavedPerson>): Promise<Outcome> => {
  await tx.execute(sql`savepoint one_row`);
  try {
    const saved = await save();
    await tx.execute(sql`release savepoint one_row`);
    return { row: row.row, lines: 0, errors: [], ...saved };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tx.execute(sql`rollback to savepoint one_row`);
    const told = Object.entries(error.more.errors ?? { [resource.import.key]: [error.message] });
    const errors = told.flatMap(([field, messages]) =>
      // The form tells the line, the file has one cell for all.
      messages.map((message) => ({ row: row.row, field: field.split('.')[0] ?? field, message })),
    );
    return { row: row.row, action: 'error', lines: 0, errors };
  }
};

/** The people of the file who are there already. */
const storedIn = async (tx: Tx, records: readonly ImportRecord[]): Promise<number[]> => {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, records.map(emailIn)));
  return found.map(({ id }) => id);
};

const answered = (
  { person, loses: _, ...outcome }: Outcome,
  warnings: ReadonlyMap<number, readonly string[]>,
): ImportOutcome => {
  const own = person === undefined ? undefined : warnings.get(person);
  return own ? { ...outcome, warnings: own } : outcome;
};

/**
 * Checks people of a spreadsheet and, without `dry_run`, saves them: all or none, each as the form would save them, by
 * the same rules. New ones have no password yet. The e-mail identifies a person. A dry run says by row what would be left
 * with nobody by all of the file (rule 130).
 * @throws Failure 422 for more people than one request takes, or with errors by `row.field`, if it is not a dry run
 */
export const importUsers = async (tx: Tx, actor: Actor, body: ImportBody, who: Who): Promise<ImportAnswer> => {
  const { records, mode, dry_run: isTrial } = body;
  if (records.length > maxPeople) throw invalid({ records: [`At most ${maxPeople} people at once`] });
  if (body.create_missing.length > 0)
    throw invalid({ create_missing: ['Users have no field whose missing records can be created'] });
  await inTurn(tx, actor.userId, callsOf(resource).importRows.permission);
  const named = await namedFor(tx, actor);
  const outcomes: Outcome[] = [];
  const save = async () => {
    for (const row of records) outcomes.push(await outcomeOf(tx, row, () => saveRow(tx, actor, row, { named, mode })));
  };
  if (isTrial) {
    const left = await leftBy(tx, actor, mode === 'update' ? await storedIn(tx, records) : [], save);
    const last = outcomes.findLast(({ loses }) => loses)?.person;
    const warnings = leftInRows(left, actor, who, last);
    return { summary: importSummary(outcomes, {}), records: outcomes.map((one) => answered(one, warnings)) };
  }
  await save();
  const refused = refusal(resource, outcomes);
  if (refused) throw refused;
  return { summary: importSummary(outcomes, {}) };
};

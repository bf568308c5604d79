import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { users as resource } from '../../../resources/people/users.ts';
import { changeCheck, errorsOf, recordCheck } from '../../../schema/check.ts';
import {
  summaryOf,
  type ImportAnswer,
  type ImportBody,
  type ImportOutcome,
  type ImportRecord,
} from '../../../schema/import/wire.ts';
import { maxPeople } from '../../../resources/people/lists.ts';
import { normaliseRecord } from '../../../schema/normalise.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { noPasswordYet, users } from '../../db/system.ts';
import { Failure, invalid } from '../../engine/errors.ts';
import { refusal } from '../../engine/import/outcomes.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { idsIn, namedFor, type Named } from './importNames.ts';
import { oneAtATime } from './scope.ts';
import { createUser, readUser, updateUser, type UserSent } from './users.ts';

const { name, email, is_active } = resource.fields;
const cells = { name, email, is_active };
const checks = { created: recordCheck(cells), changed: changeCheck(cells) };
const known = new Set([...Object.keys(cells), 'default_branch_id', 'branches', 'roles']);

/** What is wrong with a row, by field. */
const wrong = (errors: Readonly<Record<string, string>>): Failure =>
  invalid(Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])));

/** The row as the form would send it. @throws Failure 422 by the fields of the row */
const sentIn = ({ values, lines }: ImportRecord, named: Named, isNew: boolean): UserSent => {
  const stranger = Object.keys(values).find((field) => !known.has(field));
  if (stranger !== undefined) throw wrong({ [stranger]: `Users have no “${stranger}” in a file` });
  if (lines.length > 0) throw wrong({ lines: 'Users are imported without lines' });
  const own = Object.fromEntries(
    Object.entries(normaliseRecord(cells, values)).filter(([field, value]) => field in cells && value !== null),
  );
  const checked = z.safeParse(isNew ? checks.created : checks.changed, own);
  const errors: Record<string, string> = {};
  if (!checked.success)
    for (const [field, [message = '']] of Object.entries(errorsOf(checked.error))) errors[field] = message;
  const listed = (field: 'branches' | 'roles' | 'default_branch_id', of: ReadonlyMap<string, number>) => {
    const cell = String(values[field] ?? '').trim();
    if (cell === '') return undefined;
    const { ids, unknown } = idsIn(cell, of);
    if (unknown.length > 0)
      errors[field] = `There is no ${of === named.roles ? 'role' : 'branch of yours'} “${unknown.join('”, “')}”`;
    return ids;
  };
  const branches = listed('branches', named.branches);
  const roles = listed('roles', named.roles);
  const [home] = listed('default_branch_id', named.branches) ?? [];
  if (Object.keys(errors).length > 0) throw wrong(errors);
  return {
    ...own,
    ...(branches && { branches: branches.map((branch_id) => ({ branch_id })) }),
    ...(roles && { roles }),
    ...(home !== undefined && { default_branch_id: home }),
  };
};

/** Saves one row as the form would. @throws Failure like the form */
const saveRow = async (
  tx: Tx,
  actor: Actor,
  row: ImportRecord,
  { named, mode }: { readonly named: Named; readonly mode: ImportBody['mode'] },
): Promise<ImportOutcome['action']> => {
  const address = String(row.values['email'] ?? '').toLowerCase();
  const [stored] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address));
  if (!stored) {
    await createUser(tx, actor, sentIn(row, named, true), noPasswordYet);
    return 'create';
  }
  const before = await readUser(tx, actor.userId, stored.id).catch((error: unknown) => {
    // Somebody of other branches does not exist for the person: the e-mail is taken, as the form says.
    if (error instanceof Failure && error.status === 404) throw wrong({ email: 'E-mail is taken by another user' });
    throw error;
  });
  if (mode === 'refuse') throw wrong({ email: `${address} is there already` });
  if (mode === 'skip') return 'skip';
  const sent = sentIn(row, named, false);
  const after = await updateUser(tx, actor, stored.id, { ...sent, version: before.version });
  const told = ({ updated_at: _, ...rest }: typeof before) => JSON.stringify(rest);
  return told(after) === told(before) ? 'unchanged' : 'update';
};

/** What became of a row. Of a bad one nothing stays. */
const outcomeOf = async (
  tx: Tx,
  row: ImportRecord,
  save: () => Promise<ImportOutcome['action']>,
): Promise<ImportOutcome> => {
  await tx.execute(sql`savepoint one_row`);
  try {
    const action = await save();
    await tx.execute(sql`release savepoint one_row`);
    return { row: row.row, action, lines: 0, errors: [] };
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

/**
 * Checks people of a spreadsheet and, without `dry_run`, saves them: all or none, each as the form would save them, by
 * the same rules. New ones have no password yet. The e-mail identifies a person.
 * @throws Failure 422 for more people than one request takes, or with errors by `row.field`, if it is not a dry run
 */
export const importUsers = async (tx: Tx, actor: Actor, body: ImportBody): Promise<ImportAnswer> => {
  const { records, mode, dry_run: isTrial } = body;
  if (records.length > maxPeople) throw invalid({ records: [`At most ${maxPeople} people at once`] });
  if (body.create_missing.length > 0)
    throw invalid({ create_missing: ['Users have no field whose missing records can be created'] });
  await oneAtATime(tx, actor.userId, callsOf(resource).importRows.permission);
  const named = await namedFor(tx, actor);
  await tx.execute(sql`savepoint trial`);
  const outcomes: ImportOutcome[] = [];
  for (const row of records) outcomes.push(await outcomeOf(tx, row, () => saveRow(tx, actor, row, { named, mode })));
  const summary = summaryOf(outcomes, {});
  if (isTrial) {
    await tx.execute(sql`rollback to savepoint trial`);
    return { summary, records: outcomes };
  }
  const refused = refusal(resource, outcomes);
  if (refused) throw refused;
  return { summary };
};

import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { oneLine } from '../../../domain/fold.ts';
import { users as resource } from '../../../resources/people/users.ts';
import { changeCheck, errorsOf, recordCheck } from '../../../schema/check.ts';
import type { ImportBody, ImportOutcome, ImportRecord } from '../../../schema/import/wire.ts';
import { normaliseRecord } from '../../../schema/normalise.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import type { Actor, Tx } from '../../db/database.ts';
import { noPasswordYet, users } from '../../db/system.ts';
import { Failure, invalid } from '../../engine/errors.ts';
import { idsNamed, type NamedInFile } from './importNames.ts';
import { createUser, readUser, updateUser, type UserSent } from './users.ts';

const { name, email, is_active } = resource.fields;
const cells = { name, email, is_active };
const checks = { created: recordCheck(cells), changed: changeCheck(cells) };
const known = new Set([...Object.keys(cells), 'default_branch_id', 'branches', 'roles']);

/** What is wrong with a row, by field. */
const wrong = (errors: Readonly<Record<string, string>>): Failure =>
  invalid(Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])));

/** The row as the form would send it. @throws Failure 422 by the fields of the row */
const sentIn = ({ values, lines }: ImportRecord, named: NamedInFile, isNew: boolean): UserSent => {
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
    const { ids, unknown } = idsNamed(cell, of);
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

/** The e-mail of a row, by which it is known who it is about. */
export const emailIn = ({ values }: ImportRecord): string => oneLine(String(values['email'] ?? '')).toLowerCase();

/** What a row did, and to whom of those who were there already. */
export interface SavedPerson {
  readonly action: ImportOutcome['action'];
  readonly person?: number;
  /** Whether the person is deactivated, or has lost a branch or a role. */
  readonly loses?: boolean;
}

/** What a person has: branches and permissions. */
const heldBy = ({ branches, permissions }: AnyRecord): string[] =>
  [branches, permissions].flatMap((list) =>
    Array.isArray(list) ? list.map((one: unknown) => JSON.stringify(one)) : [],
  );

const losesIn = (before: AnyRecord, after: AnyRecord): boolean => {
  const kept = new Set(heldBy(after));
  return (before['is_active'] === true && after['is_active'] === false) || heldBy(before).some((one) => !kept.has(one));
};

/** Saves one row as the form would. @throws Failure like the form */
export const saveRow = async (
  tx: Tx,
  actor: Actor,
  row: ImportRecord,
  { named, mode }: { readonly named: NamedInFile; readonly mode: ImportBody['mode'] },
): Promise<SavedPerson> => {
  const address = emailIn(row);
  const [stored] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address));
  if (!stored) {
    await createUser(tx, actor, sentIn(row, named, true), noPasswordYet);
    return { action: 'create' };
  }
  const before = await readUser(tx, actor.userId, stored.id).catch((error: unknown) => {
    // Somebody of other branches does not exist for the person: the e-mail is taken, as the form says.
    if (error instanceof Failure && error.status === 404) throw wrong({ email: 'E-mail is taken by another user' });
    throw error;
  });
  if (mode === 'refuse') throw wrong({ email: `${address} is there already` });
  if (mode === 'skip') return { action: 'skip' };
  const sent = sentIn(row, named, false);
  const after = await updateUser(tx, actor, stored.id, { ...sent, version: before.version });
  const told = ({ updated_at: _, ...rest }: typeof before) => JSON.stringify(rest);
  const action = told(after) === told(before) ? 'unchanged' : 'update';
  return { action, person: stored.id, loses: losesIn(before, after) };
};

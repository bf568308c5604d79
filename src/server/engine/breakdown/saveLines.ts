import { inArray, sql } from 'drizzle-orm';
import { columnsOf, isReference, rows, type Fields } from '../../../schema/field.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { Failure, invalid, notFound } from '../errors.ts';
import { parentsOf } from '../parts/within.ts';
import { checkReferences } from '../records/references.ts';
import type { Who } from '../who.ts';
import { addLines } from './addLines.ts';
import { changeLines } from './changeLines.ts';
import { changeStored } from './changeStored.ts';
import { requireFieldsOfKind } from './ofKind.ts';
import { removeLines } from './removeLines.ts';
import { amongLines, linesTable, type AddedLine, type LineChange, type LineSet, type LinesOf } from './lineSet.ts';
import type { ChangedLines } from './answerSaved.ts';
import { namingLines, type SentLine } from './namedLines.ts';
import { asDeleted, putBackComments } from './putBack.ts';
import { Refusals } from './refusals.ts';
import { keysOf } from './lineKeys.ts';
import { kindsOf, nodesOf } from './tree.ts';

/** What is saved at once. */
export interface LineSave {
  readonly changes?: readonly LineChange[];
  readonly added?: readonly AddedLine[];
  readonly removed?: readonly number[];
  /** Those of the removed lines, where somebody else's change is to be told. */
  readonly versions?: readonly number[] | undefined;
  /** Verified lines are removed too. */
  readonly with_verified?: unknown;
}

type Sent = Readonly<Record<string, unknown>>;

/** The fields of which one of the lines has such a value: a save of a bill has 20,000 lines and names a few fields. */
const namedIn = (sent: readonly Sent[], isValue: (value: unknown) => boolean): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const line of sent) for (const name in line) if (!names.has(name) && isValue(line[name])) names.add(name);
  return names;
};

/** Checks the masters that new lines name, as a form would. @throws Failure 422 by line */
const checkMasters = (
  tx: Tx,
  { lines: resource }: LineSet,
  { path, sent }: { readonly path: 'added' | 'changes'; readonly sent: readonly Sent[] },
  who: Who,
): Promise<void> => {
  const named = namedIn(sent, (value) => typeof value === 'number');
  const references: Fields = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, f]) => isReference(f) && f.resource !== resource.name && named.has(name),
    ),
  );
  if (Object.keys(references).length === 0) return Promise.resolve();
  const fields = { [path]: rows(references, { represent: Object.keys(references)[0] ?? '' }) };
  const before = async () => {
    const ids = sent.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
    const table = tableOf(resource);
    const columns = Object.fromEntries(Object.keys(references).map((name) => [name, columnNamed(table, name)]));
    const rows = await rowsOf<Record<string, unknown>>(tx.select(columns).from(table).where(inArray(table.id, ids)));
    return { [path]: rows };
  };
  return checkReferences(tx, fields, { [path]: sent }, { who, ...(path === 'changes' && { before }) });
};

/** Changes of a reference within another, or of that one, alone: with the other as the line has it. */
const withOuter = async (tx: Tx, set: LineSet, changes: readonly LineChange[]): Promise<readonly LineChange[]> => {
  const sent = namedIn(changes, (value) => value !== undefined);
  const names = [
    ...new Set(
      columnsOf(set.lines.fields).flatMap(([name, f]) =>
        isReference(f) && f.within !== undefined && (sent.has(name) || sent.has(f.within)) ? [name, f.within] : [],
      ),
    ),
  ];
  if (names.length === 0) return changes;
  const isNamed = (change: LineChange) => names.some((name) => change[name] !== undefined);
  const ids = changes.filter(isNamed).map(({ id }) => id);
  if (ids.length === 0) return changes;
  const columns = sql.join(
    ['id', ...names].map((name) => sql.identifier(name)),
    sql`, `,
  );
  // Asserted: the columns follow from a description.
  const { rows } = await tx.execute<Readonly<Record<string, string | null>>>(
    sql`select ${columns} from ${linesTable(set).table} where ${amongLines(set, ids)}`,
  );
  const numberOf = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
  const stored = new Map(
    rows.map((row) => [Number(row['id']), Object.fromEntries(names.map((name) => [name, numberOf(row[name])]))]),
  );
  return changes.map((change) => (isNamed(change) ? { ...stored.get(change.id), ...change } : change));
};

/** @throws Failure 404 with each changed line that is not there */
const requireStored = (changes: readonly LineChange[], kinds: ReadonlyMap<number, string>): void => {
  const missing = changes.flatMap(({ id }, at) => (kinds.has(id) ? [] : [`changes.${at}`]));
  if (missing.length)
    throw new Failure(404, 'Line is not there any more', {
      errors: Object.fromEntries(missing.map((path) => [path, ['Line is not there any more']])),
    });
};

/** @throws Failure 404 for a line that is in another record */
const requireOwnLines = async (
  tx: Tx,
  { lines: resource }: LineSet,
  there: readonly { readonly id: number }[],
  removed: readonly number[],
): Promise<void> => {
  const own = new Set(there.map(({ id }) => id));
  const others = removed.filter((id) => !own.has(id));
  if (others.length && (await parentsOf(tx, resource, others)).size) throw notFound('Line');
};

/** The changed and removed lines of a save by their ids. @throws Failure 422 at a line that stands twice: one change would be lost */
const placesOf = (changes: readonly LineChange[], removed: readonly number[]): Map<number, SentLine> => {
  const places = new Map<number, SentLine>();
  for (const [at, { id, ...values }] of changes.entries()) {
    if (places.has(id)) throw invalid({ [`changes.${at}.id`]: ['This line stands twice'] });
    places.set(id, { path: `changes.${at}`, fields: new Set(Object.keys(values)) });
  }
  for (const [at, id] of removed.entries()) places.set(id, { path: `removed.${at}` });
  return places;
};

/**
 * Saves changes, new lines and removals of a record, all or none; what is wrong is told at each line. `check` runs once
 * the record is locked.
 * @throws Failure 404; 403, 409 if the record cannot be changed now; 409 with each line that somebody changed
 *   meanwhile, and for verified lines that would be removed untold; 422 by line and field
 */
// oxlint-disable-next-line max-params -- `check` follows the lock, and is nothing that is sent
export const saveLines = (
  tx: Tx,
  { set, record }: LinesOf,
  { changes: sent = [], added: sentLines = [], removed = [], versions, with_verified }: LineSave,
  who: Who,
  check?: () => Promise<void>,
): Promise<ChangedLines> => {
  const places = placesOf(sent, removed);
  const ids = sent.map(({ id }) => id);
  const keys = new Map(keysOf(removed, versions).map((key) => [key.id, key]));
  const work = async () => {
    await check?.();
    // A line that somebody else has removed meanwhile is gone as wanted.
    const [kinds, there] = await Promise.all([
      kindsOf(tx, { set, record }, ids),
      removed.length ? nodesOf(tx, { set, record }, { ids: removed }) : [],
    ]);
    const all = { changes: sent, added: sentLines, kinds };
    const refusals = new Refusals();
    const { changes, added } = (await refusals.of(() => set.rules.implied?.(tx, { set, record }, all))) ?? all;
    await refusals.of(() => requireFieldsOfKind(set.lines, changes, added, kinds));
    await refusals.of(() => checkMasters(tx, set, { path: 'added', sent: added }, who));
    const whole = await withOuter(tx, set, changes);
    await refusals.of(() => checkMasters(tx, set, { path: 'changes', sent: whole }, who));
    refusals.tell();
    await requireOwnLines(tx, set, there, removed);
    const stored = there.map(({ id }) => keys.get(id) ?? { id });
    const how = { withVerified: with_verified === true, list: 'removed' };
    const goneToo = await removeLines(tx, { set, record }, stored, how);
    for (const id of goneToo) kinds.delete(id);
    requireStored(changes, kinds);
    const touched = changes.length ? await changeStored(tx, set, changes, kinds) : [];
    const put = await asDeleted(tx, { set, record }, added, who);
    const made = await addLines(tx, { set, record }, put.added);
    await putBackComments(tx, set, put.gone);
    for (const [at, id] of made.ids.entries()) places.set(id, { path: `added.${at}` });
    return { gone: goneToo, touched, changed: [...ids, ...made.ids], keys: made.keys };
  };
  return namingLines(places, async () => {
    const { gone, keys, changed } = await changeLines(tx, { set, record }, who, work);
    return { changed, removed: [...gone, ...removed], keys };
  });
};

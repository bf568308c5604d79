import { sql, type SQL } from 'drizzle-orm';
import { isBrokenDown } from '../../../schema/brokenDown.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fallingWith, type VerificationMark } from '../../../schema/verification.ts';
import type { GuardContext } from '../../../schema/workflow.ts';
import { actsFor, isAmong } from '../../../workflows/standIn.ts';
import { verifyRefusal } from '../../../workflows/verify.ts';
import { columnNamed } from '../../db/column.ts';
import type { Tx } from '../../db/database.ts';
import { doneFor } from '../../db/doneFor.ts';
import { tableOf } from '../../db/tables.ts';
import { lockRows, type RowKey } from '../bulk/lockRows.ts';
import { arrayOf } from '../bulk/sent.ts';
import { stamped } from '../bulk/stamped.ts';
import { notFound } from '../errors.ts';
import { requireVersion } from '../records/version.ts';
import { failureOf, lockRecords } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { workflowStatuses } from '../workflows/status.ts';
import { workflowOf } from '../workflows/workflowOf.ts';
import { requireNoMaker, requireOtherHand } from './makers.ts';
import { requireSeenParts } from './seenParts.ts';
import { requireParts, parentsOf } from './within.ts';
import { selectRows } from '../../db/rows.ts';
import type { SeveralRecords, OneRecord } from '../records/oneRecord.ts';

/** The condition of parts that are verified: of lines those of a kind that is. */
const isMarked = (resource: Resource): SQL => {
  if (!isBrokenDown(resource)) return sql`true`;
  const kinds = Object.entries(resource.breakdown.kinds).flatMap(([name, { unverified }]) =>
    unverified ? [] : [name],
  );
  return sql`${columnNamed(tableOf(resource), 'kind')} = any(${arrayOf(kinds, 'text')})`;
};

/** The other marks that each of these parts has. */
const setMarks = async (tx: Tx, resource: Resource, ids: readonly number[], after: string): Promise<boolean> => {
  const field = resource.verification?.marks[after]?.field ?? after;
  const table = tableOf(resource);
  const rows = await selectRows(
    tx,
    { all: sql<boolean | null>`bool_and(${columnNamed(table, field)})` },
    (list) => sql`
    select ${list} from ${table}
    where ${table.id} = any(${arrayOf(ids, 'bigint')}) and ${isMarked(resource)}`,
  );
  return rows[0]?.all ?? true;
};

/**
 * The mark of this name; without one that of the set which is the person's in the
 * parent's state, or whose turn it is. Who can set several
 * sets the first that not all of the parts have.
 */
const wantedMark = async (
  tx: Tx,
  { resource, ids }: SeveralRecords,
  { mark, set, isVerified }: Pick<Verified, 'mark' | 'set' | 'isVerified'>,
  { state, people, me }: GuardContext,
): Promise<readonly [name: string, mark: VerificationMark]> => {
  const marks = Object.entries(resource.verification?.marks ?? {});
  if (mark !== undefined) {
    const named = marks.find(([other]) => other === mark);
    if (!named) throw new Error(`${resource.name} has no mark ${mark}`);
    return named;
  }
  const ofSet = marks.filter(([, one]) => one.set === set);
  const inState = ofSet.filter(([, { states }]) => states.includes(state));
  const mine = inState.filter(([, { role }]) => isAmong(people[role] ?? [], me));
  const [first] = mine.length ? mine : inState.length ? inState : ofSet;
  if (!first) throw new Error(`${resource.name} has no marks`);
  // oxlint-disable-next-line no-await-in-loop -- one connection; two marks
  for (const one of isVerified ? mine : []) if (!(await setMarks(tx, resource, ids, one[0]))) return one;
  return first;
};

/** Those of the parts that are verified. */
const markedAmong = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<readonly number[]> => {
  if (!isBrokenDown(resource)) return ids;
  const table = tableOf(resource);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} = any(${arrayOf(ids, 'bigint')}) and ${isMarked(resource)}`);
  const marked = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => marked.has(id));
};

/** What is verified: parts of one parent, each in the version that was read, if the request says so. */
interface Verified {
  readonly keys: readonly RowKey[];
  /** The name of the mark; without one that of whoever has the parent now, of this set. */
  readonly mark?: string;
  readonly set?: string | undefined;
  readonly isVerified: boolean;
  /** What the person had read of the parent. */
  readonly seen?: number | null | undefined;
  /** Refuses what is not as it was read, where the keys do not say how that was. */
  readonly current?: () => Promise<void>;
}

/**
 * Sets or clears a mark of parts of one record, in the states of the parent and by the people of the parent that the mark
 * allows (rule 51). Clearing a mark clears the marks after it. Lines of a kind that is not verified are left
 * alone; returns the others.
 * @throws Failure 404 for a part of another record; 403 without the role, and for whoever changed a part since; 409 in another state, if one lacks the mark
 * before, and with each part that somebody changed meanwhile, or since the person has seen it
 */
export const verifyParts = async (
  tx: Tx,
  { resource, parent }: { readonly resource: Resource; readonly parent: number },
  { keys, mark, set, isVerified, seen = null, current }: Verified,
  who: Who,
): Promise<readonly number[]> => {
  const { partOf, verification } = resource;
  if (!partOf) throw new Error(`${resource.name} is part of nothing`);
  const ids = keys.map(({ id }) => id);
  await lockRecords(tx, partOf.parent, [parent]);
  const context = (
    await workflowStatuses(tx, { resource: partOf.parent, ids: [parent] }, who, { withFacts: false })
  ).get(parent)?.context;
  if (!context) throw notFound(partOf.parent.title);
  const [name, wanted] = await wantedMark(
    tx,
    { resource, ids },
    { ...(mark !== undefined && { mark }), set, isVerified },
    context,
  );
  const { after } = wanted;
  const before = after !== undefined && (await setMarks(tx, resource, ids, after)) ? [after] : [];
  const refused = verifyRefusal(workflowOf(partOf.parent), wanted, context, new Set(before));
  if (refused) throw failureOf(refused);
  await requireParts(tx, { resource, parent, ids });
  const table = tableOf(resource);
  const marked = await markedAmong(tx, resource, ids);
  // Who sets a mark on what somebody changed is told what, before that a version is another.
  if (isVerified) await requireSeenParts(tx, { resource, parent, ids: marked }, wanted, { seen });
  await current?.();
  await lockRows(tx, table, {
    keys,
    names: { kind: resource.title, nameOf: () => undefined, path: (at) => `ids.${at}` },
  });
  const falling = isVerified || !verification ? [wanted] : fallingWith(verification, name);
  const fields = falling.map(({ field }) => field);
  const whom = actsFor(context.people[wanted.role] ?? [], who.id);
  if (isVerified) {
    await requireNoMaker(tx, { resource, parent, ids: marked }, wanted, { me: who.id });
    if (whom) await requireNoMaker(tx, { resource, parent, ids: marked }, wanted, { me: whom.id, called: whom.name });
    if (after !== undefined) await requireOtherHand(tx, { resource, parent, ids: marked }, after, who.id);
  }
  const assigned = fields.map((field) => sql`${sql.identifier(field)} = ${isVerified}`);
  const marking = sql`
    update ${table} set ${sql.join(assigned, sql`, `)}, ${stamped(table)}
    where ${table.id} = any(${arrayOf(marked, 'bigint')}) and ${columnNamed(table, wanted.field)} <> ${isVerified}`;
  await doneFor(tx, whom?.id ?? null, () => tx.execute(marking));
  return marked;
};

interface Versioned {
  readonly mark: string;
  readonly version?: unknown;
}

/** The same for one part. @throws Failure as `verifyParts`; 409 with the part as it is, for an old version */
export const verifyPart = async (
  tx: Tx,
  { resource, id }: OneRecord,
  { mark, isVerified, version, seen }: Pick<Verified, 'isVerified' | 'seen'> & Versioned,
  who: Who,
): Promise<void> => {
  const parent = (await parentsOf(tx, resource, [id])).get(id);
  if (parent === undefined) throw notFound(resource.title);
  if (resource.partOf) await lockRecords(tx, resource.partOf.parent, [parent]);
  await lockRecords(tx, resource, [id]);
  const current = () => requireVersion(tx, resource, id, version);
  await verifyParts(tx, { resource, parent }, { keys: [{ id }], mark, isVerified, seen, current }, who);
};

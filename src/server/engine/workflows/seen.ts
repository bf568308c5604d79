import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import { isHeld } from '../../../workflows/seen.ts';
import { currentUser } from '../../db/columns.ts';
import { builder, compile, compiledFor, isOneOfIds } from '../../db/compiled.ts';
import type { Tx } from '../../db/database.ts';
import { readMarks } from '../../db/sharedTables.ts';
import { tableOf } from '../../db/tables.ts';
import { conflict } from '../errors.ts';
import { changesBehind, countedBasis, numberOf } from './basis.ts';
import { differencesNow } from './differences.ts';
import type { StepSent } from './stepSent.ts';
import { workflowOf } from './workflowOf.ts';

const readSeen = compiledFor((resource: Resource) => {
  const table = tableOf(resource);
  const columns = { id: table.id, seen: sql`(${numberOf(resource)})::text` };
  return compile<{ id: number; seen: string }>(
    builder.select(columns).from(table).where(isOneOfIds(table.id)),
    columns,
  );
});

/** What decisions about records rest on, as it is now for who asks; nothing where their process decides nothing. */
export const seenOf = async (
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (!resource.workflow?.restsOn || ids.length === 0) return new Map();
  const rows = await tx.run(readSeen(resource), { ids });
  return new Map(rows.map(({ id, seen }) => [Number(id), Number(seen)]));
};

/** What the person had read of records when they last opened them. */
const openedOf = async (tx: Tx, resource: Resource, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: readMarks.record_id, seen: readMarks.rests_on })
    .from(readMarks)
    .where(
      and(
        eq(readMarks.resource, resource.name),
        inArray(readMarks.record_id, [...ids]),
        eq(readMarks.lines, ''),
        eq(readMarks.line_id, 0),
        sql`${readMarks.user_id} = ${currentUser}`,
      ),
    );
  return new Map(rows.flatMap(({ id, seen }) => (seen === null ? [] : [[id, seen]])));
};

/** A record that somebody decides about, with what they say that they have seen of it. */
interface Decided {
  readonly id: number;
  readonly sent: Pick<StepSent, 'seen'>;
}

/** The last change of what somebody has seen. */
export const lastOf = (seen: number): number => Math.floor(seen / countedBasis);

/**
 * What the person has seen of these records: by the number that was sent, else by what they last opened. Undefined for
 * who never did, where the process allows it (`withoutSeen`).
 * @throws Failure 409 when it is asked of another
 */
export const seenIn = async (tx: Tx, resource: Resource, decided: readonly Decided[]) => {
  const known = new Map(decided.flatMap(({ id, sent: { seen } }) => (typeof seen === 'number' ? [[id, seen]] : [])));
  const opened = await openedOf(
    tx,
    resource,
    decided.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  );
  return (id: number): number | undefined => {
    const seen = known.get(id) ?? opened.get(id);
    if (seen === undefined && workflowOf(resource).withoutSeen === undefined)
      throw conflict(`Open the ${inSentence(resource.title)} first: it is decided by who has seen it`);
    return seen;
  };
};

/** Refuses a decision about a record. @throws Failure 409, with what changed */
export type RequireSeen = (id: number) => Promise<void>;

/**
 * What refuses decisions on what the person has not seen (rule 125): two statements for any number of records.
 */
export const seenForStep = async (
  tx: Tx,
  resource: Resource,
  name: string,
  decided: readonly Decided[],
): Promise<RequireSeen> => {
  if (!isHeld(workflowOf(resource), name) || decided.length === 0) return () => Promise.resolve();
  const seenBy = await seenIn(tx, resource, decided);
  const now = await seenOf(
    tx,
    resource,
    decided.map(({ id }) => id),
  );
  return async (id) => {
    if (!now.has(id)) return;
    const seen = seenBy(id);
    if (seen === undefined || now.get(id) === seen) return;
    const changes = sql`select x.id, null::bigint as part from ${tableOf(resource)} cross join lateral (${changesBehind(resource)}) x
      where ${tableOf(resource).id} = ${id} and x.id > ${lastOf(seen)}`;
    throw conflict('What this decision rests on has changed since you opened it', {
      changed: await differencesNow(tx, changes),
    });
  };
};

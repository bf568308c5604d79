import { importLinesOf } from '../../../schema/import/targets.ts';
import type { ImportBody } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { mapped } from '../../../domain/longWork.ts';
import { withPauses } from '../../pauses.ts';
import type { Failure } from '../errors.ts';
import { staysWithParent } from '../parts/within.ts';
import { editRefusals } from '../workflows/editing.ts';
import type { Who } from '../who.ts';
import { addError, type Candidate, type RowValues } from './candidates.ts';
import { checkCandidates } from './check.ts';
import { findExisting, findLines } from './existing.ts';
import type { Creation } from './missing.ts';
import { isUnchanged, recordWriteOf, type RecordWrite } from './recordWrite.ts';
import { resolveReferences } from './references.ts';

/** Refuses changes that the form would refuse too: by the record's state or the person's role. */
export const refuseEdits = async (
  tx: Tx,
  resource: Resource,
  writes: readonly RecordWrite[],
  who: Who,
): Promise<void> => {
  const changed = writes.flatMap(({ candidate: { action, existing } }) =>
    action === 'update' && existing ? [existing.id] : [],
  );
  const refused = await editRefusals(tx, { resource, ids: changed }, who);
  for (const { candidate } of writes) {
    const failure = candidate.existing && refused.get(candidate.existing.id);
    if (failure) addError(candidate, resource.import.key, failure.message);
  }
};

/** Refuses new parts of parents that cannot change now, and parts that would move to another parent. */
export const refuseParts = async (
  tx: Tx,
  resource: Resource,
  writes: readonly RecordWrite[],
  who: Who,
): Promise<void> => {
  const { partOf } = resource;
  if (!partOf) return;
  const { by, parent, editing } = partOf;
  const created = writes.map(({ candidate }) => candidate).filter(({ action }) => action === 'create');
  const parents = [...new Set(created.map(({ values }) => Number(values[by])))].filter((id) => id > 0);
  const refused =
    editing === 'own' ? new Map<number, Failure>() : await editRefusals(tx, { resource: parent, ids: parents }, who);
  for (const { candidate } of writes) {
    const { action, values, existing } = candidate;
    const failure = action === 'create' ? refused.get(Number(values[by])) : undefined;
    if (failure) addError(candidate, by, failure.message);
    if (action === 'update' && values[by] !== undefined && Number(values[by]) !== Number(existing?.[by]))
      addError(candidate, by, staysWithParent(resource, parent));
  }
};

/** How records are examined: by whom, with which choices, and whether stored rows stay locked. */
export interface Examining {
  readonly mode: ImportBody['mode'];
  readonly creating: Creation;
  readonly who: Who;
  readonly lock: boolean;
}

/** Finds what becomes of each record: what is stored already, what it refers to, what is wrong, what is to be written. */
export const examine = async (
  tx: Tx,
  resource: Resource,
  all: readonly Candidate[],
  { mode, creating, who, lock }: Examining,
): Promise<RecordWrite[]> => {
  const lines = importLinesOf(resource);
  await findExisting(tx, resource, all, { mode, lock });
  const skipped = new Set<RowValues>(all.filter((c) => c.action === 'skip').flatMap((c) => [c, ...c.lines]));
  const amongStored = new Set<RowValues>(all.filter((c) => c.action === 'update').flatMap((c) => c.lines));
  const resolving = { creating, skipped, amongStored };
  await resolveReferences(tx, resource.fields, all, resolving);
  if (lines)
    await resolveReferences(
      tx,
      lines.field.fields,
      all.flatMap((c) => c.lines),
      resolving,
    );
  await findLines(tx, resource, all, lock);
  await checkCandidates(tx, resource, all);
  const writes = await withPauses(mapped(all, (c) => recordWriteOf(resource, c)));
  for (const write of writes)
    if (write.candidate.action === 'update' && isUnchanged(write)) write.candidate.action = 'unchanged';
  await refuseEdits(tx, resource, writes, who);
  await refuseParts(tx, resource, writes, who);
  return writes;
};

/** The records that are created or changed. */
export const examinedWork = (writes: readonly RecordWrite[]): RecordWrite[] =>
  writes.filter(({ candidate: { action } }) => action === 'create' || action === 'update');

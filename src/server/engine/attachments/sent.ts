import { and, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Sending } from '../../../schema/attachments.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { editableStates } from '../../db/sentFileRules.ts';
import { attachments, sentFiles, transitions } from '../../db/sharedTables.ts';
import { users } from '../../db/system.ts';
import { limitsOf, orderOfPage } from '../lists/pages.ts';
import { hasWords } from '../lists/searching.ts';
import { parentsOf, requireRecords } from '../parts/within.ts';
import { takerName } from '../workflows/takerName.ts';
import { answeredVersion, filesOf, selectVersions } from './versions.ts';

/** The steps of this record from states in which its files could be changed. */
const stepsFrom = (resource: Resource, recordId: number): SQL | undefined =>
  and(
    eq(transitions.resource, resource.name),
    eq(transitions.record_id, recordId),
    inArray(transitions.from_state, editableStates(resource)),
  );

/** The steps that sent the record. A part is sent with its parent too. */
const stepsThatSent = async (tx: Tx, resource: Resource, recordId: number): Promise<SQL | undefined> => {
  const { partOf } = resource;
  if (!partOf || partOf.editing === 'own') return stepsFrom(resource, recordId);
  const parent = (await parentsOf(tx, resource, [recordId])).get(recordId) ?? 0;
  // The parent may have been sent before the part was made, so a step of the parent needs a file of the part.
  const hadFile = tx
    .select({ id: sentFiles.attachment_id })
    .from(sentFiles)
    .innerJoin(attachments, eq(attachments.id, sentFiles.attachment_id))
    .where(and(eq(sentFiles.transition_id, transitions.id), filesOf(resource, recordId)));
  return or(stepsFrom(resource, recordId), and(stepsFrom(partOf.parent, parent), exists(hadFile)));
};

/**
 * A page of the steps that sent a record, newest first, each with the files of that moment, whatever became of them
 * since. @throws Failure 404 for an unknown record
 */
export const listSent = async (
  tx: Tx,
  resource: Resource,
  recordId: number,
  page: PageQuery,
): Promise<{ records: Sending[]; total: number }> => {
  const { limit, offset } = limitsOf(page);
  await requireRecords(tx, resource, [recordId]);
  const where = and(await stepsThatSent(tx, resource, recordId), hasWords(page.search, users.name));
  const { id, action, round, at, by } = transitions;
  const [steps, [counted]] = await Promise.all([
    tx
      .select({ id, action, round, at, by, by_name: takerName(transitions.for_id) })
      .from(transitions)
      .innerJoin(users, eq(users.id, by))
      .where(where)
      .orderBy(...orderOfPage(page, { at, by_name: sql`lower(${users.name})`, round }, id, [desc(id)]))
      .limit(limit)
      .offset(offset),
    tx.select({ total: count() }).from(transitions).innerJoin(users, eq(users.id, by)).where(where),
  ]);
  const sent = await tx
    .select({ step: sentFiles.transition_id, file: sentFiles.attachment_id })
    .from(sentFiles)
    .where(
      inArray(
        sentFiles.transition_id,
        steps.map((step) => step.id),
      ),
    );
  const files = await selectVersions(tx)
    .where(
      and(
        filesOf(resource, recordId),
        inArray(
          attachments.id,
          sent.map(({ file }) => file),
        ),
      ),
    )
    .orderBy(desc(attachments.id));
  const filesOfStep = (step: number) => {
    const ids = new Set(sent.flatMap((row) => (row.step === step ? [row.file] : [])));
    return files.filter((file) => ids.has(file.id)).map(answeredVersion);
  };
  const records = steps.map((step) => ({ ...step, at: step.at.toISOString(), files: filesOfStep(step.id) }));
  return { records, total: counted?.total ?? 0 };
};

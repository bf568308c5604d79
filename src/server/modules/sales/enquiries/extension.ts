import { and, eq } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { listCallsOf } from '../../../../schema/calls/listCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf, rowTableOf, parentColumn } from '../../../db/tables.ts';
import { bind } from '../../../engine/binding.ts';
import { invalid, notFound } from '../../../engine/errors.ts';
import { withinList } from '../../../engine/lists/within.ts';
import { readDetail } from '../../../engine/recordDetail.ts';
import { extendResource } from '../../../engine/modules.ts';
import { cloneEnquiry } from './clone.ts';
import { convert } from './convert.ts';
import { enquiryIncludes } from './includes.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { columnNamed } from '../../../db/column.ts';
import type { StepSent } from '../../../engine/workflows/stepSent.ts';

/** Adds the approver that was chosen when the enquiry was sent, unless they are one already. */
const submit = async (tx: Tx, { id }: AnyRecord, { approver_id }: StepSent): Promise<void> => {
  if (typeof approver_id !== 'number') return;
  const table = rowTableOf(enquiries, 'approvers');
  const stored = await tx
    .select({ person: table.user_id, position: table.position })
    .from(table)
    .where(eq(columnNamed(table, parentColumn), id));
  if (stored.some(({ person }) => person === approver_id)) return;
  const last = Math.max(-1, ...stored.map(({ position }) => Number(position)));
  await tx.insert(table).values({ [parentColumn]: id, user_id: approver_id, position: last + 1 });
};

/**
 * Checks that an enquiry is in the list with this name, the last part of its address (rule 27).
 * @throws Failure 404 if it is not; 422 for an unknown list
 */
const requireInList = async (tx: Tx, id: number, filter: string): Promise<void> => {
  const list = enquiries.lists.find(({ name }) => name === filter);
  if (!list) throw invalid({ filter: ['Invalid filter type'] });
  const table = tableOf(enquiries);
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), withinList(enquiries, list)));
  if (!row) throw notFound(enquiries.title);
};

const { readFrom, clone } = enquiries.endpoints;

/** Conversion of enquiries to projects, clones, and reading an enquiry of one of the lists. */
export const enquiryExtension = extendResource(enquiries, {
  effects: { submit, convert },
  includes: enquiryIncludes,
  bindings: [
    bind(
      readFrom,
      async (tx, { params: { id, filter }, who }) => {
        await requireInList(tx, id, filter);
        return readDetail(tx, enquiries, id, who);
      },
      { permissionOf: ({ filter = '' }) => listCallsOf(enquiries).get(filter)?.permission ?? readFrom.permission },
    ),
    bind(clone, async (tx, { params, who }) => {
      const { id } = await cloneEnquiry(tx, params.id, who);
      return readDetail(tx, enquiries, id, who);
    }),
  ],
});

import { and, eq } from 'drizzle-orm';
import { enquiries } from '../../../../resources/sales/enquiries.ts';
import { listCallsOf } from '../../../../schema/calls/listCalls.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { bind } from '../../../engine/binding.ts';
import { invalid, notFound } from '../../../engine/errors.ts';
import { withinList } from '../../../engine/lists/within.ts';
import { readDetail } from '../../../engine/recordDetail.ts';
import { extendResource } from '../../../engine/modules.ts';
import { cloneEnquiry } from './clone.ts';
import { convert } from './convert.ts';
import { enquiryIncludes } from './includes.ts';
import { submit } from './submit.ts';

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

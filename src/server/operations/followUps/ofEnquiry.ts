import { columnNamed } from '../../db/column.ts';
import { eq } from 'drizzle-orm';
import { followUps } from '../../../resources/followUps.ts';
import type { PageQuery } from '../../../schema/calls/callTypes.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { seeEnquiry } from '../enquiries/related.ts';
import { listRecords, type Page } from '../lists/list.ts';
import { readingOf } from '../lists/reading.ts';

/** A page of the follow-ups of an enquiry, the next first. @throws Failure 404 for an enquiry that the person does not see */
export const followUpsOf = async (tx: Tx, enquiryId: number, asked: PageQuery): Promise<Page> => {
  await seeEnquiry(tx, enquiryId);
  const within = eq(columnNamed(tableOf(followUps), 'enquiry_id'), enquiryId);
  return listRecords(tx, followUps, { ...asked, filters: {} }, undefined, {
    reading: readingOf(followUps),
    counts: {},
    within,
  });
};

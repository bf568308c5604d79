import { eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
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
  const within = eq(tableOf(followUps)['enquiry_id'] as AnyPgColumn, enquiryId);
  return listRecords(tx, followUps, { ...asked, filters: {} }, undefined, {
    reading: readingOf(followUps),
    counts: {},
    within,
  });
};

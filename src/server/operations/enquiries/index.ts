import { enquiries } from '../../../resources/enquiries.ts';
import { listCallsOf } from '../../../schema/calls/everyCall.ts';
import { answering } from '../answering.ts';
import { readDetail } from '../recordDetail.ts';
import { extendResource } from '../wings.ts';
import { cloneEnquiry } from './clone.ts';
import { convert, lose, win } from './convert.ts';
import { enquiryIncludes } from './includes.ts';
import { needInList } from './readFrom.ts';

const { readFrom, clone } = enquiries.endpoints;

/** Conversion of enquiries to projects, clones, and reading an enquiry of one of the lists. */
export const enquiryWing = extendResource(enquiries, {
  effects: { convert, win, lose },
  includes: enquiryIncludes,
  answers: [
    answering(
      readFrom,
      async (tx, { params: { id, filter }, who }) => {
        await needInList(tx, id, filter);
        return readDetail(tx, enquiries, id, who);
      },
      { permissionOf: ({ filter = '' }) => listCallsOf(enquiries).get(filter)?.permission ?? readFrom.permission },
    ),
    answering(clone, async (tx, { params, who }) => {
      const { id } = await cloneEnquiry(tx, params.id, who);
      return readDetail(tx, enquiries, id, who);
    }),
  ],
});

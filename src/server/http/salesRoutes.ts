import { enquiries } from '../../resources/enquiries.ts';
import { followUps } from '../../resources/followUps.ts';
import { listCallsOf } from '../../schema/calls/resourceCalls.ts';
import { cloneEnquiry } from '../operations/enquiries/clone.ts';
import { readFrom } from '../operations/enquiries/readFrom.ts';
import { relatedTo, relate, unrelate } from '../operations/enquiries/related.ts';
import { followUpsOf } from '../operations/followUps/ofEnquiry.ts';
import { readDetail } from '../operations/recordDetail.ts';
import { onePage } from './onePage.ts';
import { branchRoute, type Route } from './types.ts';

const enquiryRoutes = (): Route[] => {
  const calls = enquiries.endpoints;
  const kind = enquiries.title;
  const permissionOf = (filter = '') => listCallsOf(enquiries).get(filter)?.permission ?? calls.readFrom.permission;
  return [
    branchRoute(
      calls.readFrom,
      kind,
      async (tx, { params: { id, filter }, who }) => {
        await readFrom(tx, id, filter);
        return readDetail(tx, enquiries, id, who);
      },
      { permissionOf: ({ filter }) => permissionOf(filter) },
    ),
    branchRoute(calls.clone, kind, async (tx, { params, who }) => {
      const { id } = await cloneEnquiry(tx, params.id, who);
      return readDetail(tx, enquiries, id, who);
    }),
    branchRoute(calls.related, kind, (tx, { params, page }) => relatedTo(tx, params.id, page)),
    branchRoute(calls.relate, kind, async (tx, { params: { id }, body, who }) => {
      await relate(tx, id, body.related_ids, who);
      return onePage((await relatedTo(tx, id, { page: 1, perPage: null })).records);
    }),
    branchRoute(calls.unrelate, kind, async (tx, { params, who }) => {
      await unrelate(tx, params.id, params.relatedId, who);
      return { id: params.relatedId };
    }),
  ];
};

/** The calls about enquiries and follow-ups beyond the verbs and the steps of the workflow. */
export const salesRoutes = (): Route[] => [
  ...enquiryRoutes(),
  branchRoute(followUps.endpoints.ofEnquiry, enquiries.title, (tx, { params, page }) =>
    followUpsOf(tx, params.id, page),
  ),
];

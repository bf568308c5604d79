import * as z from 'zod/mini';
import { enquiries } from '../../resources/enquiries.ts';
import { followUps } from '../../resources/followUps.ts';
import { largestPage, listCallsOf } from '../../schema/calls.ts';
import { cloneEnquiry } from '../operations/enquiries/clone.ts';
import { readFrom } from '../operations/enquiries/readFrom.ts';
import { relatedTo, relate, unrelate } from '../operations/enquiries/related.ts';
import { invalid } from '../operations/errors.ts';
import { followUpsOf } from '../operations/followUps/ofEnquiry.ts';
import { setStatus, type StatusSent } from '../operations/followUps/setStatus.ts';
import { readWhole } from '../operations/whole.ts';
import { idOf, paged, whoOf } from './asked.ts';
import { route, type BranchRequest, type Route } from './types.ts';

const pageOf = ({ query }: BranchRequest) => ({
  page: query['getAll'] ? 1 : Number(query['page'] ?? 1),
  perPage: Math.min(Number(query['per_page'] ?? 10), largestPage),
});

const relatedBody = z.strictObject({
  related_ids: z
    .array(z.int('Choose enquiries').check(z.positive('Choose enquiries')), 'Choose enquiries')
    .check(z.minLength(1, 'Choose at least one enquiry'), z.maxLength(100, 'At most 100 at once')),
});

const enquiryRoutes = (): Route[] => {
  const { readFrom: from, step, clone, related, relate: add, unrelate: end } = enquiries.more;
  const kind = enquiries.title;
  const permissionOf = (filter = '') => listCallsOf(enquiries).get(filter)?.permission ?? from.permission;
  return [
    route(
      from,
      kind,
      async (r) => ({
        data: await r.inside(async (tx) => {
          await readFrom(tx, idOf(r), r.params['filter'] ?? '');
          return readWhole(tx, enquiries, idOf(r), whoOf(r));
        }),
      }),
      { permissionOf: ({ filter }) => permissionOf(filter) },
    ),
    // Every step that there is has a call of its own: what comes here is none.
    route(step, kind, () => Promise.reject(invalid({ action: ['Invalid action type'] }))),
    route(clone, kind, async (r) => ({
      data: await r.inside(async (tx) => {
        const { id } = await cloneEnquiry(tx, idOf(r), whoOf(r));
        return readWhole(tx, enquiries, id, whoOf(r));
      }),
    })),
    route(related, kind, async (r) => {
      const { page, perPage } = pageOf(r);
      const all = r.query['getAll'] === true;
      const { records, total } = await r.inside((tx) =>
        relatedTo(tx, idOf(r), { page, perPage: all ? null : perPage }),
      );
      return paged(records, page, all ? total : perPage, total);
    }),
    route(
      add,
      kind,
      async (r) => {
        const { related_ids } = r.body as { related_ids: number[] };
        const { records, total } = await r.inside(async (tx) => {
          await relate(tx, idOf(r), related_ids);
          return relatedTo(tx, idOf(r), { page: 1, perPage: null });
        });
        return paged(records, 1, total, total);
      },
      { bodyCheck: relatedBody },
    ),
    route(end, kind, async (r) => {
      await r.inside((tx) => unrelate(tx, idOf(r), Number(r.params['relatedId'])));
      return { data: { id: Number(r.params['relatedId']) } };
    }),
  ];
};

const followUpRoutes = (): Route[] => [
  route(followUps.more.ofEnquiry, enquiries.title, async (r) => {
    const { page, perPage } = pageOf(r);
    const { records, total } = await r.inside((tx) => followUpsOf(tx, idOf(r), { page, perPage }));
    return paged(records, page, perPage, total);
  }),
  route(followUps.more.updateStatus, followUps.title, async (r) => ({
    data: await r.inside((tx) => setStatus(tx, idOf(r), r.body as unknown as StatusSent, whoOf(r))),
  })),
];

/** What answers the calls about enquiries and follow-ups beyond the verbs and the steps of the workflow. */
export const salesRoutes = (): Route[] => [...enquiryRoutes(), ...followUpRoutes()];

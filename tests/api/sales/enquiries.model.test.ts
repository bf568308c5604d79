import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { enquiries } from '../../../src/resources/sales/enquiries.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import {
  approverRights,
  idOf,
  idsOf,
  leadRights,
  makeEnquiry,
  makeMasters,
  people,
  reviewerRights,
  sellerRights,
  walk,
  type Masters,
} from '../../support/sales.ts';

const on = testApp();
let masters: Masters;

beforeAll(async () => {
  masters = await makeMasters(await on.as('admin@demo.test'));
});

describe('the lists of enquiries', () => {
  it('hold exactly what they say, whoever is assigned and wherever each stands', async () => {
    const { leeds } = await branchIds(on);
    const crew = await Promise.all(
      [
        sellerRights(),
        sellerRights(),
        [...reviewerRights(), ...approverRights()],
        [...reviewerRights(), ...approverRights()],
        approverRights(),
        leadRights(),
        [...sellerRights(), 'enquiry.global_pending.view'],
      ].map((permissions) => person(on, { permissions: [...new Set(permissions)], branches: [leeds] })),
    );
    const [one, two, three, four, five] = crew as [Caller, Caller, Caller, Caller, Caller];
    const somebody = fc.constantFrom(one, two, three, four);
    const isDistinct = ({ creator, owner, reviewers, approvers }: Plan) =>
      !reviewers.some((each) => approvers.includes(each)) &&
      ![creator, owner].some((each) => reviewers.includes(each) || approvers.includes(each));
    interface Plan {
      creator: Caller;
      owner: Caller;
      reviewers: Caller[];
      approvers: Caller[];
      submitted: boolean;
      reviews: number;
      end: 'none' | 'approve' | 'send-back' | 'again';
    }
    // Who makes a round, its reviewers and its approvers are distinct.
    const plan: fc.Arbitrary<Plan> = fc
      .record({
        creator: somebody,
        owner: somebody,
        reviewers: fc.uniqueArray(fc.constantFrom(three, four), { maxLength: 2 }),
        approvers: fc.uniqueArray(fc.constantFrom(three, four, five), { minLength: 1, maxLength: 3 }),
        submitted: fc.boolean(),
        reviews: fc.nat(2),
        end: fc.constantFrom<Plan['end']>('none', 'approve', 'send-back', 'again'),
      })
      .filter(isDistinct);
    interface Modelled extends Plan {
      id: number;
      state: string;
      sender: Caller | undefined;
      reviewed: Caller[];
    }
    const carriedOut = async (p: Plan): Promise<Modelled> => {
      const { id } = await makeEnquiry(p.creator, masters, {
        owner_id: idOf(p.owner),
        reviewers: people(...p.reviewers),
        approvers: people(...p.approvers),
      });
      const model: Modelled = { ...p, id, state: 'DRAFT', sender: undefined, reviewed: [] };
      const decider = p.approvers.find((a) => a !== p.owner);
      if (!p.submitted || !decider) return model;
      await walk(id, [[p.owner, 'submit']]);
      Object.assign(model, { state: 'PENDING_APPROVAL', sender: p.owner });
      for (const reviewer of p.reviewers.slice(0, p.reviews)) {
        await walk(id, [[reviewer, 'review']]);
        model.reviewed.push(reviewer);
      }
      if (p.end === 'approve' && model.reviewed.length === p.reviewers.length) {
        await walk(id, [[decider, 'approve']]);
        model.state = 'APPROVED';
      } else if (p.end === 'send-back' || p.end === 'again') {
        await walk(id, [[decider, 'send-back', { comment: 'Once more' }]]);
        model.state = 'SENT_BACK';
        // Sent again by whoever created it, with a round of its own.
        if (p.end === 'again' && p.approvers.some((a) => a !== p.creator)) {
          await walk(id, [[p.creator, 'submit']]);
          Object.assign(model, { state: 'PENDING_APPROVAL', sender: p.creator, reviewed: [] });
        }
      }
      return model;
    };
    const mine = (who: Caller, m: Modelled) => [m.creator, m.owner, ...m.reviewers, ...m.approvers].includes(who);
    const awaits = (who: Caller, m: Modelled) =>
      m.state === 'PENDING_APPROVAL' &&
      ((m.reviewers.includes(who) && !m.reviewed.includes(who)) || (m.approvers.includes(who) && m.sender !== who));
    const lists: Record<string, (who: Caller, m: Modelled) => boolean> = {
      '': mine,
      global: () => true,
      'global-pending': (_, m) => m.state === 'PENDING_APPROVAL',
      pending: awaits,
    };
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 4, maxLength: 8 }), async (plans) => {
        const models: Modelled[] = [];
        for (const p of plans) models.push(await carriedOut(p));
        const ids = `ids=${models.map(({ id }) => id).join(',')}`;
        for (const who of crew)
          for (const [list, holds] of Object.entries(lists)) {
            const { permission } = enquiries.lists.find(({ name }) => name === (list || 'own')) as {
              permission: string;
            };
            const answer = await who.get(`/api/enquiries${list && `/${list}`}?getAll=true&${ids}`);
            if (!who.session.permissions.includes(permission)) expect(answer.status).toBe(403);
            else
              expect(new Set(idsOf(answer)), `${list} of ${who.session.user.name}`).toEqual(
                new Set(models.filter((m) => holds(who, m)).map(({ id }) => id)),
              );
          }
      }),
      { numRuns: 6 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import {
  approverRights,
  expecting,
  idOf,
  inList,
  makeEnquiry,
  people,
  reviewerRights,
  testSales,
} from '../support/sales.ts';

const { on, masters } = testSales();

/** Who has what to do with an enquiry, in plain words: what its visibility follows from. */
interface Model {
  readonly id: number;
  readonly author: number;
  editor: number;
  owner: number;
  reviewers: readonly number[];
  approvers: readonly number[];
  readonly followUps: Map<number, number>;
  /** Who changed what it says: they do not decide about it. */
  readonly makers: Set<number>;
}

/** “The records that they created or last changed, and those on which they have a role”; an assignee sees the enquiry. */
const sees = (one: Model, who: number) =>
  [one.author, one.editor, one.owner, ...one.reviewers, ...one.approvers, ...one.followUps.values()].includes(who);
/** “Enquiries that you log, own, review or approve.” */
const isTheirs = (one: Model, who: number) => [one.author, one.owner, ...one.reviewers, ...one.approvers].includes(who);

const newTeam = async () => {
  const { leeds } = await branchIds(on);
  const manages = [...reviewerRights(), ...approverRights(), 'enquiry.global.manage', 'enquiry.global.view'];
  const one = (permissions: readonly string[]) => person(on, { permissions, branches: [leeds] });
  const rights = [...new Set([...reviewerRights(), ...approverRights()])];
  return {
    manager: await one([...new Set(manages)]),
    crowd: [await one(rights), await one(rights), await one(rights)],
  };
};

const change = fc.record({
  what: fc.constantFrom('owner', 'reviewers', 'approvers', 'both', 'plan', 'hand on', 'drop', 'title'),
  enquiry: fc.nat({ max: 1 }),
  who: fc.nat({ max: 2 }),
  more: fc.subarray([0, 1, 2]),
});

const of = (what: 'owner' | 'reviewers' | 'approvers' | 'plan' | 'drop', who = 0, more = [0, 1]) => ({
  what,
  enquiry: 0,
  who,
  more,
});
/** Somebody is given a role, and it is taken from them. */
const taken = (what: 'owner' | 'reviewers' | 'approvers') => [of(what), of(what, 1, [])];
const dropped = [of('plan'), of('drop')];
/** The owner and a reviewer change places by one request. */
const swapped = [of('owner'), of('reviewers', 0, [1]), { ...of('owner', 1, [0]), what: 'both' as const }];

const inTurn = async (model: Model, made: { version: number }, sent: object, by: Caller) => {
  const { version } = await expecting(200, by.put(`/api/enquiries/${model.id}`, { version: made.version, ...sent }));
  made.version = version;
  model.editor = idOf(by);
};

describe('who sees an enquiry is kept as it follows from its people', () => {
  it('after any sequence of assignments, removals, and follow-ups that are planned, handed on and deleted', async () => {
    const { manager, crowd } = await newTeam();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
        const made = [await makeEnquiry(manager, masters), await makeEnquiry(manager, masters)];
        const models = made.map(({ id }): Model => {
          const [author, followUps] = [idOf(manager), new Map<number, number>()];
          return {
            id,
            author,
            editor: author,
            owner: author,
            reviewers: [],
            approvers: [],
            followUps,
            makers: new Set(),
          };
        });
        const versions = new Map<number, number>();
        for (const { what, enquiry, who, more } of changes) {
          const [model, record, somebody] = [models[enquiry], made[enquiry], crowd[who]];
          if (!model || !somebody) throw new Error('nobody');
          const some = crowd.filter((_, at) => more.includes(at));
          const [first] = model.followUps.keys();
          const at = (id: number) => `/api/followUp/${id}`;
          const newOwner = what === 'owner' || what === 'both' ? idOf(somebody) : model.owner;
          // Owner, reviewers and approvers are distinct people, after each change as a whole.
          const apart = (others: readonly number[]) =>
            some.filter((one) => ![newOwner, ...others, ...model.makers].includes(idOf(one)));
          const reviewers = what === 'reviewers' || what === 'both' ? apart(model.approvers) : undefined;
          const approvers = what === 'approvers' ? apart(model.reviewers) : undefined;
          const deciding = [...(reviewers?.map(idOf) ?? model.reviewers), ...model.approvers];
          const owner = newOwner !== model.owner && !deciding.includes(newOwner) ? newOwner : undefined;
          if (reviewers || approvers || owner !== undefined) {
            // Who remains the owner of a change of both does not become a reviewer by it.
            const named = reviewers?.filter((one) => idOf(one) !== (owner ?? model.owner));
            const sent = {
              ...(named && { reviewers: people(...named) }),
              ...(approvers && { approvers: people(...approvers) }),
              ...(owner !== undefined && { owner_id: owner }),
            };
            await inTurn(model, record, sent, manager);
            model.reviewers = named?.map(idOf) ?? model.reviewers;
            model.approvers = approvers?.map(idOf) ?? model.approvers;
            model.owner = owner ?? model.owner;
          }
          // An owner edits their own: whoever was the last to do so sees it from then on.
          if (what === 'title' && model.owner === idOf(somebody)) {
            await inTurn(model, record, { title: `Changed ${record.version}` }, somebody);
            model.makers.add(idOf(somebody));
          }
          if (what === 'plan') {
            const body = { enquiry_id: model.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' };
            const planned = await expecting(
              201,
              manager.post('/api/followUp', { ...body, assignee_id: idOf(somebody) }),
            );
            versions.set(planned.id, planned.version);
            model.followUps.set(planned.id, idOf(somebody));
          }
          if (what === 'hand on' && first !== undefined) {
            const version = versions.get(first);
            const handed = await expecting(200, manager.put(at(first), { version, assignee_id: idOf(somebody) }));
            versions.set(first, handed.version);
            model.followUps.set(first, idOf(somebody));
          }
          if (what === 'drop' && first !== undefined) {
            await expecting(200, manager.del(at(first)));
            model.followUps.delete(first);
          }
          for (const one of crowd) {
            const seen = models.filter((m) => sees(m, idOf(one))).map(({ id }) => id);
            const ids = `ids=${models.map(({ id }) => id).join(',')}`;
            const statuses = await Promise.all(models.map(({ id }) => one.get(`/api/enquiries/${id}`)));
            expect(models.filter((_, n) => statuses[n]?.status === 200).map(({ id }) => id)).toEqual(seen);
            const theirs = models.filter((m) => isTheirs(m, idOf(one))).map(({ id }) => id);
            expect((await inList(one, '', ids)).sort((a, b) => a - b)).toEqual(theirs);
            const found = await Promise.all(models.map(({ id }) => one.get(`/api/followUp/${id}`)));
            const planned = models.map((m) => (sees(m, idOf(one)) ? m.followUps.size : 0));
            expect(found.map(({ status, data }) => (status === 200 ? data.pagination.total : 0))).toEqual(planned);
          }
        }
      }),
      { numRuns: 8, examples: [[taken('reviewers')], [taken('approvers')], [taken('owner')], [dropped], [swapped]] },
    );
  });
});

describe.runIf(process.env['TEST_ON'] === 'postgres')('two change the people of an enquiry at the same moment', () => {
  it('leaves what both together mean: the former owner sees it by a follow-up, and owns it no more', async () => {
    const { manager, crowd } = await newTeam();
    const [former, next] = crowd;
    if (!former || !next) throw new Error('nobody');
    const { leeds } = await branchIds(on);
    const { id } = await makeEnquiry(manager, masters, { owner_id: idOf(former) });
    const first = await on.testDatabase.source.acquire({ as: 'owner' });
    try {
      await first.query(`begin; set local app.branch_id = '${leeds}'; set local app.user_id = '${idOf(manager)}';
        update enquiries set owner_id = ${idOf(next)} where branch_id = ${leeds} and id = ${id}`);
      const due = { subject: 'Ring', due_at: '2030-01-01T09:00:00Z', assignee_id: idOf(former) };
      const second = expecting(201, manager.post('/api/followUp', { enquiry_id: id, ...due }));
      await expect
        .poll(async () => (await first.query('select 1 as one from pg_locks where not granted')).rows.length)
        .toBeGreaterThan(0);
      await first.query('commit');
      await second;
    } finally {
      first.release();
    }
    expect((await former.get(`/api/enquiries/${id}`)).status).toBe(200);
    expect([await inList(former, '', `ids=${id}`), await inList(next, '', `ids=${id}`)]).toEqual([[], [id]]);
  });
});

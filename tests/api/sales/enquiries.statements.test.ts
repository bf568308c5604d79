import { beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Caller } from '../../support/app.ts';
import { branchIds, person } from '../../support/people.ts';
import { countingCaller } from '../../support/statements.ts';
import { testSales, expecting, makeEnquiry, people, walk, type Made } from '../../support/sales.ts';

const { on, team, masters } = testSales();
let counting: Awaited<ReturnType<typeof countingCaller>>;

beforeAll(async () => {
  const me = await person(on, { branches: [(await branchIds(on)).leeds] });
  counting = await countingCaller(on, me);
});

const cost = async (asked: (by: Caller) => Promise<Answered>): Promise<number> => {
  const [statements, { status }] = await counting.counted(() => asked(counting.caller));
  expect(status).toBeLessThan(300);
  return statements;
};

/** An enquiry that has come far: people, scopes, rounds, relations, follow-ups, clones. */
const rich = async (): Promise<Made> => {
  const made = await makeEnquiry(team.seller, masters, {
    scopes: masters.scopes.map((scope_id) => ({ scope_id })),
    reviewers: people(team.reviewer, team.second),
    approvers: people(team.approver, team.deputy),
  });
  const others = await Promise.all([0, 1, 2].map(() => makeEnquiry(team.seller, masters)));
  await expecting(
    201,
    team.seller.post(`/api/enquiries/${made.id}/related-enquiries`, { related_ids: others.map(({ id }) => id) }),
  );
  for (const subject of ['a', 'b', 'c'])
    await expecting(
      201,
      team.seller.post('/api/followUp', { enquiry_id: made.id, subject, due_at: '2030-01-01T09:00:00Z' }),
    );
  for (let n = 0; n < 2; n += 1) await expecting(201, team.seller.post(`/api/enquiries/${made.id}/clone`));
  const round = [
    [team.seller, 'submit'],
    [team.reviewer, 'review'],
    [team.second, 'review'],
  ] as const;
  return walk(made.id, [
    ...round,
    [team.approver, 'send-back', { comment: 'Again' }],
    ...round,
    [team.approver, 'approve'],
  ]);
};

describe('the statements of enquiries', () => {
  it.each(['', '/global', '/global-pending', '/pending'])(
    'of the list%s are as many for one row as for a hundred',
    async (list) => {
      const costs = [];
      for (const size of [1, 10, 200]) costs.push(await cost((by) => by.get(`/api/enquiries${list}?per_page=${size}`)));
      // Who asks and the page are one message.
      expect(costs).toEqual([1, 1, 1]);
      // Past the end the total is asked for.
      expect(await cost((by) => by.get(`/api/enquiries${list}?page=2&per_page=1`))).toBeLessThanOrEqual(2);
    },
  );

  it('of the counts of all lists are one message', async () => {
    expect(await cost((by) => by.get('/api/enquiries/counts'))).toBe(1);
  });

  it('of a read are as many for a bare one as for one that has come far', async () => {
    const [bare, far] = [await makeEnquiry(team.seller, masters), await rich()];
    for (const path of [
      (id: number) => `/api/enquiries/${id}`,
      (id: number) => `/api/enquiries/${id}/global`,
      (id: number) => `/api/enquiries/${id}/related-enquiries`,
      (id: number) => `/api/followUp/${id}`,
    ]) {
      const [one, other] = [await cost((by) => by.get(path(bare.id))), await cost((by) => by.get(path(far.id)))];
      expect(other, path(0)).toBe(one);
    }
    expect(await cost((by) => by.get(`/api/enquiries/${far.id}`))).toBeLessThanOrEqual(3);
  });
});

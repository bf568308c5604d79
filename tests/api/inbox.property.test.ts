import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { assertDefined } from '../../src/domain/assertDefined.ts';
import { fewPeople, inboxOf, testInbox } from '../support/inbox.ts';
import { expecting, makeEnquiry, people, step } from '../support/sales.ts';

const { on, team, masters } = testInbox();

/** An enquiry as somebody would keep it on paper. */
interface Paper {
  readonly id: number;
  readonly reviewers: readonly number[];
  readonly approvers: readonly number[];
  state: 'draft' | 'pending' | 'back' | 'approved';
  /** Who has signed the review since it was last sent. */
  signed: number[];
}

type Move = 'submit' | 'withdraw' | 'review' | 'approve' | 'send-back';
const doing = fc.record({ which: fc.nat({ max: 1 }), choice: fc.nat({ max: 1000 }) });
const enquiry = fc.record({ reviewers: fc.subarray([0, 1]), approvers: fc.subarray([0, 1], { minLength: 1 }) });

/** What may happen to this enquiry now, and by whom: a reviewer signs once a round, an approver after all of them. */
const possible = ({ state, reviewers, approvers, signed }: Paper): [Move, number | 'seller'][] => {
  if (state === 'approved') return [];
  if (state !== 'pending') return [['submit', 'seller']];
  const open = reviewers.filter((n) => !signed.includes(n));
  const last = assertDefined(approvers[0]);
  return [
    ...open.map((n): [Move, number] => ['review', n]),
    ['send-back', last],
    ...(signed.length ? [] : [['withdraw', 'seller'] satisfies [Move, 'seller']]),
    ...(open.length ? [] : [['approve', last] satisfies [Move, number]]),
  ];
};

const after: Record<Move, Paper['state']> = {
  submit: 'pending',
  withdraw: 'draft',
  review: 'pending',
  approve: 'approved',
  'send-back': 'back',
};

interface Team {
  readonly reviewers: readonly Caller[];
  readonly approvers: readonly Caller[];
}

const take = async (paper: Paper, choice: number, { reviewers, approvers }: Team): Promise<void> => {
  const all = possible(paper);
  if (all.length === 0) return;
  const [move, who] = assertDefined(all[choice % all.length]);
  const caller = who === 'seller' ? team.seller : assertDefined((move === 'review' ? reviewers : approvers)[who]);
  await expecting(200, step(caller, paper.id, move, move === 'send-back' ? { comment: 'Once more' } : {}));
  paper.state = after[move];
  paper.signed = move === 'review' && who !== 'seller' ? [...paper.signed, who] : [];
};

const inboxes = async (caller: Caller): Promise<string[]> => {
  const { records, total } = await inboxOf(caller);
  expect(total).toBe(records.length);
  return records.map(({ id, decidable }) => `${id} ${decidable ? 'now' : 'later'}`).sort();
};

it('whatever is sent, signed, approved and sent back, each inbox has what waits for its person, and the bell counts it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(enquiry, { minLength: 2, maxLength: 2 }),
      fc.array(doing, { minLength: 16, maxLength: 26 }),
      async (made, steps) => {
        const [first, second] = [await fewPeople(on), await fewPeople(on)];
        const crew: Team = {
          reviewers: [first.reviewer, second.reviewer],
          approvers: [first.approver, second.approver],
        };
        const named = (callers: readonly Caller[], of: readonly number[]) =>
          people(...of.map((n) => assertDefined(callers[n])));
        const papers: Paper[] = [];
        for (const { reviewers, approvers } of made) {
          const { id } = await makeEnquiry(team.seller, masters, {
            reviewers: named(crew.reviewers, reviewers),
            approvers: named(crew.approvers, approvers),
          });
          papers.push({ id, reviewers, approvers, state: 'draft', signed: [] });
        }
        for (const { which, choice } of steps) await take(assertDefined(papers[which]), choice, crew);
        const pending = papers.filter(({ state }) => state === 'pending');
        for (const n of [0, 1]) {
          const toSign = pending.filter(({ reviewers, signed }) => reviewers.includes(n) && !signed.includes(n));
          const reviewer = assertDefined(crew.reviewers[n]);
          expect(await inboxes(reviewer)).toEqual(toSign.map(({ id }) => `${id} now`).sort());
          const toApprove = pending.filter(({ approvers }) => approvers.includes(n));
          const isNow = ({ reviewers, signed }: Paper) => reviewers.every((other) => signed.includes(other));
          const approver = assertDefined(crew.approvers[n]);
          expect(await inboxes(approver)).toEqual(toApprove.map((p) => `${p.id} ${isNow(p) ? 'now' : 'later'}`).sort());
          const { approvals } = await expecting(200, approver.get('/api/waiting'));
          expect(approvals).toBe(toApprove.filter(isNow).length);
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});

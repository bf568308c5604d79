import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enquiryWorkflow as workflow } from '../../../src/workflows/sales/enquiries.ts';
import { actions, type Action } from '../../support/enquirySteps.ts';
import { testSales, idOf, makeEnquiry, people, step, type Made } from '../../support/sales.ts';

const { team, masters } = testSales();

const names = ['seller', 'other', 'reviewer', 'second', 'approver', 'deputy', 'lead'] as const;
type Name = (typeof names)[number];

/** A case: who plays which part, and who tries what. */
interface Tried {
  readonly owner: Name;
  readonly reviewers: Name[];
  readonly approvers: Name[];
  readonly tries: [Name, Action][];
}
interface Offered {
  readonly name: Action;
  readonly refused: string | null;
  readonly asks: readonly string[];
}
interface Taken {
  readonly action: string;
  readonly by: Name;
  readonly round: number;
}
interface Model {
  state: string;
  readonly parts: Readonly<Record<string, readonly Name[]>>;
  readonly taken: Taken[];
  round: number;
}

/** The rules of rules 24 and 26 once more, in few words: what a step answers, and what becomes of the enquiry. */
const expected = (model: Model, by: Name, action: Action): 200 | 403 | 409 => {
  const { from, to, by: roles, permission } = workflow.actions[action];
  const did = (what: string, who?: Name) =>
    model.taken.some((t) => t.action === what && t.round === model.round && (who === undefined || t.by === who));
  if (!team[by].session.permissions.includes(permission)) return 403;
  if (!roles.some((role) => model.parts[role]?.includes(by))) return 403;
  if (!from.includes(model.state)) return 409;
  if (action === 'submit' && !model.parts['approver']?.some((a) => a !== by)) return 409;
  if (action === 'review' && did('review', by)) return 409;
  if (action === 'withdraw' && did('review')) return 409;
  if (action === 'approve') {
    if (did('submit', by)) return 403;
    if (model.parts['reviewer']?.some((r) => !did('review', r))) return 409;
  }
  if (action === 'submit') model.round += 1;
  model.taken.push({ action, by, round: Math.max(model.round, 1) });
  model.state = String(to);
  return 200;
};

const arbitrary: fc.Arbitrary<Tried> = fc
  .record({
    owner: fc.constantFrom<Name>('seller', 'other', 'approver'),
    reviewers: fc.uniqueArray(fc.constantFrom<Name>('reviewer', 'second'), { maxLength: 2 }),
    approvers: fc.uniqueArray(fc.constantFrom<Name>('approver', 'deputy'), { maxLength: 2 }),
    tries: fc.array(
      fc.tuple(
        fc.constantFrom(...names),
        // Steps that lead on are tried more often, so that the later states are reached.
        fc.constantFrom(...actions, 'submit', 'review', 'approve', 'approve', 'convert' as const),
      ),
      { minLength: 10, maxLength: 40 },
    ),
  })
  // Who owns it does not approve it.
  .filter(({ owner, approvers }) => !approvers.includes(owner));

/** Ways that end in every state, before those of chance; a failure names its seed. */
const parts = { owner: 'seller', reviewers: ['reviewer'], approvers: ['approver'] } satisfies Partial<Tried>;
const approved: Tried['tries'] = [
  ['seller', 'submit'],
  ['reviewer', 'review'],
  ['approver', 'approve'],
];
const examples: [Tried][] = [
  [
    {
      ...parts,
      tries: [['seller', 'submit'], ['approver', 'send-back'], ...approved, ['seller', 'convert'], ['seller', 'win']],
    },
  ],
  [{ ...parts, tries: [...approved, ['seller', 'lose'], ['seller', 'win']] }],
  [
    {
      ...parts,
      tries: [
        ['seller', 'submit'],
        ['seller', 'cancel'],
        ['seller', 'submit'],
      ],
    },
  ],
];

describe('whatever anybody tries, in any order', () => {
  it('an enquiry moves by the table alone, and what it went through says where it stands', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ owner, reviewers, approvers, tries }) => {
        const of = (those: readonly Name[]) => people(...those.map((n) => team[n]));
        const { id } = await makeEnquiry(team.seller, masters, {
          owner_id: idOf(team[owner]),
          reviewers: of(reviewers),
          approvers: of(approvers),
        });
        const model: Model = {
          state: 'DRAFT',
          parts: { owner: [owner], creator: ['seller'], reviewer: reviewers, approver: approvers },
          taken: [],
          round: 0,
        };
        // Who sees the enquiry: its people, those who may see all, and whoever took its last step.
        const sees = (name: Name) => name === 'lead' || Object.values(model.parts).flat().includes(name);
        for (const [by, action] of tries) {
          const before = model.state;
          const permitted = team[by].session.permissions.includes(workflow.actions[action].permission);
          const wanted = permitted && !sees(by) ? 404 : expected(model, by, action);
          const answer = await step(team[by], id, action, {
            comment: 'Because',
            ...(action === 'lose' ? { loss_reason: 'other' } : {}),
          });
          expect(answer.status, `${by} tries to ${action} at ${before}: ${answer.message}`).toBe(wanted);
        }
        const shown = ((await team.lead.get(`/api/enquiries/${id}`)) as { data: Made }).data;
        reached.add(workflow.initial);
        expect(shown.status).toBe(model.state);
        const steps = shown.workflow.steps as {
          action: Action;
          from_state: string;
          to_state: string;
          by: number;
          round: number;
        }[];
        expect(steps.map(({ action, by, round }) => [action, by, round])).toEqual(
          model.taken.map(({ action, by, round }) => [action, idOf(team[by]), round]),
        );
        let at: string = workflow.initial;
        for (const { action, from_state, to_state } of steps) {
          expect([from_state, to_state]).toEqual([at, workflow.actions[action].to]);
          expect(workflow.actions[action].from).toContain(from_state);
          at = to_state;
          reached.add(at);
        }
        expect(at).toBe(shown.status);
        expect([shown.project !== null, shown.estimation !== null]).toEqual(
          Array(2).fill(steps.some(({ action }) => action === 'convert')),
        );
        // What is offered is what would be taken: no button that fails, none that is missing.
        for (const name of names.filter(sees)) {
          const { data } = (await team[name].get(`/api/enquiries/${id}`)) as { data: Made };
          for (const offered of data.workflow.actions as Offered[])
            // One that asks for an approver is offered, and is not taken without.
            expect([name, offered.name, offered.refused === null && offered.asks.length === 0]).toEqual([
              name,
              offered.name,
              expected(structuredClone(model), name, offered.name) === 200,
            ]);
        }
      }),
      { numRuns: 10, examples },
    );
    // By the examples alone, whatever chance adds to them.
    expect([...reached].toSorted()).toEqual(Object.keys(workflow.states).toSorted());
  });
});

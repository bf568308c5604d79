import { enquiryWorkflow as workflow } from '../../src/workflows/sales/enquiries.ts';
import type { Caller } from './app.ts';
import { makeEnquiry, people, walk, type Made, type Masters, type Team } from './sales.ts';
import type { Sent } from './samples.ts';

/** The steps that people take; reopening comes with that of the estimation. */
export type Action = Exclude<keyof typeof workflow.actions, 'reopen'>;
export const actions = Object.keys(workflow.actions).filter((name): name is Action => name !== 'reopen');
export const states = Object.keys(workflow.states);

/** The steps that lead on from a state. */
export const leadingOn = (state: string): Action[] => actions.filter((a) => workflow.actions[a].from.includes(state));

/** The steps by which each state is reached. */
const ways: Record<string, readonly Action[]> = {
  DRAFT: [],
  PENDING_APPROVAL: ['submit'],
  SENT_BACK: ['submit', 'send-back'],
  APPROVED: ['submit', 'review', 'approve'],
  CONVERTED: ['submit', 'review', 'approve', 'convert'],
  WON: ['submit', 'review', 'approve', 'convert', 'win'],
  LOST: ['submit', 'review', 'approve', 'lose'],
  CANCELLED: ['cancel'],
};

/** Who of the team takes a step of an enquiry that the seller made. */
export const actorOf = ({ seller, reviewer, approver }: Team, action: Action): Caller => {
  const [role] = workflow.actions[action].by;
  return role === 'reviewer' ? reviewer : role === 'approver' ? approver : seller;
};

/** What a step asks for. */
export const bodyOf = (action: Action): Sent => ({
  ...(workflow.actions[action].comment === 'required' ? { comment: `Because of ${action}` } : {}),
  ...(action === 'lose' ? { loss_reason: 'price' } : {}),
});

/** A draft of the seller, with a reviewer and an approver. */
export const makeDraft = (team: Team, masters: Masters, more: Sent = {}): Promise<Made> =>
  makeEnquiry(team.seller, masters, { reviewers: people(team.reviewer), approvers: people(team.approver), ...more });

/** One that has come to a state by the steps that lead there; its id. */
export const makeInState = async (team: Team, masters: Masters, state: string, more: Sent = {}): Promise<number> => {
  const { id } = await makeDraft(team, masters, more);
  await walk(
    id,
    (ways[state] ?? []).map((action) => [actorOf(team, action), action, bodyOf(action)]),
  );
  return id as number;
};

import { beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { makeEnquiry, people, step, testSales, walk, type Made } from '../support/sales.ts';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import type { Sent } from '../support/samples.ts';
import { enquiryStates, enquirySteppable, followUpStates, managing, type StepRow } from './steps.ts';

const { on, team, masters } = testSales();
/** Holds every permission but the one to stand in for owners; plays no part anywhere. */
let outsider: Caller;
/** Stands in for any owner. */
let manager: Caller;
beforeAll(async () => {
  const branches = [(await branchIds(on)).leeds];
  outsider = await person(on, { branches, permissions: allPermissions().filter((p) => p !== managing) });
  manager = await person(on, { branches });
});

/** The steps by which each state is reached. */
const ways: Readonly<Record<string, readonly string[]>> = {
  DRAFT: [],
  PENDING_APPROVAL: ['submit', 'review'],
  SENT_BACK: ['submit', 'send-back'],
  APPROVED: ['submit', 'review', 'approve'],
  CONVERTED: ['submit', 'review', 'approve', 'convert'],
  WON: ['submit', 'review', 'approve', 'convert', 'win'],
  LOST: ['submit', 'review', 'approve', 'lose'],
  CANCELLED: ['cancel'],
};
const bodies: Readonly<Record<string, Sent>> = {
  'send-back': { comment: 'No drawings' },
  cancel: { comment: 'Called off' },
  lose: { loss_reason: 'price' },
};
const actor = ([role]: readonly string[]): Caller =>
  role === 'reviewer' ? team.reviewer : role === 'approver' ? team.approver : team.seller;
const rowOf = (action: string) => enquirySteppable.find((row) => row.action === action) as StepRow;
const bodyOf = (action: string): Sent => bodies[action] ?? {};

const draft = (): Promise<Made> =>
  makeEnquiry(team.seller, masters, { reviewers: people(team.reviewer), approvers: people(team.approver) });
const inState = async (state: string): Promise<number> => {
  const { id } = await draft();
  await walk(
    id as number,
    (ways[state] ?? []).map((action) => [actor(rowOf(action).by), action, bodyOf(action)]),
  );
  return id as number;
};
const said = ({ status, message }: Answered) => `${status} ${message}`;

describe.each(Object.keys(enquiryStates))('an enquiry in %s', (state) => {
  it('takes the steps that the table allows, and stays where it is otherwise', async () => {
    const stays = await inState(state);
    for (const row of enquirySteppable) {
      const { action, by, to, label } = row;
      const names = by.flatMap((role) =>
        role === 'reviewer' ? team.reviewer : role === 'approver' ? team.approver : team.seller,
      );
      const unique = [...new Set(names.map((caller) => caller.session.user.name))];
      expect(said(await step(outsider, stays, action, bodyOf(action))), action).toBe(
        `403 Only the ${by.join(' or ')} can do this: ${unique.join(' or ')}`,
      );
      if (to[state] === '-') {
        const refused = await step(actor(by), stays, action, bodyOf(action));
        expect([refused.status, refused.message.includes(`“${label}” is not possible any more`)], action).toEqual([
          409,
          true,
        ]);
      }
    }
    expect((await team.seller.get(`/api/enquiries/${stays}`)).data.status).toBe(state);
    // Reviewed already, it can be neither reviewed again nor withdrawn.
    const late = ['review', 'withdraw'];
    for (const { action, by, to } of enquirySteppable.filter(
      (row) => row.to[state] !== '-' && !late.includes(row.action),
    )) {
      const taken = await step(actor(by), await inState(state), action, bodyOf(action));
      expect([taken.status, taken.data?.status], action).toEqual([200, to[state]]);
    }
  });

  it('is changed only while the table says so, and by whoever stands in for the owner too', async () => {
    const id = await inState(state);
    const change = async (by: Caller) => {
      const { version } = (await team.seller.get(`/api/enquiries/${id}`)).data;
      return said(await by.put(`/api/enquiries/${id}`, { version, place: `Site ${version}` }));
    };
    const open = enquiryStates[state]?.changedBy.length;
    const closed = `409 It is “${enquiryStates[state]?.label}”: it cannot be changed`;
    expect(await change(team.seller)).toBe(open ? '200 Enquiry saved' : closed);
    expect(await change(manager)).toBe(open ? '200 Enquiry saved' : closed);
    const name = team.seller.session.user.name;
    expect(await change(outsider)).toBe(open ? `403 Only the owner or creator can change this: ${name}` : closed);
  });
});

it.each(enquirySteppable.filter(({ comment }) => comment === 'required'))(
  '$action wants to know why',
  async ({ action, by }) => {
    const id = await inState('PENDING_APPROVAL');
    expect(said(await step(actor(by), id, action))).toBe('422 Say why');
    expect(said(await step(actor(by), id, action, { comment: '  ' }))).toBe('422 Say why');
  },
);

it('a loss needs its reason', async () => {
  const id = await inState('APPROVED');
  expect(said(await step(team.seller, id, 'lose'))).toBe('422 Choose the reason for the loss');
});

describe.each(Object.keys(followUpStates))('a follow-up in %s', (state) => {
  const setStatus = (by: Caller, id: number, status: string) => by.put(`/api/followUp/${id}/update-status`, { status });
  const made = async (): Promise<number> => {
    const enquiry = await draft();
    const body = { enquiry_id: enquiry.id, subject: 'Ring', due_at: '2030-01-01T09:00:00Z' };
    const { id } = (await team.seller.post('/api/followUp', body)).data;
    if (state !== 'OPEN') await setStatus(team.seller, id, state);
    return id;
  };
  /** What each status that is asked for comes to, from each state. */
  const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    OPEN: { OPEN: '409 It is “Open” already', DONE: '200', CANCELLED: '200' },
    DONE: { OPEN: '200', DONE: '409 It is “Done” already', CANCELLED: '409 “Cancel” is not possible any more' },
    CANCELLED: { OPEN: '200', DONE: '409 “Done” is not possible any more', CANCELLED: '409 It is “Cancelled” already' },
  };

  it.each(Object.entries(table[state] ?? {}))('is asked to be %s', async (status, demanded) => {
    const id = await made();
    const refused = await setStatus(outsider, id, status);
    if (status !== state)
      expect(said(refused)).toBe(`403 Only the assignee or creator can do this: ${team.seller.session.user.name}`);
    const answer = await setStatus(team.seller, id, status);
    const [code, ...words] = demanded.split(' ');
    expect(String(answer.status)).toBe(code);
    if (words.length) expect(answer.message).toContain(words.join(' '));
    else expect(answer.data.status).toBe(status);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import type { Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import { inboxOf } from '../support/inbox.ts';
import { branchIds, person } from '../support/people.ts';
import { colleagueRights, enquiryOf, expecting, people, step, testSales, type Made } from '../support/sales.ts';

const { on, masters } = testSales();
let seller: Caller;
let lead: Caller;
let deputy: Caller;
let admin: Caller;
beforeAll(async () => {
  const branches = [(await branchIds(on)).leeds];
  [seller, deputy] = [
    await person(on, { branches, permissions: colleagueRights() }),
    await person(on, { branches, permissions: colleagueRights() }),
  ];
  // Whoever manages enquiries changes those of others, without a part in them.
  [lead, admin] = [
    await person(on, { branches, permissions: allPermissions() }),
    await person(on, { branches, permissions: allPermissions() }),
  ];
});

const path = (id: number) => `/api/enquiries/${id}`;
const draft = (...approvers: readonly Caller[]): Promise<Made> =>
  expecting(201, seller.post('/api/enquiries', enquiryOf(masters, { approvers: people(...approvers) })));
const change = async (id: number, sent: object, who: Caller) => {
  const { version } = await expecting(200, who.get(path(id)));
  return who.put(path(id), { version, ...sent });
};
const value = { expected_value: '1234.00' };
const awaits = async (who: Caller, id: number) =>
  (await inboxOf(who)).records.some((entry) => entry.resource === 'enquiries' && entry.id === id);
const isStuck = async (id: number) => {
  const { records } = await expecting(200, admin.get('/api/stuck-records?per_page=100'));
  return (records as Made[]).some((one) => one['resource'] === 'enquiries' && one.id === id);
};
const refused = {
  status: 403,
  message: 'You made or sent this: “Approve” is for somebody else',
};
const named = {
  status: 422,
  errors: {
    'approvers.0.user_id': [expect.stringMatching(/^Whoever makes it does not decide about it: choose .+/) as string],
  },
};

describe('whoever changed a record since its last decision', () => {
  it('does not decide about it: at the step, in the inbox, and on the page that says it is stuck', async () => {
    const { id } = await draft(lead);
    await expecting(200, change(id, value, lead));
    await expecting(200, step(seller, id, 'submit'));
    expect(await step(lead, id, 'approve')).toMatchObject(refused);
    expect(await awaits(lead, id)).toBe(false);
    const { workflow } = await expecting(200, seller.get(path(id)));
    expect(workflow.held_by).toBeNull();
    expect(await isStuck(id)).toBe(true);
  });

  it('may decide about what they left alone', async () => {
    const { id } = await draft(lead);
    await expecting(200, change(id, value, seller));
    await expecting(200, step(seller, id, 'submit'));
    expect(await awaits(lead, id)).toBe(true);
    expect(await isStuck(id)).toBe(false);
    await expecting(200, step(lead, id, 'approve'));
  });

  it('is not named to decide about it, and is told who else can', async () => {
    const { id } = await draft(deputy);
    await expecting(200, change(id, value, lead));
    expect(await change(id, { approvers: people(lead) }, seller)).toMatchObject(named);
    await expecting(200, change(id, { approvers: people(admin) }, seller));
  });

  it('made it by a file too', async () => {
    const { id } = await draft(lead);
    const { status } = await sendRaw(on.app, lead, `${path(id)}/attachment`, formOf(['terms.txt', 'Net 90']));
    expect(status).toBe(201);
    await expecting(200, step(seller, id, 'submit'));
    expect(await step(lead, id, 'approve')).toMatchObject(refused);
  });

  it('decides about the next round, which they left alone', async () => {
    const { id } = await draft(lead, deputy);
    await expecting(200, change(id, value, lead));
    await expecting(200, step(seller, id, 'submit'));
    await expecting(200, step(deputy, id, 'send-back', { comment: 'Say more' }));
    await expecting(200, change(id, { expected_value: '2345.00' }, seller));
    await expecting(200, step(seller, id, 'submit'));
    expect(await awaits(lead, id)).toBe(true);
    await expecting(200, step(lead, id, 'approve'));
  });

  it('did not make it by naming people, nor by a step', async () => {
    const { id } = await draft(deputy);
    await expecting(200, change(id, { approvers: people(admin) }, lead));
    await expecting(200, change(id, { approvers: people(lead) }, seller));
    await expecting(200, step(seller, id, 'submit'));
    await expecting(200, step(lead, id, 'approve'));
  });

  it('while it is sent is one or the other, and never an error of ours', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await draft(lead);
      const { version } = await expecting(200, lead.get(path(id)));
      const [changed, sent] = await Promise.all([
        lead.put(path(id), { version, ...value }),
        step(seller, id, 'submit'),
      ]);
      expect(sent.status).toBe(200);
      expect([200, 409]).toContain(changed.status);
      expect((await step(lead, id, 'approve')).status).toBe(changed.status === 200 ? 403 : 200);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { LiveChange } from '../../../src/schema/calls/shared/live.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { hear, ofRecord } from '../../support/live.ts';
import { branchIds, editing, person, savePermissions } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';

const on = testApp();
const wanted = 'master.client.view';
const namesFor = async (who: Caller, permission = wanted): Promise<string[]> =>
  (await expecting(200, who.get(`/api/permissions/granters?permission=${permission}`))).people.map(
    (p: { name: string }) => p.name,
  );
const newPerson = (permissions: readonly string[], ...branches: number[]) => person(on, { permissions, branches });

it('a refusal says which permission it needs, and what that is called', async () => {
  const { leeds } = await branchIds(on);
  const clerk = await newPerson([], leeds);
  expect(await clerk.get('/api/client')).toMatchObject({
    status: 403,
    message: `You do not have the permission ${wanted}`,
    permission: wanted,
  });
  expect(await expecting(200, clerk.get(`/api/permissions/granters?permission=${wanted}`))).toMatchObject({
    label: 'Clients: View',
  });
});

it('those who can grant it are named: they edit permissions, hold it, and may all that I may, here', async () => {
  const { leeds, bristol } = await branchIds(on);
  const clerk = await newPerson(['master.item.view'], leeds);
  const names: Record<string, string> = {};
  for (const [who, permissions, branch] of [
    ['granter', [...editing, wanted, 'master.item.view'], leeds],
    ['without it', [...editing, 'master.item.view'], leeds],
    ['may not edit', [wanted, 'master.item.view'], leeds],
    ['may less than I', [...editing, wanted], leeds],
    ['elsewhere', [...editing, wanted, 'master.item.view'], bristol],
  ] as const)
    names[who] = (await newPerson(permissions, branch)).session.user.name;
  const found = await namesFor(clerk);
  expect(Object.keys(names).filter((who) => found.includes(names[who] ?? ''))).toEqual(['granter']);
  // Whoever is named can do it.
  const both = await newPerson(['master.item.view'], leeds, bristol);
  expect(await namesFor(both)).not.toContain(names['granter']);
});

it('is asked about a permission of the product', async () => {
  const { leeds, bristol } = await branchIds(on);
  const clerk = await newPerson([], leeds);
  expect((await clerk.get('/api/permissions/granters?permission=master.client.fly')).errors).toEqual({
    permission: ['There is no such permission'],
  });
  expect((await clerk.get('/api/permissions/granters')).status).toBe(422);
  expect((await clerk.in(bristol).get(`/api/permissions/granters?permission=${wanted}`)).status).toBe(403);
});

describe('a request for access', () => {
  const asking = (who: Caller, more: object = {}) =>
    who.post('/api/permissions/requests', { permission: wanted, ...more });
  const decide = (who: Caller, id: number, how: 'grant' | 'refuse', body?: object) =>
    who.put(`/api/permissions/requests/${id}/${how}`, body);
  const lastOf = async (who: Caller) =>
    (await expecting(200, who.get(`/api/permissions/granters?permission=${wanted}`))).request;
  const inbox = async (who: Caller) => (await expecting(200, who.get('/api/inbox'))).access;
  const waiting = (who: Caller) => expecting(200, who.get('/api/waiting'));
  const nameOf = ({ session }: Caller) => session.user.name;
  const granting = [...editing, wanted, 'master.item.view'];
  /** A clerk of Leeds, and two who can grant what the clerk lacks. */
  const team = async () => {
    const { leeds } = await branchIds(on);
    const clerk = await newPerson(['master.item.view'], leeds);
    return { leeds, clerk, nadia: await newPerson(granting, leeds), omar: await newPerson(granting, leeds) };
  };
  /** What somebody may decide, of this clerk's. */
  const askedBy = async (who: Caller, clerk: Caller) =>
    ((await inbox(who))?.records ?? []).filter(
      (r: { asked_by: { id: number } }) => r.asked_by.id === clerk.session.user.id,
    );

  it('says which permission', async () => {
    const { clerk } = await team();
    expect(await asking(clerk, { permission: '' })).toMatchObject({
      status: 422,
      errors: { permission: ['Say which permission'] },
    });
  });

  it('reaches who can grant it, in words, in the inbox, on the start page and in the count', async () => {
    const { clerk, nadia, leeds } = await team();
    const less = await newPerson([...editing, wanted], leeds);
    const before = (await waiting(nadia)).approvals;
    const { id, asked_at } = await expecting(201, asking(clerk, { note: 'For the Harrow tender', path: '/clients' }));
    const entry = {
      id,
      permission: wanted,
      label: 'Clients: View',
      asked_by: { id: clerk.session.user.id, name: nameOf(clerk) },
      note: 'For the Harrow tender',
      asked_at,
      branches: ['Leeds'],
    };
    expect(await askedBy(nadia, clerk)).toEqual([entry]);
    const home = await expecting(200, nadia.get('/api/home'));
    expect(home.access.total).toBe((await inbox(nadia)).total);
    expect((await waiting(nadia)).approvals).toBe(before + 1);
    // Who may do less than the clerk cannot decide it, and who edits no permissions is told of none.
    expect(await askedBy(less, clerk)).toEqual([]);
    expect(await inbox(clerk)).toBeNull();
    expect(await lastOf(clerk)).toMatchObject({ id, status: 'open', asked_at });
  });

  it('that is granted gives the permission at once, without a new sign-in, and tells the clerk', async () => {
    const { clerk, nadia } = await team();
    expect((await clerk.get('/api/client')).status).toBe(403);
    const { id } = await expecting(201, asking(clerk, { path: '/clients' }));
    expect(await decide(nadia, id, 'grant')).toMatchObject({ status: 200, message: 'Permission granted' });
    expect((await clerk.get('/api/client')).status).toBe(200);
    expect(await waiting(clerk)).toMatchObject({
      access_answers: [{ id, label: 'Clients: View', status: 'granted', path: '/clients', by_name: nameOf(nadia) }],
    });
    await expecting(200, clerk.put(`/api/permissions/requests/${id}/seen`));
    expect((await waiting(clerk)).access_answers).toEqual([]);
    expect(await askedBy(nadia, clerk)).toEqual([]);
    // It stands in the history of the clerk's permissions under the name of who granted it.
    const history = await expecting(
      200,
      (await on.as('admin@demo.test')).get(`/api/users/${clerk.session.user.id}/history`),
    );
    expect(history.records[0]).toMatchObject({ by_name: nameOf(nadia) });
  });

  it('that is refused tells the reason, and can be sent again', async () => {
    const { clerk, nadia } = await team();
    const { id } = await expecting(201, asking(clerk));
    expect((await decide(nadia, id, 'refuse', {})).errors).toEqual({ reason: ['Say why'] });
    await expecting(200, decide(nadia, id, 'refuse', { reason: 'Ask Sam to look it up' }));
    const answer = { status: 'refused', reason: 'Ask Sam to look it up' };
    expect((await waiting(clerk)).access_answers).toMatchObject([{ ...answer, by_name: nameOf(nadia) }]);
    expect(await lastOf(clerk)).toMatchObject({ ...answer, decided_by_name: nameOf(nadia) });
    expect((await clerk.get('/api/client')).status).toBe(403);
    const again = await expecting(201, asking(clerk));
    expect(again.id).not.toBe(id);
    expect((await waiting(clerk)).access_answers).toEqual([]);
  });

  it('is sent once, for a permission of the product that the person lacks and somebody can grant', async () => {
    const { clerk, leeds } = await team();
    const both = await Promise.all([asking(clerk), asking(clerk)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await asking(clerk)).message).toMatch(/^You asked for this already, at 20/);
    expect((await asking(clerk, { permission: 'master.client.fly' })).errors).toEqual({
      permission: ['There is no such permission'],
    });
    expect((await asking(clerk, { permission: 'master.item.view' })).message).toBe(
      'You have the permission “Items: View” already',
    );
    expect((await asking(clerk, { path: '//elsewhere.example' })).status).toBe(422);
    // In a branch of one's own there is nobody to ask.
    const founder = await newPerson(['admin.branch.create'], leeds);
    const { id } = await expecting(201, founder.post('/api/branches', { code: 'OWN', name: 'Own branch' }));
    expect((await asking(founder.in(id))).message).toBe('Nobody in this branch can grant this to you');
  });

  it('is decided by one: the other is told who did', async () => {
    const { clerk, nadia, omar } = await team();
    const { id } = await expecting(201, asking(clerk));
    const answers = await Promise.all([
      decide(nadia, id, 'grant'),
      decide(omar, id, 'refuse', { reason: 'Not your job' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [granted, refused] = answers;
    const late = granted?.status === 409 ? granted : refused;
    const expected = late === refused ? `${nameOf(nadia)} granted this at 20` : `${nameOf(omar)} refused this at 20`;
    expect(late?.message).toContain(expected);
  });

  it('is decided by nobody who could not give the permission in the editor', async () => {
    const { clerk, leeds } = await team();
    const { id } = await expecting(201, asking(clerk));
    const { bristol } = await branchIds(on);
    const less = await newPerson([...editing, wanted], leeds);
    const without = await newPerson([...editing, 'master.item.view'], leeds);
    const elsewhere = await newPerson(granting, bristol);
    for (const how of ['grant', 'refuse'] as const) {
      const body = how === 'refuse' ? { reason: 'No' } : undefined;
      expect((await decide(less, id, how, body)).message).toBe(`${nameOf(clerk)} may do more than you: Items: View`);
      expect((await decide(without, id, how, body)).status).toBe(403);
      expect((await decide(elsewhere, id, how, body)).status).toBe(404);
      expect((await decide(clerk, id, how, body)).status).toBe(403);
    }
    expect(await lastOf(clerk)).toMatchObject({ status: 'open' });
  });

  it('belongs to the branch in which it was sent, also for a person of both', async () => {
    const { leeds, bristol } = await branchIds(on);
    const clerk = await newPerson(['master.item.view'], leeds, bristol);
    const { id } = await expecting(201, asking(clerk));
    // They could give it in the editor, since permissions belong to no branch.
    const elsewhere = await newPerson(granting, bristol);
    for (const how of ['grant', 'refuse'] as const)
      expect(await decide(elsewhere, id, how, how === 'refuse' ? { reason: 'No' } : undefined)).toMatchObject({
        status: 404,
        message: 'Request not found',
      });
    expect(await lastOf(clerk)).toMatchObject({ id, status: 'open' });
    expect((await clerk.get('/api/client')).status).toBe(403);
  });

  it('is one of at most 20 that are open, until one is withdrawn', async () => {
    const { leeds } = await branchIds(on);
    const clerk = await newPerson([], leeds);
    const granter = await on.as('admin@demo.test');
    expect(granter.branch).toBe(leeds);
    const wished = allPermissions()
      .filter((name) => name.endsWith('.view'))
      .slice(0, 21);
    expect(wished).toHaveLength(21);
    const [last = '', ...first] = wished;
    const sent: Made[] = [];
    for (const permission of first) sent.push(await expecting(201, asking(clerk, { permission })));
    expect(await asking(clerk, { permission: last })).toMatchObject({
      status: 409,
      message: '20 requests of yours are open. Withdraw one first.',
    });
    await expecting(200, clerk.put(`/api/permissions/requests/${sent[0]?.id}/withdraw`));
    expect((await asking(clerk, { permission: last })).status).toBe(201);
  });

  it('can be withdrawn by who sent it, until it is decided', async () => {
    const { clerk, nadia } = await team();
    const { id } = await expecting(201, asking(clerk));
    const withdraw = (who: Caller) => who.put(`/api/permissions/requests/${id}/withdraw`);
    expect((await withdraw(nadia)).status).toBe(404);
    await expecting(200, withdraw(clerk));
    expect(await askedBy(nadia, clerk)).toEqual([]);
    expect(await withdraw(clerk)).toMatchObject({ status: 409, message: 'This request is no longer open' });
    expect((await decide(nadia, id, 'grant')).message).toContain(`${nameOf(clerk)} withdrew this request at 20`);
  });

  it('goes away when the permission came otherwise, and when the person leaves the branch or the firm', async () => {
    const { clerk, nadia, leeds } = await team();
    const admin = await on.as('admin@demo.test');
    await expecting(201, asking(clerk));
    await expecting(200, savePermissions(nadia, clerk, ['master.item.view', wanted]));
    expect(await lastOf(clerk)).toMatchObject({ status: 'granted', decided_by_name: nameOf(nadia) });

    const change = async (of: Caller, body: object) => {
      const { version } = await expecting(200, admin.get(`/api/users/${of.session.user.id}`));
      return expecting(200, admin.put(`/api/users/${of.session.user.id}`, { ...body, version }));
    };
    const leaver = await newPerson([], leeds);
    const left = await expecting(201, asking(leaver));
    await change(leaver, { is_active: false });
    expect(await askedBy(nadia, leaver)).toEqual([]);
    expect((await decide(nadia, left.id, 'grant')).message).toBe(`${nameOf(leaver)} no longer works in this branch`);

    const { bristol } = await branchIds(on);
    const mover = await newPerson([], leeds, bristol);
    await expecting(201, asking(mover));
    expect(await askedBy(admin, mover)).toMatchObject([{ branches: ['Bristol', 'Leeds'] }]);
    await change(mover, { branches: [{ branch_id: bristol }], default_branch_id: bristol });
    expect(await askedBy(admin, mover)).toEqual([]);
  });

  it('is told live to who asked and to who may decide, and to nobody else', async () => {
    const { clerk, nadia, leeds } = await team();
    const other = await newPerson([wanted], leeds);
    const [asker, granter, third] = await Promise.all([hear(clerk), hear(nadia), hear(other)]);
    await expecting(201, asking(clerk));
    const is = ({ resource, ids }: LiveChange) => resource === 'access_requests' && ids === null;
    await asker.until(is);
    await granter.until(is);
    const { id } = await expecting(
      201,
      (await on.as('admin@demo.test')).post('/api/client', { name: 'Told after it' }),
    );
    await third.until(ofRecord('clients', id));
    expect(third.changes.map(({ resource }) => resource)).toEqual(['clients']);
  });
});

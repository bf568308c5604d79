import { expect, it } from 'vitest';
import { testApp, type Caller } from '../support/app.ts';
import { branchIds, editing, person } from '../support/people.ts';
import { expecting } from '../support/sales.ts';

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

import { expect, it } from 'vitest';
import { testApp, type Caller } from '../../support/app.ts';
import { person } from '../../support/people.ts';
import { testPurchaseRequests } from '../../support/purchaseRequests.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

const on = testApp();
const { people, root, filled } = testPurchaseRequests(on);

const day = (from: number): string => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const pathOf = (who: Caller) => `/api/users/${idOf(who)}/absences`;
const away = async (who: Caller, substitute: Caller): Promise<number> =>
  (await expecting(201, who.post(pathOf(who), { starts_on: day(0), ends_on: day(2), substitute_id: idOf(substitute) })))
    .id;
const back = (who: Caller, id: number) => expecting(200, who.del(`${pathOf(who)}/${id}`));
const verify = (who: Caller, of: Made, ids: readonly number[]) => who.put(`${root}/${of.id}/lines/verify`, { ids });
const told = async (who: Caller, of: Made) => {
  const { records } = await expecting(200, who.get(`/api/inbox?search=${of.number}`));
  const entry = records.find(({ id }: Made) => id === of.id);
  return entry && [entry.work, entry.for?.name];
};

it('lines are verified by whoever stands in for the reviewer, who then does not stand in for the approver', async () => {
  const ruth = await person(on, { branches: [people.buyer.branch] });
  const { of, door, leaf, hinge, silicone } = await filled();
  const ids = [door, leaf, hinge, silicone].map(({ id }) => id);
  expect((await verify(ruth, of, ids)).status).toBe(403);
  const reviewing = await away(people.reviewer, ruth);
  expect(await told(ruth, of)).toEqual(['Verify 4 lines', people.reviewer.session.user.name]);
  const approving = await away(people.approver, ruth);
  await expecting(200, verify(ruth, of, ids.slice(0, 3)));
  await back(people.reviewer, reviewing);
  await expecting(200, verify(people.reviewer, of, ids.slice(3)));
  expect(await verify(ruth, of, ids.slice(0, 1))).toMatchObject({
    status: 403,
    message: 'You verified “Door” before: two people verify it',
  });
  // The one that the reviewer verified is for the approver, and so for whoever stands in; what she verified is not.
  expect(await told(ruth, of)).toEqual(['Verify 1 line', people.approver.session.user.name]);
  await expecting(200, verify(ruth, of, ids.slice(3)));
  expect(await told(ruth, of)).toBeUndefined();
  expect(await told(people.approver, of)).toEqual(['Verify 3 lines', undefined]);
  await back(people.approver, approving);
  await expecting(200, verify(people.approver, of, ids.slice(0, 3)));
});

it('whoever asked verifies nothing for the reviewer', async () => {
  const { of, door } = await filled();
  const absence = await away(people.reviewer, people.buyer);
  expect(await told(people.buyer, of)).toBeUndefined();
  expect((await verify(people.buyer, of, [door.id])).status).toBe(403);
  await back(people.reviewer, absence);
});

it('the history of a line says for whom a mark was set, and of no other change', async () => {
  const ruth = await person(on, { branches: [people.buyer.branch] });
  const { of, door, leaf } = await filled();
  const absence = await away(people.reviewer, ruth);
  const both = `${ruth.session.user.name} for ${people.reviewer.session.user.name}`;
  await expecting(200, verify(ruth, of, [door.id, leaf.id]));
  const cleared = { ids: [door.id], is_verified: false };
  await expecting(200, ruth.put(`${root}/${of.id}/lines/verify`, cleared));
  // What they do themselves in the same record is theirs.
  const { version } = await expecting(200, people.buyer.get(`${root}/${of.id}`));
  await expecting(200, people.buyer.put(`${root}/${of.id}`, { version, notes: 'Soon' }));
  const told = async (path: string) =>
    (await expecting(200, people.buyer.get(`${path}/history?per_page=3`))).records.map(({ by_name, action }: Made) => [
      by_name,
      action,
    ]);
  expect(await told(`${root}/${of.id}`)).toEqual([
    [people.buyer.session.user.name, 'update'],
    [both, 'update'],
    [both, 'update'],
  ]);
  await back(people.reviewer, absence);
  await expecting(200, verify(people.reviewer, of, [door.id]));
  expect((await told(`${root}/${of.id}`))[0]).toEqual([people.reviewer.session.user.name, 'update']);
});

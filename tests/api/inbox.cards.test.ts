import { expect, it } from 'vitest';
import { act, activeId, acted, approve, item, makeEstimation, save, testEstimation } from '../support/estimation.ts';
import { expecting, idOf } from '../support/sales.ts';
import { inboxOf } from '../support/inbox.ts';

const { team, masters } = testEstimation();

it('names the customer of the project of a stage, and what it is worth', async () => {
  const { id, title } = await makeEstimation(team, masters);
  const stage = await activeId(team, 'boq-details', id);
  await save(team.creator, 'boq-details', stage, { added: [item()] });
  await acted(team.creator, 'boq-details', 'forward-to-reviewer', id, { reviewer_id: idOf(team.reviewer) });
  const customer = await expecting(200, team.creator.get(`/api/customer/${masters.customer}`));
  const [entry] = (await inboxOf(team.reviewer)).records;
  expect(entry).toMatchObject({ resource: 'boq_details', id: stage, title, party: customer.name, amount: null });
});

it('has the selling price of a priced stage', async () => {
  const { id } = await makeEstimation(team, masters);
  const details = await activeId(team, 'boq-details', id);
  await save(team.creator, 'boq-details', details, { added: [item({ quantity: '3' })] });
  await approve(team, 'boq-details', id);
  await approve(team, 'boq-creation', id);
  await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', id);
  const cost = await activeId(team, 'boq-cost', id);
  const { records } = await expecting(200, team.creator.get(`/api/boq-cost/${cost}/items`));
  await save(team.creator, 'boq-cost', cost, {
    changes: [{ id: records[0].id, version: records[0].version, material_rate: '12.5000' }],
  });
  await acted(team.creator, 'boq-cost', 'forward-to-reviewer', id, { reviewer_id: idOf(team.reviewer) });
  const entry = (await inboxOf(team.reviewer)).records.find((e) => e.resource === 'boq_costs');
  expect(entry).toMatchObject({ id: cost, amount: '37.50' });
});

it('leaves the reviewer when its creator withdraws it, who can do so until the reviewer has opened it', async () => {
  const { id } = await makeEstimation(team, masters);
  const stage = await activeId(team, 'boq-details', id);
  await save(team.creator, 'boq-details', stage, { added: [item()] });
  const send = () =>
    acted(team.creator, 'boq-details', 'forward-to-reviewer', id, { reviewer_id: idOf(team.reviewer) });
  const waits = async () => (await inboxOf(team.reviewer)).records.some((e) => e.id === stage);
  await send();
  expect(await waits()).toBe(true);
  expect(await acted(team.creator, 'boq-details', 'withdraw', id)).toMatchObject({ status: 'DRAFT' });
  expect(await waits()).toBe(false);
  await send();
  await expecting(200, team.reviewer.put('/api/seen', { resource: 'boq_details', record_id: stage }));
  expect(await act(team.creator, 'boq-details', 'withdraw', id)).toMatchObject({
    status: 409,
    message: `${team.reviewer.session.user.name} has looked at it already, and can send it back`,
  });
});

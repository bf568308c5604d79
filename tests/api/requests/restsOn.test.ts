import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../../src/server/modules/people/demo/accounts.ts';
import { testApp, type Caller } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { someBill, testBoqRequests } from '../../support/boqRequests.ts';
import { person } from '../../support/people.ts';
import { testTraces } from '../../support/traces.ts';
import { expecting, type Made } from '../../support/sales.ts';

const on = testApp();
const { team, buyer, billed, request, take, keyOf, linesIn } = testBoqRequests(on);
const { people, delivered } = testTraces(on);

const root = '/api/purchase-request';
const rests = async (of: Pick<Made, 'id'>, who: Caller = buyer()): Promise<Made[]> =>
  (await expecting(200, who.get(`${root}/${of.id}/marks`))).records;
const verify = (of: Made, line: Made, who: Caller, is_verified = true) =>
  expecting(200, who.put(`${root}/${of.id}/lines/verify`, { ids: [line.id], is_verified }));

/** A request with the bricks of a BOQ, both of whose marks are set. */
const bricks = async () => {
  const { project } = await billed(someBill);
  const of = await request(project);
  await expecting(201, take(of, [await keyOf(project, 'Brick')]));
  const [line] = (await linesIn(of)) as [Made];
  const bothMarks = async () => {
    for (const who of [team.reviewer, team.approver]) await verify(of, line, who);
  };
  await bothMarks();
  const change = async (sent: object) => {
    const [{ version }] = (await linesIn(of)) as [Made];
    const changes = [{ id: line.id, version, ...sent }];
    await expecting(200, buyer().post(`${root}/${of.id}/store-items-and-products`, { changes }));
  };
  const head = async (sent: object) => {
    const { version } = await expecting(200, buyer().get(`${root}/${of.id}`));
    await expecting(200, buyer().put(`${root}/${of.id}`, { version, ...sent }));
  };
  const cleared = async () => (await rests(of))[0]?.cleared;
  return { project, of, line, bothMarks, change, head, cleared };
};

describe('what the marks of a line rest on', () => {
  it('is what the BOQ says, whatever the line asks for', async () => {
    const { of, line, change } = await bricks();
    await change({ quantity: '15' });
    expect(await rests(of)).toMatchObject([{ id: line.id, boq_quantity: '40.0000', estimate_rate: null }]);
  });

  it('is the item of the masters, which the line and its booking name by code and name', async () => {
    const { of, line, change } = await bricks();
    const item = await makeItem(buyer());
    await change({ item_id: item.id, item_variant_id: item.variants[0].id });
    expect((await linesIn(of))[0]).toMatchObject({ item_code: item.code, item_name: item.name });
    const row = await expecting(200, buyer().get(`${root}/${of.id}/material-booking/items/${line.id}`));
    expect(row).toMatchObject({ item_code: item.code, item_name: item.name, item_variant_name: item.variants[0].name });
  });

  it('is the estimate of the approved costs, for whoever may view costs alone', async () => {
    const { of, line } = await delivered();
    const without = await person(on, {
      branches: [people.buyer.branch],
      permissions: allPermissions().filter((name) => name !== 'estimation.boq_cost.view'),
    });
    const told = async (who: Caller) => {
      const found = (await rests(of, who)).find(({ id }) => id === line.id);
      return [found?.['boq_quantity'], found?.['estimate_rate'], found?.['estimate_amount']];
    };
    expect(await told(people.buyer)).toEqual(['40.0000', '3.0000', '120.00']);
    expect(await told(without)).toEqual(['40.0000', null, null]);
  });
});

describe('why marks fell', () => {
  const by = () => ({ by_name: buyer().session.user.name, at: expect.any(String) as string });

  it('is nothing while they are set, and for a line that was never verified', async () => {
    const { of, cleared } = await bricks();
    expect(await cleared()).toBeNull();
    await expecting(201, buyer().post(`${root}/${of.id}/add-from-masters`, { item_id: (await makeItem(buyer())).id }));
    expect((await rests(of)).map((one) => one['cleared'])).toEqual([null, null]);
  });

  it('is what was changed of the line, from what to what and by whom, until they are back', async () => {
    const { change, cleared, bothMarks, line } = await bricks();
    await change({ unit: 'box' });
    expect(await cleared()).toEqual({ why: `Unit changed from ${line['unit']} to box`, ...by() });
    await bothMarks();
    expect(await cleared()).toBeNull();
    const item = await makeItem(buyer());
    await change({ item_id: item.id });
    expect(await cleared()).toEqual({ why: `Item changed from nothing to ${item.name}`, ...by() });
  });

  it('is what was changed of the request', async () => {
    const { head, cleared } = await bricks();
    const colleague = await person(on, { branches: [buyer().branch] });
    await head({ approver_id: colleague.session.user.id });
    const [was, is] = [team.approver, colleague].map(({ session }) => session.user.name);
    expect(await cleared()).toEqual({ why: `Approver changed from ${was} to ${is}`, ...by() });
    await head({ purpose: 'general_purchase', project_id: null });
    expect(await cleared()).toEqual({ why: 'Purpose changed from For a project to General', ...by() });
  });

  it('is that the mark was taken back', async () => {
    const { of, line, cleared } = await bricks();
    await verify(of, line, team.reviewer, false);
    expect(await cleared()).toEqual({ ...by(), why: 'Taken back', by_name: team.reviewer.session.user.name });
  });
});

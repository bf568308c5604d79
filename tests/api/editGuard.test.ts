import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, sendRaw } from '../support/attached.ts';
import { makeInState } from '../support/enquirySteps.ts';
import { hires } from '../support/hires.ts';
import { importing, recordAt } from '../support/imports.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh } from '../support/samples.ts';
import { expecting, makeEnquiry, makeMasters, makeTeam, type Made, type Masters, type Team } from '../support/sales.ts';
import { testAppWith } from '../support/fixtures.ts';
import type { Answered, Caller } from '../support/app.ts';

const on = testAppWith(hires);
let team: Team;
let masters: Masters;
beforeAll(async () => {
  team = await makeTeam(on);
  masters = await makeMasters(team.seller);
});

const upload = (who: Caller, id: number): Promise<Answered> =>
  sendRaw(on.app, who, `/api/enquiries/${id}/attachment`, formOf(['plan.txt', 'a plan']));
const relate = (who: Caller, id: number, other: number) =>
  who.post(`/api/enquiries/${id}/related-enquiries`, { related_ids: [other] });

describe('files and relations of an enquiry', () => {
  it.each([
    ['DRAFT', 'open'],
    ['PENDING_APPROVAL', 'closed'],
    ['SENT_BACK', 'open'],
    ['APPROVED', 'closed'],
    ['CONVERTED', 'closed'],
    ['WON', 'closed'],
    ['LOST', 'closed'],
    ['CANCELLED', 'closed'],
  ])('are added and removed only where the enquiry can be changed: %s is %s', async (state, expected) => {
    const open = expected === 'open';
    const id = await makeInState(team, masters, state);
    const other = await makeEnquiry(team.seller, masters);
    const added = await upload(team.seller, id);
    expect(added.status).toBe(open ? 201 : 409);
    expect((await relate(team.seller, id, other.id)).status).toBe(open ? 201 : 409);
    const shown = await expecting(200, team.seller.get(`/api/enquiries/${id}/attachment`));
    expect(shown.records.length).toBe(open ? 1 : 0);
    const related = await expecting(200, team.seller.get(`/api/enquiries/${id}/related-enquiries`));
    expect(related.pagination.total).toBe(open ? 1 : 0);
  });

  it('stay as they are once it is sent', async () => {
    const made = await makeEnquiry(team.seller, masters, {
      approvers: [{ user_id: team.approver.session.user.id }],
    });
    const other = await makeEnquiry(team.seller, masters);
    const file = (await expecting(201, upload(team.seller, made.id))).records[0];
    await expecting(201, relate(team.seller, made.id, other.id));
    await expecting(200, team.seller.put(`/api/enquiries/${made.id}/submit`, {}));
    for (const refused of [
      await team.seller.del(`/api/enquiry/${made.id}/attachment/${file.id}`),
      await team.seller.del(`/api/enquiries/${made.id}/related-enquiries/${other.id}`),
    ])
      expect(refused).toMatchObject({ status: 409, message: 'It is “Awaiting approval”: it cannot be changed' });
    const content = await team.seller.raw('GET', `/api/enquiries/${made.id}/attachment/${file.id}`);
    expect(await content.text()).toBe('a plan');
  });

  it('are not those of somebody who has no role on it', async () => {
    const made = await makeEnquiry(team.seller, masters);
    const { leeds } = await branchIds(on);
    const permissions = ['enquiry.own.view', 'enquiry.own.update', 'enquiry.global.view'];
    const visitor = await person(on, { permissions, branches: [leeds] });
    const other = await makeEnquiry(team.seller, masters);
    const message = `Only the owner or creator can change this: ${team.seller.session.user.name}`;
    expect(await upload(visitor, made.id)).toMatchObject({ status: 403, message });
    expect(await relate(visitor, made.id, other.id)).toMatchObject({ status: 403, message });
  });
});

describe('an import in update mode', () => {
  const make = (who: Caller): Promise<Made> =>
    expecting(201, who.post('/api/hires', { name: `Crane ${fresh()}`, daily_rate: '900.00' }));
  const changing = (who: Caller, hire: Made, dry_run = false) =>
    importing(who, hires, [recordAt(2, { name: hire.name, daily_rate: '1.00' })], { mode: 'update', dry_run });

  it('changes what a PUT may change', async () => {
    const hire = await make(team.stranger);
    expect((await changing(team.stranger, hire)).data.summary).toMatchObject({ update: 1, error: 0 });
  });

  it('is refused for a record whose state is closed, also when it is tried', async () => {
    const { leeds } = await branchIds(on);
    const keeper = await person(on, { branches: [leeds] });
    const hire = await make(keeper);
    await expecting(200, keeper.put(`/api/hires/${hire.id}/send`, {}));
    expect(await keeper.put(`/api/hires/${hire.id}`, { version: 2, daily_rate: '1.00' })).toMatchObject({
      status: 409,
    });
    const message = 'It is “Sent”: it cannot be changed';
    expect(await changing(keeper, hire)).toMatchObject({ status: 422, errors: { '2.name': [message] } });
    expect((await changing(keeper, hire, true)).data.records).toEqual([
      { row: 2, action: 'error', lines: 0, errors: [{ row: 2, field: 'name', message }] },
    ]);
    expect((await expecting(200, keeper.get(`/api/hires/${hire.id}`))).daily_rate).toBe('900.00');
    // The same again changes nothing, and so is no change that could be refused.
    const same = [recordAt(2, { name: hire.name, daily_rate: '900.00' })];
    expect((await importing(keeper, hires, same, { mode: 'update' })).data.summary).toMatchObject({ unchanged: 1 });
  });

  it('is refused to whoever has no role on the record', async () => {
    const { leeds } = await branchIds(on);
    const [keeper, colleague] = [await person(on, { branches: [leeds] }), await person(on, { branches: [leeds] })];
    const hire = await make(keeper);
    const message = `Only the keeper can change this: ${keeper.session.user.name}`;
    expect(await changing(colleague, hire)).toMatchObject({ status: 422, errors: { '2.name': [message] } });
    expect((await expecting(200, keeper.get(`/api/hires/${hire.id}`))).daily_rate).toBe('900.00');
  });
});

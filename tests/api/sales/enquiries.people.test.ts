import { describe, expect, it } from 'vitest';
import { customers } from '../../../src/resources/masters/customers.ts';
import { branchIds, person, revoke } from '../../support/people.ts';
import { create, fresh, type Sent } from '../../support/samples.ts';
import {
  testSales,
  approverRights,
  enquiryOf,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  people,
  sellerRights,
} from '../../support/sales.ts';

const { on, team, masters } = testSales();

const post = (more: Sent) => team.seller.post('/api/enquiries', enquiryOf(masters, more));
const put = (id: number, more: Sent, version = 1) => team.seller.put(`/api/enquiries/${id}`, { version, ...more });
const scopesOf = (...ids: (number | undefined)[]) => ids.map((scope_id) => ({ scope_id }));
/** Refused at these fields, new and changed, and nothing changes. */
const refuses = async (more: Sent, errors: Record<string, string[]>, stands: Sent = {}) => {
  const before = await makeEnquiry(team.seller, masters, stands);
  for (const answer of [await post({ ...stands, ...more }), await put(before.id, more)])
    expect([answer.status, answer.errors]).toEqual([422, errors]);
  expect(await expecting(200, team.seller.get(`/api/enquiries/${before.id}`))).toEqual(before);
};
const newPerson = async (permissions: readonly string[]) =>
  person(on, { permissions, branches: [(await branchIds(on)).leeds] });

describe('the people', () => {
  it.each(['owner', 'reviewer', 'approver'] as const)('%s is an active colleague of the branch', async (role) => {
    const leaver = await newPerson([...approverRights(), 'enquiry.pending.review']);
    const admin = await on.as('admin@demo.test');
    const { version } = await expecting(200, admin.get(`/api/users/${idOf(leaver)}`));
    await expecting(200, admin.put(`/api/users/${idOf(leaver)}`, { version, is_active: false }));
    for (const id of [idOf(team.stranger), idOf(leaver), 999_999_999]) {
      const [more, key] =
        role === 'owner' ? [{ owner_id: id }, 'owner_id'] : [{ [`${role}s`]: [{ user_id: id }] }, `${role}s.0.user_id`];
      await refuses(more, { [key]: [expect.stringMatching(/: no (such )?colleague/)] });
    }
  });

  it.each([
    ['reviewer', 'enquiry.pending.review'],
    ['approver', 'enquiry.pending.approve'],
  ])('%s holds the permission %s', async (role, permission) => {
    await refuses(
      { [`${role}s`]: people(team.other) },
      {
        [`${role}s.0.user_id`]: [
          `${role === 'reviewer' ? 'Reviewer' : 'Approver'}: no colleague with the permission ${permission}`,
        ],
      },
    );
  });

  it('who have left since do not hold back a change of something else', async () => {
    const leaver = await newPerson(approverRights());
    const made = await makeEnquiry(team.seller, masters, { approvers: people(leaver) });
    await revoke(on, leaver);
    expect((await put(made.id, { title: 'Another title' })).status).toBe(200);
    expect((await put(made.id, { approvers: people(leaver) }, 2)).status).toBe(422);
    expect((await put(made.id, { approvers: people(team.approver) }, 2)).status).toBe(200);
  });
});

describe('what an enquiry names', () => {
  it('stays while the enquiry does: customer, contact person, scope', async () => {
    const own = await makeMasters(team.seller);
    const made = await makeEnquiry(team.seller, own, {
      contractor_id: own.contractor,
      contact_person_id: own.persons[0],
      scopes: scopesOf(own.scopes[0]),
    });
    const contractor = await expecting(200, team.seller.get(`/api/customer/${own.contractor}`));
    for (const answer of [
      await team.seller.del(`/api/customer/${own.customer}`),
      await team.seller.put(`/api/customer/${own.contractor}`, { version: contractor.version, contact_persons: [] }),
      await team.seller.del(`/api/log-categories/${own.category}/enquiry-scopes/${own.scopes[0]}`),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.message).toContain(made.number);
    }
    expect((await team.seller.del(`/api/log-categories/${own.category}/enquiry-scopes/${own.scopes[1]}`)).status).toBe(
      200,
    );
  });

  it('says nothing of a scope that is asked for through another category, in use or not', async () => {
    const [own, other] = [await makeMasters(team.seller), await makeMasters(team.seller)];
    await makeEnquiry(team.seller, own, { scopes: scopesOf(own.scopes[0]) });
    for (const scope of [own.scopes[0], own.scopes[1], 999_999_999])
      expect(await team.seller.del(`/api/log-categories/${other.category}/enquiry-scopes/${scope}`)).toMatchObject({
        status: 404,
        message: 'Enquiry scope not found',
      });
    const { scopes } = await expecting(200, team.seller.get(`/api/logcategory/${own.category}`));
    expect(scopes).toHaveLength(2);
  });

  it('may change its flag without holding the enquiry back', async () => {
    const own = await makeMasters(team.seller);
    const made = await makeEnquiry(team.seller, own, { contractor_id: own.contractor });
    const { version } = await expecting(200, team.seller.get(`/api/customer/${own.contractor}`));
    await expecting(200, team.seller.put(`/api/customer/${own.contractor}`, { version, is_contractor: false }));
    expect((await put(made.id, { place: 'Hull' })).status).toBe(200);
    const clone = await expecting(201, team.seller.post(`/api/enquiries/${made.id}/clone`));
    expect([clone.contractor_id, clone.contact_person_id]).toEqual([null, null]);
  });
});

it('is refused a permission less: who may only look creates and changes nothing', async () => {
  const viewer = await newPerson(sellerRights().filter((p) => !/^enquiry\.own\.(create|update)$/.test(p)));
  const { id } = await makeEnquiry(team.seller, masters, { owner_id: idOf(viewer) });
  expect((await viewer.post('/api/enquiries', enquiryOf(masters))).status).toBe(403);
  expect((await viewer.put(`/api/enquiries/${id}`, { version: 1, title: 'X' })).status).toBe(403);
  expect((await viewer.post(`/api/enquiries/${id}/clone`)).status).toBe(403);
  expect(await create(team.seller, customers, { name: fresh() })).toHaveProperty('id');
});

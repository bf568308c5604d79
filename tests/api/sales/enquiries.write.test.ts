import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { Sent } from '../../support/samples.ts';
import {
  enquiryOf,
  expecting,
  idOf,
  makeEnquiry,
  makeMasters,
  makeTeam,
  people,
  type Masters,
  type Team,
} from '../../support/sales.ts';

const on = testApp();
let team: Team;
let masters: Masters;
let others: Masters;
let theirs: Masters;

beforeAll(async () => {
  team = await makeTeam(on);
  [masters, others, theirs] = [
    await makeMasters(team.seller),
    await makeMasters(team.seller),
    await makeMasters(team.stranger),
  ];
});

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

describe('a new enquiry', () => {
  it('says what was sent, with names beside what it refers to, and waits with its owner', async () => {
    const sent = enquiryOf(masters, {
      client_id: masters.client,
      contractor_id: masters.contractor,
      contact_person_id: masters.persons[1],
      scopes: scopesOf(...masters.scopes),
      source: 'referral',
      place: 'Leeds Dock',
      expected_value: '1234567.8',
      received_on: '2026-05-01',
      due_on: '2026-05-01',
      expected_decision_on: '2026-06-30',
      description: 'Two storeys\nof façade',
      reviewers: people(team.reviewer, team.second),
      approvers: people(team.approver),
    });
    const made = await expecting(201, team.seller.post('/api/enquiries', sent));
    expect(made).toMatchObject({
      ...sent,
      expected_value: '1234567.80',
      status: 'DRAFT',
      owner_id: idOf(team.seller),
      owner_name: team.seller.session.user.name,
      contact_person_name: 'Ben',
      loss_reason: null,
      cloned_from_id: null,
      version: 1,
      project: null,
      estimation: null,
      cloned_details: { from: null, clones: [] },
    });
    expect(made.scopes.map((s: Sent) => s['scope_name'])).toEqual(['Supply', 'Install']);
    expect(made.reviewers.map((s: Sent) => s['user_name'])).toEqual(
      [team.reviewer, team.second].map((r) => r.session.user.name),
    );
    expect(made.workflow).toMatchObject({
      state: 'DRAFT',
      held_by: { role: 'owner', people: [{ id: idOf(team.seller) }] },
      edit_refused: null,
      steps: [],
    });
  });

  it('was received today and is mine, unless it is said otherwise', async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const day = today();
    const made = await makeEnquiry(team.seller, masters);
    expect([day, today()]).toContain(made.received_on);
    expect(made.owner_id).toBe(idOf(team.seller));
  });

  it.each([
    [{ title: ' ' }, { title: ['Title is required'] }],
    [{ customer_id: null }, { customer_id: ['Customer is required'] }],
    [{ customer_id: 999_999_999 }, { customer_id: ['Customer: no such customer'] }],
    [{ log_category_id: null }, { log_category_id: ['Log category is required'] }],
    [{ source: 'rumour' }, { source: [expect.stringMatching(/^Source must be one of/)] }],
    [{ expected_value: '-1' }, { expected_value: ['Expected value must be at least 0'] }],
    [{ expected_value: '1.234' }, { expected_value: [expect.stringMatching(/2 decimal places/)] }],
    [
      { expected_value: '12345678901234567.00' },
      { expected_value: ['Expected value is too large: at most 16 digits before the point'] },
    ],
    [{ received_on: null }, { received_on: ['Received is required'] }],
    [{ received_on: '2026-02-30' }, { received_on: ['Received must be a date'] }],
    [{ owner_id: null }, { owner_id: ['Owner is required'] }],
    [{ reviewers: [{}] }, { 'reviewers.0.user_id': ['Choose a colleague'] }],
    [{ approvers: 'me' }, { approvers: ['Approvers must be a list'] }],
    [{ status: 'APPROVED' }, { status: ['Unknown field'] }],
    [{ branch_id: 2 }, { branch_id: ['Unknown field'] }],
  ])('is refused with %j, new or changed', async (more, errors) => {
    await refuses(more, errors);
  });

  it('names records of this branch alone', async () => {
    await refuses({ customer_id: theirs.customer }, { customer_id: ['Customer: no such customer'] });
    await refuses({ client_id: theirs.client }, { client_id: ['Client: no such client'] });
    await refuses({ log_category_id: theirs.category }, { log_category_id: ['Log category: no such log category'] });
  });
});

it('keeps its value to the last digit, in its history too', async () => {
  const expected_value = '1234567890123456.70';
  const made = await makeEnquiry(team.seller, masters, { expected_value });
  expect(made.expected_value).toBe(expected_value);
  const { records } = await expecting(200, team.seller.get(`/api/enquiries/${made.id}/history`));
  const changes = records.flatMap((r: { changes: Sent[] }) => r.changes);
  expect(changes).toContainEqual({ field: 'expected_value', before: null, after: expected_value });
});

describe('the contractor and the contact person', () => {
  const noPerson = { contact_person_id: ['Contact person: no such contact person'] };

  it('a contractor is a customer flagged as one', async () => {
    await refuses({ contractor_id: masters.customer }, { contractor_id: ['Contractor: no such customer'] });
  });

  it('the person is one of the chosen contractor’s', async () => {
    await refuses({ contractor_id: masters.contractor, contact_person_id: others.persons[0] }, noPerson);
    await refuses({ contact_person_id: others.persons[0] }, noPerson, { contractor_id: masters.contractor });
  });

  it('without a contractor there is no person', async () => {
    await refuses({ contact_person_id: masters.persons[0] }, noPerson);
    await refuses({ contractor_id: null, contact_person_id: masters.persons[0] }, noPerson);
  });

  it('a change of the contractor alone is refused while the person is another’s', async () => {
    const stands = { contractor_id: masters.contractor, contact_person_id: masters.persons[0] };
    const { id } = await makeEnquiry(team.seller, masters, stands);
    for (const contractor_id of [others.contractor, null])
      expect((await put(id, { contractor_id })).errors, String(contractor_id)).toEqual(noPerson);
    expect((await put(id, { contractor_id: others.contractor, contact_person_id: others.persons[1] })).status).toBe(
      200,
    );
    expect((await put(id, { contractor_id: null, contact_person_id: null }, 2)).status).toBe(200);
  });
});

describe('the scopes', () => {
  it('are those of the chosen log category', async () => {
    const errors = { 'scopes.1.scope_id': ['Enquiry scope: no such enquiry scope'] };
    await refuses({ scopes: scopesOf(masters.scopes[0], others.scopes[0]) }, errors);
    await refuses({ scopes: scopesOf(masters.scopes[0], theirs.scopes[0]) }, errors);
  });

  it('hold a change of the category alone back, and follow one that names both', async () => {
    const { id } = await makeEnquiry(team.seller, masters, { scopes: scopesOf(masters.scopes[0]) });
    expect(Object.keys((await put(id, { log_category_id: others.category })).errors)).toEqual(['scopes.0.scope_id']);
    const both = { log_category_id: others.category, scopes: scopesOf(...others.scopes) };
    expect((await put(id, both)).data).toMatchObject({ log_category_id: others.category, scopes: both.scopes });
    expect((await put(id, { log_category_id: masters.category, scopes: [] }, 2)).status).toBe(200);
  });

  it('stand once each, and so do reviewers and approvers', async () => {
    await refuses(
      { scopes: scopesOf(masters.scopes[0], masters.scopes[0]) },
      {
        scopes: [expect.stringContaining('stands twice')],
      },
    );
    await refuses(
      { reviewers: people(team.reviewer, team.reviewer) },
      { reviewers: [expect.stringContaining('stands twice')] },
    );
    await refuses(
      { approvers: people(team.approver, team.approver) },
      { approvers: [expect.stringContaining('stands twice')] },
    );
  });

  it('are exchanged, added to and taken away, and keep their order', async () => {
    const { id } = await makeEnquiry(team.seller, masters, { scopes: scopesOf(...masters.scopes) });
    const turned = [...masters.scopes].reverse();
    const answer = await put(id, { scopes: scopesOf(...turned) });
    expect(answer.data.scopes.map((s: Sent) => s['scope_id'])).toEqual(turned);
  });
});

describe('the days', () => {
  it.each(['due_on', 'expected_decision_on'])(
    '%s is not before the enquiry was received, in whole and in part',
    async (name) => {
      const label = name === 'due_on' ? 'Due' : 'Expected decision';
      const errors = { [name]: [`${label} cannot be before received`] };
      await refuses({ received_on: '2026-05-02', [name]: '2026-05-01' }, errors);
      const { id } = await makeEnquiry(team.seller, masters, { received_on: '2026-05-02', [name]: '2026-05-03' });
      expect((await put(id, { [name]: '2026-05-01' })).errors).toEqual(errors);
      expect((await put(id, { received_on: '2026-05-04' })).errors).toEqual(errors);
      expect((await put(id, { received_on: '2026-05-03' })).status).toBe(200);
      expect((await put(id, { [name]: null }, 2)).status).toBe(200);
    },
  );
});

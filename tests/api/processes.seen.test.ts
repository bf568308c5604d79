import { beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import { act, activeId, item, linesOf, makeEstimation, save, testEstimation } from '../support/estimation.ts';
import { monday, sub } from '../support/planning.ts';
import { inboxOf } from '../support/inbox.ts';
import { enquiryOf, expecting, idOf, people, step } from '../support/sales.ts';
import { fresh, type Sent } from '../support/samples.ts';

const { on, team, masters } = testEstimation();
let maker: Caller;
let decider: Caller;
let other: Caller;
beforeAll(() => {
  [maker, decider, other] = [team.creator, team.reviewer, team.approver];
});

/** A record that somebody is to decide about, while its maker still has it. */
interface Draft {
  readonly resource: string;
  readonly id: number;
  readonly path: string;
  /** What its maker changes, by name. */
  readonly changes: Readonly<Record<string, () => Promise<unknown>>>;
  readonly send: () => Promise<Answered>;
  readonly decide: (more?: Sent) => Promise<Answered>;
}

const newProject = async (): Promise<number> =>
  (await expecting(201, maker.post('/api/projects', { title: fresh(), customer_id: masters.customer }))).id;
const changed = async (path: string, sent: Sent) => {
  const { version } = await expecting(200, maker.get(path));
  return expecting(200, maker.put(path, { version, ...sent }));
};

const plan = async (): Promise<Draft> => {
  const project = await newProject();
  const sent = { project_id: project, starts_on: monday, project_manager_id: idOf(team.leader) };
  const { id } = await expecting(201, maker.post('/api/project-plans', sent));
  const at = `/api/projects/${project}/project-planning`;
  const task = { name: 'Walls', sub_tasks: [sub('Bricks', '100')] };
  await expecting(201, maker.post(`${at}/tasks`, task));
  return {
    resource: 'project_plans',
    id,
    path: `/api/project-plans/${id}`,
    changes: {
      'a task': async () => {
        const { records } = await expecting(200, maker.get(`${at}/tasks`));
        const [{ id: main, version }] = records;
        await expecting(200, maker.put(`${at}/tasks/${main}`, { version, notes: 'By hand' }));
      },
      'its start': () => changed(`/api/project-plans/${id}`, { starts_on: '2027-03-08' }),
    },
    send: () => maker.post(`${at}/send-to-approval`, { approver_id: idOf(decider) }),
    decide: (more = {}) => decider.post(`${at}/update-approve`, { is_approved: true, ...more }),
  };
};

const stage = async (): Promise<Draft> => {
  const { id: estimation } = await makeEstimation(team, masters);
  const id = await activeId(team, 'boq-details', estimation);
  await save(maker, 'boq-details', id, { added: [item({ description: 'Bricks' })] });
  const line = async () => (await linesOf(maker, 'boq-details', id))[0];
  return {
    resource: 'boq_details',
    id,
    path: `/api/boq-details/${id}`,
    changes: {
      'a line': async () => {
        const { id: of, version } = await line();
        await save(maker, 'boq-details', id, { changes: [{ id: of, version, quantity: '7' }] });
      },
      'a line that is added': () => save(maker, 'boq-details', id, { added: [item()] }),
    },
    send: () => act(maker, 'boq-details', 'forward-to-reviewer', estimation, { reviewer_id: idOf(decider) }),
    decide: (more = {}) =>
      act(decider, 'boq-details', 'forward-to-approver', estimation, { approver_id: idOf(other), ...more }),
  };
};

const contract = async (): Promise<Draft> => {
  const clauses = [{ clause: '14.7', subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
  const sent = { project_id: await newProject(), reference: 'JCT DB 2024', clauses };
  const { id } = await expecting(201, maker.post('/api/contractReview', sent));
  const path = `/api/contractReview/${id}`;
  return {
    resource: 'contract_reviews',
    id,
    path,
    changes: {
      'a field': () => changed(path, { retention: '5' }),
      'a clause': async () => {
        const { clauses: saved } = await expecting(200, maker.get(path));
        await changed(path, { clauses: [{ ...saved[0], finding: 'Paid in 90 days' }] });
      },
      'a file': async () => {
        const response = await sendRaw(
          on.app,
          maker,
          `/api/contract-reviews/${id}/attachments`,
          formOf(['terms.txt', 'Net 90']),
        );
        expect(response.status).toBe(201);
      },
    },
    send: () => maker.put(`${path}/submit-for-review`, { reviewer_id: idOf(decider) }),
    decide: (more = {}) => decider.post(`/api/contractReviewApprove/${id}`, more),
  };
};

const enquiry = async (): Promise<Draft> => {
  const { id } = await expecting(201, maker.post('/api/enquiries', enquiryOf(masters, { approvers: people(decider) })));
  const path = `/api/enquiries/${id}`;
  return {
    resource: 'enquiries',
    id,
    path,
    changes: { 'a field': () => changed(path, { expected_value: '1234.00' }) },
    send: () => step(maker, id, 'submit'),
    decide: (more = {}) => step(decider, id, 'approve', more),
  };
};

const message = 'What this decision rests on has changed since you opened it';
const seenOf = async ({ path }: Draft, who = decider): Promise<number> =>
  (await expecting(200, who.get(path))).workflow.seen;
const open = ({ resource, id }: Draft) => expecting(200, decider.put('/api/seen', { resource, record_id: id }));

const rows: readonly (readonly [kind: string, change: string, make: () => Promise<Draft>, told: object])[] = [
  ['a plan', 'a task', plan, { what: 'Task, Walls', field: 'Notes', before: null, after: 'By hand' }],
  ['a plan', 'its start', plan, { field: 'Start', before: '2027-03-01', after: '2027-03-08' }],
  ['a stage', 'a line', stage, { what: 'Line, Bricks', field: 'Quantity', before: '1.00', after: '7.00' }],
  ['a stage', 'a line that is added', stage, { field: 'Quantity', after: '1.00' }],
  ['a contract review', 'a field', contract, { field: 'Retention', after: '5.00' }],
  ['a contract review', 'a clause', contract, { field: 'Finding', after: 'Paid in 90 days' }],
  ['a contract review', 'a file', contract, { what: 'File, terms.txt', field: null, after: 'added' }],
  ['an enquiry', 'a field', enquiry, { field: 'Expected value', after: '1234.00' }],
];

describe('a decision', () => {
  it.each(rows)('about %s rests on %s', async (_, change, make, told) => {
    const draft = await make();
    await open(draft);
    const before = await seenOf(draft);
    await draft.changes[change]?.();
    await expecting(200, draft.send());
    for (const sent of [{}, { seen: before }, { seen: before, version: 1 }]) {
      const refused = await draft.decide(sent);
      expect(refused).toMatchObject({ status: 409, message });
      expect(refused.changed).toContainEqual(
        expect.objectContaining({ ...told, by_name: maker.session.user.name, at: expect.any(String) as string }),
      );
    }
    const { records } = await inboxOf(decider);
    const now = await seenOf(draft);
    expect(records.find(({ id, resource }) => id === draft.id && resource === draft.resource)?.seen).toBe(now);
    await expecting(200, draft.decide({ seen: now }));
  });

  it.each([plan, stage, contract, enquiry])('of the specification asks nobody to have opened it', async (make) => {
    const draft = await make();
    await decider.get(draft.path);
    await expecting(200, draft.send());
    await expecting(200, draft.decide());
  });

  it('rests neither on steps nor on who has which part', async () => {
    const draft = await contract();
    await open(draft);
    await expecting(200, draft.send());
    await expecting(200, draft.decide());
  });

  it('counts what the decider changed as seen', async () => {
    const { id } = await expecting(
      201,
      maker.post('/api/enquiries', enquiryOf(masters, { owner_id: idOf(other), approvers: people(decider) })),
    );
    const path = `/api/enquiries/${id}`;
    const before = (await expecting(200, decider.get(path))).workflow.seen;
    const { version } = await expecting(200, decider.get(path));
    await expecting(200, decider.put(path, { version, expected_value: '7.00' }));
    expect((await expecting(200, decider.get(path))).workflow.seen).toBe(before);
  });
});

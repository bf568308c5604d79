import { describe, expect, it } from 'vitest';
import { type Answered, type Caller } from '../../support/app.ts';
import { testSales, idOf, makeEnquiry, people, step, walk } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const { on, team, masters } = testSales();

type Steps = readonly (readonly [Caller, string, Sent?])[];
const after = async (...steps: Steps): Promise<number> => {
  const { id } = await makeEnquiry(team.seller, masters, { approvers: people(team.approver, team.deputy) });
  await walk(id, steps);
  return id as number;
};
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort();
const read = async (id: number) => (await team.seller.get(`/api/enquiries/${id}`)).data;
/** Each race several times over: it is won by one and then by the other. */
const times = Array.from({ length: 6 }, (_, n) => n);

describe('at the same moment', () => {
  it('one of two approvals by the same person counts, the other is a 409', async () => {
    for (const _ of times) {
      const id = await after([team.seller, 'submit']);
      const answers = await Promise.all([step(team.approver, id, 'approve'), step(team.approver, id, 'approve')]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect((await read(id)).workflow.steps).toHaveLength(2);
    }
  });

  it('one of two approvers approves, the other gets a 409 that names the first', async () => {
    for (const _ of times) {
      const id = await after([team.seller, 'submit']);
      const both = [team.approver, team.deputy];
      const answers = await Promise.all(both.map((who) => step(who, id, 'approve')));
      expect(statuses(answers)).toEqual([200, 409]);
      const first = both[answers.findIndex(({ status }) => status === 200)] as Caller;
      expect(answers.find(({ status }) => status === 409)?.message).toContain(first.session.user.name);
      expect((await read(id)).workflow.steps.at(-1).by).toBe(idOf(first));
    }
  });

  it('an enquiry is approved or sent back, never both', async () => {
    for (const _ of times) {
      const id = await after([team.seller, 'submit']);
      const answers = await Promise.all([
        step(team.approver, id, 'approve'),
        step(team.deputy, id, 'send-back', { comment: 'Too dear' }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { status, workflow } = await read(id);
      expect(status).toBe(answers[0].status === 200 ? 'APPROVED' : 'SENT_BACK');
      expect(workflow.steps.at(-1).to_state).toBe(status);
    }
  });

  it('what is sent for approval is what was decided on: an edit comes before it, or is refused', async () => {
    for (const _ of times) {
      const id = await after();
      const [edited, sent] = await Promise.all([
        team.seller.put(`/api/enquiries/${id}`, { version: 1, title: 'Changed in between' }),
        step(team.seller, id, 'submit', { version: 1 }),
      ]);
      expect(statuses([edited, sent])).toEqual([200, 409]);
      const now = await read(id);
      expect(now.title === 'Changed in between').toBe(edited.status === 200);
      expect(now.status).toBe(edited.status === 200 ? 'DRAFT' : 'PENDING_APPROVAL');
    }
  });

  it('an enquiry is converted once: one project, one estimation', async () => {
    for (const _ of times) {
      const id = await after([team.seller, 'submit'], [team.approver, 'approve']);
      const answers = await Promise.all([step(team.seller, id, 'convert'), step(team.seller, id, 'convert')]);
      expect(statuses(answers)).toEqual([200, 409]);
      for (const path of ['projects', 'estimations']) {
        const { data } = await on.as('admin@demo.test').then((a) => a.get(`/api/${path}?getAll=true&sortCol=id`));
        expect((data.records as Sent[]).filter((r) => r['enquiry_id'] === id)).toHaveLength(1);
      }
    }
  });

  it('an enquiry is won or lost, never both, and its project with it', async () => {
    for (const _ of times) {
      const id = await after([team.seller, 'submit'], [team.approver, 'approve'], [team.seller, 'convert']);
      const answers = await Promise.all([
        step(team.seller, id, 'win'),
        step(team.seller, id, 'lose', { loss_reason: 'price' }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { status, project, loss_reason } = await read(id);
      expect([status, project.status, loss_reason]).toEqual(
        answers[0].status === 200 ? ['WON', 'ACTIVE', null] : ['LOST', 'LOST', 'price'],
      );
    }
  });

  it('two relate the same enquiries from both sides: the relation stands once', async () => {
    for (const _ of times) {
      const [a, b] = [await after(), await after()];
      const both = [a, b].map((id, at) =>
        team.seller.post(`/api/enquiries/${id}/related-enquiries`, { related_ids: [at ? a : b] }),
      );
      expect(statuses(await Promise.all(both))).toEqual([201, 201]);
      for (const id of [a, b])
        expect((await team.seller.get(`/api/enquiries/${id}/related-enquiries`)).data.pagination.total).toBe(1);
    }
  });

  it('a follow-up changes its status once', async () => {
    const id = await after();
    const made = await team.seller.post('/api/followUp', {
      enquiry_id: id,
      subject: 'Ring',
      due_at: '2030-01-01T09:00:00Z',
    });
    const path = `/api/followUp/${made.data.id}/update-status`;
    expect(statuses(await Promise.all([0, 1].map(() => team.seller.put(path, { status: 'DONE' }))))).toEqual([
      200, 409,
    ]);
  });
});

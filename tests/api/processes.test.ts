import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/server/modules/people/demo/accounts.ts';
import { registerExtension } from '../../src/server/engine/modules.ts';
import type { Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { plans, planTasks, requirements } from '../support/plans.ts';
import { fresh } from '../support/samples.ts';
import { expecting, type Made } from '../support/sales.ts';
import { stages, stageWings } from '../support/stages.ts';

const on = testAppWith(...stages, requirements, plans, planTasks);
const added = stageWings.map(registerExtension);
afterAll(() => added.forEach((remove) => remove()));

const deciding = ['test.stage.hold', 'test.requirement.approve', 'test.plan.approve'];
let maker: Caller;
let colleague: Caller;
let manager: Caller;
let projects: number[];
let estimations: number[];
beforeAll(async () => {
  const { leeds } = await branchIds(on);
  const permissions = allPermissions().filter((p) => !deciding.includes(p));
  maker = await person(on, { permissions, branches: [leeds] });
  colleague = await person(on, { permissions, branches: [leeds] });
  manager = await person(on, { branches: [leeds] });
  const idsOf = async (path: string) =>
    (await expecting(200, maker.get(`${path}?per_page=50`))).records.map((r: Made) => r.id);
  [projects, estimations] = [await idsOf('/api/projects'), await idsOf('/api/projects')];
});
const me = ({ session }: Caller) => session.user;

describe('one process in four stages', () => {
  const at = (who: Caller, stage: string, action: string, body: Record<string, unknown>) =>
    who.put(`/api/test-${stage}/${action}`, { remarks: 'As agreed', ...body });
  const open = async (): Promise<Made> => {
    const estimation_id = estimations.pop();
    await expecting(201, maker.post('/api/test-boq-details', { title: `Stage ${fresh()}`, estimation_id }));
    return { estimation_id };
  };
  const listed = async (who: Caller, path: string, estimation: Made): Promise<Made[]> =>
    (await expecting(200, who.get(`${path}?getAll=true`))).records.filter(
      (r: Made) => r.estimation_id === estimation.estimation_id,
    );

  it('is called by the estimation’s id in the body and the action in the path, with remarks as the comment', async () => {
    const estimation = await open();
    const reviewer_id = me(colleague).id;
    const sent = await at(maker, 'boq-details', 'forward-to-reviewer', { ...estimation, reviewer_id });
    expect(sent).toMatchObject({ status: 200, message: 'Sent for review', data: { state: 'REVIEWER', reviewer_id } });
    expect(sent.data.workflow).toMatchObject({
      held_by: { role: 'reviewer', people: [{ id: reviewer_id }] },
      steps: [{ action: 'creator-submit', comment: 'As agreed', by: me(maker).id }],
    });
    expect(sent.data.version).toBe(2);
    expect(await at(colleague, 'boq-details', 'review-revert', estimation)).toMatchObject({
      status: 200,
      data: { state: 'CREATOR', version: 3 },
    });
  });

  it('opens the next stage by its effect, with people of its own, and goes on there', async () => {
    const estimation = await open();
    const [reviewer_id, approver_id] = [me(colleague).id, me(manager).id];
    const through = async (stage: string, creator: Caller) => {
      await expecting(200, at(creator, stage, 'forward-to-reviewer', { ...estimation, reviewer_id }));
      await expecting(200, at(colleague, stage, 'forward-to-approver', { ...estimation, approver_id }));
      return expecting(200, at(manager, stage, 'final-approve', estimation));
    };
    expect(await through('boq-details', maker)).toMatchObject({ state: 'APPROVED', version: 4 });
    const [creation] = await listed(maker, '/api/test-boq-creation', estimation);
    expect(creation).toMatchObject({ state: 'CREATOR', reviewer_id: null, created_by: approver_id });
    // Whoever approved opened it, and is its creator; they cannot approve their own round.
    await expecting(200, at(manager, 'boq-creation', 'forward-to-reviewer', { ...estimation, reviewer_id }));
    expect(await at(colleague, 'boq-creation', 'forward-to-approver', { ...estimation, approver_id })).toMatchObject({
      status: 422,
      errors: { approver_id: [expect.any(String)] },
    });
    expect(await listed(maker, '/api/test-boq-sale', estimation)).toEqual([]);
  });

  it('is held, and read-only until it is resumed in the state in which it was held', async () => {
    const estimation = await open();
    await expecting(
      200,
      at(maker, 'boq-details', 'forward-to-reviewer', { ...estimation, reviewer_id: me(colleague).id }),
    );
    expect(await at(colleague, 'boq-details', 'hold', estimation)).toMatchObject({
      status: 403,
      message: 'You do not have the permission test.stage.hold',
    });
    const held = await expecting(200, at(manager, 'boq-details', 'hold', estimation));
    expect(held).toMatchObject({ state: 'HELD', workflow: { edit_refused: 'It is “On hold”: it cannot be changed' } });
    expect((await at(colleague, 'boq-details', 'review-revert', estimation)).status).toBe(409);
    expect(
      await maker.put(`/api/test-boq-details/${held.id}`, { version: held.version, title: 'Other' }),
    ).toMatchObject({
      status: 409,
      message: 'It is “On hold”: it cannot be changed',
    });
    expect((await at(manager, 'boq-details', 'hold', estimation)).status).toBe(409);
    const resumed = await at(manager, 'boq-details', 'hold', { ...estimation, resume: true });
    expect(resumed).toMatchObject({ status: 200, message: 'Resumed', data: { state: 'REVIEWER' } });
    expect((await at(manager, 'boq-details', 'hold', { ...estimation, resume: true })).status).toBe(409);
  });

  it('refuses what is missing, unknown or of another kind, and changes nothing', async () => {
    const estimation = await open();
    const refused = async (action: string, body: Record<string, unknown>) => {
      const { status, errors } = await at(maker, 'boq-details', action, body);
      return [status, errors];
    };
    expect(await refused('approve', estimation)).toEqual([422, { action: ['Invalid action type'] }]);
    expect(await refused('forward-to-reviewer', estimation)).toEqual([422, { reviewer_id: ['Choose a reviewer'] }]);
    expect(await refused('forward-to-reviewer', { ...estimation, reviewer_id: 999_999_999 })).toEqual([
      422,
      { reviewer_id: ['Reviewer: no such colleague'] },
    ]);
    const reviewer_id = me(colleague).id;
    expect(await refused('forward-to-reviewer', { ...estimation, reviewer_id, remarks: '' })).toEqual([
      422,
      { remarks: ['Say why'] },
    ]);
    expect((await refused('forward-to-reviewer', { reviewer_id }))[0]).toBe(422);
    expect(await refused('forward-to-reviewer', { ...estimation, reviewer_id, comment: 'x' })).toEqual([
      422,
      { comment: ['Unknown field'] },
    ]);
    expect((await refused('forward-to-reviewer', { reviewer_id, estimation_id: 999_999_999 }))[0]).toBe(404);
    expect((await listed(maker, '/api/test-boq-details', estimation))[0]).toMatchObject({
      state: 'CREATOR',
      version: 1,
    });
  });
});

describe('steps of a record that another record’s id names', () => {
  const at = (who: Caller, project: number, step: string, body = {}) =>
    who.post(`/api/test-projects/${project}/items/${step}`, body);
  const make = async (more: Record<string, unknown> = {}): Promise<[project: number, id: number]> => {
    const project_id = projects.pop() as number;
    const sent = { title: `Needs ${fresh()}`, project_id, asked_on: '2026-05-07', ...more };
    return [project_id, (await expecting(201, maker.post('/api/test-requirements', sent))).id];
  };
  const idsIn = async (who: Caller, list: string): Promise<number[]> =>
    (await expecting(200, who.get(`/api/test-requirements${list}?getAll=true`))).records.map((r: Made) => r.id);

  it('have an endpoint of their own: a rejection with its reason', async () => {
    const [project, id] = await make();
    expect(await at(maker, project, 'submit')).toMatchObject({
      status: 200,
      message: 'Item requirements submitted for approval',
      data: { id, workflow_state: 'SUBMITTED', version: 2 },
    });
    expect((await at(manager, project, 'reject')).errors).toEqual({ reason: ['Say why'] });
    expect(await at(manager, project, 'reject', { reason: 'Too many doors' })).toMatchObject({
      status: 200,
      message: 'Item requirements rejected',
      data: { workflow_state: 'REJECTED', version: 3 },
    });
    expect((await at(maker, project, 'verify')).errors).toEqual({ step: ['Invalid action type'] });
    expect(await at(maker, 999_999_999, 'submit')).toMatchObject({ status: 404 });
  });

  it('know what the lines are when they are guarded, and what is sent', async () => {
    const parts = [{ name: 'Door' }, { name: 'Frame', is_verified: true }, { name: 'Lock' }];
    const [project, id] = await make({ parts });
    const message = '2 lines are not verified';
    const read = await expecting(200, maker.get(`/api/test-requirements/${id}`));
    expect(read.workflow.actions).toMatchObject([{ name: 'submit', refused: message }]);
    expect(await at(maker, project, 'submit')).toMatchObject({ status: 409, message });
    const verified = read.parts.map((p: Made) => ({ ...p, is_verified: true }));
    await expecting(200, maker.put(`/api/test-requirements/${id}`, { version: 1, parts: verified }));
    expect(await at(maker, project, 'submit', { urgent: true })).toMatchObject({
      status: 409,
      message: 'Say when it is needed',
    });
    expect(await at(maker, project, 'submit', { urgent: true, needed_on: '2026-06-01' })).toMatchObject({
      status: 200,
      data: { needed_on: '2026-06-01' },
    });
  });

  it('hold a date that they set to the record’s other date', async () => {
    const [project, id] = await make();
    expect(await at(maker, project, 'submit', { needed_on: '2026-05-06' })).toMatchObject({
      status: 422,
      errors: { needed_on: ['Needed on cannot be before asked on'] },
    });
    expect(await expecting(200, maker.get(`/api/test-requirements/${id}`))).toMatchObject({
      workflow_state: 'DRAFT',
      needed_on: null,
      version: 1,
    });
  });

  it('wait for whoever holds a permission: in the inbox, in lists, and for nobody else', async () => {
    const [project, id] = await make();
    await expecting(200, at(maker, project, 'submit'));
    const inbox = async (who: Caller) =>
      (await expecting(200, who.get('/api/inbox?per_page=200'))).records.filter(
        (r: Made) => r.resource === 'test_requirements' && r.id === id,
      );
    const [entry] = await inbox(manager);
    expect(entry.actions.map((a: Made) => [a.name, a.refused])).toEqual([
      ['approve', null],
      ['reject', null],
    ]);
    expect(entry.held_by.role).toBe('manager');
    expect(entry.held_by.people.map((p: Made) => p.id)).toContain(me(manager).id);
    expect(await inbox(colleague)).toEqual([]);
    expect([await idsIn(manager, '/pending'), await idsIn(colleague, '/pending')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    expect((await at(colleague, project, 'approve')).status).toBe(403);
    expect((await at(manager, project, 'approve')).status).toBe(200);
  });

  it('wait for their creator where one came back: on the start page and in lists', async () => {
    const [project, id] = await make();
    await expecting(200, at(maker, project, 'submit'));
    await expecting(200, at(manager, project, 'reject', { reason: 'Which lock?' }));
    const returned = async (who: Caller) =>
      (await expecting(200, who.get('/api/home'))).returned.records.filter(
        (r: Made) => r.resource === 'test_requirements' && r.id === id,
      );
    expect(await returned(maker)).toMatchObject([{ comment: 'Which lock?', by_name: me(manager).name }]);
    expect(await returned(colleague)).toEqual([]);
    expect([await idsIn(maker, '/own'), await idsIn(colleague, '/own')]).toEqual([
      expect.arrayContaining([id]),
      expect.not.arrayContaining([id]),
    ]);
    const read = await expecting(200, colleague.get(`/api/test-requirements/${id}`));
    expect(read.workflow.held_by).toEqual({ role: 'creator', people: [{ id: me(maker).id, name: me(maker).name }] });
  });
});

describe('one endpoint whose body says which step is taken', () => {
  const planning = (who: Caller, project: number, rest: string, body: object) =>
    who.post(`/api/test-projects/${project}/project-planning/${rest}`, body);
  const make = async (...percentages: string[]): Promise<number> => {
    const project_id = projects.pop() as number;
    const plan = await expecting(201, maker.post('/api/test-plans', { title: `Plan ${fresh()}`, project_id }));
    for (const percentage of percentages)
      await expecting(201, maker.post('/api/test-plan-tasks', { name: 'Task', plan_id: plan.id, percentage }));
    return project_id;
  };

  it('approves with true and sends back with false, which needs a comment', async () => {
    const project = await make('60', '40');
    const approver_id = me(manager).id;
    await expecting(200, planning(maker, project, 'send-to-approval', { approver_id }));
    expect((await planning(manager, project, 'update-approve', {})).errors).toEqual({
      is_approved: ['Is approved is required'],
    });
    expect((await planning(manager, project, 'update-approve', { is_approved: false })).errors).toEqual({
      comment: ['Say why'],
    });
    expect(
      await planning(manager, project, 'update-approve', { is_approved: false, comment: 'Too soon' }),
    ).toMatchObject({ status: 200, message: 'Plan sent back', data: { status: 'REVERTED_BY_APPROVER' } });
    await expecting(200, planning(maker, project, 'send-to-approval', { approver_id }));
    expect(await planning(manager, project, 'update-approve', { is_approved: true })).toMatchObject({
      status: 200,
      message: 'Plan approved',
      data: { status: 'APPROVED' },
    });
  });

  it('is guarded by a sum over the records that name it', async () => {
    const project = await make('60', '39.99');
    const approver_id = me(manager).id;
    const sent = () => planning(maker, project, 'send-to-approval', { approver_id });
    expect(await sent()).toMatchObject({ status: 409, message: 'The tasks are 99.99 %' });
    const colleague_id = me(colleague).id;
    expect((await planning(maker, project, 'send-to-approval', { approver_id: colleague_id })).status).toBe(409);
  });
});

describe('OpenAPI', () => {
  it('lists the words of a path that names steps, and what each takes', async () => {
    const { paths }: Made = await (await on.app.request('/api/openapi.json')).json();
    const words = Object.keys(paths).flatMap((path) => /^\/api\/test-boq-creation\/([a-z-]+)$/.exec(path)?.[1] ?? []);
    expect(words.sort()).toEqual([
      'export',
      'final-approve',
      'forward-to-approver',
      'forward-to-reviewer',
      'hold',
      'import',
      'review-revert',
      'views',
    ]);
    const { parameters } = paths['/api/test-projects/{id}/items/{step}'].post;
    expect(parameters.find(({ name }: Made) => name === 'step').schema.enum).toEqual(['submit', 'approve']);
    const { schema } = paths['/api/test-boq-creation/forward-to-reviewer'].put.requestBody.content['application/json'];
    expect(Object.keys(schema.properties).sort()).toEqual([
      'estimation_id',
      'remarks',
      'reviewer_id',
      'seen',
      'version',
    ]);
  });
});

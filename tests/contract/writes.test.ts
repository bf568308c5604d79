import { beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { formOf, sendRaw } from '../support/attached.ts';
import { branchIds, person } from '../support/people.ts';
import { enquiryOf, idOf, makeEnquiry, people, step, testSales, type Made } from '../support/sales.ts';
import { fresh, type Sent } from '../support/samples.ts';
import { contract } from './table.ts';
import { neverMade, told } from './told.ts';

const { on, masters } = testSales();
/** Both hold every permission, in the first branch. */
let me: Caller;
let colleague: Caller;
/** Reviewer and approver of a round are two people. */
let approver: Caller;
let branch: number;
beforeAll(async () => {
  branch = (await branchIds(on)).leeds;
  me = await person(on, { branches: [branch] });
  colleague = await person(on, { branches: [branch] });
  approver = await person(on, { branches: [branch] });
});

let days = 0;
/** A day that is no holiday yet. */
const anotherDay = (): string => {
  days += 1;
  return new Date(Date.UTC(2041, 0, days)).toISOString().slice(0, 10);
};

/** The collections that are kept in one way, each with the least that a record needs. */
const collections: Readonly<Record<string, () => Sent>> = {
  '/api/client': () => ({ name: fresh() }),
  '/api/customer': () => ({ name: fresh() }),
  '/api/item': () => ({ code: fresh(), name: 'Angle bracket', unit: 'ea' }),
  '/api/item-categories': () => ({ name: fresh() }),
  '/api/bomMain': () => ({ code: fresh(), name: 'Bracket set' }),
  '/api/production_units': () => ({ code: fresh(), name: 'Joinery' }),
  '/api/structure': () => ({ name: fresh() }),
  '/api/vendors': () => ({ name: fresh() }),
  '/api/logcategory': () => ({ name: fresh() }),
  '/api/master-tasks': () => ({ name: fresh() }),
  '/payment-terms': () => ({ name: fresh(), days: 30 }),
  '/api/holidays': () => ({ date: anotherDay(), name: 'Works holiday' }),
};

describe('a collection', () => {
  it.each(Object.entries(collections))('%s is kept by its calls', async (path, sample) => {
    const made = told(`POST ${path}`, await me.post(path, sample()));
    expect(made).toMatchObject({ id: expect.any(Number) as number, version: 1 });
    const changed = await me.put(`${path}/${made.id}`, { version: made.version, ...sample() });
    expect(told(`PUT ${path}/{id}`, changed)).toMatchObject({ id: made.id, version: 2 });
    expect(told(`DELETE ${path}/{id}`, await me.del(`${path}/${made.id}`))).toEqual({ id: made.id });
    const ids = [(await me.post(path, sample())).data.id, (await me.post(path, sample())).data.id];
    expect(told(`DELETE ${path}`, await me.del(path, { ids }))).toEqual({ ids });
    expect((await me.get(`${path}/${ids[0]}`)).status).toBe(404);
    const records = [{ row: 2, values: sample() }];
    const imported = await me.post(`${path}/import`, { dry_run: false, mode: 'skip', records });
    expect(told(`POST ${path}/import`, imported).summary.create).toBe(1);
  });

  const viewed = contract.filter(({ method, path }) => method === 'POST' && path.endsWith('/views'));
  it.each(viewed.map(({ path }) => path))('%s are saved and deleted', async (path) => {
    const { id } = told(`POST ${path}`, await me.post(path, { name: 'Mine' }));
    expect(told(`DELETE ${path}/{id}`, await me.del(`${path}/${id}`))).toEqual({ id });
  });

  it('of vendors takes a new one and an old one by one call', async () => {
    const save = '/api/vendors/save';
    const made = told(`POST ${save}`, await me.post(save, { name: fresh() }));
    const { id, version } = made;
    const kept = await me.post(save, { name: fresh(), id, version });
    expect(kept).toMatchObject({ status: 200, message: 'Vendor saved successfully', data: { id, version: 2 } });
  });

  it('of stock takes entries and nothing else', async () => {
    const item = (await me.post('/api/item', { code: fresh(), name: 'Bolt', unit: 'ea' })).data;
    const entry = { item_id: item.id, item_variant_id: item.variants[0].id, kind: 'receipt', quantity: '3' };
    expect(told('POST /api/stock_entries', await me.post('/api/stock_entries', entry)).balance).toBe('3.0000');
  });

  it('of items is asked for codes', async () => {
    const { code } = (await me.post('/api/item', { code: fresh(), name: 'Angle bracket', unit: 'ea' })).data;
    const answer = await me.post('/api/item-offers/by-code', { lines: [{ code }] });
    expect(told('POST /api/item-offers/by-code', answer).offers).toMatchObject([{ type: 'item', code }]);
  });

  it('of headings of bills is of a client', async () => {
    const client_id = (await me.post('/api/client', { name: fresh() })).data.id as number;
    const path = '/api/boq-headings';
    const make = () => me.post(path, { client_id, heading: fresh(), meaning: 'quantity' });
    const { id } = told(`POST ${path}`, await make());
    told(`PUT ${path}/{id}`, await me.put(`${path}/${id}`, { version: 1, heading: fresh() }));
    told(`DELETE ${path}/{id}`, await me.del(`${path}/${id}`));
    told(`DELETE ${path}`, await me.del(path, { ids: [(await make()).data.id] }));
    const headings = [{ heading: 'Preis', meaning: 'rate' }];
    told('PUT /api/client/{id}/boq-headings', await me.put(`/api/client/${client_id}/boq-headings`, { headings }));
  });

  it('of enquiry scopes stands below its log category', async () => {
    const scopes = `/api/log-categories/${masters.category}/enquiry-scopes`;
    const row = '/api/log-categories/{id}/enquiry-scopes';
    const made = told(`POST ${row}`, await me.post(scopes, { name: fresh() }));
    told(`DELETE ${row}/{lineId}`, await me.del(`${scopes}/${made.id}`));
  });
});

describe('an enquiry', () => {
  const at = (id: number, rest: string) => `/api/enquiries/${id}/${rest}`;
  const row = (rest: string) => `/api/enquiries/{id}/${rest}`;
  const taken = async (by: Caller, id: number, action: string, body: Sent = {}) =>
    told(`PUT ${row(action)}`, await step(by, id, action, body));
  const draft = async (): Promise<Made> =>
    told(
      'POST /api/enquiries',
      await me.post(
        '/api/enquiries',
        enquiryOf(masters, { reviewers: people(colleague), approvers: people(approver) }),
      ),
    );

  it('is created, changed, cloned and related', async () => {
    const { id, version } = await draft();
    told('PUT /api/enquiries/{id}', await me.put(`/api/enquiries/${id}`, { version, title: 'Changed' }));
    const clone = told(`POST ${row('clone')}`, await me.post(at(id, 'clone')));
    expect(clone).toMatchObject({ title: 'Changed', status: 'DRAFT', cloned_from_id: id });
    const other = await draft();
    const related = await me.post(at(id, 'related-enquiries'), { related_ids: [other.id] });
    told(`POST ${row('related-enquiries')}`, related);
    const ended = await me.del(at(id, `related-enquiries/${other.id}`));
    told(`DELETE ${row('related-enquiries/{relatedId}')}`, ended);
  });

  it('takes the steps of its process', async () => {
    const { id } = await draft();
    await taken(me, id, 'submit');
    await taken(me, id, 'withdraw');
    await taken(me, id, 'submit');
    await taken(colleague, id, 'send-back', { comment: 'No drawings' });
    await taken(me, id, 'submit');
    await taken(colleague, id, 'review');
    await taken(approver, id, 'approve');
    await taken(me, id, 'convert');
    expect((await taken(me, id, 'win')).status).toBe('WON');
    const lost = await draft();
    for (const [by, action] of [
      [me, 'submit'],
      [colleague, 'review'],
      [approver, 'approve'],
    ] as const)
      await taken(by, lost.id, action);
    expect((await taken(me, lost.id, 'lose', { loss_reason: 'price' })).status).toBe('LOST');
    expect((await taken(me, (await draft()).id, 'cancel', { comment: 'Called off' })).status).toBe('CANCELLED');
  });

  it('takes no other step, and stands in no other list', async () => {
    const { id } = await draft();
    expect(await me.put(at(id, 'publish'))).toMatchObject({ status: 422, message: 'Invalid action type' });
    expect(await me.get(at(id, 'others'))).toMatchObject({ status: 422, message: 'Invalid filter type' });
    expect((await me.get(at(id, 'global'))).data.id).toBe(id);
  });

  it('asks for the permission of the list in which it is read', async () => {
    const { id } = await draft();
    const nobody = await person(on, { branches: [branch], permissions: [] });
    for (const [filter, permission] of [
      ['own', 'enquiry.own.view'],
      ['global', 'enquiry.global.view'],
      ['global-pending', 'enquiry.global_pending.view'],
      ['pending', 'enquiry.pending.view'],
    ] as const)
      expect(await nobody.get(at(id, filter))).toMatchObject({
        status: 403,
        message: `You do not have the permission ${permission}`,
      });
  });

  it('is commented on', async () => {
    const { id } = await draft();
    const said = told(`POST ${row('comments')}`, await me.post(at(id, 'comments'), { comment: 'Is it fire rated?' }));
    const own = at(id, `comments/${said.id}`);
    told(`PUT ${row('comments/{commentId}')}`, await me.put(own, { comment: 'Is it fire rated, 60 min?' }));
    told(`PUT ${row('comments/resolve')}`, await me.put(at(id, 'comments/resolve')));
    expect((await me.get(at(id, 'comments'))).data).toMatchObject({
      is_resolved: true,
      item_name: expect.any(String) as string,
    });
    told(`DELETE ${row('comments/{commentId}')}`, await me.del(own));
    const seen = await me.put('/api/seen', { resource: 'enquiries', record_id: id, lines: 'comments' });
    told('PUT /api/seen', seen);
  });

  it('has files', async () => {
    const { id } = await draft();
    const sent = await sendRaw(on.app, me, at(id, 'attachment'), formOf(['plan.txt', 'Ground floor']));
    const { records } = told(`POST ${row('attachment')}`, sent);
    // One is removed below the singular (rule 31).
    const gone = await me.del(`/api/enquiry/${id}/attachment/${records[0].id}`);
    told('DELETE /api/enquiry/{id}/attachment/{attachmentId}', gone);
  });

  it('is decided on from the inbox', async () => {
    const { id } = await draft();
    const { version } = await taken(me, id, 'submit');
    const items = [{ resource: 'enquiries', id, version }];
    told('POST /api/inbox/decide', await colleague.post('/api/inbox/decide', { action: 'review', items }));
  });
});

it('one’s own deletion is taken back', async () => {
  const { data } = await me.post('/api/client', { name: 'Taken back', city: 'Leeds' });
  await me.del(`/api/client/${data.id}`);
  const back = await me.post('/api/restore', { resource: 'clients', ids: [data.id] });
  expect(told('POST /api/restore', back)).toEqual({ ids: [data.id] });
});

it('a project is made by hand, its contract is reviewed, and what follows is done', async () => {
  const path = '/api/projects';
  const made = told(`POST ${path}`, await me.post(path, { title: 'Bridge', customer_id: masters.customer }));
  told(`PUT ${path}/{id}`, await me.put(`${path}/${made.id}`, { version: made.version, place: 'Leeds' }));
  const documents = `${path}/{id}/attachments`;
  const sentTo = `${path}/${made.id}/attachments`;
  const document = told(`POST ${documents}`, await sendRaw(on.app, me, sentTo, formOf(['scope.txt', 'All of it'])));
  told(`DELETE ${documents}/{attachmentId}`, await me.del(`${sentTo}/${document.records[0].id}`));
  const review = '/api/contractReview';
  const clauses = [{ subject: 'Payment', finding: 'Paid when paid', risk: 'high' }];
  const begun = await me.post(review, { project_id: made.id, reference: 'JCT', clauses });
  const { id, version } = told(`POST ${review}`, begun);
  told(`PUT ${review}/{id}`, await me.put(`${review}/${id}`, { version, summary: 'Workable' }));
  const files = '/api/contract-reviews/{id}/attachments';
  const [kept, at] = [`/api/contract-reviews/${id}/attachments`, `${review}/${id}`];
  const { records } = told(`POST ${files}`, await sendRaw(on.app, me, kept, formOf(['plan.txt', 'Ground floor'])));
  told(`DELETE ${files}/{attachmentId}`, await me.del(`${kept}/${records[0].id}`));
  const submit = async () =>
    told(
      `PUT ${review}/{id}/submit-for-review`,
      await me.put(`${at}/submit-for-review`, { reviewer_id: idOf(approver) }),
    );
  await submit();
  told(`PUT ${review}/{id}/withdraw`, await me.put(`${at}/withdraw`));
  await submit();
  told(`PUT ${review}/{id}/send-back`, await approver.put(`${at}/send-back`, { reason: 'Clause 8 is missing' }));
  await submit();
  told('POST /api/contractReviewApprove/{id}', await approver.post(`/api/contractReviewApprove/${id}`));
  told(`PUT ${review}/{id}/reopen`, await me.put(`${at}/reopen`, { comment: 'Amendment 1' }));
  const actions = '/api/contract-review-actions';
  const sent = { project_id: made.id, title: 'Ask the broker', due_on: '2030-01-01' };
  const action = told(`POST ${actions}`, await me.post(actions, sent));
  const own = `${actions}/${action.id}`;
  told(`PUT ${actions}/{id}`, await me.put(own, { version: action.version, clause: '6.4' }));
  told(`PUT ${actions}/{id}/update-status`, await me.put(`${own}/update-status`, { status: 'completed' }));
  await me.put(`${own}/update-status`, { status: 'open' });
  told(`DELETE ${actions}/{id}`, await me.del(own));
});

it('a project is planned, approved, closed with the client, and worked on', async () => {
  const project = await me.post('/api/projects', { title: 'Bridge', customer_id: masters.customer });
  const at = `/api/projects/${project.data.id}`;
  const [planning, manager] = [
    '/api/projects/{project_id}/project-planning',
    '/api/projects/{project_id}/task-manager',
  ];
  const own = (path: string) => path.replace('/api/projects/{project_id}', at);
  const opened = await me.post('/api/project-plans', {
    project_id: project.data.id,
    project_manager_id: idOf(colleague),
  });
  const plan = told('POST /api/project-plans', opened);
  const one = `/api/project-plans/${plan.id}`;
  told('PUT /api/project-plans/{id}', await me.put(one, { version: plan.version, starts_on: '2027-03-01' }));
  const sub_tasks = [{ name: 'Bricks', percentage: '100', duration: 5 }];
  const isMain = ({ kind }: Made) => Number(kind === 'main_task');
  const mainFirst = (records: Made[]) => records.toSorted((a, b) => isMain(b) - isMain(a));
  const add = async (name: string) =>
    mainFirst(told(`POST ${planning}/tasks`, await me.post(own(`${planning}/tasks`), { name, sub_tasks })).records);
  const [main, sub] = await add('Walls');
  told(`PUT ${planning}/tasks/{id}`, await me.put(own(`${planning}/tasks/${main?.id}`), { notes: 'From the north' }));
  told(`PUT ${planning}/sub-tasks/{id}`, await me.put(own(`${planning}/sub-tasks/${sub?.id}`), { percentage: '60' }));
  const more = { name: 'Mortar', percentage: '40', duration: 2, parent_line_id: main?.id };
  const [mortar] = told(`POST ${planning}/sub-tasks`, await me.post(own(`${planning}/sub-tasks`), more))
    .records as Made[];
  const [roof] = await add('Roof');
  const tasks = '/api/project-plans/{plan_id}/tasks';
  const all = `${one}/tasks`;
  const changes = [{ id: mortar?.id, version: mortar?.version, duration: 3 }];
  told(`PUT ${tasks}`, await me.put(all, { changes, added: [], removed: [] }));
  told(`PUT ${tasks}/order`, await me.put(`${all}/order`, { ids: [roof?.id], place: 'first' }));
  const copied = await me.post(`${all}/duplicate`, { ids: [roof?.id] });
  const [copy] = mainFirst(told(`POST ${tasks}/duplicate`, copied).records);
  told(`DELETE ${planning}/tasks/{id}`, await me.del(own(`${planning}/tasks/${copy?.id}`)));
  const [yard, paving] = await add('Yard');
  told(`DELETE ${manager}/activities`, await me.del(own(`${manager}/activities`), { activity_ids: [yard?.id] }));
  expect((await me.del(own(`${planning}/sub-tasks/${paving?.id}`))).status).toBe(404);
  const [fence, post] = await add('Fence');
  told(`DELETE ${planning}/sub-tasks/{id}`, await me.del(own(`${planning}/sub-tasks/${post?.id}`)));
  expect((await me.del(own(`${planning}/tasks/${fence?.id}`))).status).toBe(200);
  const [, cellar] = await add('Cellar');
  for (const [of, id] of [
    ['tasks', main?.id],
    ['sub-tasks', sub?.id],
  ] as const) {
    const thread = `${planning}/${of}/{id}/comments`;
    const path = own(`${planning}/${of}/${id}/comments`);
    const said = told(`POST ${thread}`, await me.post(path, { comment: 'From which side?' }));
    told(`PUT ${thread}/{commentId}`, await me.put(`${path}/${said.id}`, { comment: 'From the north?' }));
    told(`POST ${thread}/resolve`, await me.post(`${path}/resolve`, {}));
    told(`DELETE ${thread}/{commentId}`, await me.del(`${path}/${said.id}`));
  }
  const steps = '/api/projects/{id}/project-planning';
  const step = async (name: string, who: Caller, body: Sent) =>
    told(`POST ${steps}/${name}`, await who.post(`${at}/project-planning/${name}`, body));
  const send = () => step('send-to-approval', me, { approver_id: idOf(approver) });
  await send();
  told('PUT /api/project-plans/{id}/withdraw', await me.put(`${one}/withdraw`));
  await send();
  await step('update-approve', approver, { is_approved: false });
  await send();
  await step('update-approve', approver, { is_approved: true });
  await step('update-client-review', colleague, { is_reviewed: true });
  const toggle = `${manager}/subtasks/{id}/change-status`;
  told(`PUT ${toggle}`, await me.put(own(`${manager}/subtasks/${cellar?.id}/change-status`), {}));
  const several = `${manager}/subtasks/change-status`;
  told(`PUT ${several}`, await me.put(own(several), { tasks: [{ id: cellar?.id, progress: 40 }] }));
  told('PUT /api/project-plans/{id}/revise', await me.put(`${one}/revise`));
  told('PUT /api/project-plans/{id}/discard', await me.put(`${one}/discard`));
  const comment = 'The client took it over';
  told('PUT /api/projects/{id}/close', await me.put(`${at}/close`, { comment }));
  told('PUT /api/projects/{id}/reopen', await me.put(`${at}/reopen`, { comment }));
});

it('public holidays of a country are imported', async () => {
  const path = '/api/holidays/import-country';
  const made = told(`POST ${path}`, await me.post(path, { country: 'GB', region: 'ENG', year: 2031 }));
  expect(made['added']).toBeGreaterThan(5);
});

it('a follow-up is planned, changed, done and deleted', async () => {
  const enquiry = await makeEnquiry(me, masters);
  const path = '/api/followUp';
  const body = { enquiry_id: enquiry.id, subject: 'Ring the client', due_at: '2030-01-01T09:00:00Z' };
  const made = told(`POST ${path}`, await me.post(path, body));
  const at = `${path}/${made.id}`;
  told(`PUT ${path}/{id}`, await me.put(at, { version: made.version, subject: 'Write to the client' }));
  told(`PUT ${path}/{id}/update-status`, await me.put(`${at}/update-status`, { status: 'DONE' }));
  await me.put(`${at}/update-status`, { status: 'OPEN' });
  told(`DELETE ${path}/{id}`, await me.del(at));
});

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it('people and branches are managed', async () => {
  const made = told('POST /api/users', await me.post('/api/users', { name: 'Ada', email: `${fresh()}@made.example` }));
  told('PUT /api/users/{id}', await me.put(`/api/users/${made.id}`, { version: made.version, name: 'Ada King' }));
  told('POST /api/users/{id}/reset-password', await me.post(`/api/users/${made.id}/reset-password`));
  told('POST /api/users/one-time-passwords', await me.post('/api/users/one-time-passwords', { user_ids: [made.id] }));
  const gone = (await me.post('/api/users', { name: 'Gone', email: `${fresh()}@made.example` })).data;
  await me.put(`/api/users/${gone.id}`, { version: gone.version, is_active: false });
  told('POST /api/users/{id}/anonymise', await me.post(`/api/users/${gone.id}/anonymise`));
  const leaver = await person(on, { branches: [branch] });
  const { id: customer_id } = (await me.post('/api/customer', { name: fresh() })).data;
  const { id: project_id } = (await me.post('/api/projects', { title: fresh(), customer_id })).data;
  const { id } = (await leaver.post('/api/contractReview', { project_id, reference: fresh(), clauses: [] })).data;
  const heir = await person(on, { branches: [branch] });
  const handed = {
    to_id: heir.session.user.id,
    reason: 'Leaves',
    records: [{ resource: 'contract_reviews', id, role: 'creator' }],
  };
  const left = { user_ids: [leaver.session.user.id], is_active: false };
  told('POST /api/users/left-with-nobody', await me.post('/api/users/left-with-nobody', left));
  told('PUT /api/users/{id}/hand-over', await me.put(`/api/users/${leaver.session.user.id}/hand-over`, handed));
  const absences = `/api/users/${heir.session.user.id}/absences`;
  const away = { starts_on: '2027-08-02', ends_on: '2027-08-13', substitute_id: leaver.session.user.id };
  const { id: absence } = told('POST /api/users/{id}/absences', await me.post(absences, away));
  const later = { ...away, ends_on: '2027-08-20', version: 1 };
  told('PUT /api/users/{id}/absences/{absence_id}', await me.put(`${absences}/${absence}`, later));
  told('DELETE /api/users/{id}/absences/{absence_id}', await me.del(`${absences}/${absence}`));
  const rows = [{ row: 2, values: { name: 'Bo', email: `${fresh()}@made.example` }, lines: [] }];
  const imported = await me.post('/api/users/import', { dry_run: false, mode: 'skip', records: rows });
  expect(told('POST /api/users/import', imported).summary.create).toBe(1);
  const twice = ['master.client.view', 'master.client.view'];
  const granted = told(
    'POST /api/userPermissions',
    await me.post('/api/userPermissions', { user: made.id, permissions: twice }),
  );
  expect(granted.permissions).toEqual(['master.client.view']);
  const role = told('POST /api/roles', await me.post('/api/roles', { name: fresh(), description: 'Glass' }));
  const at = `/api/roles/${role.id}`;
  told('PUT /api/roles/{id}', await me.put(at, { version: 1, description: null }));
  const allowed = await me.put(`${at}/permissions`, { version: 2, permissions: twice });
  expect(told('PUT /api/roles/{id}/permissions', allowed).permissions).toEqual(['master.client.view']);
  const people = { user_ids: [made.id, made.id] };
  expect(told('POST /api/roles/{id}/give', await me.post(`${at}/give`, people)).people).toEqual([made.id]);
  told('POST /api/roles/{id}/take', await me.post(`${at}/take`, people));
  told('DELETE /api/roles/{id}', await me.del(at));
  const founded = told('POST /api/branches', await me.post('/api/branches', { code: fresh(), name: 'York' }));
  const here = `/api/branches/${founded.id}`;
  const york = told('PUT /api/branches/{id}', await me.put(here, { version: 1, name: 'York South' }));
  const picture = { name: 'logo.png', content: onePixel, version: york.version };
  const { version } = told('PUT /api/branches/{id}/logo', await me.put(`${here}/logo`, picture));
  told('DELETE /api/branches/{id}/logo', await me.call('DELETE', `${here}/logo`, { version }));
});

it('a permission is asked for, granted, refused, withdrawn', async () => {
  const clerk = await person(on, { branches: [branch], permissions: [] });
  const path = '/api/permissions/requests';
  const ask = async (permission: string) => told(`POST ${path}`, await clerk.post(path, { permission }));
  const [granted, refused, withdrawn] = [
    await ask('master.client.view'),
    await ask('master.item.view'),
    await ask('master.bom.view'),
  ];
  told(`PUT ${path}/{id}/grant`, await me.put(`${path}/${granted.id}/grant`));
  told(`PUT ${path}/{id}/refuse`, await me.put(`${path}/${refused.id}/refuse`, { reason: 'Not needed' }));
  told(`PUT ${path}/{id}/withdraw`, await clerk.put(`${path}/${withdrawn.id}/withdraw`));
  told(`PUT ${path}/{id}/seen`, await clerk.put(`${path}/${granted.id}/seen`));
});

it('a session is begun, arranged and ended', async () => {
  const email = 'nobody@demo.test';
  const begun = await on.anonymous('POST', '/api/login', { email, password: 'demo' });
  const session = told('POST /api/login', begun);
  expect(Object.keys(session).sort()).toEqual(['assigned_branches', 'permissions', 'token', 'user']);
  const own = { Authorization: `Bearer ${session.token}` };
  const asked = (method: string, path: string, body?: Sent) => on.anonymous(method, path, body, own);
  told('PUT /api/me/preferences', await asked('PUT', '/api/me/preferences', { name: 'theme', value: 'dark' }));
  const secrets = { current_password: 'demo', new_password: 'a long new sentence' };
  told('PUT /api/me/password', await asked('PUT', '/api/me/password', secrets));
  told('POST /api/logout', await asked('POST', '/api/logout'));
  expect((await asked('GET', '/api/me')).status).toBe(401);
});

it('every call of the contract that does something was made', () => {
  expect(neverMade('others')).toEqual([
    'PUT /api/enquiries/{id}/{action}',
    'PUT /api/contractReview/{id}/{action}',
    'PUT /api/project-plans/{id}/{action}',
    'PUT /api/projects/{id}/{action}',
  ]);
});

it('a list of options is for those who may view what it lists', async () => {
  const nobody = await person(on, { branches: [branch], permissions: [] });
  const words = {
    structures: 'master.structure.view',
    item_categories: 'master.item_category.view',
    payment_terms: 'master.payment_term.view',
    'payment-terms': 'master.payment_term.view',
    'production-units': 'master.production_unit.view',
    log_categories: 'master.log_category.view',
    'log-categories': 'master.log_category.view',
    customers: 'master.customer.view',
    clients: 'master.client.view',
    items: 'master.item.view',
    boms: 'master.bom.view',
  };
  for (const [word, permission] of Object.entries(words)) {
    const refused = await nobody.get(`/api/${word}?getAll=true`);
    expect([refused.status, refused.message], word).toEqual([403, `You do not have the permission ${permission}`]);
    const { data } = await me.get(`/api/${word}?getAll=true`);
    expect(data.records.at(-1), word).toEqual(
      expect.objectContaining({ value: expect.anything(), label: expect.any(String) }),
    );
    expect(data.pagination.total, word).toBe(data.records.length);
  }
  expect((await me.get('/api/structures?getAll=true')).data.records[0]).toMatchObject({
    label: 'None',
    is_spare: expect.any(Boolean) as boolean,
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../src/server/demo/accounts.ts';
import type { Answered, Caller } from '../support/app.ts';
import { testAppWith } from '../support/fixtures.ts';
import { branchIds, person } from '../support/people.ts';
import { fresh } from '../support/samples.ts';
import { expecting, type Made } from '../support/sales.ts';
import { surveyNotes, surveyRows, surveys, surveyTasks } from '../support/surveys.ts';

const on = testAppWith(surveys, surveyRows, surveyTasks, surveyNotes);
const rights = () => allPermissions().filter((p) => p !== 'enquiry.global.view');

let maker: Caller;
let reviewer: Caller;
let approver: Caller;
let stranger: Caller;
let elsewhere: Caller;
beforeAll(async () => {
  const { leeds, bristol } = await branchIds(on);
  const one = (branch: number) => person(on, { permissions: rights(), branches: [branch] });
  [maker, reviewer, approver, stranger, elsewhere] = [
    await one(leeds),
    await one(leeds),
    await one(leeds),
    await one(leeds),
    await one(bristol),
  ];
});

const idOf = ({ session }: Caller): number => session.user.id;
const rowsOf = (survey: number) => `/api/test-surveys/${survey}/rows`;
const survey = (): Promise<Made> =>
  expecting(
    201,
    maker.post('/api/test-surveys', {
      title: `Survey ${fresh()}`,
      reviewer_id: idOf(reviewer),
      approver_id: idOf(approver),
    }),
  );
const row = (of: Made, name = `Row ${fresh()}`, more: Record<string, unknown> = {}): Promise<Made> =>
  expecting(201, maker.post(rowsOf(of.id), { name, quantity: '2', ...more }));
const namesIn = async (of: Made, query = ''): Promise<string[]> =>
  (await expecting(200, maker.get(`${rowsOf(of.id)}?getAll=true${query}`))).records.map((r: Made) => r.name);
const step = (who: Caller, of: Made, action: string) =>
  expecting(200, who.put(`/api/test-surveys/${of.id}/${action}`, {}));
const vendor = (): Promise<Made> => expecting(201, maker.post('/api/vendors', { name: `Vendor ${fresh()}` }));

describe('parts are made, read, changed and removed below their parent', () => {
  it('of which the path says the parent, and the body need not', async () => {
    const of = await survey();
    const made = await row(of);
    expect(made).toMatchObject({ survey_id: of.id, survey_name: of.title, survey_title: of.title, version: 1 });
    expect(await maker.get(`${rowsOf(of.id)}/${made.id}`)).toMatchObject({ status: 200, data: { name: made.name } });
    const changed = await maker.put(`${rowsOf(of.id)}/${made.id}`, { version: 1, name: 'Other' });
    expect(changed).toMatchObject({ status: 200, message: 'Survey row saved', data: { name: 'Other', version: 2 } });
    expect(await maker.del(`${rowsOf(of.id)}/${made.id}`)).toMatchObject({ status: 200, data: { id: made.id } });
    expect((await maker.get(`${rowsOf(of.id)}/${made.id}`)).status).toBe(404);
  });

  it('and listed, searched, filtered and sorted among those of their parent alone', async () => {
    const [of, other] = [await survey(), await survey()];
    for (const name of ['Beam', 'Anchor']) await row(of, name);
    await row(other, 'Beam');
    expect(await namesIn(of)).toEqual(['Beam', 'Anchor']);
    expect(await namesIn(of, '&search=bea')).toEqual(['Beam']);
    expect(await namesIn(of, '&sortCol=name&sortOrder=asc')).toEqual(['Anchor', 'Beam']);
    expect(await namesIn(of, '&is_reviewer_verified=true')).toEqual([]);
    const page = await expecting(200, maker.get(`${rowsOf(of.id)}?page=2&per_page=1`));
    expect(page).toMatchObject({ records: [{ name: 'Anchor' }], pagination: { total: 2 } });
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    '%s of a part through another parent finds nothing, and changes nothing',
    async (method) => {
      const [of, other] = [await survey(), await survey()];
      const made = await row(of);
      const body = method === 'PUT' ? { version: 1, name: 'Stolen' } : undefined;
      const answer = await maker.call(method, `${rowsOf(other.id)}/${made.id}`, body);
      expect(answer).toMatchObject({ status: 404, message: 'Survey row not found' });
      expect(await namesIn(of)).toEqual([made.name]);
    },
  );

  it('several at once, all or none, by the field of ids that the call names', async () => {
    const [of, other] = [await survey(), await survey()];
    const [a, b, foreign] = [await row(of), await row(of), await row(other)];
    const many = `${rowsOf(of.id)}/multiple-destroy`;
    expect(await maker.del(many, { row_ids: [a.id, foreign.id] })).toMatchObject({
      status: 404,
      message: 'Survey row not found',
    });
    expect(await maker.del(many, { ids: [a.id] })).toMatchObject({
      status: 422,
      errors: { row_ids: ['row_ids are required'] },
    });
    expect(await namesIn(of)).toHaveLength(2);
    expect(await maker.del(many, { row_ids: [a.id, b.id] })).toMatchObject({
      status: 200,
      data: { ids: [a.id, b.id] },
    });
    expect(await namesIn(of)).toEqual([]);
    expect(await namesIn(other)).toEqual([foreign.name]);
  });

  it('and never move to another parent', async () => {
    const [of, other] = [await survey(), await survey()];
    const task = await expecting(
      201,
      maker.post(`/api/test-surveys/${of.id}/tasks`, { name: 'Measure', assignee_id: idOf(maker) }),
    );
    expect(
      await maker.put(`/api/test-surveys/${of.id}/tasks/${task.id}`, { version: 1, survey_id: other.id }),
    ).toMatchObject({ status: 422 });
    expect((await row(of)).survey_id).toBe(of.id);
  });

  it('under an id that is none, or no parent, in the words of the parent', async () => {
    for (const id of ['0', 'abc', '999999999'])
      for (const path of [rowsOf(id as never), `${rowsOf(id as never)}/1`])
        expect(await maker.get(path)).toMatchObject({ status: 404 });
    expect((await maker.get(rowsOf('abc' as never))).message).toBe('Survey not found');
    expect((await maker.post(rowsOf(999_999_999), { name: 'x', quantity: '1' })).message).toBe('Survey not found');
  });
});

describe('parts are put in order', () => {
  const move = (of: Made, ids: readonly number[], place: unknown): Promise<Answered> =>
    maker.put(`${rowsOf(of.id)}/order`, { ids, place });

  it('before or after another, or at an end, and keep it', async () => {
    const of = await survey();
    const [a, b, c] = [await row(of, 'A'), await row(of, 'B'), await row(of, 'C')];
    for (const [ids, place, order] of [
      [[c.id], 'first', 'CAB'],
      [[c.id, a.id], 'last', 'BCA'],
      [[a.id], { before: c.id }, 'BAC'],
      [[b.id], { after: c.id }, 'ACB'],
    ] as const) {
      expect((await move(of, ids, place)).status).toBe(200);
      expect((await namesIn(of)).join('')).toBe(order);
    }
    expect((await row(of, 'D')).name).toBe('D');
    expect((await namesIn(of)).join('')).toBe('ACBD');
  });

  it('and not among those of another parent', async () => {
    const [of, other] = [await survey(), await survey()];
    const [own, foreign] = [await row(of), await row(other)];
    expect((await move(of, [foreign.id], 'first')).status).toBe(404);
    expect((await move(of, [own.id], { before: foreign.id })).status).toBe(404);
    expect((await move(of, [own.id], 'middle')).status).toBe(422);
  });
});

describe('parts are verified by the people of their parent', () => {
  const verify = (who: Caller, of: Made, part: Made, mark: 'reviewer' | 'approver', is_verified?: boolean) =>
    who.call(mark === 'reviewer' ? 'PUT' : 'POST', `${rowsOf(of.id)}/${part.id}/${mark}-verify`, { is_verified });
  const marks = async (of: Made, part: Made) => {
    const { is_reviewer_verified, is_approver_verified } = await expecting(
      200,
      maker.get(`${rowsOf(of.id)}/${part.id}`),
    );
    return [is_reviewer_verified, is_approver_verified];
  };

  it('in the state of each mark, one after the other', async () => {
    const of = await survey();
    const part = await row(of);
    await step(maker, of, 'send');
    expect(await verify(reviewer, of, part, 'reviewer')).toMatchObject({
      status: 200,
      data: { is_reviewer_verified: true },
    });
    await step(reviewer, of, 'review');
    expect((await verify(approver, of, part, 'approver')).status).toBe(200);
    expect(await marks(of, part)).toEqual([true, true]);
  });

  it('and by nobody else, in no other state, in no other order', async () => {
    const of = await survey();
    const part = await row(of);
    expect(await verify(reviewer, of, part, 'reviewer')).toMatchObject({
      status: 409,
      message: 'It is “Draft”: it is not verified now',
    });
    await step(maker, of, 'send');
    expect(await verify(maker, of, part, 'reviewer')).toMatchObject({
      status: 403,
      message: 'Only the reviewer can verify this',
    });
    expect((await verify(approver, of, part, 'approver')).status).toBe(409);
    await step(reviewer, of, 'review');
    expect(await verify(approver, of, part, 'approver')).toMatchObject({
      status: 409,
      message: 'Waits for the reviewer to verify it',
    });
    expect(await marks(of, part)).toEqual([false, false]);
  });

  it('who take it back, and with it the mark that waits for it', async () => {
    const of = await survey();
    const part = await row(of);
    await step(maker, of, 'send');
    await expecting(200, verify(reviewer, of, part, 'reviewer'));
    expect(await verify(reviewer, of, part, 'reviewer', false)).toMatchObject({
      status: 200,
      data: { is_reviewer_verified: false },
    });
    expect(await marks(of, part)).toEqual([false, false]);
  });
});

describe('a change of what was verified', () => {
  it('takes the marks back, whichever way it comes', async () => {
    const of = await survey();
    const part = await row(of);
    await step(maker, of, 'send');
    const at = `${rowsOf(of.id)}/${part.id}`;
    const verified = await expecting(200, reviewer.put(`${at}/reviewer-verify`, {}));
    const { leeds } = await branchIds(on);
    const inLeeds = { branchId: leeds, userId: idOf(maker), requestId: null, visibility: [] };
    await on.database.inBranch(inLeeds as never, (tx) =>
      tx.execute(`update test_survey_rows set name = 'Renamed' where id = ${part.id}` as never),
    );
    expect(await expecting(200, maker.get(at))).toMatchObject({
      is_reviewer_verified: true,
      version: verified.version + 1,
    });
    await on.database.inBranch(inLeeds as never, (tx) =>
      tx.execute(`update test_survey_rows set quantity = 3 where id = ${part.id}` as never),
    );
    expect(await expecting(200, maker.get(at))).toMatchObject({ is_reviewer_verified: false, quantity: '3.0000' });
  });
});

describe('a part is changed only while its parent can be changed', () => {
  it('by whichever call', async () => {
    const of = await survey();
    const [part, chosen] = [await row(of), await vendor()];
    await step(maker, of, 'send');
    const at = `${rowsOf(of.id)}/${part.id}`;
    for (const answer of [
      await maker.post(rowsOf(of.id), { name: 'Late', quantity: '1' }),
      await maker.put(at, { version: part.version, name: 'Late' }),
      await maker.del(at),
      await maker.del(`${rowsOf(of.id)}/multiple-destroy`, { row_ids: [part.id] }),
      await maker.put(`${rowsOf(of.id)}/order`, { ids: [part.id], place: 'first' }),
      await maker.post(`${at}/vendors`, { vendor_ids: [chosen.id] }),
    ])
      expect(answer).toMatchObject({ status: 409, message: 'It is “In review”: it cannot be changed' });
    expect(await namesIn(of)).toEqual([part.name]);
  });

  it('and by whoever may change the parent', async () => {
    const of = await survey();
    expect(await reviewer.post(rowsOf(of.id), { name: 'Mine', quantity: '1' })).toMatchObject({
      status: 403,
      message: `Only the creator can change this: ${maker.session.user.name}`,
    });
  });

  it('unless it follows a course of its own', async () => {
    const of = await survey();
    await step(maker, of, 'send');
    const task = { name: 'Measure again', assignee_id: idOf(reviewer) };
    expect((await maker.post(`/api/test-surveys/${of.id}/tasks`, task)).status).toBe(201);
  });
});

describe('a part is seen by whoever sees its parent', () => {
  it('and by nobody else, of this branch or another', async () => {
    const of = await survey();
    const part = await row(of);
    for (const who of [stranger, elsewhere]) {
      expect(await who.get(rowsOf(of.id))).toMatchObject({ status: 404, message: 'Survey not found' });
      expect((await who.get(`${rowsOf(of.id)}/${part.id}`)).status).toBe(404);
      expect((await who.get(`${rowsOf(of.id)}/${part.id}/comments`)).status).toBe(404);
      expect((await who.get(`${rowsOf(of.id)}/${part.id}/vendors`)).status).toBe(404);
    }
    expect((await reviewer.get(rowsOf(of.id))).status).toBe(200);
  });

  it('whom a part of their own lets see the parent, and with it the other parts', async () => {
    const of = await survey();
    await row(of);
    const tasks = `/api/test-surveys/${of.id}/tasks`;
    const task = await expecting(201, maker.post(tasks, { name: 'Look', assignee_id: idOf(stranger) }));
    expect((await stranger.get(rowsOf(of.id))).status).toBe(200);
    expect((await stranger.get(`/api/test-surveys/${of.id}`)).status).toBe(200);
    const handed = { version: task.version, assignee_id: idOf(reviewer) };
    expect((await stranger.put(`${tasks}/${task.id}`, handed)).status).toBe(200);
    expect((await stranger.get(rowsOf(of.id))).status).toBe(404);
  });

  it('with the permissions of the parent, where it names none of its own', async () => {
    const { leeds } = await branchIds(on);
    const of = await survey();
    const part = await row(of);
    const viewer = await person(on, { permissions: ['test.survey.view', 'enquiry.global.view'], branches: [leeds] });
    expect((await viewer.get(rowsOf(of.id))).status).toBe(200);
    for (const answer of [
      await viewer.post(rowsOf(of.id), { name: 'x', quantity: '1' }),
      await viewer.put(`${rowsOf(of.id)}/${part.id}`, { version: 1, name: 'x' }),
      await viewer.del(`${rowsOf(of.id)}/${part.id}`),
      await viewer.put(`${rowsOf(of.id)}/order`, { ids: [part.id], place: 'first' }),
    ])
      expect(answer).toMatchObject({ status: 403, message: 'You do not have the permission test.survey.update' });
    const nobody = await person(on, { permissions: ['enquiry.global.view'], branches: [leeds] });
    expect((await nobody.get(rowsOf(of.id))).status).toBe(403);
  });
});

describe('what is chosen for a part', () => {
  it('is offered, selected, replaced and cleared', async () => {
    const of = await survey();
    const part = await row(of);
    const [a, b] = [await vendor(), await vendor()];
    const at = `${rowsOf(of.id)}/${part.id}/vendors`;
    expect(await maker.post(at, { vendor_ids: [a.id] })).toMatchObject({
      status: 200,
      message: 'Vendors updated successfully',
      data: { ids: [a.id] },
    });
    await expecting(200, maker.post(at, { vendor_ids: [b.id, a.id] }));
    const selected = await expecting(200, maker.get(`${at}/selected`));
    expect(selected.records).toEqual(
      [a, b]
        .map(({ id, name }) => ({ id, name, is_selected: true }))
        .toSorted((x, y) => String(x.name).localeCompare(String(y.name))),
    );
    const offered = await expecting(200, maker.get(`${at}?search=${encodeURIComponent(String(b.name))}`));
    expect(offered.records).toEqual([{ id: b.id, name: b.name, is_selected: true }]);
    expect(await maker.post(at, { vendor_ids: [999_999_999] })).toMatchObject({ status: 422 });
    await expecting(200, maker.post(`${at}/clear-all`, {}));
    expect((await expecting(200, maker.get(`${at}/selected`))).records).toEqual([]);
  });
});

describe('what is said of a part', () => {
  it('stands with it, and is found through its own parent alone', async () => {
    const [of, other] = [await survey(), await survey()];
    const part = await row(of);
    const at = (id: number) => `${rowsOf(id)}/${part.id}/comments`;
    expect((await maker.post(at(of.id), { comment: 'Which side?' })).status).toBe(201);
    expect((await expecting(200, reviewer.get(at(of.id)))).comments).toMatchObject([{ comment: 'Which side?' }]);
    expect((await maker.get(at(other.id))).status).toBe(404);
    expect((await maker.post(at(other.id), { comment: 'x' })).status).toBe(404);
  });
});

describe('the history of the parent', () => {
  it('tells the changes of its parts, and of their lines, with before and after', async () => {
    const of = await survey();
    const [part, chosen] = [await row(of, 'Beam'), await vendor()];
    await expecting(200, maker.put(`${rowsOf(of.id)}/${part.id}`, { version: 1, quantity: '5' }));
    await expecting(200, maker.post(`${rowsOf(of.id)}/${part.id}/vendors`, { vendor_ids: [chosen.id] }));
    await expecting(200, maker.del(`${rowsOf(of.id)}/${part.id}`));
    const { records } = await expecting(200, maker.get(`/api/test-surveys/${of.id}/history`));
    const told = records.map((r: Made) => [r.action, r.lines, r.line_name]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['create', null, null],
        ['create', 'test_survey_rows', 'Beam'],
        ['update', 'test_survey_rows', 'Beam'],
        ['create', 'test_survey_rows.vendors', chosen.name],
        ['delete', 'test_survey_rows', 'Beam'],
      ]),
    );
    const changed = records.find(
      (r: Made) => r.action === 'update' && r.lines === 'test_survey_rows' && r.changes.length,
    );
    expect(changed.changes).toContainEqual({ field: 'quantity', before: '2.0000', after: '5.0000' });
  });
});

describe('an import of parts', () => {
  const importing = (mode: 'skip' | 'update', ...values: Record<string, unknown>[]) =>
    maker.post('/api/test-survey-notes/import', {
      dry_run: false,
      mode,
      records: values.map((sent, at) => ({ row: at + 2, values: sent })),
    });
  it('asks the parent as a form does: none is added to a record that cannot be changed, and nothing is saved', async () => {
    const [open, sent] = [await survey(), await survey()];
    await step(maker, sent, 'send');
    const [a, b] = [fresh(), fresh()];
    expect(
      await importing('skip', { name: a, survey_id: open.title }, { name: b, survey_id: sent.title }),
    ).toMatchObject({
      status: 422,
      errors: { '3.survey_id': ['It is “In review”: it cannot be changed'] },
    });
    expect((await expecting(200, maker.get(`/api/test-survey-notes?search=${a}`))).records).toEqual([]);
    expect((await importing('skip', { name: a, survey_id: open.title })).status).toBe(200);
    expect((await expecting(200, maker.get(`/api/test-survey-notes?search=${a}`))).records).toMatchObject([
      { survey_id: open.id },
    ]);
  });

  it('moves none to another parent, and changes none of a parent that cannot be changed', async () => {
    const [of, other] = [await survey(), await survey()];
    const name = fresh();
    await expecting(201, maker.post('/api/test-survey-notes', { name, survey_id: of.id }));
    expect(await importing('update', { name, survey_id: other.title })).toMatchObject({
      status: 422,
      errors: { '2.survey_id': ['Survey note stays with its survey'] },
    });
    await step(maker, of, 'send');
    expect((await importing('update', { name, note: 'Late' })).status).toBe(422);
    const { records } = await expecting(200, maker.get(`/api/test-survey-notes?search=${name}`));
    expect(records).toMatchObject([{ survey_id: of.id, note: null }]);
  });
});

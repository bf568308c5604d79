import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../support/app.ts';
import { branchIds, person } from '../support/people.ts';
import { expecting, type Made } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { idOf, rowsOf, testSurveys } from '../support/surveyPeople.ts';

const { on, people, survey, row, step, vendor } = testSurveys();

/** Runs a statement in the branch, as the maker's calls do. */
const write = (statement: SQL): Promise<unknown> =>
  on.database.inBranch({ branchId: people.maker.branch, userId: idOf(people.maker) }, (tx) => tx.execute(statement));

describe('parts are verified by the people of their parent', () => {
  const verify = (who: Caller, of: Made, part: Made, mark: 'reviewer' | 'approver', is_verified?: boolean) =>
    who.call(mark === 'reviewer' ? 'PUT' : 'POST', `${rowsOf(of.id)}/${part.id}/${mark}-verify`, { is_verified });
  const marks = async (of: Made, part: Made) => {
    const { is_reviewer_verified, is_approver_verified } = await expecting(
      200,
      people.maker.get(`${rowsOf(of.id)}/${part.id}`),
    );
    return [is_reviewer_verified, is_approver_verified];
  };

  it('in the state of each mark, one after the other', async () => {
    const of = await survey();
    const part = await row(of);
    await step(people.maker, of, 'send');
    expect(await verify(people.reviewer, of, part, 'reviewer')).toMatchObject({
      status: 200,
      data: { is_reviewer_verified: true },
    });
    await step(people.reviewer, of, 'review');
    expect((await verify(people.approver, of, part, 'approver')).status).toBe(200);
    expect(await marks(of, part)).toEqual([true, true]);
  });

  it('and by nobody else, in no other state, in no other order', async () => {
    const of = await survey();
    const part = await row(of);
    expect(await verify(people.reviewer, of, part, 'reviewer')).toMatchObject({
      status: 409,
      message: 'It is “Draft”: it is not verified now',
    });
    await step(people.maker, of, 'send');
    expect(await verify(people.maker, of, part, 'reviewer')).toMatchObject({
      status: 403,
      message: 'Only the reviewer can verify this',
    });
    expect((await verify(people.approver, of, part, 'approver')).status).toBe(409);
    await step(people.reviewer, of, 'review');
    expect(await verify(people.approver, of, part, 'approver')).toMatchObject({
      status: 409,
      message: 'Waits for the reviewer to verify it',
    });
    expect(await marks(of, part)).toEqual([false, false]);
  });

  it('who take it back, and with it the mark that waits for it', async () => {
    const of = await survey();
    const part = await row(of);
    await step(people.maker, of, 'send');
    await expecting(200, verify(people.reviewer, of, part, 'reviewer'));
    // No state of a survey lets both marks be set and the first be taken back, so the second is set by hand.
    await write(sql`update test_survey_rows set is_approver_verified = true where id = ${part.id}`);
    expect(await marks(of, part)).toEqual([true, true]);
    expect(await verify(people.reviewer, of, part, 'reviewer', false)).toMatchObject({
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
    await step(people.maker, of, 'send');
    const at = `${rowsOf(of.id)}/${part.id}`;
    const verified = await expecting(200, people.reviewer.put(`${at}/reviewer-verify`, {}));
    await write(sql`update test_survey_rows set name = 'Renamed' where id = ${part.id}`);
    expect(await expecting(200, people.maker.get(at))).toMatchObject({
      is_reviewer_verified: true,
      version: verified.version + 1,
    });
    await write(sql`update test_survey_rows set quantity = 3 where id = ${part.id}`);
    expect(await expecting(200, people.maker.get(at))).toMatchObject({
      is_reviewer_verified: false,
      quantity: '3.0000',
    });
  });
});

describe('what is chosen for a part', () => {
  it('is offered, selected, replaced and cleared', async () => {
    const of = await survey();
    const part = await row(of);
    const [a, b] = [await vendor(), await vendor()];
    const at = `${rowsOf(of.id)}/${part.id}/vendors`;
    expect(await people.maker.post(at, { vendor_ids: [a.id] })).toMatchObject({
      status: 200,
      message: 'Vendors updated successfully',
      data: { ids: [a.id] },
    });
    await expecting(200, people.maker.post(at, { vendor_ids: [b.id, a.id] }));
    const selected = await expecting(200, people.maker.get(`${at}/selected`));
    expect(selected.records).toEqual(
      [a, b]
        .map(({ id, name }) => ({ id, name, is_selected: true }))
        .toSorted((x, y) => String(x.name).localeCompare(String(y.name))),
    );
    const offered = await expecting(200, people.maker.get(`${at}?search=${encodeURIComponent(String(b.name))}`));
    expect(offered.records).toEqual([{ id: b.id, name: b.name, is_selected: true }]);
    expect(await people.maker.post(at, { vendor_ids: [999_999_999] })).toMatchObject({ status: 422 });
    await expecting(200, people.maker.post(`${at}/clear-all`, {}));
    expect((await expecting(200, people.maker.get(`${at}/selected`))).records).toEqual([]);
  });
});

describe('what is said of a part', () => {
  it('stands with it, and is found through its own parent alone', async () => {
    const [of, other] = [await survey(), await survey()];
    const part = await row(of);
    const at = (id: number) => `${rowsOf(id)}/${part.id}/comments`;
    expect((await people.maker.post(at(of.id), { comment: 'Which side?' })).status).toBe(201);
    expect((await expecting(200, people.reviewer.get(at(of.id)))).comments).toMatchObject([{ comment: 'Which side?' }]);
    expect((await people.maker.get(at(other.id))).status).toBe(404);
    expect((await people.maker.post(at(other.id), { comment: 'x' })).status).toBe(404);
  });
});

describe('the history of the parent', () => {
  it('tells the changes of its parts, and of their lines, with before and after', async () => {
    const of = await survey();
    const [part, chosen] = [await row(of, 'Beam'), await vendor()];
    await expecting(200, people.maker.put(`${rowsOf(of.id)}/${part.id}`, { version: 1, quantity: '5' }));
    await expecting(200, people.maker.post(`${rowsOf(of.id)}/${part.id}/vendors`, { vendor_ids: [chosen.id] }));
    await expecting(200, people.maker.del(`${rowsOf(of.id)}/${part.id}`));
    const { records } = await expecting(200, people.maker.get(`/api/test-surveys/${of.id}/history`));
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
    people.maker.post('/api/test-survey-notes/import', {
      dry_run: false,
      mode,
      records: values.map((sent, at) => ({ row: at + 2, values: sent })),
    });
  it('asks the parent as a form does: none is added to a record that cannot be changed, and nothing is saved', async () => {
    const [open, sent] = [await survey(), await survey()];
    await step(people.maker, sent, 'send');
    const [a, b] = [fresh(), fresh()];
    expect(
      await importing('skip', { name: a, survey_id: open.title }, { name: b, survey_id: sent.title }),
    ).toMatchObject({
      status: 422,
      errors: { '3.survey_id': ['It is “In review”: it cannot be changed'] },
    });
    expect((await expecting(200, people.maker.get(`/api/test-survey-notes?search=${a}`))).records).toEqual([]);
    expect((await importing('skip', { name: a, survey_id: open.title })).status).toBe(200);
    expect((await expecting(200, people.maker.get(`/api/test-survey-notes?search=${a}`))).records).toMatchObject([
      { survey_id: open.id },
    ]);
  });

  it('moves none to another parent, and changes none of a parent that cannot be changed', async () => {
    const [of, other] = [await survey(), await survey()];
    const name = fresh();
    await expecting(201, people.maker.post('/api/test-survey-notes', { name, survey_id: of.id }));
    expect(await importing('update', { name, survey_id: other.title })).toMatchObject({
      status: 422,
      errors: { '2.survey_id': ['Survey note stays with its survey'] },
    });
    await step(people.maker, of, 'send');
    expect((await importing('update', { name, note: 'Late' })).status).toBe(422);
    const { records } = await expecting(200, people.maker.get(`/api/test-survey-notes?search=${name}`));
    expect(records).toMatchObject([{ survey_id: of.id, note: null }]);
  });
});

describe('what is offered for a choice', () => {
  const offered = async (at: string, search: string): Promise<Made[]> =>
    (await expecting(200, people.maker.get(`${at}?getAll=true&search=${encodeURIComponent(search)}`))).records;

  it('is what its reference offers, and what is chosen already', async () => {
    const of = await survey();
    const part = await row(of);
    const at = `${rowsOf(of.id)}/${part.id}/vendors`;
    const [kept, gone] = [await vendor(), await vendor({ is_active: false })];
    expect(await offered(at, String(gone.name))).toEqual([]);
    expect((await people.maker.post(at, { vendor_ids: [gone.id] })).status).toBe(422);
    await expecting(200, people.maker.post(at, { vendor_ids: [kept.id] }));
    await expecting(200, people.maker.put(`/api/vendors/${kept.id}`, { version: kept.version, is_active: false }));
    expect(await offered(at, String(kept.name))).toMatchObject([{ id: kept.id, is_selected: true }]);
  });

  it('of people: colleagues of the branch who hold what is needed, and nobody else', async () => {
    const of = await survey();
    const at = `${rowsOf(of.id)}/${(await row(of)).id}/helpers`;
    const { leeds } = await branchIds(on);
    const viewer = await person(on, { permissions: ['test.survey.view'], branches: [leeds] });
    const ids = (await expecting(200, people.maker.get(`${at}?getAll=true`))).records.map((r: Made) => r.id);
    expect(ids).toContain(idOf(people.reviewer));
    expect(ids).not.toContain(idOf(people.elsewhere));
    expect(ids).not.toContain(idOf(viewer));
  });
});

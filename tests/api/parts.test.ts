import { describe, expect, it } from 'vitest';
import { branchIds, person } from '../support/people.ts';
import { expecting } from '../support/sales.ts';
import { fresh } from '../support/samples.ts';
import { idOf, rowsOf, testSurveys } from '../support/surveyPeople.ts';

const { on, people, survey, row, namesIn, step, vendor } = testSurveys();

describe('parts are made, read, changed and removed below their parent', () => {
  it('of which the path says the parent, and the body need not', async () => {
    const of = await survey();
    const made = await row(of);
    expect(made).toMatchObject({ survey_id: of.id, survey_name: of.title, survey_title: of.title, version: 1 });
    expect(await people.maker.get(`${rowsOf(of.id)}/${made.id}`)).toMatchObject({
      status: 200,
      data: { name: made.name },
    });
    const changed = await people.maker.put(`${rowsOf(of.id)}/${made.id}`, { version: 1, name: 'Other' });
    expect(changed).toMatchObject({ status: 200, message: 'Survey row saved', data: { name: 'Other', version: 2 } });
    expect(await people.maker.del(`${rowsOf(of.id)}/${made.id}`)).toMatchObject({ status: 200, data: { id: made.id } });
    expect((await people.maker.get(`${rowsOf(of.id)}/${made.id}`)).status).toBe(404);
  });

  it('and listed, searched, filtered and sorted among those of their parent alone', async () => {
    const [of, other] = [await survey(), await survey()];
    for (const name of ['Beam', 'Anchor']) await row(of, name);
    await row(other, 'Beam');
    expect(await namesIn(of)).toEqual(['Beam', 'Anchor']);
    expect(await namesIn(of, '&search=bea')).toEqual(['Beam']);
    expect(await namesIn(of, '&sortCol=name&sortOrder=asc')).toEqual(['Anchor', 'Beam']);
    expect(await namesIn(of, '&is_reviewer_verified=true')).toEqual([]);
    const page = await expecting(200, people.maker.get(`${rowsOf(of.id)}?page=2&per_page=1`));
    expect(page).toMatchObject({ records: [{ name: 'Anchor' }], pagination: { total: 2 } });
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    '%s of a part through another parent finds nothing, and changes nothing',
    async (method) => {
      const [of, other] = [await survey(), await survey()];
      const made = await row(of);
      const body = method === 'PUT' ? { version: 1, name: 'Stolen' } : undefined;
      const answer = await people.maker.call(method, `${rowsOf(other.id)}/${made.id}`, body);
      expect(answer).toMatchObject({ status: 404, message: 'Survey row not found' });
      expect(await namesIn(of)).toEqual([made.name]);
    },
  );

  it('several at once, all or none, by the field of ids that the call names', async () => {
    const [of, other] = [await survey(), await survey()];
    const [a, b, foreign] = [await row(of), await row(of), await row(other)];
    const many = `${rowsOf(of.id)}/multiple-destroy`;
    expect(await people.maker.del(many, { row_ids: [a.id, foreign.id] })).toMatchObject({
      status: 404,
      message: 'Survey row not found',
    });
    expect(await people.maker.del(many, { ids: [a.id] })).toMatchObject({
      status: 422,
      errors: { row_ids: ['row_ids are required'] },
    });
    expect(await namesIn(of)).toHaveLength(2);
    expect(await people.maker.del(many, { row_ids: [a.id, b.id] })).toMatchObject({
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
      people.maker.post(`/api/test-surveys/${of.id}/tasks`, { name: 'Measure', assignee_id: idOf(people.maker) }),
    );
    expect(
      await people.maker.put(`/api/test-surveys/${of.id}/tasks/${task.id}`, { version: 1, survey_id: other.id }),
    ).toMatchObject({ status: 422 });
    expect(await expecting(200, people.maker.get(`/api/test-surveys/${of.id}/tasks/${task.id}`))).toEqual(task);
  });

  it('under an id that is none, or no parent, in the words of the parent', async () => {
    for (const id of ['0', 'abc', '999999999'])
      for (const path of [rowsOf(id), `${rowsOf(id)}/1`])
        expect(await people.maker.get(path)).toMatchObject({ status: 404 });
    expect((await people.maker.get(rowsOf('abc'))).message).toBe('Survey not found');
    expect((await people.maker.post(rowsOf(999_999_999), { name: 'x', quantity: '1' })).message).toBe(
      'Survey not found',
    );
  });
});

describe('a part is changed only while its parent can be changed', () => {
  it('by whichever call', async () => {
    const of = await survey();
    const [part, chosen] = [await row(of), await vendor()];
    await step(people.maker, of, 'send');
    const at = `${rowsOf(of.id)}/${part.id}`;
    for (const answer of [
      await people.maker.post(rowsOf(of.id), { name: 'Late', quantity: '1' }),
      await people.maker.put(at, { version: part.version, name: 'Late' }),
      await people.maker.del(at),
      await people.maker.del(`${rowsOf(of.id)}/multiple-destroy`, { row_ids: [part.id] }),
      await people.maker.post(`${at}/vendors`, { vendor_ids: [chosen.id] }),
    ])
      expect(answer).toMatchObject({ status: 409, message: 'It is “In review”: it cannot be changed' });
    expect(await namesIn(of)).toEqual([part.name]);
  });

  it('and by whoever may change the parent', async () => {
    const of = await survey();
    expect(await people.reviewer.post(rowsOf(of.id), { name: 'Mine', quantity: '1' })).toMatchObject({
      status: 403,
      message: `Only the creator can change this: ${people.maker.session.user.name}`,
    });
  });

  it('unless it follows a course of its own', async () => {
    const of = await survey();
    await step(people.maker, of, 'send');
    const task = { name: 'Measure again', assignee_id: idOf(people.reviewer) };
    expect((await people.maker.post(`/api/test-surveys/${of.id}/tasks`, task)).status).toBe(201);
  });
});

describe('a part is seen by whoever sees its parent', () => {
  it('and by nobody else, of this branch or another', async () => {
    const of = await survey();
    const part = await row(of);
    for (const who of [people.stranger, people.elsewhere]) {
      expect(await who.get(rowsOf(of.id))).toMatchObject({ status: 404, message: 'Survey not found' });
      expect((await who.get(`${rowsOf(of.id)}/${part.id}`)).status).toBe(404);
      expect((await who.get(`${rowsOf(of.id)}/${part.id}/comments`)).status).toBe(404);
      expect((await who.get(`${rowsOf(of.id)}/${part.id}/vendors`)).status).toBe(404);
    }
    expect((await people.reviewer.get(rowsOf(of.id))).status).toBe(200);
  });

  it('whom a part of their own lets see the parent, and with it the other parts', async () => {
    const of = await survey();
    await row(of);
    const tasks = `/api/test-surveys/${of.id}/tasks`;
    const task = await expecting(201, people.maker.post(tasks, { name: 'Look', assignee_id: idOf(people.stranger) }));
    expect((await people.stranger.get(rowsOf(of.id))).status).toBe(200);
    expect((await people.stranger.get(`/api/test-surveys/${of.id}`)).status).toBe(200);
    const handed = { version: task.version, assignee_id: idOf(people.reviewer) };
    expect((await people.stranger.put(`${tasks}/${task.id}`, handed)).status).toBe(200);
    expect((await people.stranger.get(rowsOf(of.id))).status).toBe(404);
  });

  it('which are deleted by nobody else, to whom they are not there, in use or not', async () => {
    const of = await survey();
    const note = async () =>
      (await expecting(201, people.maker.post('/api/test-survey-notes', { survey_id: of.id, name: fresh() }))).id;
    const [used, free] = [await note(), await note()];
    await expecting(201, people.maker.post('/api/test-note-badges', { name: 'Badge', note_id: used }));
    expect((await people.maker.del(`/api/test-survey-notes/${used}`)).status).toBe(409);
    for (const id of [used, free, 999_999_999])
      expect(await people.stranger.del(`/api/test-survey-notes/${id}`)).toMatchObject({
        status: 404,
        message: 'Survey note not found',
      });
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
    ])
      expect(answer).toMatchObject({ status: 403, message: 'You do not have the permission test.survey.update' });
    const nobody = await person(on, { permissions: ['enquiry.global.view'], branches: [leeds] });
    expect((await nobody.get(rowsOf(of.id))).status).toBe(403);
  });
});

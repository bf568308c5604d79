import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { someBill, testBoqRequests } from '../../support/boqRequests.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';
import { fresh, type Sent } from '../../support/samples.ts';

const on = testApp();
const { team, buyer, billed, revised, request, take, coverage, figures, keyOf, linesIn } = testBoqRequests(on);

/** What a line says, without its ids. */
const said = ({ kind, description, quantity, total_quantity }: Made) => [kind, description, quantity, total_quantity];

describe('a request of a project', () => {
  it('takes over what is open of the approved BOQ: items, and BOMs as products with their items', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    const answer = await take(of);
    expect([answer.status, answer.message]).toEqual([201, 'Taken over from the BOQ']);
    const lines = await linesIn(of);
    expect(lines.map(said).toSorted()).toEqual(
      [
        ['item', 'Brick', '40.0000', '40.0000'],
        ['product', 'Window', '10.0000', '10.0000'],
        ['item', 'Pane', '2.0000', '20.0000'],
        // Half a frame of 4 screws.
        ['item', 'Screw', '2.0000', '20.0000'],
      ].toSorted(),
    );
    const window = lines.find(({ kind }) => kind === 'product');
    for (const name of ['Pane', 'Screw'])
      expect(lines.find(({ description }) => description === name)?.['parent_line_id']).toBe(window?.id);
    // Each line keeps the identity of the line of the BOQ.
    const keys = new Map((await coverage(project)).map((row) => [row['description'], row['bill_line_key']]));
    expect(lines.map(({ bill_line_key }) => bill_line_key)).toEqual(
      lines.map(({ description }) => keys.get(description)),
    );
    expect(await take(of)).toMatchObject({ status: 409, message: 'Nothing of it is open: all is requested' });
  });

  it('takes over chosen lines, and the rest of what others have requested', async () => {
    const { project } = await billed(someBill);
    const [first, second] = [await request(project), await request(project)];
    await expecting(201, take(first, [await keyOf(project, 'Brick')]));
    const [brick] = await linesIn(first);
    const changes = [{ id: brick?.id, version: brick?.['version'], quantity: '15' }];
    await expecting(200, buyer().post(`/api/purchase-request/${first.id}/store-items-and-products`, { changes }));
    await expecting(201, take(second));
    expect((await linesIn(second)).map(said).toSorted()[0]).toEqual(['item', 'Brick', '25.0000', '25.0000']);
    expect(await figures(project)).toEqual([
      ['Brick', 40, 40, 0, 'covered'],
      ['Window', 10, 10, 0, 'covered'],
      ['Pane', 20, 20, 0, 'covered'],
      ['Screw', 20, 20, 0, 'covered'],
    ]);
    // What is cancelled is open again.
    await expecting(200, buyer().put(`/api/purchase-request/${first.id}/cancel`, { comment: 'Not now' }));
    expect((await figures(project))[0]).toEqual(['Brick', 40, 25, 15, 'under']);
  });

  it('names the task that was planned of each line', async () => {
    const { project } = await billed(someBill);
    const opened = await expecting(
      201,
      team.creator.post('/api/project-plans', { project_id: project, starts_on: '2027-03-01', made_from: 'bill' }),
    );
    const { records } = await expecting(
      200,
      team.creator.get(`/api/projects/${project}/project-planning/tasks?per_page=200`),
    );
    const numberOf = (name: string): unknown =>
      (records as Made[]).flatMap(({ sub_tasks: own }) => own as Made[]).find((task) => task['name'] === name)?.[
        'number'
      ];
    expect([opened['revision'], numberOf('Brick'), numberOf('Window')]).toEqual([1, 4, 5]);
    const of = await request(project);
    await expecting(201, take(of));
    expect(
      (await linesIn(of)).map(({ description, task_number }) => [description, task_number ?? null]).toSorted(),
    ).toEqual([
      ['Brick', numberOf('Brick')],
      ['Pane', null],
      ['Screw', null],
      ['Window', numberOf('Window')],
    ]);
    // What is needed by when is when its task begins, or that of its product.
    const { records: marks } = await expecting(200, buyer().get(`/api/purchase-request/${of.id}/marks`));
    expect(marks.map(({ task_starts_on: day }: Made) => day)).toEqual(Array(4).fill('2027-03-01'));
  });

  it('is refused what it cannot have', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    expect(await take(of, ['00000000-0000-4000-8000-000000000000'])).toMatchObject({
      status: 422,
      errors: { bill_line_keys: ['BOQ: no such line in the approved BOQ of this project'] },
    });
    expect((await take(of, [])).status).toBe(422);
    const general = await expecting(
      201,
      buyer().post('/api/purchase-request/store', {
        title: fresh(),
        purpose: 'general_purchase',
        reviewer_id: idOf(team.reviewer),
        approver_id: idOf(team.approver),
      }),
    );
    expect(await take(general)).toMatchObject({
      status: 409,
      message: 'A general purchase has no project, and so no BOQ',
    });
    const early = await billed(someBill, false);
    expect(await take(await request(early.project))).toMatchObject({
      status: 409,
      message: 'This project has no approved BOQ yet',
    });
    const path = `/api/purchase-request/${of.id}/take-over`;
    expect((await team.stranger.post(path, {})).status).toBe(404);
    expect((await buyer().post(`${path}?purpose=general_purchase`, {})).status).toBe(404);
    await expecting(200, buyer().put(`/api/purchase-request/${of.id}/cancel`, { comment: 'Not now' }));
    expect((await take(of)).status).toBe(409);
    expect(await linesIn(of)).toEqual([]);
  });

  it('takes over a part of what is open, and refuses by line what is not', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    const [brick, window] = [await keyOf(project, 'Brick'), await keyOf(project, 'Window')];
    const path = `/api/purchase-request/${of.id}/take-over`;
    const send = (quantities: Sent[], bill_line_keys = [brick, window]) =>
      buyer().post(path, { bill_line_keys, quantities });
    expect(
      await send([
        { bill_line_key: brick, quantity: '40.0001' },
        { bill_line_key: window, quantity: '10' },
      ]),
    ).toMatchObject({ status: 422, errors: { 'quantities.0.quantity': ['Only 40 are open'] } });
    expect(await send([{ bill_line_key: brick, quantity: '1' }], [window])).toMatchObject({
      status: 422,
      errors: { 'quantities.0.bill_line_key': ['Nothing of this line is taken over'] },
    });
    expect(await send([1, 2].map((quantity) => ({ bill_line_key: brick, quantity: `${quantity}` })))).toMatchObject({
      status: 422,
      errors: { quantities: ['A line is named twice'] },
    });
    expect((await send([{ bill_line_key: brick, quantity: '0' }])).status).toBe(422);
    expect(await linesIn(of)).toEqual([]);
    await expecting(
      201,
      send([
        { bill_line_key: brick, quantity: '12.5' },
        { bill_line_key: window, quantity: '4' },
      ]),
    );
    expect(await figures(project)).toEqual([
      ['Brick', 40, 12.5, 27.5, 'under'],
      ['Window', 10, 4, 6, 'under'],
      ['Pane', 20, 8, 12, 'under'],
      ['Screw', 20, 8, 12, 'under'],
    ]);
    await expecting(201, take(of));
    expect((await figures(project)).every(([, , , , state]) => state === 'covered')).toBe(true);
  });

  it('takes over an item of a BOM that a later revision has more of, beside the product', async () => {
    const { project, estimation } = await billed(someBill);
    await expecting(201, take(await request(project)));
    await revised(estimation, (line) => ({
      changes: [{ id: line('Pane').id, version: line('Pane')['version'], quantity: '3' }],
    }));
    expect((await figures(project)).find(([name]) => name === 'Pane')).toEqual(['Pane', 30, 20, 10, 'under']);
    const more = await request(project);
    await expecting(201, take(more, [await keyOf(project, 'Pane')]));
    expect((await linesIn(more)).map(said)).toEqual([['item', 'Pane', '10.0000', '10.0000']]);
    expect((await figures(project)).every(([, , , , state]) => state === 'covered')).toBe(true);
  });

  it('takes over no item of a BOM that is open itself: it comes with the product', async () => {
    const { project } = await billed(someBill);
    const of = await request(project);
    expect(await take(of, [await keyOf(project, 'Pane')])).toMatchObject({ status: 409 });
    expect((await coverage(project, 'rest=true')).map(({ description }) => description)).toEqual(['Brick', 'Window']);
  });
});

it('a line that is removed and brought back keeps the identity, which nobody makes up', async () => {
  const { project } = await billed(someBill);
  const of = await request(project);
  const key = await keyOf(project, 'Brick');
  await expecting(201, take(of, [key]));
  const [brick] = await linesIn(of);
  const save = (body: Sent) => buyer().post(`/api/purchase-request/${of.id}/store-items-and-products`, body);
  await expecting(200, save({ removed: [brick?.id] }));
  const back = { key: 'back', kind: 'item', description: 'Brick', quantity: '40' };
  await expecting(200, save({ added: [{ ...back, bill_line_key: key }] }));
  expect((await figures(project))[0]).toEqual(['Brick', 40, 40, 0, 'covered']);
  const other = await billed(someBill);
  for (const bill_line_key of [await keyOf(other.project, 'Brick'), 'made up'])
    expect(await save({ added: [{ ...back, bill_line_key }] })).toMatchObject({
      status: 422,
      errors: { 'added.0.bill_line_key': ['BOQ: no such line in a BOQ of this project'] },
    });
  const [line] = await linesIn(of);
  const changes = [{ id: line?.id, version: line?.['version'], bill_line_key: await keyOf(project, 'Window') }];
  expect((await save({ changes })).status).toBe(422);
});

it('eight people who take over at once request together exactly what is open', async () => {
  const { project } = await billed(someBill);
  const requests = await Promise.all(Array.from({ length: 8 }, () => request(project)));
  const answers = await Promise.all(requests.map((of) => take(of)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  expect(await figures(project)).toEqual([
    ['Brick', 40, 40, 0, 'covered'],
    ['Window', 10, 10, 0, 'covered'],
    ['Pane', 20, 20, 0, 'covered'],
    ['Screw', 20, 20, 0, 'covered'],
  ]);
});

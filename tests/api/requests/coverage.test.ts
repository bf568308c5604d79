import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { someBill, testBoqRequests } from '../../support/boqRequests.ts';
import { activeId, approve, save } from '../../support/estimation.ts';
import { expecting, type Made } from '../../support/sales.ts';
import type { Sent } from '../../support/samples.ts';

const on = testApp();
const { team, buyer, billed, revised, request, take, coverage, figures, keyOf, linesIn, setToBoq } =
  testBoqRequests(on);

const path = (project: number) => `/api/projects/${project}/request-coverage`;
/** Sets the quantity of the line of a request with this description. */
const setQuantity = async (of: Made, description: string, quantity: string): Promise<void> => {
  const line = (await linesIn(of)).find((each) => each['description'] === description);
  const changes = [{ id: line?.id, version: line?.['version'], quantity }];
  await expecting(200, buyer().post(`/api/purchase-request/${of.id}/store-items-and-products`, { changes }));
};
const totalIn = async (of: Made, description: string): Promise<number> =>
  (await linesIn(of))
    .filter((line) => line['description'] === description)
    .reduce((sum, line) => sum + Number(line['total_quantity']), 0);

describe('the coverage of a BOQ', () => {
  it('has each measured line in its order, with what is requested of it and in which requests', async () => {
    const { project } = await billed(someBill);
    expect(await figures(project)).toEqual([
      ['Brick', 40, 0, 40, 'under'],
      ['Window', 10, 0, 10, 'under'],
      ['Pane', 20, 0, 20, 'under'],
      ['Screw', 20, 0, 20, 'under'],
    ]);
    const of = await request(project);
    await expecting(201, take(of, [await keyOf(project, 'Window')]));
    const rows = await coverage(project);
    expect(rows.map(({ rest, state, requests, in_bom }) => [rest, state, requests, in_bom])).toEqual([
      ['40.0000', 'under', [], null],
      ['0.0000', 'covered', [{ id: of.id, number: of['number'] }], null],
      ['0.0000', 'covered', [{ id: of.id, number: of['number'] }], 'Window'],
      ['0.0000', 'covered', [{ id: of.id, number: of['number'] }], 'Window'],
    ]);
    // With the total quantities of the requested lines.
    expect(await totalIn(of, 'Screw')).toBe(20);
  });

  it('is covered to the last place, in whatever parts a product of fractions was taken over', async () => {
    const each = { kind: 'item', parent_key: 'w', unit: 'm' };
    const { project } = await billed([
      { key: 'w', kind: 'bom', description: 'Parapet', quantity: '2.5', unit: 'm' },
      { ...each, key: 'a', description: 'Flashing', quantity: '1.3333' },
      { ...each, key: 'b', description: 'Tape', quantity: '0.3333' },
    ]);
    const key = await keyOf(project, 'Parapet');
    for (const quantity of ['0.7', '0.9', '0.8999', '0.0001']) {
      const of = await request(project);
      const quantities = [{ bill_line_key: key, quantity }];
      const path = `/api/purchase-request/${of.id}/take-over`;
      await expecting(201, buyer().post(path, { bill_line_keys: [key], quantities }));
    }
    expect(await figures(project)).toEqual([
      ['Parapet', 2.5, 2.5, 0, 'covered'],
      ['Flashing', 3.3333, 3.3333, 0, 'covered'],
      ['Tape', 0.8333, 0.8333, 0, 'covered'],
    ]);
  });

  it('tells lines that say the same apart by structure and code', async () => {
    const [item] = (await expecting(200, buyer().get('/api/items?getAll=true'))).records as Made[];
    const strip = (parent_key: string, more: Sent = {}) => ({
      key: `${parent_key}s`,
      kind: 'item',
      parent_key,
      description: 'Elevation strip',
      quantity: '4',
      unit: 'ea',
      ...more,
    });
    const { project } = await billed([
      { key: 'n', kind: 'structure', description: 'North' },
      { key: 'e', kind: 'structure', description: 'East' },
      strip('n', { item_id: item?.id }),
      strip('e'),
    ]);
    expect((await coverage(project)).map(({ description, structure, code }) => [description, structure, code])).toEqual(
      [
        ['Elevation strip', 'North', expect.stringMatching(/^[A-Z]{2}-[A-Z]{3}$/)],
        ['Elevation strip', 'East', null],
      ],
    );
  });

  it('has no alternate until it is chosen, and then not what it stands for', async () => {
    const clinker = {
      key: 'k',
      kind: 'item',
      description: 'Clinker',
      unit: 'ea',
      basis: 'alternate',
      alternate_quantity: '44',
      alternate_to: 'Brick',
    };
    const { project, estimation } = await billed([...someBill, clinker]);
    const of = await request(project);
    await expecting(201, take(of));
    expect((await linesIn(of)).map(({ description }) => description)).not.toContain('Clinker');
    expect((await figures(project)).map(([name]) => name)).toEqual(['Brick', 'Window', 'Pane', 'Screw']);
    await revised(estimation, (line) => ({
      changes: [
        { id: line('Clinker').id, version: line('Clinker')['version'], quantity: '44' },
        { id: line('Brick').id, version: line('Brick')['version'], basis: 'alternate', alternate_quantity: '40' },
      ],
    }));
    const after = await figures(project);
    expect(after).toContainEqual(['Clinker', 44, 0, 44, 'under']);
    // What was asked for before is asked for in vain now.
    expect(after).toContainEqual(['Brick', 0, 40, -40, 'gone']);
  });

  it('has a provisional sum, and no optional line until the client takes it', async () => {
    const { project, estimation } = await billed([
      ...someBill,
      { key: 'v', kind: 'item', description: 'Landscaping', unit: 'LS', quantity: '1', basis: 'provisional_sum' },
      { key: 'o', kind: 'item', description: 'Canopy', unit: 'ea', basis: 'optional', alternate_quantity: '3' },
    ]);
    expect((await figures(project)).slice(-1)).toEqual([['Landscaping', 1, 0, 1, 'under']]);
    const of = await request(project);
    await expecting(201, take(of));
    expect((await linesIn(of)).map(({ description }) => description)).toContain('Landscaping');
    expect((await linesIn(of)).map(({ description }) => description)).not.toContain('Canopy');
    await revised(estimation, (line) => ({
      changes: [{ id: line('Canopy').id, version: line('Canopy')['version'], quantity: '3' }],
    }));
    expect(await figures(project)).toContainEqual(['Canopy', 3, 0, 3, 'under']);
  });

  it('is paged, searched, sorted and narrowed, and says which bill it is about', async () => {
    const { project, estimation } = await billed(someBill);
    const answer = await expecting(200, buyer().get(`${path(project)}?per_page=2&page=2`));
    expect(answer.records.map(({ description }: Made) => description)).toEqual(['Pane', 'Screw']);
    expect(answer.pagination).toEqual({ current_page: 2, per_page: 2, total: 4 });
    expect(answer.bill).toMatchObject({ stage: 'BOQ creation', revision: 1 });
    const named = async (query: string) => (await coverage(project, query)).map(({ description }) => description);
    expect(await named('search=win')).toEqual(['Window', 'Pane', 'Screw']);
    expect(await named('sortCol=description&sortOrder=desc')).toEqual(['Window', 'Screw', 'Pane', 'Brick']);
    expect(await named('sortCol=place&sortOrder=desc')).toEqual(['Screw', 'Pane', 'Window', 'Brick']);
    expect(await named('rest=true')).toEqual(['Brick', 'Window']);
    expect(await named('state=over')).toEqual([]);
    expect(await named('page=9')).toEqual([]);
    await expecting(201, take(await request(project)));
    await revised(estimation, (line) => ({
      changes: [{ id: line('Brick').id, version: line('Brick')['version'], quantity: '30' }],
    }));
    expect(await named('state=over')).toEqual(['Brick']);
    expect((await expecting(200, buyer().get(path(project)))).bill).toMatchObject({ revision: 2 });
  });

  it('is of the last stage that has an approved bill', async () => {
    const { project, estimation } = await billed(someBill);
    const sale = await activeId(team, 'boq-sale', estimation);
    const lines: Made[] = (await expecting(200, buyer().get(`/api/boq-sale/${sale}/items`))).records;
    const brick = lines.find(({ description }) => description === 'Brick');
    await save(team.creator, 'boq-sale', sale, {
      changes: [{ id: brick?.id, version: brick?.['version'], quantity: '50' }],
    });
    // Not approved yet.
    expect((await figures(project))[0]).toEqual(['Brick', 40, 0, 40, 'under']);
    await approve(team, 'boq-sale', estimation);
    expect((await figures(project))[0]).toEqual(['Brick', 50, 0, 50, 'under']);
  });

  it('is empty without an approved bill, and refused without the permission, in another branch or of no project', async () => {
    const { project } = await billed(someBill, false);
    expect(await expecting(200, buyer().get(path(project)))).toMatchObject({ records: [], bill: null });
    expect((await team.stranger.get(path(project))).status).toBe(404);
    expect((await buyer().get(path(99_999_999))).status).toBe(404);
    expect((await buyer().get(`${path(project)}?state=half`)).status).toBe(422);
  });
});

describe('after a later revision', () => {
  it('tells what is under-covered, over-covered, and requested though it is gone', async () => {
    const { project, estimation } = await billed(someBill);
    await expecting(201, take(await request(project)));
    await revised(estimation, (line) => ({
      changes: [{ id: line('Window').id, version: line('Window')['version'], quantity: '12' }],
      removed: [line('Brick').id],
      added: [{ key: 'n', kind: 'item', description: 'Tile', quantity: '5' }],
    }));
    expect(await figures(project)).toEqual([
      ['Window', 12, 10, 2, 'under'],
      ['Pane', 24, 20, 4, 'under'],
      ['Screw', 24, 20, 4, 'under'],
      ['Tile', 5, 0, 5, 'under'],
      ['Brick', 0, 40, -40, 'gone'],
    ]);
    await expecting(201, take(await request(project)));
    expect((await figures(project)).map(([name, , , open]) => [name, open])).toEqual([
      ['Window', 0],
      ['Pane', 0],
      ['Screw', 0],
      ['Tile', 0],
      ['Brick', -40],
    ]);
  });

  it('lowers what is over-covered to what the BOQ says, the last request first', async () => {
    const { project, estimation } = await billed(someBill);
    const [first, second] = [await request(project), await request(project)];
    const brick = await keyOf(project, 'Brick');
    await expecting(201, take(first, [brick]));
    await setQuantity(first, 'Brick', '25');
    await expecting(201, take(second, [brick]));
    expect(await setToBoq(project, brick)).toMatchObject({
      status: 409,
      message: 'No more of it is requested than the BOQ says',
    });
    const setIn = (quantity: string) =>
      revised(estimation, (line) => ({
        changes: [{ id: line('Brick').id, version: line('Brick')['version'], quantity }],
      }));
    await setIn('30');
    const answer = await setToBoq(project, brick);
    expect(answer).toMatchObject({ status: 200, message: 'Set to what the BOQ says', data: { requested: '30.0000' } });
    expect([await totalIn(first, 'Brick'), await totalIn(second, 'Brick')]).toEqual([25, 5]);
    await setIn('20');
    await expecting(200, setToBoq(project, brick));
    expect([await totalIn(first, 'Brick'), await totalIn(second, 'Brick')]).toEqual([20, 0]);
    await revised(estimation, (line) => ({ removed: [line('Brick').id] }));
    await expecting(200, setToBoq(project, brick));
    expect([await totalIn(first, 'Brick'), await totalIn(second, 'Brick')]).toEqual([0, 0]);
    expect((await figures(project)).map(([name]) => name)).not.toContain('Brick');
    expect((await setToBoq(project, brick)).status).toBe(404);
  });

  it('lowers an item in a BOM to what one piece takes, and no item of a product of which too much is requested', async () => {
    const { project, estimation } = await billed(someBill);
    const [first, second] = [await request(project), await request(project)];
    await expecting(201, take(first));
    await setQuantity(first, 'Window', '7');
    await expecting(201, take(second));
    const [window, pane] = [await keyOf(project, 'Window'), await keyOf(project, 'Pane')];
    await revised(estimation, (line) => ({
      changes: [
        { id: line('Pane').id, version: line('Pane')['version'], quantity: '1' },
        { id: line('Window').id, version: line('Window')['version'], quantity: '9' },
      ],
    }));
    expect((await figures(project)).slice(1, 3)).toEqual([
      ['Window', 9, 10, -1, 'over'],
      ['Pane', 9, 20, -11, 'over'],
    ]);
    // What comes with the window is lowered with it.
    expect((await coverage(project)).map(({ excess }) => excess)).toEqual(['0.0000', '1.0000', '11.0000', '0.0000']);
    const screw = await keyOf(project, 'Screw');
    expect(await setToBoq(project, screw)).toMatchObject({
      status: 409,
      message: 'It is in a product of which too much is requested: set that one first',
    });
    await expecting(200, setToBoq(project, window));
    expect([await totalIn(first, 'Window'), await totalIn(second, 'Window')]).toEqual([7, 2]);
    await expecting(200, setToBoq(project, pane));
    expect([await totalIn(first, 'Pane'), await totalIn(second, 'Pane')]).toEqual([7, 2]);
    expect((await figures(project)).every(([, , , , state]) => state === 'covered')).toBe(true);
  });

  it('changes nothing of a request that the person may not change', async () => {
    const { project, estimation } = await billed(someBill);
    const of = await request(project);
    await expecting(201, take(of));
    const key = await keyOf(project, 'Brick');
    await revised(estimation, (line) => ({ removed: [line('Brick').id] }));
    expect((await team.stranger.put(`${path(project)}/set-to-boq`, { bill_line_key: key })).status).toBe(404);
    expect((await buyer().put(`${path(project)}/set-to-boq`, {})).status).toBe(422);
    expect(await totalIn(of, 'Brick')).toBe(40);
  });
});

describe('while the next revision of the BOQ is a draft, or the estimation on hold', () => {
  const begun = async () => {
    const { project, estimation } = await billed(someBill);
    const of = await request(project);
    const brick = await keyOf(project, 'Brick');
    await expecting(201, take(of, [brick]));
    const remarks = 'Measured again';
    await expecting(200, team.creator.put('/api/boq-creation/revise', { estimation_id: estimation, remarks }));
    const draft = await activeId(team, 'boq-creation', estimation);
    const lines: Made[] = (await expecting(200, buyer().get(`/api/boq-creation/${draft}/items`))).records;
    const changes = lines
      .filter(({ description }) => description === 'Brick')
      .map(({ id, version }) => ({ id, version, quantity: '7' }));
    await save(team.creator, 'boq-creation', draft, { changes });
    return { project, estimation, of, brick };
  };

  it('the approved one is covered and taken over', async () => {
    const { project, of, brick } = await begun();
    expect((await expecting(200, buyer().get(path(project)))).bill).toMatchObject({ revision: 1 });
    expect((await figures(project)).slice(0, 2)).toEqual([
      ['Brick', 40, 40, 0, 'covered'],
      ['Window', 10, 0, 10, 'under'],
    ]);
    expect(await setToBoq(project, brick)).toMatchObject({
      status: 409,
      message: 'No more of it is requested than the BOQ says',
    });
    expect(await totalIn(of, 'Brick')).toBe(40);
    await expecting(201, take(await request(project), [await keyOf(project, 'Window')]));
  });

  it('the approved one stays that of its estimation on hold, and a stage on hold that was never approved is none', async () => {
    const { project, estimation } = await begun();
    const remarks = 'The client waits';
    await expecting(200, team.coordinator.put('/api/boq-creation/hold', { estimation_id: estimation, remarks }));
    expect((await expecting(200, buyer().get(path(project)))).bill).toMatchObject({
      stage: 'BOQ creation',
      revision: 1,
    });
    const untouched = await billed(someBill);
    await expecting(
      200,
      team.coordinator.put('/api/boq-creation/hold', { estimation_id: untouched.estimation, remarks }),
    );
    expect((await figures(untouched.project))[0]).toEqual(['Brick', 40, 0, 40, 'under']);
  });

  it('the next one counts once it is approved', async () => {
    const { project, estimation } = await begun();
    await approve(team, 'boq-creation', estimation);
    expect((await figures(project))[0]).toEqual(['Brick', 7, 40, -33, 'over']);
  });
});

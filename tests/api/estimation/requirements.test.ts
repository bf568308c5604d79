import { describe, expect, it } from 'vitest';
import { makeBom, makeItem } from '../../support/bills.ts';
import { acted, activeId, approve, linesOf, makeEstimation, testEstimation } from '../../support/estimation.ts';
import { person, branchIds } from '../../support/people.ts';
import { expecting, type Made } from '../../support/sales.ts';

const { on, team, masters } = testEstimation();

const opened = async () => {
  const { id, project_id } = await makeEstimation(team, masters);
  const path = `/api/projects/${project_id}/items`;
  const add = (body: object, who = team.creator) => who.post(path, { estimation_id: id, ...body });
  return { estimation: id as number, project: project_id as number, path, add };
};

describe('the item requirements of a project', () => {
  it('are the lines of its BOQ details, read and added by either door', async () => {
    const { estimation, path, add } = await opened();
    const plate = await makeItem(team.creator);
    const { records } = await expecting(201, add({ item_id: plate.id, quantity: '3' }));
    expect(records[0]).toMatchObject({ kind: 'item', description: plate.name, quantity: '3.0000' });
    const bom = await makeBom(team.creator);
    expect((await expecting(201, add({ type: 'bom', bom_ids: [bom.id] }))).records).toHaveLength(2);
    const details = await activeId(team, 'boq-details', estimation);
    const [here, there] = [
      await expecting(200, team.reader.get(path)),
      await linesOf(team.reader, 'boq-details', details),
    ];
    expect(here.records).toEqual(there);
    expect(here.pagination).toEqual({ current_page: 1, per_page: 3, total: 3 });
    const page = await expecting(200, team.reader.get(`${path}?page=2&per_page=2`));
    expect(page.records.map(({ id }: Made) => id)).toEqual([there[2]?.id]);
    expect(here.records[0]).not.toHaveProperty('material_rate');
  });

  it('are added to the estimation of the project, and to its details alone', async () => {
    const [mine, other] = [await opened(), await opened()];
    const plate = await makeItem(team.creator);
    const send = async (body: object) => {
      const { status, errors } = await team.creator.post(mine.path, { item_id: plate.id, ...body });
      return [status, errors];
    };
    const invalid = { estimation_boq_detail_id: ['Invalid estimation stage.'] };
    const theirs = await activeId(team, 'boq-details', other.estimation);
    expect(await send({})).toEqual([422, { estimation_id: ['Missing required parameters'] }]);
    expect(await send({ estimation_id: mine.estimation, estimation_boq_detail_id: theirs })).toEqual([422, invalid]);
    expect(await send({ estimation_id: other.estimation })).toEqual([422, invalid]);
    expect(await send({ estimation_id: other.estimation, estimation_boq_detail_id: theirs })).toEqual([422, invalid]);
    for (const { path } of [mine, other]) expect((await expecting(200, team.reader.get(path))).records).toEqual([]);
  });

  it('are added to the stage whose id the body has, as the payload of the documents names it', async () => {
    const [{ estimation, path, add }, other] = [await opened(), await opened()];
    const { id: item_id, name, variants } = await makeItem(team.creator);
    const item_variant_id = variants[0].id;
    await expecting(201, add({ item_id }));
    const own = { item_id, quantity: '2' };
    const invalid = { status: 422, errors: { estimation_boq_creation_id: ['Invalid estimation stage.'] } };
    await approve(team, 'boq-details', estimation);
    const creation = await activeId(team, 'boq-creation', estimation);
    expect(await other.add({ ...own, estimation_boq_creation_id: creation })).toMatchObject({ status: 404 });
    const { records } = await expecting(201, add({ ...own, estimation_boq_creation_id: creation }));
    expect(records[0]).toMatchObject({ description: name, quantity: '2.0000' });
    expect((await linesOf(team.reader, 'boq-creation', creation)).map(({ id }) => id)).toContain(records[0].id);
    expect((await expecting(200, team.reader.get(path))).records).toHaveLength(1);
    expect(await add({ ...own, estimation_boq_creation_id: creation + 1 })).toMatchObject(invalid);
    const details = await activeId(team, 'boq-details', estimation);
    const both = { estimation_boq_detail_id: details, estimation_boq_creation_id: creation };
    expect(await add({ ...own, ...both })).toMatchObject(invalid);
    const { leeds } = await branchIds(on);
    const permissions = ['estimation.boq_details.view', 'estimation.boq_details.update'];
    const lacking = await person(on, { branches: [leeds], permissions });
    expect(await add({ ...own, estimation_boq_creation_id: creation }, lacking)).toMatchObject({
      status: 403,
      message: 'You do not have the permission estimation.boq_creation.update',
    });
    await approve(team, 'boq-creation', estimation);
    await acted(team.coordinator, 'boq-creation', 'forward-to-cost-estimation', estimation);
    const cost = await activeId(team, 'boq-cost', estimation);
    const priced = await expecting(201, add({ ...own, item_variant_id, estimation_boq_cost_id: cost }));
    expect(priced.records[0]).toMatchObject({ material_rate: '10.0000', cost_extension: '20.00' });
  });

  it('are the creator’s until they are sent for review, and of those who may', async () => {
    const { estimation, project, path, add } = await opened();
    const { id: item_id } = await makeItem(team.creator);
    expect((await add({ item_id }, team.reader)).status).toBe(403);
    const { leeds } = await branchIds(on);
    const viewer = await person(on, { branches: [leeds], permissions: ['estimation.boq_details.view'] });
    expect(await add({ item_id }, viewer)).toMatchObject({
      status: 403,
      message: 'You do not have the permission estimation.boq_details.update',
    });
    const nobody = await person(on, { branches: [leeds], permissions: [] });
    expect(await nobody.get(path)).toMatchObject({ status: 403 });
    await expecting(201, add({ item_id }));
    await approve(team, 'boq-details', estimation);
    expect(await add({ item_id })).toMatchObject({ status: 409, message: 'It is “Approved”: it cannot be changed' });
    expect((await expecting(200, viewer.get(path))).records).toHaveLength(1);
    expect((await team.stranger.get(path)).status).toBe(404);
    expect((await team.reader.get('/api/projects/999999999/items')).status).toBe(404);
    expect(project).toBeGreaterThan(0);
  });
});

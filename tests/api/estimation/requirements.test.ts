import { describe, expect, it } from 'vitest';
import type { Caller } from '../../support/app.ts';
import { makeBom, makeItem } from '../../support/bills.ts';
import { acted, activeId, approve, linesOf, makeEstimation, testEstimation } from '../../support/estimation.ts';
import { person, branchIds } from '../../support/people.ts';
import { expecting, idOf, type Made } from '../../support/sales.ts';

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

describe('the workflow of item requirements', () => {
  /** What each call answers, and where the requirements stand for whoever sent it. */
  const walked = async () => {
    const { path, add } = await opened();
    const { creator, reviewer, approver } = team;
    const plate = await makeItem(creator);
    await expecting(201, add({ item_id: plate.id, quantity: '3' }));
    const standing = async (who = creator) => {
      const { workflowState, isReviewer, isApprover, rejectionReason } = await expecting(200, who.get(path));
      return [workflowState, isReviewer, isApprover, rejectionReason];
    };
    const send = async (who: Caller, step: string, body: object = {}) => {
      const { status, message } = await who.post(`${path}/${step}`, body);
      return [status, message];
    };
    return { path, standing, send, creator, reviewer, approver };
  };
  const sent = [200, 'Item requirements sent for review'];
  const submitted = [200, 'Item requirements submitted for approval'];

  it('leads from DRAFT over UNDER_REVIEW and SUBMITTED to APPROVED', async () => {
    const { standing, send, creator, reviewer, approver } = await walked();
    expect(await standing()).toEqual(['DRAFT', false, false, null]);
    expect(await send(creator, 'review', { reviewer_id: idOf(reviewer) })).toEqual(sent);
    expect(await standing(reviewer)).toEqual(['UNDER_REVIEW', true, false, null]);
    expect(await send(reviewer, 'submit', { approver_id: idOf(approver) })).toEqual(submitted);
    expect(await standing(reviewer)).toEqual(['SUBMITTED', true, false, null]);
    expect(await standing(approver)).toEqual(['SUBMITTED', false, true, null]);
    expect(await send(approver, 'approve')).toEqual([200, 'Item requirements approved']);
    expect(await standing(approver)).toEqual(['APPROVED', false, true, null]);
  });

  it('is rejected under review and when it was submitted, with a reason that stays visible until it is sent again', async () => {
    const { path, standing, send, creator, reviewer, approver } = await walked();
    expect(await send(creator, 'reject', { reason: 'Wrong block' })).toEqual([403, 'Only the reviewer can do this']);
    await send(creator, 'review', { reviewer_id: idOf(reviewer) });
    const without = await reviewer.post(`${path}/reject`, {});
    expect(without).toMatchObject({ status: 422, errors: { reason: ['Say why'] } });
    expect(await send(approver, 'reject', { reason: 'Not mine' })).toEqual([403, expect.any(String)]);
    expect(await send(reviewer, 'reject', { reason: 'Wrong block' })).toEqual([200, 'Item requirements rejected']);
    expect(await standing()).toEqual(['REJECTED', false, false, 'Wrong block']);
    expect(await send(reviewer, 'reject', { reason: 'Again' })).toEqual([
      409,
      expect.stringContaining('It is “Sent back” now'),
    ]);
    expect(await send(creator, 'review', { reviewer_id: idOf(reviewer) })).toEqual(sent);
    expect(await standing()).toEqual(['UNDER_REVIEW', false, false, null]);
    expect(await send(reviewer, 'submit', { approver_id: idOf(approver) })).toEqual(submitted);
    expect(await send(approver, 'reject', { reason: 'Two floors are missing' })).toEqual([
      200,
      'Item requirements rejected',
    ]);
    expect(await standing(reviewer)).toEqual(['REJECTED', true, false, 'Two floors are missing']);
  });

  it('is the same by either door', async () => {
    const { id, project_id } = await makeEstimation(team, masters);
    const { creator, reviewer, approver } = team;
    const path = `/api/projects/${project_id}/items`;
    const plate = await makeItem(creator);
    await expecting(201, creator.post(path, { estimation_id: id, item_id: plate.id, quantity: '3' }));
    await acted(creator, 'boq-details', 'forward-to-reviewer', id, { reviewer_id: idOf(reviewer) });
    expect(await reviewer.post(`${path}/submit`, { approver_id: idOf(approver) })).toMatchObject({ status: 200 });
    await acted(approver, 'boq-details', 'final-approve', id);
    expect((await expecting(200, creator.get(path))).workflowState).toBe('APPROVED');
    expect(await activeId(team, 'boq-creation', id)).toBeGreaterThan(0);
  });
});

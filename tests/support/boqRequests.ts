import { beforeAll } from 'vitest';
import type { TestApp } from './app.ts';
import { activeId, approve, makeEstimators, save, type Estimators } from './estimation.ts';
import { expecting, idOf, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';

/** A project with an approved bill, requests of it, and what they cover. */
export const testBoqRequests = (on: Pick<TestApp, 'app' | 'database' | 'as'>) => {
  const team = {} as Estimators;
  beforeAll(async () => void Object.assign(team, await makeEstimators(on)));
  const buyer = () => team.creator;
  /** An active project with its estimation: the bill of its BOQ creation, which is approved. */
  const billed = async (added: readonly Sent[], isApproved = true) => {
    const customer = await expecting(201, buyer().post('/api/customer', { name: `Customer ${fresh()}` }));
    const project = await expecting(201, buyer().post('/api/projects', { title: 'Station', customer_id: customer.id }));
    const [estimation] = (await expecting(200, buyer().get(`/api/estimations?project_id=${project.id}`))).records;
    await save(team.creator, 'boq-details', await activeId(team, 'boq-details', estimation.id), {
      added: [{ key: 'first', kind: 'item', description: 'Asked for', quantity: '1' }],
    });
    await approve(team, 'boq-details', estimation.id);
    const bill = await activeId(team, 'boq-creation', estimation.id);
    const old: Made[] = (await expecting(200, buyer().get(`/api/boq-creation/${bill}/items`))).records;
    const saved = await save(team.creator, 'boq-creation', bill, { added, removed: old.map(({ id }) => id) });
    if (isApproved) await approve(team, 'boq-creation', estimation.id);
    return { project: project.id, estimation: estimation.id as number, lines: saved.records as Made[] };
  };
  /** A new revision of the bill with these changes, approved; `changesOf` gets the lines by their descriptions. */
  const revised = async (
    estimation: number,
    changesOf: (line: (description: string) => Made) => Sent,
  ): Promise<void> => {
    await expecting(
      200,
      team.creator.put('/api/boq-creation/revise', { estimation_id: estimation, remarks: 'Measured again' }),
    );
    const bill = await activeId(team, 'boq-creation', estimation);
    const lines: Made[] = (await expecting(200, buyer().get(`/api/boq-creation/${bill}/items`))).records;
    const line = (description: string) => {
      const found = lines.find((each) => each['description'] === description);
      if (!found) throw new Error(`No line ${description}`);
      return found;
    };
    await save(team.creator, 'boq-creation', bill, changesOf(line));
    await approve(team, 'boq-creation', estimation);
  };
  const request = (project_id: number, more: Sent = {}): Promise<Made> =>
    expecting(
      201,
      buyer().post('/api/purchase-request/store', {
        title: `Request ${fresh()}`,
        purpose: 'project_purchase',
        project_id,
        reviewer_id: idOf(team.reviewer),
        approver_id: idOf(team.approver),
        ...more,
      }),
    );
  const take = (of: Made, bill_line_keys?: readonly string[]) =>
    buyer().post(`/api/purchase-request/${of.id}/take-over`, { ...(bill_line_keys && { bill_line_keys }) });
  const coverage = async (project: number, query = 'getAll=true'): Promise<Made[]> =>
    (await expecting(200, buyer().get(`/api/projects/${project}/request-coverage?${query}`))).records;
  /** The coverage as [description, quantity, requested, open, state]. */
  const figures = async (project: number) =>
    (await coverage(project)).map((row) => [
      row['description'],
      ...['quantity', 'requested', 'open'].map((name) => Number(row[name])),
      row['state'],
    ]);
  const keyOf = async (project: number, description: string): Promise<string> => {
    const row = (await coverage(project)).find((each) => each['description'] === description);
    if (!row) throw new Error(`Not covered: ${description}`);
    return String(row['bill_line_key']);
  };
  const linesIn = async (of: Made): Promise<Made[]> =>
    (await expecting(200, buyer().get(`/api/purchase-request/${of.id}/lines`))).records;
  const setToBoq = (project: number, bill_line_key: string) =>
    buyer().put(`/api/projects/${project}/request-coverage/set-to-boq`, { bill_line_key });
  return { team, buyer, billed, revised, request, take, coverage, figures, keyOf, linesIn, setToBoq };
};

/** A bill: 40 bricks and 10 windows of 2 panes, 0.5 frames of 4 screws and 1 sill that is credited. */
export const someBill: readonly Sent[] = [
  { key: 'walls', kind: 'structure', description: 'Walls' },
  { key: 'a', kind: 'item', parent_key: 'walls', description: 'Brick', quantity: '40', unit: 'ea' },
  { key: 'w', kind: 'bom', parent_key: 'walls', description: 'Window', quantity: '10', unit: 'ea' },
  { key: 'p', kind: 'item', parent_key: 'w', description: 'Pane', quantity: '2', unit: 'ea' },
  { key: 'f', kind: 'bom', parent_key: 'w', description: 'Frame', quantity: '0.5' },
  { key: 's', kind: 'item', parent_key: 'f', description: 'Screw', quantity: '4' },
  { key: 'c', kind: 'item', parent_key: 'w', description: 'Sill', quantity: '-1' },
  { key: 'd', kind: 'item', description: 'Deducted', quantity: '-3' },
  { key: 'r', kind: 'item', description: 'Rate only', basis: 'rate_only' },
];

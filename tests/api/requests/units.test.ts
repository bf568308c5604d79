import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { makeItem } from '../../support/bills.ts';
import { expecting, type Made } from '../../support/sales.ts';
import { testTraces } from '../../support/traces.ts';

const { people, estimated, takenOver, at, store, row, root } = testTraces(testApp());

/** A won project whose BOQ has 2 boxes of 12 of an item, at 30.00 each. */
const boxes = async () => {
  const item = await makeItem(people.buyer, { units: [{ unit: 'box', factor: '12' }] });
  const variant = item.variants[0].id;
  const line = { key: 'a', kind: 'item', description: 'Bolt', quantity: '2', unit: 'box' };
  const { project } = await estimated([{ ...line, item_id: item.id, item_variant_id: variant }], ['30']);
  return { item, project };
};
const coverageOf = async (project: number): Promise<Made> => {
  const { records } = await expecting(200, people.buyer.get(`/api/projects/${project}/request-coverage?getAll=true`));
  return records[0];
};

it('what a BOQ says in boxes is taken over, compared and set right by the piece', async () => {
  const { item, project } = await boxes();
  expect(await coverageOf(project)).toMatchObject({ quantity: '24.0000', unit: 'ea', open: '24.0000', state: 'under' });
  const { of, lines } = await takenOver(project);
  const [line] = lines;
  expect(line).toMatchObject({ quantity: '24.0000', unit: 'ea', total_quantity: '24.0000', item_id: item.id });
  expect(await row(of, line)).toMatchObject({ total_req_qty: '24.0000', unit: 'ea' });
  expect(await coverageOf(project)).toMatchObject({ requested: '24.0000', open: '0.0000', state: 'covered' });
  const { records: rests } = await expecting(200, people.buyer.get(at(of, 'marks')));
  expect(rests).toMatchObject([{ boq_quantity: '24.0000', boq_unit: 'ea' }]);

  // Asked for in boxes, it is compared by the piece; three are a box too many.
  const [stored] = (await expecting(200, people.buyer.get(at(of, 'lines')))).records;
  const threeBoxes = [{ id: line.id, version: stored.version, quantity: '3', unit: 'box' }];
  await expecting(200, store(of, { changes: threeBoxes }));
  expect(await coverageOf(project)).toMatchObject({ requested: '36.0000', excess: '12.0000', state: 'over' });
  const key = line.bill_line_key as string;
  const set = await expecting(
    200,
    people.buyer.put(`/api/projects/${project}/request-coverage/set-to-boq`, { bill_line_key: key }),
  );
  expect(set).toMatchObject({ requested: '24.0000' });
  expect(await coverageOf(project)).toMatchObject({ requested: '24.0000', state: 'covered' });
  const [{ request_id, changes }] = set.before;
  expect(changes).toMatchObject([{ quantity: '3.0000', unit: 'box' }]);
  await expecting(200, people.buyer.post(`${root}/${request_id}/store-items-and-products`, { changes }));
  expect(await coverageOf(project)).toMatchObject({ requested: '36.0000', state: 'over' });
});

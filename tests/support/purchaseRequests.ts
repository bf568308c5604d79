import { beforeAll } from 'vitest';
import type { Caller, TestApp } from './app.ts';
import { branchIds, person } from './people.ts';
import { expecting, type Made } from './sales.ts';
import { fresh } from './samples.ts';
import { idOf } from './surveyPeople.ts';

/** Who asks for material, and who verifies it, for the tests of a file, once they run; and what they send. `head`: what each request says. */
export const testPurchaseRequests = (on: Pick<TestApp, 'app' | 'database' | 'as'>, head: object = {}) => {
  const people = {} as Record<'buyer' | 'reviewer' | 'approver' | 'elsewhere', Caller>;
  beforeAll(async () => {
    const { leeds, bristol } = await branchIds(on);
    for (const name of ['buyer', 'reviewer', 'approver'] as const)
      people[name] = await person(on, { branches: [leeds] });
    people.elsewhere = await person(on, { branches: [bristol] });
  });
  const root = '/api/purchase-request';
  const project = async (): Promise<Made> => {
    const customer = await expecting(201, people.buyer.post('/api/customer', { name: `Customer ${fresh()}` }));
    return expecting(201, people.buyer.post('/api/projects', { title: 'Station', customer_id: customer.id }));
  };
  const request = (more: object = {}): Promise<Made> =>
    expecting(
      201,
      people.buyer.post(`${root}/store`, {
        title: `Request ${fresh()}`,
        purpose: 'general_purchase',
        reviewer_id: idOf(people.reviewer),
        approver_id: idOf(people.approver),
        ...head,
        ...more,
      }),
    );
  const store = (of: Made, body: object, who = people.buyer) =>
    who.post(`${root}/${of.id}/store-items-and-products`, body);
  /** A request with a product of 3 pieces with 2 of an item and half of another in each, and 7 of an item beside it. */
  const filled = async (more: object = {}) => {
    const of = await request(more);
    const added = [
      { key: 'p', kind: 'product', description: 'Door', quantity: '3' },
      { key: 'a', kind: 'item', parent_key: 'p', description: 'Leaf', quantity: '2', unit: 'ea' },
      { key: 'b', kind: 'item', parent_key: 'p', description: 'Hinge', quantity: '0.5', unit: 'ea' },
      { key: 'c', kind: 'item', description: 'Silicone', quantity: '7', unit: 'cartridge' },
    ];
    const { records } = await expecting(200, store(of, { added }));
    const [door, leaf, hinge, silicone] = added.map(({ key }) => records.find((line: Made) => line.key === key));
    return { of, door, leaf, hinge, silicone } as Record<'of' | 'door' | 'leaf' | 'hinge' | 'silicone', Made>;
  };
  return { people, root, project, request, store, filled };
};

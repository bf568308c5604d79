import { pathWith, type Call } from '../../src/schema/calls/call.ts';
import type { Resource } from '../../src/schema/resource.ts';
import type { Answered, Caller, TestApp } from './app.ts';
import { expecting, type Made } from './sales.ts';
import { fresh, type Sent } from './samples.ts';
import { verifiersBeside } from './verifiers.ts';
import type { Written } from './writing.ts';

/** What the calls of the lines of a request name. */
export interface WrittenRequest {
  readonly product: number;
  readonly item: number;
  readonly consumable: number;
  readonly structure: number;
  readonly vendor: number;
}

/** Whether a record is a line of a purchase request, which no call creates by itself. */
export const isOfRequest = ({ name }: Resource): boolean => name === 'purchase_request_lines';

/** A request with a product, a consumable in it and an item beside it, of one structure: the product. */
export const requestedOf = async (on: TestApp, maker: Caller, resource: Resource): Promise<Written> => {
  const made = (path: string, body: Sent) => expecting(201, maker.post(path, body));
  const { id: structure_id } = await made('/api/structure', { name: fresh() });
  const { id: vendor } = await made('/api/vendors', { name: fresh() });
  const { named } = await verifiersBeside(on, maker);
  const { id: request } = await made('/api/purchase-request/store', {
    title: fresh(),
    purpose: 'general_purchase',
    ...named,
  });
  const added = [
    { key: 'p', kind: 'product', description: 'Door', quantity: '3', structure_id },
    { key: 'c', kind: 'consumable', description: 'Rags', quantity: '1', parent_key: 'p' },
    { key: 'i', kind: 'item', description: 'Silicone', quantity: '7', structure_id },
  ];
  const path = `/api/purchase-request/${request}/store-items-and-products`;
  const { records } = await expecting(200, maker.post(path, { added }));
  const of = (key: string) => records.find((line: Made) => line['key'] === key).id as number;
  const request_ = { product: of('p'), item: of('i'), consumable: of('c'), structure: structure_id, vendor };
  const none = { file: 0, related: 0, unrelated: 0 };
  return { resource, id: request_.product, parent: request, ...none, request: request_ };
};

/** Makes a call of lines with a request that would change something. @throws Error for a call that this does not know */
export const writeRequest = (who: Caller, call: Call, { parent, request }: Written): Promise<Answered> => {
  if (!request) throw new Error('Nothing was asked for');
  const { product, item, consumable, structure, vendor } = request;
  const one = '/api/purchase-request/:request_id';
  const ofKind = (word: string, id: number): Record<string, { id: number; body?: Sent }> => ({
    [`PUT ${one}/${word}/:id/update-quantity`]: { id, body: { quantity: '5' } },
    [`DELETE ${one}/${word}/multiple-destroy`]: { id: 0, body: { ids: [id] } },
    [`DELETE ${one}/${word}/structure-destroy/:structure_id`]: { id: 0 },
    [`POST ${one}/${word}/:id/vendors`]: { id, body: { vendor_ids: [vendor] } },
    [`POST ${one}/${word}/:id/vendors/clear-all`]: { id, body: {} },
  });
  const consumables = `${one}/consumable-allocation/consumables/:id`;
  const requests: Record<string, { id: number; body?: Sent }> = {
    ...ofKind('products', product),
    ...ofKind('items', item),
    [`POST ${one}/store-items-and-products`]: {
      id: 0,
      body: { added: [{ key: 'n', kind: 'item', description: fresh(), quantity: '1' }] },
    },
    [`PUT ${one}/lines/order`]: { id: 0, body: { ids: [item], place: 'first' } },
    [`POST ${one}/lines/duplicate`]: { id: 0, body: { ids: [item] } },
    [`POST ${one}/products/:id/duplicate-with-multiple-items`]: { id: product, body: {} },
    'POST /api/projects/purchase-request/vendors': { id: 0, body: { ids: [product, item], vendor_ids: [vendor] } },
    [`PUT ${consumables}`]: { id: consumable, body: { quantity: '2' } },
    [`DELETE ${consumables}`]: { id: consumable },
  };
  const sent = requests[`${call.method} ${call.path}`];
  if (!sent) throw new Error(`Say in tests/support/requestWriting.ts what ${call.method} ${call.path} is sent`);
  const path = pathWith(call.path, { request_id: parent, id: sent.id, structure_id: structure });
  return who.call(call.method, path, sent.body);
};

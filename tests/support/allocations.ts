import type { TestApp } from './app.ts';
import { makeBom, setComponents, type MadeBom } from './masters.ts';
import type { Sent } from './samples.ts';
import { expecting, type Made } from './sales.ts';
import { testTraces } from './traces.ts';

/** What one door takes of a consumable. */
interface Taken {
  readonly item: Made;
  readonly quantity: string;
  /** The BOM names no variant of it. */
  readonly isOpen?: boolean;
}

/** Requests of products whose consumables are allocated and verified, for the tests of a file. */
export const testAllocations = (on: Pick<TestApp, 'app' | 'database' | 'as'>) => {
  const made = testTraces(on);
  const { people, request, store, verify, itemLine, at } = made;
  const part = ({ item, quantity, isOpen }: Taken) => ({
    item_id: item.id,
    item_variant_id: isOpen ? null : item.variants[0].id,
    quantity,
    is_consumable: true,
  });
  /** The BOM takes this from now on. */
  const takes = (bom: MadeBom, ...parts: Taken[]) => setComponents(people.buyer, bom.id, parts.map(part));
  const allocate = (of: Made, body: object = {}) => people.buyer.post(at(of, 'consumable-allocation'), body);
  /** The reviewer and the approver verify the allocation of a product. */
  const verifyAllocation = async (of: Made, product: Made): Promise<void> => {
    for (const [role, who] of [
      ['reviewer', people.reviewer],
      ['approver', people.approver],
    ] as const)
      await expecting(200, who.put(at(of, `consumable-allocation/products/${product.id}/${role}-verify`), {}));
  };
  const consumablesOf = async (of: Made): Promise<Made[]> =>
    (await expecting(200, people.buyer.get(at(of, 'lines')))).records.filter(({ kind }: Made) => kind === 'consumable');
  /**
   * A request of three doors, each of which takes this as consumables, and a handle of its own which is an item; all of it
   * is verified but the allocation.
   */
  const allocatedFor = async (more: { readonly request?: Sent; readonly product?: Sent }, ...parts: Taken[]) => {
    const bom = await makeBom(people.buyer, parts.map(part));
    const of = await request(more.request);
    const handleItem = await made.stocked('0');
    const added = [
      { key: 'p', kind: 'product', description: 'Door', quantity: '3', bom_id: bom.id, ...more.product },
      { ...itemLine(handleItem, '2'), key: 'h', parent_key: 'p', description: 'Handle' },
    ];
    const { records } = await expecting(200, store(of, { added }));
    const [door, handle] = ['p', 'h'].map((key) => records.find((line: Made) => line.key === key)) as [Made, Made];
    await verify(of, [door.id, handle.id]);
    await expecting(200, allocate(of));
    const consumables = await consumablesOf(of);
    const lines = parts.map(({ item }) => consumables.find(({ item_id }) => item_id === item.id));
    return { of, bom, door, handle, handleItem, lines };
  };
  const allocated = (...parts: Taken[]) => allocatedFor({}, ...parts);
  /** The same, whose allocation is verified too. */
  const verified = async (...parts: Taken[]) => {
    const source = await allocated(...parts);
    await verifyAllocation(source.of, source.door);
    return source;
  };
  return { ...made, takes, allocate, verifyAllocation, consumablesOf, allocatedFor, allocated, verified };
};

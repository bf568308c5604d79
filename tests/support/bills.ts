import { boms } from '../../src/resources/masters/boms.ts';
import { items } from '../../src/resources/masters/items.ts';
import { structures } from '../../src/resources/masters/structures.ts';
import type { Caller } from './app.ts';
import type { Made } from './sales.ts';
import { create, fresh, type Sent } from './samples.ts';

/** An item of the masters with two variants, at 10.00 and 12.50, unless said otherwise. */
export const makeItem = (caller: Caller, more: Sent = {}): Promise<Made> =>
  create(caller, items, {
    code: fresh(),
    name: `Item ${fresh()}`,
    unit: 'ea',
    variants: [
      { name: 'Plain', cost_rate: '10.0000' },
      { name: 'Painted', cost_rate: '12.5000' },
    ],
    ...more,
  });

/** A BOM of the masters: of one new item, 2.5 for each, unless said otherwise. */
export const makeBom = async (caller: Caller, components?: readonly Sent[]): Promise<Made> => {
  const parts = components ?? [{ item_id: (await makeItem(caller)).id, quantity: '2.5' }];
  return create(caller, boms, { code: fresh(), name: `BOM ${fresh()}`, unit: 'ea', components: parts });
};

export const makeStructure = (caller: Caller): Promise<Made> =>
  create(caller, structures, { name: `Floor ${fresh()}` });

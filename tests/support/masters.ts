import { boms } from '../../src/resources/masters/boms.ts';
import { items } from '../../src/resources/masters/items.ts';
import { stockEntries } from '../../src/resources/booking/stockEntries.ts';
import { callsOf } from '../../src/schema/calls/resourceCalls.ts';
import type { Answered, Caller } from './app.ts';
import { send } from './calls.ts';
import { create, fresh, type Sent } from './samples.ts';

export interface MadeItem {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly variants: { readonly id: number; readonly name: string }[];
}

/** An item with variants of these names. */
export const makeItem = async (caller: Caller, ...variants: string[]): Promise<MadeItem> => {
  const code = `IT-${fresh()}`;
  return (await create(caller, items, {
    code,
    name: `Item ${code}`,
    unit: 'm',
    variants: variants.map((name) => ({ name })),
  })) as unknown as MadeItem;
};

export interface MadeBom extends Sent {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly components: (Sent & { readonly id: number })[];
}

/** A BOM of these components. */
export const makeBom = async (caller: Caller, components: readonly Sent[], code = `B-${fresh()}`): Promise<MadeBom> =>
  (await create(caller, boms, { code, name: `BOM ${code}`, components })) as unknown as MadeBom;

/** Gives a BOM other components, on top of the version that stands. */
export const setComponents = async (caller: Caller, id: number, components: readonly Sent[]): Promise<Answered> => {
  const { data } = await send(caller, callsOf(boms).read, { id });
  return send(caller, callsOf(boms).update, { id, body: { version: data.version as number, components } });
};

/** An entry of the stock ledger. */
export const enter = (caller: Caller, item: MadeItem, quantity: string, more: Sent = {}): Promise<Answered> =>
  send(caller, callsOf(stockEntries).create, {
    body: { item_id: item.id, item_variant_id: item.variants[0]?.id, kind: 'receipt', quantity, ...more },
  });

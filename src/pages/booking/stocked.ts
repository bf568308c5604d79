import type { items } from '../../resources/masters/items.ts';
import type { AnyRecord, RecordOf } from '../../schema/record.ts';

/** An item with the stock of each of its variants. */
export type StockedItem = RecordOf<(typeof items)['fields']>;

/** What there is of an item or a variant. */
export type Stocked = Pick<StockedItem, 'on_hand' | 'booked' | 'free'>;

/** Whether the record has its variants: a row of a list has none. */
export const isStocked = (record: AnyRecord): record is AnyRecord & StockedItem => Array.isArray(record['variants']);

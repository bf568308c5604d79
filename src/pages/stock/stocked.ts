import type { items } from '../../resources/items.ts';
import type { AnyRecord, RecordOf } from '../../schema/record.ts';

/** An item with the stock of each of its variants. */
export type StockedItem = RecordOf<(typeof items)['fields']>;

/** Whether the record was read with its variants: rows of lists come without them. */
export const isStocked = (record: AnyRecord): record is AnyRecord & StockedItem => Array.isArray(record['variants']);

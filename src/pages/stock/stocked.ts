import type { items } from '../../resources/items.ts';
import type { RecordOf } from '../../schema/record.ts';

/** An item with what each of its variants has in stock. */
export type StockedItem = RecordOf<(typeof items)['fields']>;

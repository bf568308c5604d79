import { oneOf } from '../../schema/field.ts';

/** The permissions of purchase requests. */
export const permissions = 'procurement.request';

/** The failure of every call of purchase requests that has none of its own (part 2, 8). */
export const requestFailure = 'Failed to create purchase request';

/** `forStock` fills the stock up: it is no demand for it, and what comes for it is free (rule 176). */
export const forStock = 'stock_purchase';
export const purposes = ['project_purchase', 'general_purchase', forStock] as const;

/** The kinds of lines that are material, as a product is not, which is had through what is in it. */
export const material = ['item', 'consumable'] as const;

/** Every call of a request takes its purpose; with another one it finds nothing. */
export const purposeQuery = { purpose: oneOf(purposes) };

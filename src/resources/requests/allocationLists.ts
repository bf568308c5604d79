import { count } from '../../schema/calls/answers.ts';
import type { RecordList } from '../../schema/resource.ts';

/** What was allocated to one request. */
export const allocation = '/api/purchase-request/:request_id/consumable-allocation';

/** A mark of what was allocated, which is apart from those of the request (rule 78). */
export const allocationMark = <const R extends 'reviewer' | 'approver'>(role: R) =>
  ({
    field: `is_allocation_${role}_verified`,
    role,
    states: ['OPEN'],
    set: 'allocation',
    method: 'PUT',
    path: `${allocation}/{kind}/:id/${role}-verify`,
  }) as const;

const marks = ['is_allocation_reviewer_verified', 'is_allocation_approver_verified'];
const columns = ['description', 'unit', 'quantity', 'total_quantity'];
const inProduct = ['parent_line_id', 'item_id', 'item_variant_id'];

/** The lines of a request with what was allocated to them. */
export const allocationLists = (permission: string): readonly RecordList[] => [
  {
    name: 'allocation-products',
    title: 'Products',
    path: `${allocation}/products`,
    permission,
    which: { kind: 'product' },
    set: 'allocation',
    columns: [...columns, 'structure_id', ...marks, 'bom_id'],
    filters: marks,
    includes: () => ({ items: count(), consumables: count() }),
    counts: { consumables: 'Consumables' },
    empty: 'Nothing is asked for as a product.',
  },
  {
    name: 'allocation-items',
    title: 'Items',
    path: `${allocation}/items`,
    permission,
    which: { kind: 'item' },
    set: 'allocation',
    columns: [...columns, 'structure_id', ...inProduct, ...marks],
    filters: ['parent_line_id', ...marks],
    empty: 'Nothing is asked for as an item.',
  },
  {
    name: 'allocation-items-of-product',
    title: 'Items of a product',
    path: `${allocation}/products/:parent_line_id/items`,
    permission,
    which: { kind: 'item' },
    columns: [...columns, 'structure_id', ...inProduct, ...marks],
    filters: ['parent_line_id', ...marks],
    empty: 'The product has no items.',
  },
  {
    name: 'allocation-consumables',
    title: 'Consumables of a product',
    path: `${allocation}/products/:parent_line_id/consumables`,
    permission,
    which: { kind: 'consumable' },
    columns: [...columns, ...inProduct],
    filters: ['parent_line_id'],
    empty: 'The product has no consumables.',
  },
];

import * as z from 'zod/mini';
import { requestFigures } from '../../domain/requests/requestFigures.ts';
import { date, flag, integer, rows, quantity, reference, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { Resource } from '../../schema/resource.ts';
import { allocation, allocationLists, allocationMark } from './allocationLists.ts';
import { allocationUndo } from './allocationUndo.ts';
import { bookingCalls } from './bookingCalls.ts';
import { coverageCalls } from './coverageCalls.ts';
import { maxAsked, requestCalls } from './requestCalls.ts';
import { orderByCalls } from './orderByCalls.ts';
import { purchaseRequests } from './purchaseRequests.ts';
import { permissions, purposeQuery, requestFailure } from './requestWords.ts';

/** The names of what a line refers to, as its grid shows them. */
const lineNames = () => ({
  structure_name: z.optional(z.string()),
  item_code: z.optional(z.string()),
  item_name: z.optional(z.string()),
  item_variant_name: z.optional(z.string()),
  bom_name: z.optional(z.string()),
  /** The other units of its item, by which its quantity is counted: JSON of `ItemUnits`. */
  item_units: z.optional(z.string()),
});

const one = '/api/purchase-request/:request_id';
const deletion = { success: 'Item deleted successfully!', failure: 'Failed to delete item' };

const bought = 'Only items and consumables have this';

/** A part of what is booked for a line, which the ledger and the orders keep. */
const booked = (label: string) => quantity({ label, readOnly: 'derived', initial: '0', min: '0' });

/** What the marks of a line rest on (rule 126): what it is, how much of it, and what it is for. */
const restsOn = {
  clearedBy: [
    'description',
    'unit',
    'quantity',
    'total_quantity',
    'item_id',
    'item_variant_id',
    'bom_id',
    'parent_line_id',
    'structure_id',
    'task_number',
    'bill_line_key',
  ],
  harmless: {
    needed_on: 'when, and not what',
    vendors: 'decided by an award',
    allocated: 'its consumables clear the marks',
  },
} as const;

/** What is asked for: products with the items and consumables in them, and items as such (rule 41). */
export const purchaseRequestLines = defineResource({
  name: 'purchase_request_lines',
  represent: 'description',
  title: 'Line',
  titles: 'Lines',
  partOf: { parent: purchaseRequests, by: 'request_id' },
  fields: {
    description: text({ required: 'Say what it is', max: 2000, search: true }),
    unit: text({ max: 20 }),
    quantity: quantity({ required: 'Say how much is needed', min: '0', max: maxAsked }),
    item_id: reference('items'),
    item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id' }),
    /** Of another unit of its item: how many of its base unit one is, and that unit, as on the day it was named (rule 162). */
    unit_factor: quantity({ label: 'In base units', readOnly: 'derived' }),
    base_unit: text({ label: 'Base unit', max: 20, readOnly: 'derived' }),
    /** What is in a product is needed as often as the product; in the base unit of the item. */
    total_quantity: quantity({ label: 'Total', readOnly: 'derived' }),
    structure_id: reference('structures'),
    is_allocation_reviewer_verified: flag({ label: 'Allocation reviewed', readOnly: true }),
    is_allocation_approver_verified: flag({ label: 'Allocation approved', readOnly: true }),
    needed_on: date({ label: 'Needed' }),
    /** The number of the task of the project's plan that needs it, the same in all revisions (rule 79). */
    task_number: integer({ label: 'Task', min: 1, max: 1_000_000 }),
    /** The identity of the line of the BOQ that it was taken over from, through all revisions (rule 77). */
    bill_line_key: text({ label: 'Line of the BOQ', max: 36 }),
    /** What stock serves of it, issued or held for it (rule 80). */
    booked_qty: booked('From stock'),
    /** What of that was handed out. */
    issued_qty: booked('Issued'),
    /** What is still to come from production orders, and from vendors. */
    production_qty: booked('In production'),
    buyout_qty: booked('Bought out'),
    vendors: rows(
      { vendor_id: reference('vendors', { required: true, unique: true }) },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
    /**
     * What the BOM of a product took of its consumables when they were last allocated, for one piece: what has changed
     * since, there or here, differs from it.
     */
    allocated: rows(
      {
        item_id: reference('items', { required: true, readOnly: true }),
        item_variant_id: reference('items.variants', { label: 'Variant', within: 'item_id', readOnly: true }),
        quantity: quantity({ required: true, readOnly: true }),
      },
      { represent: 'item_id', row: 'Allocated consumable', history: 'none', remembers: true },
    ),
  },
  verification: {
    marks: {
      reviewer: { field: 'is_reviewer_verified', role: 'reviewer', states: ['OPEN'] },
      approver: { field: 'is_approver_verified', role: 'approver', states: ['OPEN'], after: 'reviewer' },
      allocation_reviewer: allocationMark('reviewer'),
      allocation_approver: { ...allocationMark('approver'), after: 'allocation_reviewer' },
    },
    ...restsOn,
    sets: { allocation: { ...restsOn, linesIn: ['consumable'] } },
    head: {
      clearedBy: ['purpose', 'project_id'],
      harmless: {
        title: 'what is asked for stands in the lines',
        needed_on: 'when, and not what',
        notes: 'a remark',
      },
    },
  },
  breakdown: {
    kinds: {
      product: {
        title: 'Product',
        path: `${one}/products`,
        fields: { bom_id: reference('boms', { label: 'BOM' }) },
        without: { item_id: bought, item_variant_id: bought },
        calls: { comments: [{}, { path: `${allocation}/products/:id/comments`, removeInBody: true }] },
      },
      item: {
        title: 'Item',
        path: `${one}/items`,
        in: ['product'],
        calls: { duplicate: false, within: false },
      },
      consumable: {
        title: 'Consumable',
        path: `${allocation}/consumables`,
        in: ['product'],
        notAtTop: true,
        unverified: true,
        calls: {
          list: false,
          removeMany: false,
          duplicate: false,
          within: false,
          removeGroup: false,
          comments: false,
          choices: false,
          change: {
            quantity: {
              path: '/:id',
              fields: ['quantity'],
              required: true,
              failure: 'Failed to update consumable quantity',
            },
          },
          remove: { success: 'Consumable deleted successfully', failure: 'Failed to delete consumable' },
        },
      },
    },
    carried: ['bill_line_key'],
    reads: lineNames,
    figures: requestFigures,
    kept: ['unit_factor', 'base_unit', 'booked_qty', 'issued_qty', 'production_qty', 'buyout_qty'],
    most: { lines: { postgres: 10_000, embedded: 10_000 }, levels: 2, of: 'A request' },
    sheet: { path: `${one}/lines`, save: { method: 'POST', path: `${one}/store-items-and-products` } },
    calls: {
      list: {},
      change: { quantity: { path: '/:id/update-quantity', fields: ['quantity'], required: true } },
      removeMany: { path: '/multiple-destroy', ...deletion },
      duplicate: { path: '/:id/duplicate-with-multiple-items' },
      within: { item: { path: '/:id/view-items' } },
      removeGroup: { path: '/structure-destroy/:structure_id', by: 'structure_id', ...deletion },
      verify: { method: 'POST' },
      comments: {},
      choices: { vendors: { ids: 'vendor_ids', many: '/api/projects/purchase-request/vendors' } },
    },
    query: purposeQuery,
    sort: ['sortCol', 'sort_order'],
    failures: { read: requestFailure, change: requestFailure },
    findsParent: true,
    record: 'a request',
  },
  // The same lines with what was allocated to them: decision 99.
  lists: allocationLists(`${permissions}.view`),
  endpoints: {
    ...requestCalls((): Resource => purchaseRequestLines),
    ...coverageCalls((): Resource => purchaseRequestLines),
    ...allocationUndo((): Resource => purchaseRequestLines),
    ...bookingCalls,
    ...orderByCalls,
  },
  list: {
    columns: ['description', 'quantity', 'unit', 'total_quantity', 'structure_id', 'needed_on'],
    filters: ['structure_id'],
  },
});

import { list } from '../../src/schema/calls/call.ts';
import { allCommentsCall } from '../../src/schema/calls/commentCalls.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { requestAmount, requestFigures } from './requestFigures.ts';
import { requestWorkflow } from './requestWorkflow.ts';

const permissions = 'test.request';
const path = '/api/test-purchase-request';
const one = `${path}/:request_id`;
const query = { purpose: f.oneOf(['project', 'general']) };
const sort = ['sortCol', 'sort_order'] as const;
const failure = 'Failed to create purchase request';

/** A request for material: made by one, verified line by line by a reviewer and an approver. */
export const requests = defineResource({
  name: 'test_requests',
  represent: 'title',
  about: 'title',
  title: 'Purchase request',
  permissions,
  fields: {
    title: f.text({ required: true, search: true }),
    purpose: f.oneOf(['project', 'general'], { required: true, initial: 'project' }),
    reviewer_id: f.reference('users'),
    approver_id: f.reference('users'),
    status: stateOf(requestWorkflow),
  },
  workflow: requestWorkflow,
  people: { reviewer: 'reviewer_id', approver: 'approver_id' },
  calls: { list: list(path) },
  comments: [{ all: allCommentsCall({ path: `${path}/:id/comments`, permissions, query, sort }) }],
  list: { columns: ['title', 'purpose', 'status'] },
});

/** What is requested: products with the items in them, and items bought as such. */
export const requestLines = defineResource({
  name: 'test_request_lines',
  represent: 'description',
  title: 'Line',
  partOf: { parent: requests, by: 'request_id' },
  fields: {
    description: f.text({ required: 'Say what it is', search: true }),
    quantity: f.quantity({ required: true, min: '0' }),
    structure_id: f.reference('structures'),
    vendors: f.rows(
      { vendor_id: f.reference('vendors', { required: true, unique: true, where: { is_active: true } }) },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
  },
  verification: {
    marks: {
      reviewer: { field: 'is_reviewer_verified', role: 'reviewer', states: ['REVIEW'] },
      approver: { field: 'is_approver_verified', role: 'approver', states: ['APPROVAL'], after: 'reviewer' },
    },
    clearedBy: ['quantity', 'total_quantity'],
    harmless: {
      description: 'words',
      structure_id: 'its place',
      vendors: 'who is asked',
      parent_line_id: 'its place',
      drawing: 'a picture',
      rate: 'what it costs is not asked for',
    },
    head: { clearedBy: ['purpose'], harmless: { title: 'a name' } },
  },
  breakdown: {
    kinds: {
      product: { title: 'Product', path: `${one}/products`, fields: { drawing: f.text({ max: 40 }) } },
      item: {
        title: 'Item',
        path: `${one}/items`,
        in: ['product'],
        fields: {
          rate: f.rate({ required: true }),
          total_quantity: f.quantity({ readOnly: 'derived' }),
          amount: f.money({ required: true, readOnly: 'derived', formula: requestAmount }),
        },
        calls: { duplicate: false, within: false },
      },
    },
    totals: ['amount'],
    figures: requestFigures,
    most: { lines: { postgres: 5_000, embedded: 5_000 }, levels: 3 },
    sheet: { path: `${one}/lines`, save: { method: 'POST', path: `${one}/store-items-and-products` } },
    calls: {
      list: {},
      change: { quantity: { path: '/:id/update-quantity', fields: ['quantity'], required: true } },
      removeMany: { path: '/multiple-destroy' },
      duplicate: { path: '/:id/duplicate-with-multiple-items' },
      within: { item: { path: '/:id/view-items' } },
      removeGroup: { path: '/structure-destroy/:structure_id', by: 'structure_id' },
      verify: { method: 'POST' },
      comments: {},
      choices: { vendors: { ids: 'vendor_ids', many: '/api/test-projects/purchase-request/vendors' } },
    },
    query,
    sort,
    failures: { read: failure, change: failure },
  },
  list: { columns: ['description', 'quantity', 'structure_id'], filters: ['structure_id'] },
});

import { list } from '../../schema/calls/call.ts';
import { allCommentsCall } from '../../schema/calls/commentCalls.ts';
import { creator, date, longText, oneOf, reference, series, text } from '../../schema/field.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { stateOf, whileOpen } from '../../schema/state.ts';
import type { Resource } from '../../schema/resource.ts';
import { allocationCalls, shownCounts } from './allocationCalls.ts';
import { allocationCounts } from './allocationUndo.ts';
import { permissions, purposeQuery, purposes, requestFailure } from './requestWords.ts';
import { purchaseRequestWorkflow } from '../../workflows/requests/purchaseRequests.ts';

const path = '/api/purchase-request';
const view = `${permissions}.view`;
const failure = requestFailure;

const comments = { permissions, query: purposeQuery, sort: ['sortCol', 'sort_order'] } as const;

const verifier = (label: string) =>
  reference('users', { label, holding: view, required: `Choose who is the ${label.toLowerCase()}` });

/** A second request for one of its tabs while the first is in flight is dropped quietly. */
const duplicate = 'Request already in progress';

/** What somebody needs for a project, or for the firm in general (rule 41). */
export const purchaseRequests = defineResource({
  name: 'purchase_requests',
  represent: 'number',
  about: 'title',
  title: 'Purchase request',
  titles: 'Purchase requests',
  permissions,
  menu: 'Requests',
  menuPlace: 1,
  icon: 'ShoppingCart',
  fields: {
    number: series('PR'),
    title: text({ required: 'Say what it is for', search: true }),
    purpose: oneOf(purposes, {
      required: true,
      initial: 'project_purchase',
      labels: { project_purchase: 'For a project', general_purchase: 'General', stock_purchase: 'For stock' },
      help: 'What is bought for stock is free once it has come; what is bought otherwise is held for its line.',
    }),
    project_id: reference('projects', {
      search: true,
      where: { status: 'ACTIVE' },
      filledExactlyIf: { field: 'purpose', values: ['project_purchase'] },
    }),
    creator_id: creator(),
    needed_on: date({ label: 'Needed', late: whileOpen(purchaseRequestWorkflow) }),
    reviewer_id: verifier('Reviewer'),
    approver_id: verifier('Approver'),
    status: stateOf(purchaseRequestWorkflow),
    notes: longText({ max: 2000, search: true }),
  },
  workflow: purchaseRequestWorkflow,
  people: {
    creator: 'creator_id',
    reviewer: 'reviewer_id',
    approver: 'approver_id',
    booker: { permission: 'procurement.booking.update' },
  },
  below: 'project_id',
  verbs: ['list', 'read', 'create', 'update', 'remove', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
  calls: {
    list: list(path, { sort: ['sort_col', 'sort_order'], failure: 'Failed to fetch purchase requests' }),
    read: { query: purposeQuery, failure },
    create: { path: `${path}/store`, failure },
    update: { failure },
    remove: { failure },
  },
  lists: [
    { name: 'all', title: 'All', path, permission: view, which: {}, empty: 'Nothing was asked for yet.' },
    {
      name: 'project',
      title: 'For projects',
      path: `${path}/project`,
      permission: view,
      which: { values: { purpose: 'project_purchase' } },
      duplicate,
      empty: 'Nothing was asked for a project yet.',
    },
    {
      name: 'assigned-to-me',
      title: 'Assigned to me',
      path: `${path}/assigned-to-me`,
      permission: view,
      which: { mine: ['reviewer', 'approver'] },
      duplicate,
      empty: 'Requests that you review or approve appear here.',
    },
    {
      name: 'general',
      title: 'General',
      path: `${path}/general`,
      permission: view,
      which: { values: { purpose: 'general_purchase' } },
      duplicate,
      empty: 'Nothing was asked for in general yet.',
    },
    {
      name: 'of-project',
      title: 'Of a project',
      path: '/api/projects/:project_id/purchase-request/index',
      permission: view,
      which: {},
      sort: ['sortCol', 'sort_order'],
      empty: 'Nothing was asked for this project yet.',
    },
    {
      name: 'consumables',
      title: 'Consumable allocation',
      menu: 'Stock',
      menuPlace: 6,
      path: '/api/projects/consumable-allocation-purchase-requests',
      permission: view,
      tab: 'consumables',
      which: {},
      sort: ['sortCol', 'sort_order'],
      size: 30,
      includes: allocationCounts,
      counts: shownCounts,
      empty: 'Nothing was asked for yet.',
    },
    {
      name: 'consumables-of-project',
      title: 'Consumable allocation of a project',
      path: '/api/projects/:project_id/consumable-allocation-purchase-requests',
      permission: view,
      tab: 'consumables',
      which: {},
      sort: ['sortCol', 'sort_order'],
      size: 30,
      includes: allocationCounts,
      counts: shownCounts,
      empty: 'Nothing was asked for this project yet.',
    },
    {
      name: 'booking',
      title: 'Material booking',
      work: { title: 'To book', permission: 'procurement.booking.update', due: 'needed_on' },
      path: '/api/projects/material-booking-purchase-requests',
      permission: 'procurement.booking.view',
      failure: 'Failed to fetch global material allocation list',
      tab: 'booking',
      which: { states: ['OPEN'] },
      size: 30,
      empty: 'Nothing waits for material.',
    },
    {
      name: 'booking-of-project',
      title: 'Material booking of a project',
      path: '/api/projects/:project_id/material-booking-purchase-requests',
      permission: 'procurement.booking.view',
      failure: 'Failed to fetch material allocation data',
      tab: 'booking',
      which: { states: ['OPEN'] },
      size: 30,
      empty: 'Nothing of this project waits for material.',
    },
  ],
  endpoints: allocationCalls((): Resource => purchaseRequests),
  comments: [
    { all: allCommentsCall({ ...comments, path: `${path}/:id/comments` }) },
    { all: allCommentsCall({ ...comments, path: `${path}/:id/consumable-allocation/comments`, filtered: true }) },
  ],
  list: {
    columns: [
      'number',
      'title',
      'purpose',
      'project_id',
      'status',
      'needed_on',
      'reviewer_id',
      'created_by_name',
      'created_at',
    ],
    filters: ['purpose', 'status', 'project_id', 'needed_on', 'reviewer_id', 'approver_id'],
    mine: { assigned_to_me: ['reviewer', 'approver'] },
    sort: ['number', 'DESC'],
  },
  form: [
    {
      title: '',
      fields: ['title', 'purpose', 'project_id', 'needed_on', 'reviewer_id', 'approver_id', 'notes'],
    },
  ],
  empty: 'Nothing was asked for yet: begin with what a project needs.',
});

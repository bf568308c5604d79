import * as z from 'zod/mini';
import { multiply, round, sum } from '../../src/domain/decimal.ts';
import { decimal } from '../../src/schema/calls/answers.ts';
import { call, list } from '../../src/schema/calls/call.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { money, oneOf, quantity, reference, text } from '../../src/schema/field.ts';
import { stateOf } from '../../src/schema/state.ts';
import { bind } from '../../src/server/engine/binding.ts';
import { extendResource } from '../../src/server/engine/modules.ts';
import { readColumns } from '../../src/server/engine/records/read.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

const step = {
  failure: 'Failed',
  by: ['creator'],
  permission: 'test.site_request.update',
  comment: 'optional',
} as const;
const member = '/api/test-site-requests/:id';

const workflow = defineWorkflow({
  name: 'site request',
  field: 'status',
  initial: 'DRAFT',
  states: {
    DRAFT: heldBy('creator', 'Draft', 'neutral'),
    SENT: heldBy('creator', 'Sent', 'attention'),
    CLOSED: done('Closed'),
  },
  actions: {
    send: { ...step, label: 'Send', success: 'Sent', from: ['DRAFT'], to: 'SENT' },
    close: { ...step, label: 'Close', success: 'Closed', from: ['SENT'], to: 'CLOSED', comment: 'required' },
  },
  // The steps have two doors: by the request, and by its project under words of their own.
  endpoints: [
    { path: `${member}/:action`, action: { path: 'action', words: { send: 'send', close: 'close' } } },
    {
      method: 'POST',
      path: '/api/projects/:id/test-site-requests/:action',
      record: { path: 'id', by: 'project_id' },
      action: { path: 'action', words: { review: 'send', reject: 'close' } },
      comment: 'reason',
    },
  ],
  path: ['DRAFT', 'SENT', 'CLOSED'],
});

/** What a site asks for, with one call under two paths. */
export const siteRequests = defineResource({
  name: 'test_site_requests',
  represent: 'name',
  permissions: 'test.site_request',
  fields: {
    name: text({ required: true }),
    project_id: reference('projects', { required: true }),
    status: stateOf(workflow),
  },
  workflow,
  calls: { list: list('/api/test-site-requests') },
  endpoints: {
    heading: call({
      method: 'GET',
      path: `${member}/heading`,
      also: [`${member}/title`],
      summary: 'What it is called',
      permission: 'test.site_request.view',
      answer: () => z.strictObject({ heading: z.string() }),
      failure: 'Failed',
    }),
  },
  below: 'project_id',
  list: { columns: ['name', 'project_id', 'status'] },
});

const lines = '/api/test-site-requests/:request_id';

/** Its lines, which the store sees under another path with other columns, filters and what is still to be booked. */
export const siteRequestLines = defineResource({
  name: 'test_site_request_lines',
  represent: 'name',
  permissions: 'test.site_request_line',
  fields: {
    name: text({ required: true }),
    request_id: reference('test_site_requests', { required: true }),
    quantity: quantity({ required: true }),
    booked: quantity({ initial: '0' }),
    unit: oneOf(['m', 'ea'], { required: true }),
    price: money(),
  },
  partOf: { parent: siteRequests, by: 'request_id' },
  path: `${lines}/lines`,
  calls: { list: list(`${lines}/lines`) },
  lists: [
    {
      name: 'lines',
      title: 'Lines',
      path: `${lines}/lines`,
      permission: 'test.site_request_line.view',
      which: {},
      empty: 'None yet.',
    },
    {
      name: 'booking',
      title: 'Booking',
      path: `${lines}/material-booking/lines`,
      permission: 'test.site_request_line.update',
      which: {},
      empty: 'Nothing to book.',
      columns: ['quantity', 'booked', 'unit'],
      filters: ['unit'],
      includes: () => ({ remaining_qty: decimal() }),
    },
  ],
  list: { columns: ['name', 'quantity', 'price'], filters: ['price'] },
});

export const siteRequestExtensions = [
  extendResource(siteRequests, {
    bindings: [
      bind(siteRequests.endpoints.heading, async (tx, { params }) => ({
        heading: String((await readColumns(tx, siteRequests, params.id))['name']),
      })),
    ],
  }),
  extendResource(siteRequestLines, {
    rows: {
      booking: async (_, records) =>
        new Map(
          records.map(({ id, quantity: wanted, booked }) => [
            id,
            { remaining_qty: round(sum([String(wanted), multiply(String(booked), '-1')]), 4) },
          ]),
        ),
    },
  }),
];

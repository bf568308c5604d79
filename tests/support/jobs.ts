import { attachmentCalls } from '../../src/schema/calls/attachmentCalls.ts';
import { list } from '../../src/schema/calls/call.ts';
import { commentCalls } from '../../src/schema/calls/commentCalls.ts';
import { choiceCalls, rowCalls } from '../../src/schema/calls/rowCalls.ts';
import { relationCalls } from '../../src/schema/calls/relationCalls.ts';
import * as z from 'zod/mini';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

const step = { failure: 'Failed', by: ['keeper'], permission: 'test.job.update', comment: 'optional' } as const;

/** A job: made, sent, approved or sent back; each way of writing that a record can have. */
export const jobWorkflow = defineWorkflow({
  name: 'job',
  field: 'status',
  initial: 'MADE',
  states: {
    MADE: heldBy('keeper', 'Made', 'neutral'),
    SENT: { label: 'Sent', tone: 'waiting', waits: [{ role: 'keeper' }] },
    RETURNED: { ...heldBy('keeper', 'Returned', 'attention'), returned: true },
    APPROVED: done('Approved'),
  },
  actions: {
    send: {
      ...step,
      label: 'Send',
      success: 'Job sent',
      from: ['MADE', 'RETURNED'],
      to: 'SENT',
      opensRound: true,
    },
    return: { ...step, label: 'Return', success: 'Job returned', from: ['SENT'], to: 'RETURNED' },
    approve: { ...step, label: 'Approve', success: 'Job approved', from: ['SENT'], to: 'APPROVED' },
  },
  path: ['MADE', 'SENT', 'APPROVED'],
});

const member = '/api/test-jobs/:id';
const stage = { name: f.text({ required: true }) };

export const jobs = defineResource({
  name: 'test_jobs',
  represent: 'name',
  title: 'Job',
  permissions: 'test.job',
  fields: {
    name: f.text({ required: true, search: true, unique: true }),
    keeper_id: f.reference('users', { required: true, initial: 'me' }),
    note: f.text(),
    stages: f.rows(stage, { represent: 'name', row: 'Stage' }),
    vendors: f.rows(
      { vendor_id: f.reference('vendors', { required: true, unique: true }) },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
    status: stateOf(jobWorkflow),
  },
  workflow: jobWorkflow,
  people: { keeper: 'keeper_id' },
  calls: { list: list('/api/test-jobs') },
  lineCalls: {
    stages: rowCalls(`${member}/stages`, 'test.job', 'Stage', stage),
    vendors: choiceCalls(`${member}/vendors`, 'test.job', { many: 'vendors', name: 'vendor_ids' }),
  },
  attachments: attachmentCalls({ path: `${member}/attachments`, permissions: 'test.job' }),
  comments: [{ calls: commentCalls({ path: `${member}/comments`, permissions: 'test.job' }) }],
  relations: relationCalls({
    path: `${member}/related`,
    permissions: 'test.job',
    one: 'job',
    many: 'jobs',
    row: () => z.strictObject({ id: z.int(), name: z.string() }),
  }),
  import: { key: 'name' },
  list: { columns: ['name', 'status'] },
});

const part = '/api/test-jobs/:job_id/pieces/:id';

/** Pieces of a job, which change with it: with files and lines of their own. */
export const jobPieces = defineResource({
  name: 'test_job_pieces',
  represent: 'name',
  title: 'Piece',
  partOf: { parent: jobs, by: 'job_id' },
  calls: { list: list('/api/test-jobs/:job_id/pieces') },
  fields: {
    job_id: f.reference('test_jobs', { label: 'Job', required: true }),
    name: f.text({ required: true, search: true }),
    stages: f.rows(stage, { represent: 'name', row: 'Stage' }),
  },
  lineCalls: { stages: rowCalls(`${part}/stages`, 'test.job', 'Stage', stage) },
  attachments: attachmentCalls({ path: `${part}/attachments`, permissions: 'test.job' }),
  list: { columns: ['name'], sort: ['created_at', 'ASC'] },
  form: [{ title: '', fields: ['job_id', 'name', 'stages'] }],
});

import * as z from 'zod/mini';
import { id } from '../../src/schema/calls/answers.ts';
import { call, list } from '../../src/schema/calls/call.ts';
import { commentCalls } from '../../src/schema/calls/commentCalls.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { bind } from '../../src/server/engine/binding.ts';
import { readRecord } from '../../src/server/engine/records/read.ts';
import { updateRecord } from '../../src/server/engine/records/write.ts';
import { extendResource } from '../../src/server/engine/modules.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done } from './states.ts';

const permissions = 'test.permit';

/** A permit of an authority: signed by a colleague before it is applied for, granted or refused. */
const permitWorkflow = defineWorkflow({
  name: 'permit',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: {
      label: 'Draft',
      tone: 'neutral',
      waits: [
        { role: 'signer', until: 'sign' },
        { role: 'creator', until: 'apply' },
      ],
      editable: ['creator'],
    },
    APPLIED: { label: 'Applied for', tone: 'waiting', waits: [{ role: 'signer' }], decision: true },
    GRANTED: done('Granted'),
  },
  actions: {
    sign: {
      label: 'Sign',
      success: 'Permit signed',
      failure: 'Failed to sign',
      from: ['DRAFT'],
      to: 'DRAFT',
      by: ['signer'],
      permission: `${permissions}.sign`,
      comment: 'optional',
    },
    apply: {
      label: 'Apply',
      success: 'Permit applied for',
      failure: 'Failed to apply',
      from: ['DRAFT'],
      to: 'APPLIED',
      by: ['creator'],
      permission: `${permissions}.update`,
      comment: 'optional',
      body: { applied_on: f.date({ label: 'Applied on', required: true, initial: 'today' }) },
    },
    grant: {
      label: 'Grant',
      success: 'Permit granted',
      failure: 'Failed to grant',
      from: ['APPLIED'],
      to: 'GRANTED',
      by: ['signer'],
      permission: `${permissions}.sign`,
      comment: 'optional',
    },
    return: {
      label: 'Send back',
      success: 'Permit sent back',
      failure: 'Failed to send back',
      from: ['APPLIED'],
      to: 'DRAFT',
      by: ['signer'],
      permission: `${permissions}.sign`,
      comment: 'required',
      opensRound: true,
    },
  },
  path: ['DRAFT', 'APPLIED', 'GRANTED'],
});

/** Permits as a newcomer would add them: a number, a project, lines, a signature before a step, a call of their own. */
export const permits = defineResource({
  name: 'test_permits',
  represent: 'number',
  about: 'title',
  title: 'Permit',
  permissions,
  actions: ['sign'],
  fields: {
    number: f.series('PT'),
    title: f.text({ required: true, search: true }),
    project_id: f.reference('projects', { required: true }),
    signer_id: f.reference('users', { required: true }),
    applied_on: f.date({ readOnly: true }),
    valid_until: f.date(),
    status: stateOf(permitWorkflow),
    conditions: f.rows(
      { name: f.text({ required: true }), project_id: f.reference('projects'), due_on: f.date() },
      { represent: 'name', row: 'Condition' },
    ),
  },
  workflow: permitWorkflow,
  people: { signer: 'signer_id' },
  below: 'project_id',
  calls: { list: list('/api/test-permits') },
  import: false,
  endpoints: {
    extend: call({
      method: 'POST',
      path: '/api/test-permits/:id/extend',
      summary: 'A permit holds longer',
      permission: `${permissions}.update`,
      body: {
        valid_until: f.date({ label: 'Valid until', required: true, initial: 'today' }),
        notes: f.rows(
          { text: f.text({ required: true, initial: 'None' }), kind: f.oneOf(['a', 'b'], { initial: 'a' }) },
          { represent: 'text' },
        ),
      },
      answer: () => z.strictObject({ id: id(), valid_until: z.iso.date() }),
      success: 'Permit extended',
      button: { label: 'Extend', on: 'record' },
    }),
    explain: call({
      method: 'PUT',
      path: '/api/test-permits/:id/explain',
      summary: 'Why a permit is asked for',
      permission: `${permissions}.update`,
      body: { title: f.text({ required: 'Say why' }), version: f.integer({ required: true }) },
      answer: () => z.strictObject({ id: id(), title: z.string() }),
    }),
  },
  list: {
    columns: ['number', 'title', 'project_id', 'project_id.customer_id', 'status'],
    filters: ['project_id', 'status'],
    through: { 'project_id.customer_id': f.reference('customers', { label: 'Customer' }) },
  },
});

export const permitExtension = extendResource(permits, {
  bindings: [
    bind(permits.endpoints.extend, async (tx, { params: { id: permit }, body: { valid_until }, who }) => {
      const { version } = await readRecord(tx, permits, permit);
      await updateRecord(tx, permits, permit, { version, valid_until }, who);
      return { id: permit, valid_until };
    }),
    bind(permits.endpoints.explain, async (tx, { params: { id: permit }, body, who }) => {
      await updateRecord(tx, permits, permit, body, who);
      return { id: permit, title: body.title };
    }),
  ],
});

const rows = '/api/test-permits/:permit_id/rows';

/** What a permit asks for, line by line: parts with lines, comments, a mark, several deletions, filters in the body. */
export const permitRows = defineResource({
  name: 'test_permit_rows',
  represent: 'name',
  title: 'Permit row',
  titles: 'Permit rows',
  partOf: { parent: permits, by: 'permit_id' },
  path: rows,
  fields: {
    permit_id: f.reference('test_permits', { label: 'Permit', required: true }),
    name: f.text({ required: true, search: true }),
    project_id: f.reference('projects'),
    quantity: f.quantity({ required: true, initial: '1' }),
    is_signed: f.flag({ readOnly: true }),
    steps: f.rows({ name: f.text({ required: true }), due_on: f.date() }, { represent: 'name', row: 'Step' }),
  },
  calls: {
    list: list(rows, { filtersIn: 'body' }),
    removeMany: { path: `${rows}/multiple-destroy`, ids: 'row_ids' },
  },
  verification: {
    marks: { signer: { field: 'is_signed', role: 'signer', states: ['APPLIED'] } },
    clearedBy: ['quantity'],
    harmless: { name: 'a name', project_id: 'as its permit', steps: 'how it is done' },
    head: {
      clearedBy: [],
      harmless: { title: 'a name', project_id: 'of all rows', valid_until: 'later', conditions: 'of the authority' },
    },
  },
  comments: [{ calls: commentCalls({ path: `${rows}/:id/comments`, permissions }) }],
  list: { columns: ['name', 'project_id', 'quantity'], filters: ['project_id', 'quantity', 'is_signed'] },
  form: [{ title: '', fields: ['permit_id', 'name', 'project_id', 'quantity', 'steps'] }],
});

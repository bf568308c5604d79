import { list } from '../../src/schema/calls/call.ts';
import { commentCalls } from '../../src/schema/calls/commentCalls.ts';
import { choiceCalls } from '../../src/schema/calls/rowCalls.ts';
import * as f from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/define/defineResource.ts';
import { stateOf } from '../../src/schema/state.ts';
import { defineWorkflow } from '../../src/workflows/define.ts';
import { done, heldBy } from './states.ts';

/** A survey of a site: made by one, reviewed by another, approved by a third. */
const surveyWorkflow = defineWorkflow({
  name: 'survey',
  field: 'status',
  initial: 'DRAFT',
  restsOn: [],
  withoutSeen: 'its tests decide at once',
  states: {
    DRAFT: heldBy('creator', 'Draft', 'neutral'),
    REVIEW: { label: 'In review', tone: 'waiting', waits: [{ role: 'reviewer', until: 'review' }], decision: true },
    APPROVAL: {
      label: 'In approval',
      tone: 'waiting',
      waits: [{ role: 'approver', until: 'approve' }],
      decision: true,
    },
    APPROVED: done('Approved'),
  },
  actions: {
    send: {
      label: 'Send',
      success: 'Survey sent',
      failure: 'Failed to send the survey',
      from: ['DRAFT'],
      to: 'REVIEW',
      by: ['creator'],
      permission: 'test.survey.update',
      comment: 'optional',
    },
    review: {
      label: 'Review',
      success: 'Survey reviewed',
      failure: 'Failed to review the survey',
      from: ['REVIEW'],
      to: 'APPROVAL',
      by: ['reviewer'],
      permission: 'test.survey.view',
      comment: 'optional',
    },
    approve: {
      label: 'Approve',
      success: 'Survey approved',
      failure: 'Failed to approve the survey',
      from: ['APPROVAL'],
      to: 'APPROVED',
      by: ['approver'],
      permission: 'test.survey.view',
      comment: 'optional',
    },
  },
  path: ['DRAFT', 'REVIEW', 'APPROVAL', 'APPROVED'],
});

export const surveys = defineResource({
  name: 'test_surveys',
  represent: 'title',
  about: 'title',
  title: 'Survey',
  permissions: 'test.survey',
  fields: {
    title: f.text({ required: true, search: true }),
    reviewer_id: f.reference('users'),
    approver_id: f.reference('users'),
    status: stateOf(surveyWorkflow),
  },
  workflow: surveyWorkflow,
  people: { reviewer: 'reviewer_id', approver: 'approver_id' },
  // Others see what is theirs alone. The permission is one that is known to lead to more.
  visibleTo: { 'enquiry.global.view': {} },
  calls: { list: list('/api/test-surveys') },
  form: [{ title: '', fields: ['title', 'reviewer_id', 'approver_id'] }],
  list: { columns: ['title', 'status'] },
});

const member = '/api/test-surveys/:survey_id/rows/:id';

const rows = '/api/test-surveys/:survey_id/rows';

/** Rows of a survey: every family of calls that parts can have. */
export const surveyRows = defineResource({
  name: 'test_survey_rows',
  represent: 'name',
  title: 'Survey row',
  titles: 'Survey rows',
  partOf: { parent: surveys, by: 'survey_id' },
  fields: {
    survey_id: f.reference('test_surveys', { label: 'Survey', required: true }),
    name: f.text({ required: true, search: true }),
    quantity: f.quantity({ required: true }),
    is_reviewer_verified: f.flag({ label: 'Reviewer verified', readOnly: true }),
    is_approver_verified: f.flag({ label: 'Approver verified', readOnly: true }),
    vendors: f.rows(
      { vendor_id: f.reference('vendors', { required: true, unique: true, where: { is_active: true } }) },
      { represent: 'vendor_id', row: 'Vendor' },
    ),
    helpers: f.rows(
      { user_id: f.reference('users', { required: true, unique: true, holding: 'test.survey.update' }) },
      { represent: 'user_id', row: 'Helper' },
    ),
  },
  calls: {
    list: list(rows),
    removeMany: { path: `${rows}/multiple-destroy`, ids: 'row_ids' },
  },
  verification: {
    marks: {
      reviewer: { field: 'is_reviewer_verified', role: 'reviewer', states: ['REVIEW'] },
      approver: {
        field: 'is_approver_verified',
        role: 'approver',
        states: ['APPROVAL'],
        after: 'reviewer',
        method: 'POST',
      },
    },
    clearedBy: ['quantity'],
    harmless: { name: 'a name', vendors: 'who is asked', helpers: 'who helps' },
    head: { clearedBy: [], harmless: { title: 'a name' } },
  },
  comments: [{ calls: commentCalls({ path: `${member}/comments`, permissions: 'test.survey' }) }],
  lineCalls: {
    vendors: choiceCalls(`${member}/vendors`, 'test.survey', { many: 'vendors', name: 'vendor_ids' }),
    helpers: choiceCalls(`${member}/helpers`, 'test.survey', { many: 'helpers', name: 'user_ids' }),
  },
  list: { columns: ['name', 'quantity'], filters: ['is_reviewer_verified'], sort: ['created_at', 'ASC'] },
  form: [{ title: '', fields: ['survey_id', 'name', 'quantity', 'vendors', 'helpers'] }],
});

/** Parts that follow a course of their own, seen by whoever is to do something. */
export const surveyTasks = defineResource({
  name: 'test_survey_tasks',
  represent: 'name',
  title: 'Survey task',
  titles: 'Survey tasks',
  permissions: 'test.survey_task',
  partOf: { parent: surveys, by: 'survey_id', editing: 'own', seenBy: ['assignee'] },
  fields: {
    survey_id: f.reference('test_surveys', { label: 'Survey', required: true }),
    name: f.text({ required: true, search: true }),
    assignee_id: f.reference('users', { required: true }),
  },
  people: { assignee: 'assignee_id' },
  calls: { list: list('/api/test-surveys/:survey_id/tasks') },
  list: { columns: ['name', 'assignee_id'] },
});

/** Parts whose paths do not name their parent: screens of their own, and an import. */
export const surveyNotes = defineResource({
  name: 'test_survey_notes',
  represent: 'name',
  title: 'Survey note',
  titles: 'Survey notes',
  permissions: 'test.survey_note',
  partOf: { parent: surveys, by: 'survey_id' },
  path: '/api/test-survey-notes',
  fields: {
    survey_id: f.reference('test_surveys', { label: 'Survey', required: true }),
    name: f.text({ required: true, search: true, unique: true }),
    note: f.text(),
  },
  verbs: ['list', 'read', 'create', 'update', 'remove', 'importRows', 'importTemplate'],
  calls: { list: list('/api/test-survey-notes') },
  import: { key: 'name' },
  list: { columns: ['name', 'survey_id', 'note'] },
});

/** What everybody sees, and what names a note that not everybody sees. */
export const noteBadges = defineResource({
  name: 'test_note_badges',
  represent: 'name',
  permissions: 'test.note_badge',
  fields: { name: f.text({ required: true }), note_id: f.reference('test_survey_notes', { required: true }) },
  calls: { list: list('/api/test-note-badges') },
  list: { columns: ['name'] },
});

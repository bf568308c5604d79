import { assertDefined } from '../../domain/assertDefined.ts';
import { describe, expect, it } from 'vitest';
import { surveyRows, surveys } from '../../../tests/support/surveys.ts';
import { remove } from '../calls/call.ts';
import { allCallsOf } from '../calls/everyCall.ts';
import { flag, rows, reference, text, type Fields } from '../field.ts';
import { permissionFor } from '../partOf.ts';
import { defineResource } from './defineResource.ts';
import type { ResourceConfig } from '../resource.ts';

const sound: ResourceConfig<Fields> = {
  name: 'survey_photos',
  represent: 'name',
  partOf: { parent: surveys, by: 'survey_id' },
  fields: {
    survey_id: reference('test_surveys', { required: true }),
    other_id: reference('clients'),
    name: text({ required: true }),
    is_checked: flag({ readOnly: true }),
  },
  list: { columns: ['name'] },
};
const mark = { field: 'is_checked', role: 'reviewer', states: ['REVIEW'] };
const define = (change: Partial<ResourceConfig<Fields>>) => defineResource<Fields>({ ...sound, ...change });

describe('parts of a record', () => {
  it('have their calls below the parent’s, and its permissions', () => {
    const photos = define({});
    expect(allCallsOf(photos).map(({ method, path, permission }) => `${method} ${path} ${permission}`)).toEqual([
      'GET /api/test-surveys/:survey_id/survey_photos test.survey.view',
      'GET /api/test-surveys/:survey_id/survey_photos/:id test.survey.view',
      'POST /api/test-surveys/:survey_id/survey_photos test.survey.update',
      'PUT /api/test-surveys/:survey_id/survey_photos/:id test.survey.update',
      'DELETE /api/test-surveys/:survey_id/survey_photos/:id test.survey.update',
      'DELETE /api/test-surveys/:survey_id/survey_photos test.survey.update',
    ]);
    expect(photos.lookups).toEqual({ survey_title: 'survey_id.title' });
  });

  it('have the permissions of their own where they name some', () => {
    const own = define({ permissions: 'test.photo' });
    expect(['view', 'create', 'update', 'delete'].map((action) => permissionFor(own, action))).toEqual([
      'test.photo.view',
      'test.photo.create',
      'test.photo.update',
      'test.photo.delete',
    ]);
  });

  it.each<[string, Partial<ResourceConfig<Fields>>, string]>([
    [
      'a reference to something else',
      { partOf: { parent: surveys, by: 'other_id' } },
      'partOf.by names "other_id", which is no reference to test_surveys',
    ],
    [
      'a parent that may be missing',
      { fields: { ...sound.fields, survey_id: reference('test_surveys') } },
      'survey_id: a record without its parent is part of nothing; make it required',
    ],
    [
      'a parent that is a part itself',
      {
        partOf: { parent: surveyRows, by: 'row_id' },
        fields: { ...sound.fields, row_id: reference('test_survey_rows', { required: true }) },
      },
      'partOf.parent: test_survey_rows is part of test_surveys itself; name that one',
    ],
    [
      'a history of their own that has one entry for several',
      { verbs: ['list', 'history'], history: 'batch' },
      'verbs: a history of one of these records needs an entry for each',
    ],
    [
      'lines whose history has one entry for several',
      {
        fields: { ...sound.fields, rows: rows({ name: text() }, { represent: 'name', history: 'batch' }) },
      },
      'rows: an entry of several lines cannot name the parent’s record; leave history out',
    ],
    [
      'a call that does not name the record',
      { calls: { list: { path: '/api/photos' }, remove: remove('/api/photos/:photo') } },
      'calls: /api/photos/:photo does not name the record by :id',
    ],
    [
      'a role that nobody has',
      { partOf: { parent: surveys, by: 'survey_id', seenBy: ['helper'] } },
      'partOf.seenBy names "helper", which is no role in a column of the record',
    ],
    [
      'an import of what each parent has once',
      { verbs: ['list', 'create', 'importRows'], partOf: { parent: surveys, by: 'survey_id', single: true } },
      'verbs: an import makes records of their own; a single part leaves importRows out',
    ],
    [
      'a deletion of what is made again under the same id, with its steps',
      {
        verbs: ['list', 'create', 'remove'],
        partOf: { parent: surveys, by: 'survey_id', single: true },
        fields: { ...sound.fields, status: surveys.fields.status },
        workflow: assertDefined(surveys.workflow),
      },
      'verbs: a single part that is made again has the steps of the one that was deleted',
    ],
    [
      'a mark that people enter',
      { verification: { marks: { reviewer: { ...mark, field: 'name' } }, clearedBy: [] } },
      'verification.marks.reviewer.field names "name", which is no readOnly flag (there are: is_checked)',
    ],
    [
      'a mark that is a flag of the form',
      {
        fields: { ...sound.fields, is_urgent: flag() },
        form: [{ title: '', fields: ['name', 'is_urgent'] }],
        verification: { marks: { reviewer: { ...mark, field: 'is_urgent' } }, clearedBy: [] },
      },
      'verification.marks.reviewer.field names "is_urgent", which is no readOnly flag (there are: is_checked)',
    ],
    [
      'a mark by nobody',
      { verification: { marks: { reviewer: { ...mark, role: 'reviewr' } }, clearedBy: [] } },
      'verification.marks.reviewer.role names "reviewr", which is no role of test_surveys; did you mean "reviewer"?',
    ],
    [
      'a mark in a state that there is not',
      { verification: { marks: { reviewer: { ...mark, states: ['REVEIW'] } }, clearedBy: [] } },
      'verification.marks.reviewer.states names "REVEIW", which is no state of test_surveys; did you mean "REVIEW"?',
    ],
    [
      'a mark after itself',
      { verification: { marks: { reviewer: { ...mark, after: 'reviewer' } }, clearedBy: [] } },
      'verification.marks.reviewer.after names "reviewer", which is no other mark',
    ],
    [
      'marks taken back by what there is not',
      { verification: { marks: { reviewer: mark }, clearedBy: ['quantity'] } },
      'verification.clearedBy names "quantity", which is no field',
    ],
    [
      'a field that neither clears marks nor is said to be harmless',
      { verification: { marks: { reviewer: mark }, clearedBy: ['name'] } },
      'verification.clearedBy: other_id is left out; say that it clears the marks, or in harmless why it does not',
    ],
    [
      'a field that does both',
      { verification: { marks: { reviewer: mark }, clearedBy: ['name'], harmless: { name: 'a name' } } },
      'verification.harmless: name clears the marks; it is the one or the other',
    ],
    [
      'a field of what it is part of that does neither',
      { verification: { marks: { reviewer: mark }, clearedBy: ['name', 'other_id'] } },
      'verification.head.clearedBy: title is left out',
    ],
    [
      'another set that forgets a field',
      {
        verification: {
          marks: { reviewer: { ...mark, set: 'photo' } },
          clearedBy: [],
          sets: { photo: { clearedBy: ['name'] } },
        },
      },
      'verification.sets.photo.clearedBy: other_id is left out',
    ],
  ])('are refused with %s', (_, change, message) => {
    expect(() => define(change)).toThrow(message);
  });

  it('are what alone has marks', () => {
    const { partOf: _, ...plain } = sound;
    const alone = (change: Partial<ResourceConfig<Fields>>) => () =>
      defineResource<Fields>({ ...plain, permissions: 'test.photo', ...change });
    expect(alone({ verification: { marks: { reviewer: mark }, clearedBy: [] } })).toThrow(
      'only parts of a record with a workflow are verified',
    );
  });
});

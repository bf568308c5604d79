import { discardable } from '../../schema/calls/shared/discardable.ts';
import * as z from 'zod/mini';
import { stageNames, stages, type StageName } from '../../domain/estimation/stages.ts';
import { call, list } from '../../schema/calls/call.ts';
import { allCommentsCall } from '../../schema/calls/commentCalls.ts';
import { instant, integer, reference, text, type Fields } from '../../schema/field.ts';
import type { IconName } from '../../schema/icons.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import type { Endpoints, Resource } from '../../schema/resource.ts';
import { stateOf } from '../../schema/state.ts';
import { stageWorkflow } from '../../workflows/estimation/stages.ts';
import { stageWord } from './stageWord.ts';
import { activeStage, closing, stageSummary, stageTotals, suggestedPeople, workingRoleShape } from './answers.ts';

/** A page of a stage's revisions, the active one first. */
const revisionsOf = (stage: StageName, word: string, permission: string) =>
  call({
    method: 'GET',
    path: `/api/estimations/:estimation_id/${word}`,
    also: [`/api/estimations/:estimation_id/${word}-revisions`],
    word: stageWord(stage),
    summary: 'The revisions of a stage, the active one first',
    permission,
    paged: { size: 10, sorts: ['revision', 'number', 'status', 'created_at'] },
    answer: stageSummary,
    failure: 'Failed to fetch revisions',
  });

const stageFields = (workflow: ReturnType<typeof stageWorkflow>) => ({
  /** The number of the estimation; from the second on with the revision: `EST-LDS-2026-0042 R2`. */
  number: text({ required: true, readOnly: true, search: true, max: 60 }),
  title: text({ required: true, readOnly: true, search: true }),
  estimation_id: reference('estimations', { required: true, readOnly: true }),
  project_id: reference('projects', { required: true, readOnly: true }),
  revision: integer({ required: true, readOnly: true, initial: 1 }),
  status: stateOf(workflow),
  creator_id: reference('users', { required: true, readOnly: true }),
  reviewer_id: reference('users', { readOnly: true }),
  approver_id: reference('users', { readOnly: true }),
  /** The revision whose lines this stage took over when it was opened: `boq-details.1`. */
  taken_from: text({ readOnly: true, max: 40 }),
  frozen_at: instant({ label: 'Revised', readOnly: true }),
  /** What the check of the database set right, and what it was (rule 66). */
  mended: text({ label: 'Mended by the check', readOnly: true, max: 500 }),
});

/**
 * A stage of estimations: each record is one revision of the stage of one estimation (rule 37). A revision that another
 * one follows is frozen.
 */
export const defineStage = (
  name: string,
  stage: StageName,
  icon: IconName,
  {
    fields: more = {},
    endpoints = {},
    includes = () => ({}),
  }: { readonly fields?: Fields; readonly endpoints?: Endpoints; readonly includes?: Resource['includes'] } = {},
) => {
  const { word, title, plural, permissions } = stages[stage];
  const workflow = stageWorkflow(stage);
  const view = `${permissions}.view`;
  const fields: ReturnType<typeof stageFields> = { ...stageFields(workflow), ...more };
  return defineResource({
    name,
    title,
    titles: title,
    plural,
    represent: 'number',
    about: 'title',
    permissions,
    actions: ['submit', 'review', 'approve', 'revise'],
    menu: 'Estimations',
    menuPlace: 2 + stageNames.indexOf(stage),
    icon,
    fields,
    workflow,
    people: {
      creator: 'creator_id',
      reviewer: 'reviewer_id',
      approver: 'approver_id',
      coordinator: { permission: 'estimation.estimation.coordinate' },
      team_leader: { permission: 'estimation.estimation.hold' },
    },
    below: 'project_id',
    frozen: { field: 'frozen_at', followed: 'estimation_id' },
    path: `/api/${word}`,
    verbs: ['list', 'read', 'history', 'exportRows', 'views', 'saveView', 'removeView'],
    calls: { list: list(`/api/${word}`) },
    lists: [
      {
        name: 'active',
        title: 'Active',
        path: `/api/${word}`,
        permission: view,
        which: {
          states: [
            'DRAFT',
            'UNDER_REVIEW',
            'SUBMITTED',
            'REJECTED',
            'HELD',
            'APPROVED',
            'WITH_CLIENT',
            'CLIENT_REVIEW',
            'CLOSED',
          ],
        },
        empty: 'No estimation is in this stage yet.',
      },
      {
        name: 'mine',
        title: 'Mine',
        path: `/api/${word}/mine`,
        permission: view,
        which: { mine: true },
        empty: 'You have no part in any estimation of this stage.',
      },
      {
        name: 'awaiting-me',
        title: 'Awaiting me',
        path: `/api/${word}/awaiting-me`,
        permission: view,
        which: { awaitsMe: true },
        empty: 'Nothing waits for your decision.',
      },
      {
        name: 'all',
        title: 'All revisions',
        path: `/api/${word}/all`,
        permission: view,
        which: {},
        empty: 'No estimation is in this stage yet.',
      },
    ],
    comments: [
      {
        all: allCommentsCall({
          path: `/api/${word}/:id/comments`,
          permissions,
          word: stageWord(stage),
          query: { estimation_id: integer({ required: 'Missing required parameters', min: 1 }) },
        }),
      },
    ],
    endpoints: {
      ...endpoints,
      revisions: revisionsOf(stage, word, view),
    },
    includes: () => ({
      ...workingRoleShape(),
      totals: stageTotals(),
      stages: z.array(activeStage()),
      suggested: suggestedPeople(),
      closing: closing(),
      discard: discardable(),
      ...includes(),
    }),
    list: {
      columns: ['number', 'title', 'revision', 'status', 'creator_id', 'reviewer_id', 'approver_id', 'updated_at'],
      filters: ['status', 'creator_id', 'estimation_id', 'project_id'],
      sort: ['number', 'DESC'],
    },
    empty: 'A stage opens when the one before it is approved.',
    beginsAt: 'estimations',
  });
};

import type * as z from 'zod/mini';
import { percentageRefusal, percentageTotal, zeroPercentage } from '../../domain/planning/totals.ts';
import { maxDays } from '../../domain/schedule/problems.ts';
import { lineAnswer, rowAnswer } from '../../schema/calls/answers.ts';
import { call, list } from '../../schema/calls/call.ts';
import { defineResource } from '../../schema/define/defineResource.ts';
import { integer, rows, longText, percent, text } from '../../schema/field.ts';
import type { AnyRecord } from '../../schema/record.ts';

const permissions = 'project.master_task';
const ofProject = '/api/projects/:project_id/project-planning/master-tasks';

/** What is said of the percentages of the sub-tasks together (rule 74). */
const saidOfSubTasks = (rows: readonly Readonly<Record<string, unknown>>[]) => {
  const percentages = rows.map(({ percentage }) => (typeof percentage === 'string' ? percentage : null));
  const { message, isWhole } = percentageTotal(percentages);
  return { message, isRight: isWhole, refusal: percentageRefusal(percentages) };
};

const subTask = {
  name: text({ required: 'Please add Name', search: true, unique: true, aliases: ['sub-task', 'activity'] }),
  percentage: percent({
    required: zeroPercentage,
    min: '0.01',
    tooSmall: zeroPercentage,
    max: '100',
    aliases: ['%', 'weight'],
  }),
  duration: integer({ label: 'Duration, days', required: true, min: 0, max: maxDays, initial: 1, aliases: ['days'] }),
};

/** A main task with its sub-tasks as plans begin with it: a template of the branch (rule 74). */
export const masterTasks = defineResource({
  name: 'master_tasks',
  represent: 'name',
  permissions,
  icon: 'Checklist',
  fields: {
    name: text({ required: 'Please add Name', search: true, unique: true, aliases: ['master task', 'main task'] }),
    description: longText({ max: 2000, search: true, repeats: 'first' }),
    sub_tasks: rows(subTask, {
      represent: 'name',
      label: 'Sub-tasks',
      row: 'Sub-task',
      help: 'Its percentage is its part of the main task; its duration is in working days.',
      together: saidOfSubTasks,
    }),
  },
  calls: { list: list('/api/master-tasks') },
  endpoints: {
    ofProject: call({
      method: 'GET',
      path: ofProject,
      summary: 'The master tasks that a plan of a project can begin with',
      permission: `${permissions}.view`,
      paged: { size: 10, sorts: ['name', 'description', 'created_at', 'updated_at'] },
      answer: (): z.ZodMiniType<AnyRecord> => rowAnswer(masterTasks),
      failure: 'Failed to fetch Main Task',
    }),
    subTasksOfProject: call({
      method: 'GET',
      path: `${ofProject}/:taskId/sub-tasks`,
      summary: 'The sub-tasks of a master task that a plan of a project can begin with',
      permission: `${permissions}.view`,
      paged: { size: 10, sorts: ['position', 'name', 'percentage', 'duration'] },
      answer: () => lineAnswer(subTask),
      failure: 'Failed to fetch Sub Task',
    }),
  },
  list: { columns: ['name', 'description', 'updated_at'], filters: [], sort: ['name', 'ASC'] },
  import: { key: 'name', lines: { field: 'sub_tasks', key: 'name' } },
  form: [
    { title: 'Master task', fields: ['name', 'description'] },
    { title: 'Sub-tasks', fields: ['sub_tasks'] },
  ],
  empty: 'Add the first master task, or import a spreadsheet: plans begin with it.',
});

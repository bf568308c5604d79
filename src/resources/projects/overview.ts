import * as z from 'zod/mini';
import { count, id, person } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';
import { holders } from '../../schema/calls/recordAnswers.ts';

/** The parts of a project that people hold, in their order. */
const projectParts = ['requirements', 'estimation', 'contract', 'plan'] as const;
/** Where a project's value comes from, the surest first. */
const valueSources = ['contract', 'offer', 'estimate', 'expected'] as const;
/** What can be late. */
const lateKinds = ['contract_actions', 'follow_ups', 'plan_tasks', 'purchase_request_lines'] as const;

const money = () => z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A part of the project: the record that stands for it now, its state, and whom it waits for. */
const part = () =>
  z.strictObject({
    part: z.enum(projectParts),
    resource: z.string(),
    id: id(),
    name: z.string(),
    /** The stage of an estimation that is worked on. */
    stage: z.nullable(z.string()),
    state: z.string(),
    state_label: z.string(),
    tone: z.string(),
    revision: z.nullable(z.int()),
    held_by: holders(),
  });

/** Something whose day has passed. */
const late = () =>
  z.strictObject({
    resource: z.enum(lateKinds),
    id: id(),
    name: z.string(),
    /** A day, or a moment. */
    due: z.string(),
    assignee_name: z.nullable(z.string()),
    /** The record whose page has it: a task's is that of its plan. */
    page: z.strictObject({ resource: z.string(), id: id() }),
  });

/** What somebody holds of the project. */
const holder = () =>
  z.strictObject({
    ...person().shape,
    is_project_manager: z.boolean(),
    parts: z.array(z.enum(projectParts)),
    actions: count(),
    tasks: count(),
  });

/** The call that answers where a project stands in one screen. What the reader may not see is left out. */
export const overviewCall = call({
  method: 'GET',
  path: '/api/projects/:id/overview',
  summary: 'What a project is worth, where its parts stand, what is late, and who holds what',
  permission: 'project.project.view',
  answer: () =>
    z.strictObject({
      value: z.nullable(z.strictObject({ amount: money(), source: z.enum(valueSources) })),
      parts: z.array(part()),
      plan: z.nullable(
        z.strictObject({
          /** The newest approved revision, else the newest draft. */
          revision: z.int(),
          is_approved: z.boolean(),
          progress: money(),
          planned_start_date: z.nullable(z.string()),
          planned_end_date: z.nullable(z.string()),
          /** Where it will end by what is known of the work on a day; null of what was never approved. */
          forecast_end_date: z.nullable(z.string()),
          forecast_on: z.nullable(z.string()),
          project_manager: z.nullable(person()),
        }),
      ),
      /** The first of what is late, the longest first; `counts` has the kinds that the reader may see. */
      late: z.strictObject({
        total: count(),
        counts: z.array(z.strictObject({ resource: z.enum(lateKinds), count: count() })),
        records: z.array(late()),
      }),
      holders: z.array(holder()),
    }),
  failure: 'Failed to fetch the overview',
});

export type Overview = z.output<ReturnType<NonNullable<typeof overviewCall.answer>>>;
export type OverviewPart = Overview['parts'][number];
export type LateRecord = Overview['late']['records'][number];

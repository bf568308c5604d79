import * as z from 'zod/mini';
import { id, moment } from '../../schema/calls/answers.ts';

/** A revision in the list of the revisions of a plan. */
export const planRevision = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    revision: z.int(),
    status: z.string(),
    status_label: z.string(),
    progress: z.string(),
    planned_start_date: z.nullable(z.string()),
    planned_end_date: z.nullable(z.string()),
    creator_name: z.nullable(z.string()),
    approver_name: z.nullable(z.string()),
    created_at: moment(),
    frozen_at: z.nullable(moment()),
  });

/** Where the people of a plan are otherwise: their tasks of other projects, and when they are away. Days as dates. */
export const planElsewhere = () =>
  z.strictObject({
    tasks: z.array(
      z.strictObject({
        person: id(),
        project_id: id(),
        project_number: z.string(),
        number: z.int(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
      }),
    ),
    away: z.array(z.strictObject({ person: id(), from: z.string(), to: z.string(), note: z.string() })),
  });
export type Elsewhere = z.output<ReturnType<typeof planElsewhere>>;

/** The tasks of the revision before; without one, none of no revision. */
export const planBaseline = () =>
  z.strictObject({
    revision: z.nullable(z.int()),
    tasks: z.array(
      z.strictObject({
        number: z.int(),
        name: z.string(),
        kind: z.string(),
        id: id(),
        percentage: z.nullable(z.string()),
        duration: z.nullable(z.int()),
        predecessors: z.nullable(z.string()),
        planned_start_date: z.nullable(z.string()),
        planned_end_date: z.nullable(z.string()),
      }),
    ),
  });

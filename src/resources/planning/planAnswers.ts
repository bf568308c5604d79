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

import * as z from 'zod/mini';
import { count, id } from '../../schema/calls/answers.ts';
import { call } from '../../schema/calls/call.ts';

/** What of a project may be unfinished, in the order in which it is told. */
export const unfinishedKinds = [
  'plan_tasks',
  'purchase_requests',
  'buyout_requests',
  'contract_actions',
  'comments',
] as const;

/** The call that answers what of a project is not done, before somebody closes it. */
export const unfinishedCall = call({
  method: 'GET',
  path: '/api/projects/:id/unfinished',
  summary: 'What of a project is not done: tasks, requests, orders at vendors, action items, unresolved comments',
  permission: 'project.project.view',
  answer: () =>
    z.strictObject({
      total: count(),
      /** Of each kind that there is: how many, and the first of those that the reader may see, with their pages. */
      kinds: z.array(
        z.strictObject({
          kind: z.enum(unfinishedKinds),
          count: count(),
          records: z.array(
            z.strictObject({
              id: id(),
              name: z.string(),
              page: z.strictObject({ resource: z.string(), id: id() }),
            }),
          ),
        }),
      ),
    }),
  failure: 'Failed to fetch what is unfinished',
});

export type Unfinished = z.output<ReturnType<NonNullable<typeof unfinishedCall.answer>>>;
export type UnfinishedKind = (typeof unfinishedKinds)[number];

import * as z from 'zod/mini';
import { stageNames } from '../../domain/estimation/stages.ts';
import { count, decimal, id, moment } from '../../schema/calls/answers.ts';
import { outcomes } from '../../workflows/estimation/stages.ts';
import { workingRoles } from '../../workflows/estimation/workingRole.ts';

/** The sums of a stage's lines; a stage without prices has zeros. */
export const stageTotals = () =>
  z.strictObject({
    lines: count(),
    cost: decimal(),
    overhead: decimal(),
    selling: decimal(),
    target: decimal(),
  });

/** What a user is in a stage now, and the view flag of each role. */
export const workingRoleShape = () => ({
  working_role: z.enum(workingRoles),
  is_creator: z.boolean(),
  is_reviewer: z.boolean(),
  is_approver: z.boolean(),
  is_team_leader: z.boolean(),
  is_coordinator: z.boolean(),
  is_no_access: z.boolean(),
});

/** Who reviewed and approved this estimation last and still may; never its creator. Null for nobody. */
export const suggestedPeople = () => z.strictObject({ reviewer_id: z.nullable(id()), approver_id: z.nullable(id()) });
export type SuggestedPeople = z.output<ReturnType<typeof suggestedPeople>>;

/** A revision of a stage in the lists of its estimation. */
export const stageSummary = () =>
  z.strictObject({
    id: id(),
    number: z.string(),
    revision: count(),
    status: z.string(),
    status_label: z.string(),
    creator_name: z.nullable(z.string()),
    reviewer_name: z.nullable(z.string()),
    approver_name: z.nullable(z.string()),
    created_at: moment(),
    frozen_at: z.nullable(moment()),
    totals: stageTotals(),
  });
/** The newest revision of an open stage of the estimation. */
export const activeStage = () =>
  z.strictObject({ stage: z.enum(stageNames), id: id(), revision: count(), status: z.string(), label: z.string() });
export type ActiveStage = z.output<ReturnType<typeof activeStage>>;
export type StageSummary = z.output<ReturnType<typeof stageSummary>>;

/** How the estimation of a stage ended; null while it is not closed. */
export const closing = () =>
  z.nullable(
    z.strictObject({
      outcome: z.enum(outcomes),
      reason: z.nullable(z.string()),
      at: moment(),
      by_name: z.string(),
    }),
  );
export type Closing = z.output<ReturnType<typeof closing>>;

/** The names of the variants of a line: now, and before the last change. */
export const variantNames = () => ({
  item_variant_name: z.optional(z.string()),
  replaced_variant_name: z.optional(z.string()),
});

import * as z from 'zod/mini';
import { planRoles } from '../../workflows/planning/planRole.ts';

/** Where a plan stands for the current user (part 1 §6); `is_creater` is spelled so there. */
export const planStanding = () => ({
  status: z.string(),
  /** The status in words: lower case, with spaces. */
  status_text: z.string(),
  working_role: z.enum(planRoles),
  is_creater: z.boolean(),
  is_approver: z.boolean(),
  is_project_manager: z.boolean(),
});

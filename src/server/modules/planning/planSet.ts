import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import type { LineRules, LineSet } from '../../engine/editable/lineSet.ts';
import { planDerived } from './derive.ts';
import { impliedDates } from './implied.ts';

/** What tasks need beyond their description. */
export const planRules: LineRules = { derived: planDerived, implied: impliedDates };

const lines = brokenDownOf(planTasks);

/** The tasks of plans, edited together with them. */
export const planSet: LineSet = { records: projectPlans, lines, by: lines.partOf.by, rules: planRules };

import { aliasedTable, sql } from 'drizzle-orm';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { brokenDownOf } from '../../../schema/brokenDown.ts';
import { columnNamed } from '../../db/column.ts';
import { users } from '../../db/system.ts';
import { linesTable, type LineRules, type LineSet } from '../../engine/breakdown/lineSet.ts';
import { planDerived } from './derive.ts';
import { impliedDates } from './implied.ts';
import { workColumns } from './planLines.ts';

const user = aliasedTable(users, 'assignee');

/** The name of who does a sub-task. */
const assignee: NonNullable<LineRules['reading']> = (set) => ({
  properties: [['assignee_name', sql`${user.name}`, 'text']],
  joins: sql`left join ${users} ${user} on ${user.id} = ${columnNamed(linesTable(set).table, 'assignee_id')}`,
});

/** A task that is put back has the number by which others name it, and how far it was. */
const putBack = ['number', ...workColumns];

/** What tasks need beyond their description. */
export const planRules: LineRules = { derived: planDerived, implied: impliedDates, reading: assignee, putBack };

const lines = brokenDownOf(planTasks);

/** The tasks of plans, edited together with them. */
export const planSet: LineSet = { records: projectPlans, lines, by: lines.partOf.by, rules: planRules };

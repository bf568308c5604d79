import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { absences } from '../../../resources/people/absences.ts';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { projects } from '../../../resources/projects/projects.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { columnNamed, rowsOf } from '../../db/column.ts';
import { todayInSql } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { tableOf } from '../../db/tables.ts';
import { readColumns } from '../../engine/records/read.ts';
import type { Who } from '../../engine/who.ts';
import { isStanding } from '../../engine/workflows/below.ts';
import { isInForce } from './inForce.ts';

interface Elsewhere {
  readonly person: number;
  readonly project_id: number;
  readonly project_number: string;
  readonly number: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

interface Away {
  readonly person: number;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

/**
 * Where the people of a plan are otherwise from today on (rule 180): what they still have to do by the plans in force of
 * other projects, by the forecast where there is one, and when they are away, for who may see that.
 * @throws Failure 404
 */
export const elsewhereOf = async (
  tx: Tx,
  id: number,
  { permissions }: Who,
): Promise<{ readonly tasks: Elsewhere[]; readonly away: Away[] }> => {
  const { project_id } = await readColumns(tx, projectPlans, id);
  const [task, plan, project, absence] = [
    tableOf(planTasks),
    tableOf(projectPlans),
    tableOf(projects),
    tableOf(absences),
  ];
  const own = alias(task, 'own');
  const of = (name: string) => columnNamed(task, name);
  const people: SQL = sql`(${tx
    .select({ id: columnNamed(own, 'assignee_id') })
    .from(own)
    .where(and(eq(columnNamed(own, 'plan_id'), id), isNotNull(columnNamed(own, 'assignee_id'))))})`;
  const [from, to] = [
    sql<string>`coalesce(${of('forecast_start_date')}, ${of('planned_start_date')})`,
    sql<string>`coalesce(${of('forecast_end_date')}, ${of('planned_end_date')})`,
  ];
  const { permission } = callsOf(absences).list;
  const [tasks, away] = await Promise.all([
    rowsOf<Elsewhere>(
      tx
        .select({
          person: of('assignee_id'),
          project_id: project.id,
          project_number: project.number,
          number: of('number'),
          name: of('name'),
          from: sql<string>`${from}::text`.as('from'),
          to: sql<string>`${to}::text`.as('to'),
        })
        .from(task)
        .innerJoin(plan, and(eq(plan.branch_id, task.branch_id), eq(plan.id, task.plan_id)))
        .innerJoin(project, and(eq(project.branch_id, plan.branch_id), eq(project.id, plan.project_id)))
        .where(
          and(
            sql`${of('assignee_id')} in ${people}`,
            ne(of('status'), 'DONE'),
            ne(plan.project_id, Number(project_id)),
            sql`${to} >= ${todayInSql}`,
            isInForce('project_plans'),
            isStanding(planTasks),
          ),
        )
        .orderBy(from, task.id),
    ),
    permission === null || permissions.has(permission)
      ? rowsOf<Away>(
          tx
            .select({
              person: columnNamed(absence, 'person_id'),
              from: columnNamed(absence, 'starts_on'),
              to: columnNamed(absence, 'ends_on'),
              note: columnNamed(absence, 'note'),
            })
            .from(absence)
            .where(
              and(
                sql`${columnNamed(absence, 'person_id')} in ${people}`,
                sql`${columnNamed(absence, 'ends_on')} >= ${todayInSql}`,
              ),
            )
            .orderBy(columnNamed(absence, 'starts_on'), absence.id),
        )
      : [],
  ]);
  return {
    tasks: tasks.map((one) => ({ ...one, person: Number(one.person), project_id: Number(one.project_id) })),
    away: away.map((one) => ({ ...one, person: Number(one.person) })),
  };
};

import { and, eq, ne, sql } from 'drizzle-orm';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { contractActions } from '../../../../resources/projects/contractActions.ts';
import type { Overview, OverviewPart } from '../../../../resources/projects/overview.ts';
import type { Tx } from '../../../db/database.ts';
import { users } from '../../../db/system.ts';
import { tableOf } from '../../../db/tables.ts';
import type { Who } from '../../../engine/who.ts';
import { maySeeNewest } from './newest.ts';
import { selectRows } from '../../../db/rows.ts';

type Holder = Overview['holders'][number];
interface Row {
  readonly id: number;
  readonly name: string;
  readonly actions: number;
  readonly tasks: number;
}

/** Who has open action items and unfinished sub-tasks of a project, and how many: at most one statement. */
const workOf = async (tx: Tx, project: number, plan: number | undefined, who: Who): Promise<readonly Row[]> => {
  const [actions, tasks] = [tableOf(contractActions), tableOf(planTasks)];
  const parts = [
    ...(maySeeNewest(contractActions, who)
      ? [
          sql`select ${actions.assignee_id} as person, 1 as action, 0 as task from ${actions}
            where ${and(eq(actions.project_id, project), eq(actions.status, 'OPEN'))}`,
        ]
      : []),
    ...(plan === undefined
      ? []
      : [
          sql`select ${tasks.assignee_id}, 0, 1 from ${tasks}
            where ${and(eq(tasks.plan_id, plan), eq(tasks.kind, 'sub_task'), ne(tasks.status, 'DONE'))}`,
        ]),
  ];
  if (parts.length === 0) return [];
  const rows = await selectRows(
    tx,
    {
      id: users.id,
      name: users.name,
      actions: sql<Row['actions']>`sum(work.action)::int`,
      tasks: sql<Row['tasks']>`sum(work.task)::int`,
    },
    (list) => sql`
    select ${list}
    from (${sql.join(parts, sql` union all `)}) as work join ${users} on ${users.id} = work.person
    group by ${users.id}, ${users.name}`,
  );
  return rows;
};

/** What people hold a project by: its parts, and the plan that is read with its manager. */
interface Held {
  readonly parts: readonly OverviewPart[];
  readonly plan: number | undefined;
  readonly manager: { readonly id: number; readonly name: string } | null | undefined;
}

/**
 * Who holds which parts and how much work of a project, its manager among them: those with the most parts first, then by
 * name.
 */
export const holdersOf = async (
  tx: Tx,
  project: number,
  { parts, plan, manager }: Held,
  who: Who,
): Promise<Holder[]> => {
  const found = new Map<number, Holder>();
  const holder = ({ id, name }: { readonly id: number; readonly name: string }): Holder =>
    found.get(id) ?? { id, name, is_project_manager: manager?.id === id, parts: [], actions: 0, tasks: 0 };
  if (manager) found.set(manager.id, holder(manager));
  for (const { part, held_by } of parts)
    for (const person of held_by?.people ?? []) {
      const before = holder(person);
      found.set(person.id, { ...before, parts: [...before.parts, part] });
    }
  for (const { id, name, actions, tasks } of await workOf(tx, project, plan, who))
    found.set(id, { ...holder({ id, name }), actions, tasks });
  return [...found.values()].toSorted((a, b) => b.parts.length - a.parts.length || a.name.localeCompare(b.name));
};

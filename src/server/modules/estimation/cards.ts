import { inArray, sql } from 'drizzle-orm';
import { estimations } from '../../../resources/estimation/estimations.ts';
import { clients } from '../../../resources/masters/clients.ts';
import { customers } from '../../../resources/masters/customers.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import type { Card } from '../../engine/modules.ts';
import type { Stage } from './stages.ts';
import { totalsOf } from './summaries.ts';
import { orNull, selectRows } from '../../db/rows.ts';

/**
 * What a decision about revisions shows: the customer of the project, and the selling price; without one the value that
 * the project is expected to have. Two statements.
 */
export const estimationCards =
  (stage: Stage) =>
  async (tx: Tx, ids: readonly number[]): Promise<Map<number, Card>> => {
    const [own, project, customer] = [tableOf(stage.records), tableOf(projects), tableOf(customers)];
    const rows = await selectRows(
      tx,
      { id: own.id, customer: orNull(customer['name']), expected: project['expected_value'] },
      (list) => sql`
      select ${list}
      from ${own}
        join ${project} on ${project.branch_id} = ${own.branch_id} and ${project.id} = ${columnNamed(own, 'project_id')}
        left join ${customer} on ${customer.branch_id} = ${own.branch_id}
          and ${customer.id} = ${project.customer_id}
      where ${inArray(own.id, [...ids])}`,
    );
    const totals = await totalsOf(tx, stage, ids);
    return new Map(
      rows.map(({ id, customer: name, expected }) => {
        const selling = totals.get(id)?.selling ?? '0.00';
        return [id, { party: name, amount: Number(selling) > 0 ? selling : expected }];
      }),
    );
  };

/** The customer and the client of the project of an estimation. */
export const whoseEstimation = async (
  tx: Tx,
  id: number,
): Promise<{ customer_name: string | null; client_name: string | null }> => {
  const [own, project] = [tableOf(estimations), tableOf(projects)];
  const [customer, client] = [tableOf(customers), tableOf(clients)];
  const rows = await selectRows(
    tx,
    { customer_name: orNull(customer['name']), client_name: orNull(client['name']) },
    (list) => sql`
    select ${list}
    from ${own}
      join ${project} on ${project.branch_id} = ${own.branch_id} and ${project.id} = ${own['project_id']}
      left join ${customer} on ${customer.branch_id} = ${own.branch_id} and ${customer.id} = ${project['customer_id']}
      left join ${client} on ${client.branch_id} = ${own.branch_id} and ${client.id} = ${project['client_id']}
    where ${own.id} = ${id}`,
  );
  return rows[0] ?? { customer_name: null, client_name: null };
};

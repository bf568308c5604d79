import { inArray, sql } from 'drizzle-orm';
import { customers } from '../../../resources/masters/customers.ts';
import { projects } from '../../../resources/projects/projects.ts';
import type { Tx } from '../../db/database.ts';
import { columnNamed } from '../../db/column.ts';
import { tableOf } from '../../db/tables.ts';
import type { Card } from '../../engine/modules.ts';
import type { Stage } from './stages.ts';
import { totalsOf } from './summaries.ts';

/**
 * What a decision about revisions shows: the customer of the project, and the selling price; without one the value that
 * the project is expected to have. Two statements.
 */
export const cardsOf =
  (stage: Stage) =>
  async (tx: Tx, ids: readonly number[]): Promise<Map<number, Card>> => {
    const [own, project, customer] = [tableOf(stage.records), tableOf(projects), tableOf(customers)];
    const { rows } = await tx.execute<{ id: string; customer: string | null; expected: string | null }>(sql`
      select ${own.id} as id, ${customer['name']} as customer, ${project['expected_value']}::text as expected
      from ${own}
        join ${project} on ${project.branch_id} = ${own.branch_id} and ${project.id} = ${columnNamed(own, 'project_id')}
        left join ${customer} on ${customer.branch_id} = ${own.branch_id}
          and ${customer.id} = ${columnNamed(project, 'customer_id')}
      where ${inArray(own.id, [...ids])}`);
    const totals = await totalsOf(tx, stage, ids);
    return new Map(
      rows.map(({ id, customer: name, expected }) => {
        const selling = totals.get(Number(id))?.selling ?? '0.00';
        return [Number(id), { party: name, amount: Number(selling) > 0 ? selling : expected }];
      }),
    );
  };

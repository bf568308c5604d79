import { aliasedTable, sql } from 'drizzle-orm';
import { stageNames, stages } from '../../../../domain/estimation/stages.ts';
import { purchaseRequests } from '../../../../resources/requests/purchaseRequests.ts';
import { stageResources } from '../../../../resources/estimation/stageResources.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { FieldErrors } from '../../../../schema/check.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { arrayOf } from '../../../engine/bulk/sent.ts';
import type { AddedLine } from '../../../engine/breakdown/lineSet.ts';
import { invalid } from '../../../engine/errors.ts';

const r = aliasedTable(tableOf(purchaseRequests), 'r');

/**
 * Refuses an identity that no line of a bill of the request's project has or had: it is carried, and nobody makes it up.
 * @throws Failure 422 at each line
 */
export const requireKnownKeys = async (tx: Tx, request: number, added: readonly AddedLine[]): Promise<void> => {
  const keys = [...new Set(added.flatMap(({ bill_line_key: key }) => (typeof key === 'string' ? [key] : [])))];
  if (keys.length === 0) return;
  const lowered = arrayOf(
    keys.map((key) => key.toLowerCase()),
    'text',
  );
  const found = stageNames.map((name) => {
    const stage: { readonly records: Resource; readonly lines: Resource } = stageResources[name];
    const [bills, lines] = [tableOf(stage.records), tableOf(stage.lines)];
    const bill = aliasedTable(bills, 'bill');
    const b = aliasedTable(lines, 'b');
    return sql`select b.line_key from ${tableOf(purchaseRequests)} ${r}
      join ${bills} ${bill} on ${bill.branch_id} = ${r.branch_id} and bill.project_id = ${r.project_id}
      join ${lines} ${b} on ${b.branch_id} = ${bill.branch_id} and b.${sql.identifier(stages[name].id)} = ${bill.id}
        and lower(b.line_key) = any(${lowered})
      where ${r.id} = ${request}`;
  });
  // Asserted: the parts of a union select alike.
  const { rows } = await tx.execute<{ line_key: string }>(sql.join(found, sql` union `));
  const known = new Set(rows.map(({ line_key }) => line_key));
  const errors: FieldErrors = {};
  for (const [at, { bill_line_key: key }] of added.entries())
    if (typeof key === 'string' && !known.has(key))
      errors[`added.${at}.bill_line_key`] = ['BOQ: no such line in a BOQ of this project'];
  if (Object.keys(errors).length) throw invalid(errors);
};

import { eq, sql } from 'drizzle-orm';
import { stages } from '../../../../domain/estimation/stages.ts';
import { boqCostLines } from '../../../../resources/estimation/boqCostLines.ts';
import { boqCosts } from '../../../../resources/estimation/boqCosts.ts';
import type { Overview } from '../../../../resources/projects/overview.ts';
import { contractReviews } from '../../../../resources/projects/contractReviews.ts';
import type { AnyRecord } from '../../../../schema/record.ts';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';

/** The states of a cost estimation that the client has seen. */
const offered: readonly unknown[] = ['WITH_CLIENT', 'CLIENT_REVIEW', 'CLOSED'];

const amountOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The selling price of a cost estimation; null without lines, and for none. */
const sellingOf = async (tx: Tx, id: number): Promise<string | null> => {
  const table = tableOf(boqCostLines);
  const [row] = await tx
    .select({ selling: sql<string | null>`sum(${columnNamed(table, 'selling_extension')})::numeric(20, 2)::text` })
    .from(table)
    .where(eq(columnNamed(table, stages.cost_estimation.id), id));
  const selling = row?.selling ?? null;
  return selling === '0.00' ? null : selling;
};

/** By resource: the part's record, as the reader may see it. */
type Records = ReadonlyMap<string, AnyRecord>;

/**
 * What a project is worth by the surest figure that the reader may see: the value of the contract, the price of the
 * offer, that of the estimate, else what is expected; null where nobody said. At most one statement.
 */
export const projectValue = async (tx: Tx, project: AnyRecord, records: Records): Promise<Overview['value']> => {
  const contract = amountOf(records.get(contractReviews.name)?.['contract_value']);
  if (contract !== null) return { amount: contract, source: 'contract' };
  const costs = records.get(boqCosts.name);
  const selling = costs && (await sellingOf(tx, costs.id));
  if (costs && selling) return { amount: selling, source: offered.includes(costs['status']) ? 'offer' : 'estimate' };
  const expected = amountOf(project['expected_value']);
  return expected === null ? null : { amount: expected, source: 'expected' };
};

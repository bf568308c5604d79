import { sql } from 'drizzle-orm';
import { assertDefined } from '../../../../domain/assertDefined.ts';
import { quote, taxed } from '../../../../domain/estimation/quotation/quote.ts';
import { clientQuotations } from '../../../../resources/estimation/clientQuotations.ts';
import { estimations } from '../../../../resources/estimation/estimations.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { insertRows } from '../../../engine/bulk/insertRows.ts';
import { conflict } from '../../../engine/errors.ts';
import { readColumns } from '../../../engine/records/read.ts';
import { toColumns } from '../../../engine/records/toColumns.ts';
import { lockRecords } from '../../../engine/workflows/editing.ts';
import type { Stage } from '../stages.ts';
import { quotationSource, type QuotationSource } from './draft.ts';
import type { Printed } from './printed.ts';
import type { Wording } from './wording.ts';
import { bare } from '../../../db/column.ts';
import { selectRows } from '../../../db/rows.ts';

const table = tableOf(clientQuotations);

/** Marks the last one as replaced; returns its id. */
const replaceLast = async (tx: Tx, estimation: number): Promise<number | null> => {
  const rows = await selectRows(
    tx,
    { id: table.id },
    (list) => sql`
    update ${table} set ${bare(table.is_current)} = false where ${table.estimation_id} = ${estimation} and ${table.is_current} returning ${list}`,
  );
  return rows[0] ? rows[0].id : null;
};

const store = async (tx: Tx, source: QuotationSource, id: number, wording: Wording) => {
  const { stage, facts, letterhead, settings, lines, clientBill } = source;
  const { total } = quote(lines, { withComponents: false });
  const tax = wording.with_tax ? settings.tax : null;
  const { tax: tax_amount, gross: gross_total } = taxed(total, tax?.percent ?? null);
  const printed: Printed = { letterhead, project: facts.project, preparedBy: facts.maker };
  const { with_tax: _, ...said } = wording;
  const [made] = await insertRows(tx, table, [
    toColumns(clientQuotations.fields, {
      ...said,
      estimation_id: facts.estimation,
      project_id: facts.projectId,
      customer_id: facts.customerId,
      stage: stage.name,
      boq_sale_id: stage.isPriced ? null : id,
      boq_cost_id: stage.isPriced ? id : null,
      bill: String(facts.record['number']),
      is_current: true,
      replaces_id: await replaceLast(tx, facts.estimation),
      currency: letterhead.currency,
      total,
      tax_name: tax?.name ?? null,
      tax_percent: tax?.percent ?? null,
      tax_amount,
      gross_total,
      printed: JSON.stringify(printed),
      client_workbook: clientBill?.name ?? null,
      client_bill: clientBill?.id ?? null,
    }),
  ]);
  const { number } = await readColumns(tx, clientQuotations, assertDefined(made));
  return { id: assertDefined(made), number: String(number) };
};

/**
 * Issues a quotation of a revision (rule 111): it gets its number, keeps all that it says, and takes the place of the
 * last one of the estimation. @throws Failure 404; 409 unless the revision is approved and has lines
 */
export const issueQuotation = async (
  tx: Tx,
  stage: Stage,
  id: number,
  wording: Wording,
): Promise<{ id: number; number: string }> => {
  const { estimation_id } = await readColumns(tx, stage.records, id);
  // Nothing of the bill, and no other quotation of it, is written meanwhile.
  await lockRecords(tx, estimations, [Number(estimation_id)]);
  await lockRecords(tx, stage.records, [id]);
  const source = await quotationSource(tx, stage, id);
  if (source.refused !== null) throw conflict(source.refused);
  return store(tx, source, id, wording);
};

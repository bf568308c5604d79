import { asc, inArray } from 'drizzle-orm';
import { columnNamed } from '../../../db/column.ts';
import type { Tx } from '../../../db/database.ts';
import { tableOf } from '../../../db/tables.ts';
import { actAs } from '../../../demo/calendar.ts';
import { quotationDraft, quotationSource } from '../quotation/draft.ts';
import { storeClientBill } from '../quotation/clientBill.ts';
import { clientWorkbook } from './clientWorkbook.ts';
import { issueQuotation } from '../quotation/issue.ts';
import { costStage, stageNamed, type Stage } from '../stages.ts';
import type { Estimators } from './estimations.ts';

const withClient = async (tx: Tx, stage: Stage): Promise<number[]> => {
  const table = tableOf(stage.records);
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(columnNamed(table, 'status'), ['WITH_CLIENT', 'CLIENT_REVIEW']))
    .orderBy(asc(table.id));
  return rows.map(({ id }) => Number(id));
};

/** A quotation of each offer that is with its client, whose workbook it fills in. */
export const seedQuotations = async (tx: Tx, { coordinator }: Estimators): Promise<void> => {
  await actAs(tx, coordinator, 1);
  for (const stage of [stageNamed('boq_sales'), costStage])
    for (const id of await withClient(tx, stage)) {
      const source = await quotationSource(tx, stage, id);
      await storeClientBill(tx, source.facts.estimation, await clientWorkbook(source.facts.subject, source.lines));
      const { wording, total } = quotationDraft(source);
      // A budget without target rates goes to nobody.
      if (total === '0.00') continue;
      await issueQuotation(tx, stage, id, wording);
    }
};

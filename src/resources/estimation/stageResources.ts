import { stages, type StageName } from '../../domain/estimation/stages.ts';
import { breakdownCallsOf } from '../../schema/calls/breakdownCalls.ts';
import { boqCostLines } from './boqCostLines.ts';
import { boqCosts } from './boqCosts.ts';
import { boqCreationLines } from './boqCreationLines.ts';
import { boqCreations } from './boqCreations.ts';
import { boqDetailLines } from './boqDetailLines.ts';
import { boqDetails } from './boqDetails.ts';
import { boqSaleLines } from './boqSaleLines.ts';
import { boqSales } from './boqSales.ts';

/** The resources of each stage: its revisions, and their lines. */
export const stageResources = {
  boq_details: { records: boqDetails, lines: boqDetailLines },
  boq_creation: { records: boqCreations, lines: boqCreationLines },
  boq_sales: { records: boqSales, lines: boqSaleLines },
  cost_estimation: { records: boqCosts, lines: boqCostLines },
} as const satisfies Record<StageName, unknown>;

/** The calls of all lines of a revision, and the parameters of their paths. */
export const sheetOf = (stage: StageName) => {
  const by = stages[stage].id;
  const { sheet } = breakdownCallsOf(stageResources[stage].lines);
  return { ...sheet, paramsFor: (revision: number) => ({ [by]: revision }) };
};

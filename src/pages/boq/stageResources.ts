import type { StageName } from '../../domain/boq/stages.ts';
import { boqCostLines } from '../../resources/boqCostLines.ts';
import { boqCosts } from '../../resources/boqCosts.ts';
import { boqCreationLines } from '../../resources/boqCreationLines.ts';
import { boqCreations } from '../../resources/boqCreations.ts';
import { boqDetailLines } from '../../resources/boqDetailLines.ts';
import { boqDetails } from '../../resources/boqDetails.ts';
import { boqSaleLines } from '../../resources/boqSaleLines.ts';
import { boqSales } from '../../resources/boqSales.ts';

/** The resources of each stage: its revisions, and their lines. */
export const stageResources = {
  boq_details: { stage: boqDetails, lines: boqDetailLines },
  boq_creation: { stage: boqCreations, lines: boqCreationLines },
  boq_sales: { stage: boqSales, lines: boqSaleLines },
  cost_estimation: { stage: boqCosts, lines: boqCostLines },
} as const satisfies Record<StageName, unknown>;

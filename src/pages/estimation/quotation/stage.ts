import { quotationCalls } from '../../../resources/estimation/quotationCalls.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';

/** The calls by which a stage makes quotations; undefined for one without prices. */
export const quotationCallsOf = (stage: StageName) =>
  stage === 'boq_sales' || stage === 'cost_estimation' ? quotationCalls[stage] : undefined;
export type QuotationCalls = NonNullable<ReturnType<typeof quotationCallsOf>>;

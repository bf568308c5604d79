import type { providerLines } from '../../../ui/lines/providerLines.ts';

/** The calls of the tasks of one plan, which also read the answers of others. */
export type PlanCalls = ReturnType<typeof providerLines>;

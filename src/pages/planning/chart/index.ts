import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';

export type { ChartPlan, ChartTask, PlanChartProps } from './types.ts';

/** The chart of a plan, which loads when it is first shown. */
export const PlanChart = lazyPart(() => import('./PlanChartBody.tsx'), 'PlanChartBody');

import type { ComponentType } from 'react';
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx';
import type { PlanChartProps } from './types.ts';

export type { ChartPlan, ChartTask, PlanChartProps } from './types.ts';

/** The chart of a plan, which loads when it is first shown. */
export const PlanChart = lazyPart(
  () => import('./PlanChart.tsx'),
  ({ PlanChart }): ComponentType<PlanChartProps> => PlanChart,
);

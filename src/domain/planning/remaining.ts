import type { PlanLine } from './planLines.ts';

type Left = Pick<PlanLine, 'status' | 'duration' | 'remaining_days'> & { readonly progress: string | number };

/**
 * The working days that are left of a sub-task: as somebody has said, else its part that is not done, a day begun counting
 * whole (rule 165). Nothing is left of what is done.
 */
export const remainingOf = ({ status, duration, remaining_days: said, progress }: Left): number => {
  if (status === 'DONE') return 0;
  return said ?? Math.ceil(((duration ?? 0) * (100 - Number(progress))) / 100);
};

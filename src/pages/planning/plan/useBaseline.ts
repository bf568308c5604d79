import { useQuery } from '@tanstack/react-query';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../resources/planning/projectPlans.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** The tasks of an earlier revision of a plan, by their numbers. */
export const useBaseline = (plan: number, revision: number | undefined) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [planTasks.name, 'baseline', plan, revision],
    enabled: revision !== undefined,
    queryFn: async ({ signal }) =>
      (
        await provider.call(projectPlans.endpoints.baseline, {
          params: { id: plan },
          query: revision === undefined ? {} : { revision },
          signal,
        })
      ).data,
  });
};
export type Baseline = NonNullable<ReturnType<typeof useBaseline>['data']>;

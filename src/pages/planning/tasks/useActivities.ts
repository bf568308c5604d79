import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { planTasks } from '../../../resources/planning/planTasks.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** Activities a page. */
const perPage = 50;

/** A task of an activity, or the activity itself, as the answer has it: empty values are left out. */
export interface ListedTask {
  readonly id: number;
  readonly version: number;
  readonly number?: number;
  readonly name: string;
  readonly status: string;
  readonly progress: string;
  readonly planned_start_date?: string;
  readonly planned_end_date?: string;
  readonly forecast_end_date?: string;
  readonly duration?: number;
  readonly actual_start_date?: string | null;
  readonly actual_end_date?: string | null;
  readonly remaining_days?: number | null;
  readonly is_critical: boolean;
  readonly assignee_id?: number;
  readonly assignee_name?: string;
}
export interface Activity extends ListedTask {
  readonly sub_tasks: readonly ListedTask[];
}

/** The activities of a project with their sub-tasks, page by page. Changes of plans reload them. */
export const useActivities = (project: number) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: [planTasks.name, 'activities', project],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, per_page: perPage };
      const { data } = await provider.call(planTasks.endpoints.activities, {
        params: { project_id: project },
        query,
        signal,
      });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the check of the answer is made of the same fields
      return { ...data, records: data.records as unknown as readonly Activity[] };
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};

import { boqCosts } from '../../../resources/estimation/boqCosts.ts';
import { callsOf } from '../../../schema/calls/resourceCalls.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../authProvider/session.ts';
import type { StageName } from '../../../domain/estimation/stages.ts';
import { actualCalls } from '../../../resources/rfq/actualCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** A line of a bill, by its id in a stage. */
export interface BillLineNamed {
  readonly stage: StageName;
  readonly line: number;
}

/** What was bought of a project, or of one line of its bill, against its estimate; nothing for who may not see awards. */
export const useActuals = (
  project: number,
  { of, perPage }: { readonly of?: BillLineNamed; readonly perPage: number },
) => {
  const provider = useProvider();
  const held = useSession()?.permissions ?? [];
  const enabled = [actualCalls.actuals.permission, callsOf(boqCosts).read.permission].every((one) =>
    held.includes(one ?? ''),
  );
  return useInfiniteQuery({
    queryKey: ['actuals', project, of, perPage],
    enabled,
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, per_page: perPage, ...(of && { stage: of.stage, line_id: of.line }) };
      return (await provider.call(actualCalls.actuals, { params: { project_id: project }, query, signal })).data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { gapCalls, type GapKind, type GapSide } from '../../../resources/rfq/gapCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const perPage = 30;

/** Which gaps: of a project, or of the branch. */
export interface WhichGaps {
  readonly project: number | undefined;
  readonly side: GapSide;
  readonly kind: GapKind | undefined;
  readonly search: string;
}

/** What is asked for and not bought, or bought and not asked for, page by page. */
export const useGaps = ({ project, side, kind, search }: WhichGaps) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: ['gaps', project, side, kind, search],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { side, page, per_page: perPage, ...(kind && { kind }), ...(search && { search }) };
      if (project === undefined) return (await provider.call(gapCalls.gaps, { query, signal })).data;
      return (await provider.call(gapCalls.gapsOfProject, { params: { project_id: project }, query, signal })).data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};

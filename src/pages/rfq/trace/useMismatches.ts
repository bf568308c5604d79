import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { mismatchCalls, type MismatchKind, type MismatchSide } from '../../../resources/rfq/mismatchCalls.ts';
import { useProvider } from '../../../ui/useProvider.ts';

const perPage = 30;

/** Which side: of a project, or of the branch. */
export interface WhichMismatches {
  readonly project: number | undefined;
  readonly side: MismatchSide;
  readonly kind: MismatchKind | undefined;
  readonly search: string;
}

/** What is asked for and not bought, or bought and not asked for, page by page. */
export const useMismatches = ({ project, side, kind, search }: WhichMismatches) => {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey: ['mismatches', project, side, kind, search],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { side, page, per_page: perPage, ...(kind && { kind }), ...(search && { search }) };
      if (project === undefined) return (await provider.call(mismatchCalls.mismatches, { query, signal })).data;
      return (
        await provider.call(mismatchCalls.mismatchesOfProject, { params: { project_id: project }, query, signal })
      ).data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../../dataProvider/live/listeners.ts';
import type { CoverageRow } from '../../../resources/requests/coverageCalls.ts';
import { purchaseRequestLines } from '../../../resources/requests/purchaseRequestLines.ts';
import { purchaseRequests } from '../../../resources/requests/purchaseRequests.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** Lines a page. */
const perPage = 50;

/** The key of all queries of coverages: changed lines of requests reload them. */
export const coverageKey = [purchaseRequestLines.name, 'coverage'] as const;

/** Which lines of the BOQ. */
export interface CoveredLines {
  readonly search: string;
  readonly state?: CoverageRow['state'] | undefined;
  /** Those alone of which something can be requested. */
  readonly rest?: boolean;
}

/** The lines of the approved BOQ of a project with what is requested of them, page by page. Changes of requests reload them. */
export const useCoverage = (project: number, { search, state, rest = false }: CoveredLines) => {
  const provider = useProvider();
  const client = useQueryClient();
  // What is cancelled or opened again changes no line.
  useEffect(
    () => onLive(purchaseRequests.name, () => void client.invalidateQueries({ queryKey: coverageKey })),
    [client],
  );
  return useInfiniteQuery({
    queryKey: [...coverageKey, project, search, state, rest],
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = { ...(search && { search }), ...(state && { state }), ...(rest && { rest }) };
      const { data } = await provider.call(purchaseRequestLines.endpoints.coverage, {
        params: { project_id: project },
        query: { page: pageParam, per_page: perPage, ...narrowed },
        signal,
      });
      return data;
    },
    getNextPageParam: ({ pagination: { total } }, _, page) => (page * perPage < total ? page + 1 : undefined),
  });
};

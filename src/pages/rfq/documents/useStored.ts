import { useQuery } from '@tanstack/react-query';
import type { LevellingAnswer } from '../../../resources/rfq/levellingCalls.ts';
import { rfqs } from '../../../resources/rfq/rfqs.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** What an RFQ asks for and what was quoted so far. */
export const useStored = (id: number) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [rfqs.name, 'quoted', id],
    queryFn: async ({ signal }): Promise<LevellingAnswer> =>
      (await provider.call(rfqs.endpoints.levelling, { params: { id }, signal })).data,
  });
};

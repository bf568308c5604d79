import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boms } from '../../../resources/masters/boms.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** The explosion of a BOM for a quantity. Changes of BOMs reload it. */
export const useExplosion = (id: number, quantity = '1') => {
  const provider = useProvider();
  return useQuery({
    queryKey: [boms.name, 'explosion', id, quantity],
    queryFn: async ({ signal }) =>
      (await provider.call(boms.endpoints.explode, { params: { id }, query: { quantity }, signal })).data,
    placeholderData: keepPreviousData,
  });
};

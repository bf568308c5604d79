import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { boms } from '../../resources/boms.ts';
import { useProvider } from '../../ui/useProvider.ts';

/** A BOM with all below it, for a quantity of it; read anew with everything else of BOMs. */
export const useExplosion = (id: number, quantity = '1') => {
  const provider = useProvider();
  return useQuery({
    queryKey: [boms.name, 'explosion', id, quantity],
    queryFn: async ({ signal }) =>
      (await provider.call(boms.endpoints.explode, { params: { id }, query: { quantity }, signal })).data,
    placeholderData: keepPreviousData,
  });
};

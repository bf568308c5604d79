import { useQuery } from '@tanstack/react-query';
import { quotations } from '../../../resources/rfq/quotations.ts';
import type { AnyRecord } from '../../../schema/record.ts';
import { useProvider } from '../../../ui/useProvider.ts';

/** A quotation with all that its form has, as the server has it now. */
export const useQuotation = (rfq: number, id: number | undefined) => {
  const provider = useProvider();
  return useQuery({
    queryKey: [quotations.name, 'changed', id],
    queryFn: async () =>
      (await provider.getOne<AnyRecord>(quotations.name, { id: id ?? 0, meta: { rfq_id: rfq } })).data,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
};

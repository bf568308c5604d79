import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enquiries, enquiryRelations } from '../../../resources/sales/enquiries.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useWork } from '../../../ui/useWork.ts';

const { list: related, add: relate, remove: unrelate } = enquiryRelations;

/** The related enquiries of an enquiry, with functions to add and remove relations. */
export const useRelated = (id: number) => {
  const provider = useProvider();
  const client = useQueryClient();
  const { busy, run } = useWork();
  const query = useQuery({
    queryKey: [enquiries.name, 'related', id],
    queryFn: async ({ signal }) =>
      (await provider.call(related, { params: { id }, query: { getAll: true }, signal })).data,
  });
  const changed = (work: Promise<{ readonly message?: string }>, success: string | undefined) =>
    run(async () => {
      const { message } = await work;
      // A relation is mutual: the other enquiry's page shows it too.
      await client.invalidateQueries({ queryKey: [enquiries.name, 'related'] });
      return message ?? success;
    });
  return {
    ...query,
    busy,
    relate: (related_ids: readonly number[]) =>
      changed(provider.call(relate, { params: { id }, body: { related_ids } }), relate.success),
    unrelate: (relatedId: number) => changed(provider.call(unrelate, { params: { id, relatedId } }), unrelate.success),
  };
};

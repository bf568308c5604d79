import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { enquiries, enquiryRelations } from '../../../resources/sales/enquiries.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useToast } from '../../../ui/useToast.ts';

const { list: related, add: relate, remove: unrelate } = enquiryRelations;

/** The related enquiries of an enquiry, with functions to add and remove relations. */
export const useRelated = (id: number) => {
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: [enquiries.name, 'related', id],
    queryFn: async ({ signal }) =>
      (await provider.call(related, { params: { id }, query: { getAll: true }, signal })).data,
  });
  const changed = async (work: Promise<{ readonly message?: string }>, success: string | undefined) => {
    setBusy(true);
    try {
      const { message } = await work;
      toast.done(message ?? success);
      // A relation is mutual: the other enquiry's page shows it too.
      await client.invalidateQueries({ queryKey: [enquiries.name, 'related'] });
      return true;
    } catch (error) {
      toast.failed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    ...query,
    busy,
    relate: (related_ids: readonly number[]) =>
      changed(provider.call(relate, { params: { id }, body: { related_ids } }), relate.success),
    unrelate: (relatedId: number) => changed(provider.call(unrelate, { params: { id, relatedId } }), unrelate.success),
  };
};

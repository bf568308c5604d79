import { boms } from '../../../resources/masters/boms.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useUses } from '../../../ui/uses/useUses.ts';

/** The BOMs that use a BOM. */
export const useBomUses = (id: number) => {
  const provider = useProvider();
  return useUses(
    [boms.name, 'where-used', id],
    async (query, signal) => (await provider.call(boms.endpoints.whereUsed, { params: { id }, query, signal })).data,
  );
};

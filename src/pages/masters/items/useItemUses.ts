import { items } from '../../../resources/masters/items.ts';
import { useProvider } from '../../../ui/useProvider.ts';
import { useUses } from '../../../ui/uses/useUses.ts';

/** The BOMs and estimations that use an item. */
export const useItemUses = (id: number) => {
  const provider = useProvider();
  return useUses(
    [items.name, 'where-used', id],
    async (query, signal) => (await provider.call(items.endpoints.whereUsed, { params: { id }, query, signal })).data,
  );
};

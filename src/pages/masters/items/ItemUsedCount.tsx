import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TabCount } from '../../../ui/tabs/TabCount.tsx';
import { useItemUses } from './useItemUses.ts';

/** The number of BOMs and estimations that use an item. */
export const ItemUsedCount = ({ record }: RecordPartProps) => (
  <TabCount count={useItemUses(record.id).data?.pages[0]?.pagination.total} />
);

import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { TabCount } from '../../ui/tabs/TabCount.tsx';
import { useUses } from './useUses.ts';

/** The number of BOMs and estimations that use an item. */
export const WhereUsedCount = ({ record }: RecordPartProps) => (
  <TabCount count={useUses(record.id).data?.pages[0]?.pagination.total} />
);

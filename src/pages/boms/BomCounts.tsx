import type { RecordPartProps } from '../../ui/extensions/extension.ts';
import { TabCount } from '../../ui/tabs/TabCount.tsx';
import { useUses } from './useUses.ts';

/** The number of a BOM's components. */
export const ComponentCount = ({ record: { components } }: RecordPartProps) => (
  <TabCount count={Array.isArray(components) ? components.length : undefined} />
);

/** The number of BOMs that use a BOM. */
export const WhereUsedCount = ({ record }: RecordPartProps) => (
  <TabCount count={useUses(record.id).data?.pages[0]?.pagination.total} />
);

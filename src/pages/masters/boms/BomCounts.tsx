import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TabCount } from '../../../ui/tabs/TabCount.tsx';
import { useBomUses } from './useBomUses.ts';

/** The number of a BOM's components. */
export const ComponentCount = ({ record: { components } }: RecordPartProps) => (
  <TabCount count={Array.isArray(components) ? components.length : undefined} />
);

/** The number of BOMs that use a BOM. */
export const WhereUsedCount = ({ record }: RecordPartProps) => (
  <TabCount count={useBomUses(record.id).data?.pages[0]?.pagination.total} />
);

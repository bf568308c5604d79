import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TabCount } from '../../../ui/tabs/TabCount.tsx';
import { useRelated } from './useRelated.ts';

/** The number of related enquiries. */
export const RelatedCount = ({ record }: RecordPartProps) => (
  <TabCount count={useRelated(record.id).data?.pagination.total} />
);

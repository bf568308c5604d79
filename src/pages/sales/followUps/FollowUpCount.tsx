import type { RecordPartProps } from '../../../ui/extensions/extension.ts';
import { TabCount } from '../../../ui/tabs/TabCount.tsx';
import { useFollowUpsOf } from './useFollowUpsOf.ts';

/** The number of follow-ups of an enquiry. */
export const FollowUpCount = ({ record }: RecordPartProps) => (
  <TabCount count={useFollowUpsOf(record.id).data?.pages[0]?.total} />
);

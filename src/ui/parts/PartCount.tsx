import type { Resource } from '../../schema/resource.ts';
import type { RecordPartProps } from '../extensions/extension.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { useParts } from './useParts.ts';

/** The number of parts of a record. */
export const PartCount = ({ record, part }: RecordPartProps & { readonly part: Resource }) => (
  <TabCount count={useParts(part, record.id).data?.pages[0]?.total} />
);

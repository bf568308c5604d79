import type { RecordPartProps } from '../extensions/extension.ts';
import { TabCount } from '../tabs/TabCount.tsx';
import { useFiles, type AttachmentOwner } from './useFiles.ts';

const Count = ({ owner }: { readonly owner: AttachmentOwner }) => (
  <TabCount count={useFiles(owner).data?.pages[0]?.pagination.total} />
);

/** The number of files of a record. The tab shows the files of the same request. */
export const AttachmentCount = ({ resource: { attachments }, record: { id } }: RecordPartProps) =>
  attachments ? <Count owner={{ calls: attachments, params: { id } }} /> : null;

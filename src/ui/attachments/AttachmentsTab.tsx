import { attachmentsOf } from '../../schema/attachmentCalls.ts';
import type { RecordTabProps } from '../show/tabs.ts';
import { Attachments } from './Attachments.tsx';

/** The files of a record whose resource has calls for them. */
export const AttachmentsTab = ({ resource, record }: RecordTabProps) => {
  const calls = attachmentsOf(resource);
  return calls ? <Attachments key={record.id} calls={calls} record={record} /> : null;
};

import type { RecordPartProps } from '../extensions/extension.ts';
import { workflowStatusOf } from '../workflow/types.ts';
import { Attachments } from './Attachments.tsx';

/** The files of a record, when its resource has attachment calls. */
export const AttachmentsTab = ({ resource, record }: RecordPartProps) => {
  const calls = resource.attachments;
  return calls ? (
    <Attachments
      key={record.id}
      calls={calls}
      record={record}
      refused={workflowStatusOf(record)?.edit_refused ?? null}
    />
  ) : null;
};

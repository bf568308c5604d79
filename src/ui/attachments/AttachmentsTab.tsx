import type { RecordTabProps } from '../extensions/extension.ts';
import { workflowStatusOf } from '../workflowStatus.ts';
import { Attachments } from './Attachments.tsx';
import { SentFiles } from './SentFiles.tsx';

/** The files of a record, when its resource has attachment calls, and with a workflow those of each round. */
export const AttachmentsTab = ({ resource, record, asked }: RecordTabProps) => {
  const { attachments: calls, workflow } = resource;
  return calls ? (
    <Attachments key={record.id} calls={calls} record={record} refused={workflowStatusOf(record)?.edit_refused ?? null}>
      {(owner, looking) =>
        workflow && (
          <SentFiles owner={owner} version={record.version} workflow={workflow} looking={looking} asked={asked} />
        )
      }
    </Attachments>
  ) : null;
};

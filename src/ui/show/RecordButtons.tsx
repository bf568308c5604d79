import { CallButtons } from '../calls/CallButtons.tsx';
import type { RecordPartProps } from '../extensions/extension.ts';
import { useExtensionsOf } from '../extensions/useExtensions.ts';
import { May } from '../May.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { EditButton } from './EditButton.tsx';

/** What can be done with a record, in the head of its page. */
export const RecordButtons = ({ resource, record }: RecordPartProps) => (
  <>
    {useExtensionsOf(resource).actions.map(({ key, Action }) => (
      <Action key={key} resource={resource} record={record} />
    ))}
    <CallButtons resource={resource} on="record" record={record} />
    <May resource={resource} action="delete">
      <DeleteButton resource={resource} record={record} />
    </May>
    <May resource={resource} action="edit">
      <EditButton resource={resource} record={record} />
    </May>
  </>
);

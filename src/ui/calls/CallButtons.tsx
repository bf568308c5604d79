import { useSession } from '../../authProvider/session.ts';
import { offeredCalls } from '../../schema/buttons.ts';
import type { AnyRecord } from '../../schema/record.ts';
import type { Resource } from '../../schema/resource.ts';
import { CallButton } from './CallButton.tsx';

interface Props {
  readonly resource: Resource;
  /** The record of the page; undefined on a list. */
  readonly record?: AnyRecord;
}

/** The buttons of a resource's calls that the user's permissions allow. */
export const CallButtons = ({ resource, record }: Props) => {
  const permissions = useSession()?.permissions ?? [];
  return offeredCalls(resource, record ? 'record' : 'list')
    .filter(({ permission }) => permission === null || permissions.includes(permission))
    .map((call) => <CallButton key={call.path} resource={resource} call={call} record={record} />);
};

import { useSession } from '../../authProvider/session.ts';
import { offeredCalls, type OfferedCall } from '../../schema/buttons.ts';
import type { CallButton as Declared } from '../../schema/calls/call.ts';
import type { Resource } from '../../schema/resource.ts';
import { DeclaredCallButton } from './DeclaredCallButton.tsx';
import type { About } from './useOfferedCall.ts';

/** The calls of a resource with a button in one place that the user's permissions allow. */
export const useOfferedCalls = (resource: Resource, on: Declared['on']): OfferedCall[] => {
  const permissions = useSession()?.permissions ?? [];
  return offeredCalls(resource, on).filter(({ permission }) => permission === null || permissions.includes(permission));
};

interface Props extends About {
  readonly resource: Resource;
  readonly on: Declared['on'];
  /** A call was made. */
  readonly onDone?: () => void;
}

/** The buttons of a resource's calls in one place. */
export const CallButtons = ({ resource, on, onDone, ...about }: Props) =>
  useOfferedCalls(resource, on).map((call) => (
    <DeclaredCallButton key={call.path} resource={resource} call={call} about={about} onDone={onDone} />
  ));

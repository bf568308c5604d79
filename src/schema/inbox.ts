import { callsOf, listCallsOf } from './calls.ts';
import type { Resource } from './resource.ts';

/** Whether records of the resource can wait for somebody's decision: its workflow has a state that is one. */
export const isDecided = ({ table, workflow }: Resource): boolean =>
  table === 'owned' && Object.values(workflow?.states ?? {}).some(({ decision }) => decision === true);

/** Who holds one of these finds the records that wait for them in the inbox: to view them, or the list of those. */
export const inboxPermissions = (resource: Resource): string[] => {
  const lists = resource.lists.flatMap(({ name, which }) =>
    which.awaitsMe ? [listCallsOf(resource).get(name)?.permission] : [],
  );
  return [callsOf(resource).read.permission, ...lists].flatMap((permission) => permission ?? []);
};

/** The permissions of the steps for which the decisions of these resources wait: who holds none decides nothing. */
export const decidingPermissions = (resources: readonly Resource[]): string[] => [
  ...new Set(
    resources.filter(isDecided).flatMap(({ workflow }) =>
      Object.values(workflow?.states ?? {})
        .filter(({ decision }) => decision)
        .flatMap(({ waits }) => waits.flatMap(({ until }) => workflow?.actions[until ?? '']?.permission ?? [])),
    ),
  ),
];

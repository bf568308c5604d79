import { listCallsOf } from './calls/everyCall.ts';
import { callsOf } from './calls/resourceCalls.ts';
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

/** The permissions of the steps that answer its decisions: who holds none of them decides nothing. */
export const decisionPermissions = (resource: Resource): string[] => {
  const { states = {}, actions = {} } = resource.workflow ?? {};
  const found = Object.entries(states).flatMap(([state, { decision, waits }]) =>
    decision
      ? Object.values(actions)
          .filter(({ from, by }) => from.includes(state) && waits.some(({ role }) => by.includes(role)))
          .map(({ permission }) => permission)
      : [],
  );
  return [...new Set(found)];
};

/** Whether somebody with these permissions may be asked to decide on records of the resource. */
export const mayDecide = (resource: Resource, holds: (permission: string) => boolean): boolean =>
  isDecided(resource) && inboxPermissions(resource).some(holds) && decisionPermissions(resource).some(holds);

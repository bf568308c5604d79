import { listCallsOf } from './calls/listCalls.ts';
import { callsOf } from './calls/resourceCalls.ts';
import type { Resource } from './resource.ts';
import type { Wait, WorkflowState } from './workflow.ts';

/** The waits of a state that are in an inbox: all of a decision; else those for work. */
export const inboxWaits = ({ decision, waits }: WorkflowState): readonly Wait[] =>
  decision ? waits : waits.filter(({ work }) => work !== undefined);

/** Whether the workflow of the resource has a state that waits for a decision, or for work. */
export const isDecided = ({ table, workflow }: Resource): boolean =>
  table === 'owned' && Object.values(workflow?.states ?? {}).some((state) => inboxWaits(state).length > 0);

/** The permissions to see records in the inbox, each sufficient: to view records, or their list of awaited ones. */
const inboxPermissions = (resource: Resource): string[] => {
  const lists = resource.lists.flatMap(({ name, which }) =>
    which.awaitsMe ? [listCallsOf(resource).get(name)?.permission] : [],
  );
  return [callsOf(resource).read.permission, ...lists].flatMap((permission) => permission ?? []);
};

/** The permissions of the steps that answer a decision. */
const stepPermissions = ({ workflow }: Resource): string[] => {
  const { states = {}, actions = {} } = workflow ?? {};
  return Object.entries(states).flatMap(([state, { decision, waits }]) =>
    Object.values(decision ? actions : {})
      .filter(({ from, by, beside }) => !beside && from.includes(state) && waits.some(({ role }) => by.includes(role)))
      .map(({ permission }) => permission),
  );
};

/** The permissions of the steps that answer a decision, or of the work that is waited for, each sufficient for the inbox. */
export const decisionPermissions = (resource: Resource): string[] => {
  const waits = Object.values(resource.workflow?.states ?? {}).flatMap((state) => state.waits);
  return [...new Set([...stepPermissions(resource), ...waits.flatMap(({ work }) => work?.permission ?? [])])];
};

/** Whether somebody with these permissions decides about records of the resource, and does not only work on them. */
export const takesDecisions = (resource: Resource, holds: (permission: string) => boolean): boolean =>
  stepPermissions(resource).some(holds);

/** Whether records of the resource can wait for a decision of somebody with these permissions. */
export const mayDecide = (resource: Resource, holds: (permission: string) => boolean): boolean =>
  isDecided(resource) && inboxPermissions(resource).some(holds) && decisionPermissions(resource).some(holds);

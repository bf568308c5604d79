import type { Resource } from '../../../../schema/resource.ts';
import { isEnd } from '../../../../schema/workflow.ts';
import { planTasks } from '../../../../resources/planning/planTasks.ts';
import { projectPlans } from '../../../../resources/planning/projectPlans.ts';
import { ownedResources } from '../../../db/tables.ts';
import { workflowOf } from '../../../engine/workflows/workflowOf.ts';

/** A role that a field of a record, or of its lines, gives to somebody: it can be handed over. */
export interface NamedRole {
  readonly resource: Resource;
  readonly role: string;
  /** The lines and the field that names the person; without lines a field of the record. */
  readonly lines?: string;
  readonly field: string;
}

const rolesOf = (resource: Resource): NamedRole[] =>
  Object.entries(resource.people).flatMap(([role, place]): NamedRole[] => {
    if (typeof place !== 'string') return [];
    const [first = '', field] = place.split('.');
    return [field === undefined ? { resource, role, field: first } : { resource, role, lines: first, field }];
  });

/** Every role that can be handed over, of all processes. A process brings its own by naming its people. */
export const namedRoles = (): readonly NamedRole[] =>
  ownedResources.flatMap((resource) => (resource.workflow ? rolesOf(resource) : []));

/** The states in which a record has not ended, and those in which it waits for the role. */
export const statesOf = ({ resource, role }: NamedRole) => {
  const states = Object.entries(workflowOf(resource).states);
  return {
    open: states.flatMap(([name, state]) => (isEnd(state) ? [] : [name])),
    waiting: states.flatMap(([name, { waits }]) => (waits.some((wait) => wait.role === role) ? [name] : [])),
  };
};

/** Whoever does tasks of a plan: so many are one part of what they have. */
export const tasksOfPlans = {
  resource: projectPlans,
  tasks: planTasks,
  role: 'assignee',
  holding: 'project.plan.view',
} as const;

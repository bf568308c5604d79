import { allCallsOf } from '../calls/everyCall.ts';
import { usualActions } from '../permissions.ts';
import type { Resource } from '../resource.ts';
import { nearest } from './words.ts';

/** A permission that a description names, with the place of its name. */
export interface NamedPermission {
  readonly place: string;
  readonly name: string;
}

/**
 * The permissions that exist by a description: the usual actions of its sub-module, `comment` where it has comments, and
 * its `actions`. A part without permissions of its own has those of its parent.
 */
const declaredBy = ({ permissions, actions, comments, partOf }: Resource): string[] => [
  ...[...usualActions, ...(comments.length > 0 ? ['comment'] : [])].map((action) => `${permissions}.${action}`),
  ...actions,
  ...(partOf?.parent.permissions === permissions ? partOf.parent.actions : []),
];

/** The permissions that calls, steps, lists and roles of a resource ask for; each once, at the first place that names it. */
export const askedBy = (resource: Resource): NamedPermission[] => {
  const { workflow, lists, people } = resource;
  const named: NamedPermission[] = [
    ...Object.entries(workflow?.actions ?? {}).map(([step, { permission: name }]) => ({
      place: `workflow.actions.${step}.permission`,
      name,
    })),
    ...(workflow?.managedBy === undefined ? [] : [{ place: 'workflow.managedBy', name: workflow.managedBy }]),
    ...lists.map((list) => ({ place: `lists.${list.name}.permission`, name: list.permission })),
    ...lists.flatMap(({ name, work }) =>
      work ? [{ place: `lists.${name}.work.permission`, name: work.permission }] : [],
    ),
    ...allCallsOf(resource).flatMap(({ method, path, permission: name }) =>
      name === null ? [] : [{ place: `the permission of ${method} ${path}`, name }],
    ),
    ...Object.entries(people).flatMap(([role, place]) =>
      typeof place === 'object' && 'permission' in place ? [{ place: `people.${role}`, name: place.permission }] : [],
    ),
  ];
  return named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at);
};

const subModuleOf = (permission: string): string => permission.split('.').slice(0, 2).join('.');
const actionOf = (permission: string): string => permission.split('.').slice(2).join('.');

/** The problem of a permission that is not among the known ones. */
const unknownPermission = ({ place, name }: NamedPermission, known: readonly string[]): string => {
  const subModules = [...new Set(known.map(subModuleOf))];
  const subModule = nearest(subModuleOf(name), subModules);
  const near = known.filter((other) => subModuleOf(other) === subModule);
  const action = nearest(actionOf(name), near.map(actionOf));
  const guess = action === undefined ? '' : `; did you mean "${subModule}.${action}"?`;
  const list = near.length === 0 ? '' : `there are: ${near.join(', ')}; `;
  return `${place} names "${name}", which is no permission${guess} (${list}a new one stands in the actions of its resource)`;
};

const pattern = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;

/** The full names of the actions of a description: `submit` is one of its own sub-module. */
export const actionNames = (permissions: string, actions: readonly string[]): string[] =>
  actions.map((action) => (action.includes('.') ? action : `${permissions}.${action}`));

/** The problems of a description's own sub-module; `strangerProblems` has those of others, which take all descriptions. */
export const permissionProblems = (resource: Resource): string[] => {
  const { permissions, actions } = resource;
  const known = declaredBy(resource);
  return [
    ...actions
      .filter((name) => !pattern.test(name))
      .map((name) => `actions: "${name}" is not module.sub_module.action`),
    ...actions
      .filter(
        (name, at) => usualActions.some((usual) => name === `${permissions}.${usual}`) || actions.indexOf(name) !== at,
      )
      .map((name) => `actions: ${name} is there without being said`),
    ...askedBy(resource)
      .filter(({ name }) => subModuleOf(name) === permissions && !known.includes(name))
      .map((asked) => unknownPermission(asked, known)),
  ];
};

/** The problems of permissions of other sub-modules, and of actions that nothing asks for. */
export const strangerProblems = (resource: Resource, resources: readonly Resource[]): string[] => {
  const known = [...new Set(resources.flatMap(declaredBy))].sort();
  const asked = new Set(resources.flatMap((other) => askedBy(other).map(({ name }) => name)));
  return [
    ...askedBy(resource)
      .filter(({ name }) => !known.includes(name))
      .map((named) => unknownPermission(named, known)),
    ...resource.actions
      .filter((name) => !asked.has(name))
      .map((name) => `actions: no call, step or list asks for ${name}; name it there, or leave it out`),
  ];
};

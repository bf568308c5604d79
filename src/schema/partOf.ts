import { isReference } from './field.ts';
import { paramsOf } from './calls/call.ts';
import type { PartOf, RecordList, Resource } from './resource.ts';

/** Whether the path has the parent's id. */
export const namesParent = ({ partOf }: Pick<Resource, 'partOf'>, path: string): boolean =>
  partOf !== undefined && paramsOf(path).includes(partOf.by);

/** Whether somebody in the branch can see some records of a resource and not others. */
export const isRestricted = ({ visibleTo, partOf }: Pick<Resource, 'visibleTo' | 'partOf'>): boolean =>
  visibleTo !== undefined || (partOf !== undefined && isRestricted(partOf.parent));

/** The permissions that show records of others: those of the resource, and of its parent. */
export const viewPermissions = ({ visibleTo = {}, partOf }: Pick<Resource, 'visibleTo' | 'partOf'>): string[] => [
  ...Object.keys(visibleTo),
  ...(partOf ? viewPermissions(partOf.parent) : []),
];

/** Whether these permissions show every record of a resource, and not only those of the person. */
export const showsEach = (
  { visibleTo, partOf }: Pick<Resource, 'visibleTo' | 'partOf'>,
  permissions: ReadonlySet<string>,
): boolean => {
  if (partOf && isRestricted(partOf.parent)) return showsEach(partOf.parent, permissions);
  if (!visibleTo) return true;
  return Object.entries(visibleTo).some(
    ([permission, being]) => permissions.has(permission) && Object.keys(being).length === 0,
  );
};

/**
 * The permission of an action. For a part without permissions of its own it is the parent's: `view` to see it, `update`
 * to create, change and delete it.
 */
export const permissionFor = (
  { permissions, partOf }: Pick<Resource, 'permissions' | 'partOf'>,
  action: string,
): string => {
  const changesParent = partOf?.parent.permissions === permissions && ['create', 'delete'].includes(action);
  return `${permissions}.${changesParent ? 'update' : action}`;
};

/** The lookup of the parent's `about` field, where it is a text: `{ enquiry_title: 'enquiry_id.title' }`. */
export const lookupsOf = ({ parent: { about = '', fields }, by }: PartOf): Readonly<Record<string, string>> =>
  fields[about] === undefined || isReference(fields[about])
    ? {}
    : { [`${by.replace(/_id$/, '')}_${about}`]: `${by}.${about}` };

/** Whether a list is over all parents and other records. */
const isAcross = (resource: Resource, { path }: RecordList): boolean =>
  !namesParent(resource, path) && narrowedBy(resource, path).length === 0;

/** The lists of a resource over all parents and other records, which its entry of the menu leads to. */
export const listsAcross = (resource: Resource): readonly RecordList[] =>
  resource.lists.filter((list) => list.menu === undefined && isAcross(resource, list));

/** The lists of a resource with an entry of their own in the menu. */
export const listsInMenu = (resource: Resource): readonly RecordList[] =>
  resource.lists.filter((list) => list.menu !== undefined && isAcross(resource, list));

/** The lists of the kinds of a breakdown, which are named by one; or those where a set of marks is set. */
export const listsOfKinds = (resource: Resource, set?: string): readonly RecordList[] =>
  resource.lists.filter((list) =>
    set === undefined
      ? resource.breakdown?.kinds[list.name] !== undefined
      : list.set === set && narrowedBy(resource, list.path).length === 0,
  );

/** The fields, beside the reference to the parent, whose values are in the path of a list. */
export const narrowedBy = ({ fields, partOf }: Pick<Resource, 'fields' | 'partOf'>, path: string): string[] =>
  paramsOf(path).filter((name) => name in fields && name !== partOf?.by);

/** Whether a resource has screens of its own: a part that is found through its parent alone is shown there. */
export const hasScreens = (resource: Pick<Resource, 'partOf' | 'callOverrides' | 'path'>): boolean =>
  !namesParent(resource, resource.callOverrides?.list.path ?? resource.path);

import { paramsOf } from './calls/call.ts';
import type { RecordList, Resource } from './resource.ts';

/** The record that each record of a resource is part of: a follow-up of its enquiry, a task of its project. */
export interface PartOf<Name extends string = string> {
  readonly parent: Resource;
  /** The reference by which a record names its parent. A path that holds it is about one parent: `/api/projects/:project_id/tasks`. */
  readonly by: Name;
  /** `parent` (usual): changed only while the parent can be changed. `own`: whatever state the parent is in. */
  readonly editing?: 'parent' | 'own';
  /** Who plays one of these roles on a part sees its parent, and with it the other parts. */
  readonly seenBy?: readonly string[];
}

/** Whether a call names the parent in its path. */
export const namesParent = ({ partOf }: Pick<Resource, 'partOf'>, path: string): boolean =>
  partOf !== undefined && paramsOf(path).includes(partOf.by);

/** Whether somebody of the branch may see some records of a resource, and not others. */
export const isRestricted = ({ visibleTo, partOf }: Pick<Resource, 'visibleTo' | 'partOf'>): boolean =>
  visibleTo !== undefined || (partOf !== undefined && isRestricted(partOf.parent));

/**
 * The permission that an action takes. A part without permissions of its own is seen by whoever may see its parent, and
 * made, changed and deleted by whoever may change its parent.
 */
export const permissionFor = (
  { permissions, partOf }: Pick<Resource, 'permissions' | 'partOf'>,
  action: string,
): string => {
  const changesParent = partOf?.parent.permissions === permissions && ['create', 'delete'].includes(action);
  return `${permissions}.${changesParent ? 'update' : action}`;
};

/** What its parent is about, under the name by which its parts show it: `{ enquiry_title: 'enquiry_id.title' }`. */
export const lookupsOf = ({ parent: { about }, by }: PartOf): Readonly<Record<string, string>> =>
  about === undefined ? {} : { [`${by.replace(/_id$/, '')}_${about}`]: `${by}.${about}` };

/** The lists of a resource that are not about one parent: what the menu offers. */
export const listsAcross = (resource: Resource): readonly RecordList[] =>
  resource.lists.filter(({ path }) => !namesParent(resource, path));

/** Whether a resource has screens of its own: a part that is found through its parent alone is shown there. */
export const hasScreens = (resource: Resource): boolean =>
  !namesParent(resource, resource.callOverrides?.list.path ?? resource.path);

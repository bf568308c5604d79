import { listsAcross, listsInMenu } from '../../schema/partOf.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';

/** The lists of a resource that these permissions allow, in order. */
export const listsFor = (resource: Resource, permissions: readonly string[] = []): readonly RecordList[] =>
  listsAcross(resource).filter(({ permission }) => permissions.includes(permission));

/** The lists with an entry of their own in the menu that these permissions allow. */
export const menuListsFor = (resource: Resource, permissions: readonly string[] = []): readonly RecordList[] =>
  listsInMenu(resource).filter(({ permission }) => permissions.includes(permission));

/** The address of a list. The first list has the address of the resource. */
export const listPath = ({ name, lists }: Resource, list: RecordList): string =>
  list === lists[0] ? `/${name}` : `/${name}/${list.name}`;

/** Whether records leave the list again: it selects by state, by the person in charge, or by a date. */
export const isPassing = (list: RecordList | undefined): boolean =>
  list !== undefined && ['states', 'awaitsMe', 'without', 'late', 'dueWithin'].some((word) => word in list.which);

import { listsAcross } from '../../schema/partOf.ts';
import type { RecordList, Resource } from '../../schema/resource.ts';

/** The lists of a resource that somebody with these permissions may see, in order. */
export const listsFor = (resource: Resource, permissions: readonly string[] = []): readonly RecordList[] =>
  listsAcross(resource).filter(({ permission }) => permissions.includes(permission));

/** The address of a list: the first has that of the resource. */
export const listPath = ({ name, lists }: Resource, list: RecordList): string =>
  list === lists[0] ? `/${name}` : `/${name}/${list.name}`;

/** Whether only some records stand in it for a while: those in a state, that wait for the person, or by a date. */
export const isPassing = (list: RecordList | undefined): boolean =>
  list !== undefined && ['states', 'awaitsMe', 'late', 'dueWithin'].some((word) => word in list.which);

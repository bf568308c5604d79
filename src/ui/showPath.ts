import { getSession } from '../authProvider/session.ts';
import { assertDefined } from '../domain/assertDefined.ts';
import { resources } from '../resources/index.ts';
import { isReference } from '../schema/field.ts';
import { permissionFor } from '../schema/partOf.ts';
import type { AnyRecord } from '../schema/record.ts';
import { can, type RecordList, type Resource } from '../schema/resource.ts';

/** The address of a record's page, or of one of its tabs. */
export const showPath = (resource: string, id: number, tab?: string): string =>
  `/${resource}/${id}/show${tab === undefined ? '' : `?tab=${tab}`}`;

/** The page of the record that a row names; undefined where there is none in this branch, or who asks may not view it. */
const openedPath = ({ fields, list: { opens = [''] } }: Resource, record: AnyRecord): string | undefined => {
  const [first, id = first] = opens;
  const field = fields[first];
  const of = field && isReference(field) ? field.resource : record[first];
  const target = resources.find(({ name }) => name === of);
  const branch = record['branch_id'];
  const session = getSession();
  const isHere = typeof branch !== 'number' || branch === session?.branch;
  const opened = record[id];
  const mayView = target && session?.permissions.includes(permissionFor(target, 'view'));
  return target && can(target, 'read') && mayView && isHere && typeof opened === 'number'
    ? showPath(target.name, opened)
    : undefined;
};

/**
 * The address at which a row's record is read, at the tab that its list names: a part without a page of its own is shown
 * on its parent's. Undefined for a row that opens nothing.
 */
export const rowPath = (resource: Resource, record: AnyRecord, list?: RecordList): string | undefined => {
  const { partOf } = resource;
  if (resource.list.opens) return openedPath(resource, record);
  if (!partOf || can(resource, 'read')) return showPath(resource.name, record.id, list?.tab);
  return showPath(partOf.parent.name, Number(assertDefined(record[partOf.by])));
};

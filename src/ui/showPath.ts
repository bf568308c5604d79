import { assertDefined } from '../domain/assertDefined.ts';
import type { AnyRecord } from '../schema/record.ts';
import { can, type RecordList, type Resource } from '../schema/resource.ts';

/** The address of a record's page, or of one of its tabs. */
export const showPath = (resource: string, id: number, tab?: string): string =>
  `/${resource}/${id}/show${tab === undefined ? '' : `?tab=${tab}`}`;

/**
 * The address at which a row's record is read, at the tab that its list names: a part without a page of its own is shown
 * on its parent's.
 */
export const rowPath = (resource: Resource, record: AnyRecord, list?: RecordList): string => {
  const { partOf } = resource;
  if (!partOf || can(resource, 'read')) return showPath(resource.name, record.id, list?.tab);
  return showPath(partOf.parent.name, Number(assertDefined(record[partOf.by])));
};

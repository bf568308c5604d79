import { assertDefined } from '../domain/assertDefined.ts';
import type { AnyRecord } from '../schema/record.ts';
import { can, type Resource } from '../schema/resource.ts';

/** The address of a record's page. */
export const showPath = (resource: string, id: number): string => `/${resource}/${id}/show`;

/** The address at which a row's record is read: a part without a page of its own is shown on its parent's. */
export const rowPath = (resource: Resource, record: AnyRecord): string => {
  const { partOf } = resource;
  if (!partOf || can(resource, 'read')) return showPath(resource.name, record.id);
  return showPath(partOf.parent.name, Number(assertDefined(record[partOf.by])));
};

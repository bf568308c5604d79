import { columnsOf, rowFieldsOf, type ColumnField } from '../../schema/field.ts';
import { can, type Resource } from '../../schema/resource.ts';

/**
 * The fields that can be set on many records at once: what a list narrows by and people choose from a list, such as a
 * category, an owner or whether a record is active. Not a field on which another one depends.
 */
export const bulkFieldsOf = (resource: Resource): [string, ColumnField][] => {
  if (!can(resource, 'update')) return [];
  const columns = [
    ...columnsOf(resource.fields),
    ...rowFieldsOf(resource.fields).flatMap(([, f]) => columnsOf(f.fields)),
  ];
  const needed = new Set(columns.flatMap(([, f]) => ('within' in f && f.within ? [f.within] : [])));
  return columnsOf(resource.fields).filter(
    ([name, f]) =>
      ['flag', 'reference', 'one_of'].includes(f.kind) &&
      !f.readOnly &&
      !('within' in f && f.within) &&
      !needed.has(name) &&
      resource.list.filters.includes(name),
  );
};

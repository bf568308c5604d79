import { rowFieldsOf, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { OwnedTable } from '../../db/ownedTable.ts';
import { rowTableName, rowTableOf, ownedResources, tableOf } from '../../db/tables.ts';

/** Rows of another table whose changes stand in the history of a record: its lines, and its parts. */
export interface RecordedRows {
  /** The field of the lines, the name of the parts' resource, or `parts.field` for lines of parts. */
  readonly field: string;
  readonly fields: Fields;
  readonly represent: string;
  readonly table: OwnedTable;
}

const linesIn = (resource: Resource, prefix = ''): [string, RecordedRows][] =>
  rowFieldsOf(resource.fields).map(([field, f]) => [
    rowTableName(resource, field),
    { field: prefix + field, fields: f.fields, represent: f.represent, table: rowTableOf(resource, field) },
  ]);

/** By the name of their table. */
export const recordedRows = (resource: Resource): ReadonlyMap<string, RecordedRows> =>
  new Map([
    ...linesIn(resource),
    ...ownedResources
      .filter(({ partOf }) => partOf?.parent === resource)
      .flatMap((part): [string, RecordedRows][] => [
        [part.name, { field: part.name, fields: part.fields, represent: part.represent, table: tableOf(part) }],
        ...linesIn(part, `${part.name}.`),
      ]),
  ]);

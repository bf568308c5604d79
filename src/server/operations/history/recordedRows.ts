import { linesOf, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { lineTableName, lineTableOf, ownedResources, tableOf, type OwnedTable } from '../../db/tables.ts';

/** Rows of another table whose changes stand in the history of a record: its lines, and its parts. */
export interface RecordedRows {
  /** The field of the lines, or the name of the parts' resource. */
  readonly field: string;
  readonly fields: Fields;
  readonly represent: string;
  readonly table: OwnedTable;
}

/** By the name of their table. */
export const recordedRows = (resource: Resource): ReadonlyMap<string, RecordedRows> =>
  new Map([
    ...linesOf(resource.fields).map(([field, f]): [string, RecordedRows] => [
      lineTableName(resource, field),
      { field, fields: f.fields, represent: f.represent, table: lineTableOf(resource, field) },
    ]),
    ...ownedResources
      .filter(({ partOf }) => partOf?.parent === resource)
      .map((part): [string, RecordedRows] => [
        part.name,
        { field: part.name, fields: part.fields, represent: part.represent, table: tableOf(part) },
      ]),
  ]);

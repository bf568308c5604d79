import { getTableName, inArray } from 'drizzle-orm';
import { labelOf, linesOf, type Fields } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { lineTableName, lineTableOf, ownedResources, tableOf } from '../../db/tables.ts';
import type { Row } from '../history/names.ts';

export interface Told {
  readonly title: string;
  readonly fields: Fields;
  /** The reference to what it is part of: it names nothing. */
  readonly part: string | undefined;
}

/** What rows of a table are called, and their fields. */
export const toldOf = (name: string): Told | undefined => {
  for (const resource of ownedResources) {
    if (getTableName(tableOf(resource)) === name)
      return { title: resource.title, fields: resource.fields, part: resource.partOf?.by };
    for (const [field, lines] of linesOf(resource.fields))
      if (lineTableName(resource, field) === name)
        return { title: lines.line ?? labelOf(field, lines), fields: lines.fields, part: undefined };
  }
  return undefined;
};

const tableNamed = (name: string) =>
  ownedResources
    .flatMap((resource) => [
      tableOf(resource),
      ...linesOf(resource.fields).map(([field]) => lineTableOf(resource, field)),
    ])
    .find((table) => getTableName(table) === name);

/** The rows as they are now: an entry has the fields alone that it changed. */
export const currentRows = async (tx: Tx, name: string, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> => {
  const table = tableNamed(name);
  if (!table) return new Map();
  const rows = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row): [number, Row] => [Number(row.id), row]));
};

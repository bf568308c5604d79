import { getTableName, inArray } from 'drizzle-orm';
import { isText, labelOf, rowFieldsOf, text, type Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableName, rowTableOf, ownedResources, tableOf } from '../../db/tables.ts';
import type { NamedHistoryRow } from '../history/names.ts';

export interface Told {
  readonly title: string;
  readonly fields: Fields;
  /** The reference to what it is part of: it names nothing. */
  readonly part: string | undefined;
  /** The text by which a row is known. */
  readonly named: string | undefined;
}

const namedIn = (fields: Fields, name: string): string | undefined => {
  const field = fields[name];
  return field && isText(field) ? name : undefined;
};

/** The fields of a resource but its marks: that they fell follows from what changed. */
const withoutMarks = ({ fields, verification }: Resource): Fields => {
  const marks = Object.values(verification?.marks ?? {}).map(({ field }) => field);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !marks.includes(name)));
};

/** A file of a record, in its history. */
const file: Told = { title: 'File', fields: { name: text() }, part: undefined, named: 'name' };

/** What rows of a table are called, and their fields. */
export const toldOf = (name: string): Told | undefined => {
  if (name === 'attachments') return file;
  for (const resource of ownedResources) {
    const fields = withoutMarks(resource);
    if (getTableName(tableOf(resource)) === name)
      return { title: resource.title, fields, part: resource.partOf?.by, named: namedIn(fields, resource.represent) };
    for (const [field, lines] of rowFieldsOf(resource.fields))
      if (rowTableName(resource, field) === name)
        return {
          title: lines.row ?? labelOf(field, lines),
          fields: lines.fields,
          part: undefined,
          named: namedIn(lines.fields, lines.represent),
        };
  }
  return undefined;
};

const tableNamed = (name: string) =>
  ownedResources
    .flatMap((resource) => [
      tableOf(resource),
      ...rowFieldsOf(resource.fields).map(([field]) => rowTableOf(resource, field)),
    ])
    .find((table) => getTableName(table) === name);

/** The rows as they are now: an entry has the fields alone that it changed. */
export const currentRows = async (
  tx: Tx,
  name: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedHistoryRow>> => {
  const table = tableNamed(name);
  if (!table) return new Map();
  const rows = await tx
    .select()
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map((row): [number, NamedHistoryRow] => [Number(row.id), row]));
};

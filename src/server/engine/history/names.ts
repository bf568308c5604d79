import { inArray } from 'drizzle-orm';
import type { Change } from '../../../schema/calls/recordAnswers.ts';
import { isReference, type Fields, type ReferenceField } from '../../../schema/field.ts';
import type { Tx } from '../../db/database.ts';
import { targetOf } from '../../db/tables.ts';

type FieldChange = Change['changes'][number];
export type NamedHistoryRow = Record<string, unknown> | null;
/** The names of records by resource and id. */
export type Names = Map<string, Map<unknown, string>>;

/** A row with its fields, before and after a change. */
export interface Entry {
  readonly fields: Fields;
  readonly before: NamedHistoryRow;
  readonly after: NamedHistoryRow;
}

/** The names of all referred records in these rows: one statement for each table. */
export const namesIn = async (tx: Tx, entries: readonly Entry[]): Promise<Names> => {
  const wanted = new Map<string, { field: ReferenceField; ids: Set<number> }>();
  for (const { fields, before, after } of entries)
    for (const [name, field] of Object.entries(fields))
      if (isReference(field)) {
        const ids = wanted.get(field.resource)?.ids ?? new Set();
        for (const row of [before, after]) if (typeof row?.[name] === 'number') ids.add(row[name]);
        wanted.set(field.resource, { field, ids });
      }
  const names: Names = new Map();
  for (const [resource, { field, ids }] of wanted) {
    if (ids.size === 0) continue;
    const { table, id, name } = targetOf(field);
    const rows = await tx
      .select({ id, name })
      .from(table)
      .where(inArray(id, [...ids]));
    names.set(resource, new Map(rows.map((row) => [row.id, String(row.name)])));
  }
  return names;
};

/** The change with the names of the records that it refers to. */
export const named = (names: Names, fields: Fields, change: FieldChange): FieldChange => {
  const field = fields[change.field];
  if (!field || !isReference(field)) return change;
  const nameOf = (id: unknown) => names.get(field.resource)?.get(id) ?? null;
  return { ...change, before_name: nameOf(change.before), after_name: nameOf(change.after) };
};

import { importLinesOf } from '../../../schema/import/targets.ts';
import type { ImportChange } from '../../../schema/import/wire.ts';
import type { Fields } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { Tx } from '../../db/database.ts';
import { named, namesIn, type Names } from '../history/names.ts';
import type { RecordWrite } from './recordWrite.ts';

/** The most changes of one record that are told. */
const maxReported = 50;

/** A row that an update changes, with the line's name and the prefix of its fields. */
interface ChangedRow {
  readonly row: number;
  readonly line: string | null;
  readonly prefix: string;
  readonly fields: Fields;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const rowsOf = (resource: Resource, { candidate, changed, changedLines }: RecordWrite): ChangedRow[] => {
  const { existing, row } = candidate;
  const lines = importLinesOf(resource);
  const own = existing
    ? [{ row, line: null, prefix: '', fields: resource.fields, before: existing, after: changed }]
    : [];
  if (!lines) return own;
  const { name, field } = lines;
  return [
    ...own,
    ...changedLines.map(({ row, existing: before, changed: after }) => ({
      row,
      line: String(before[field.represent] ?? ''),
      prefix: `${name}.`,
      fields: field.fields,
      before,
      after,
    })),
  ];
};

const told = (names: Names, { row, line, prefix, fields, before, after }: ChangedRow): ImportChange[] =>
  Object.keys(after).map((field) => ({
    row,
    line,
    ...named(names, fields, { field, before: before[field] ?? null, after: after[field] ?? null }),
    field: prefix + field,
  }));

/** What the updates change: for each its first changes and their number. The names take one statement for each table. */
export const importedChanges = async (
  tx: Tx,
  resource: Resource,
  writes: readonly RecordWrite[],
): Promise<Map<RecordWrite, { readonly changes: ImportChange[]; readonly changed: number }>> => {
  const updates = writes
    .filter(({ candidate: { action } }) => action === 'update')
    .map((write) => ({ write, rows: rowsOf(resource, write) }));
  const names = await namesIn(
    tx,
    updates.flatMap(({ rows }) =>
      rows.map(({ fields, before, after }) => ({
        fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name in after)),
        before,
        after,
      })),
    ),
  );
  return new Map(
    updates.map(({ write, rows }) => {
      const changes = rows.flatMap((row) => told(names, row));
      return [write, { changes: changes.slice(0, maxReported), changed: changes.length }];
    }),
  );
};

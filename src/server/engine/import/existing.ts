import { columnNamed } from '../../db/column.ts';
import { columnField, labelOf } from '../../../schema/field.ts';
import { importLinesOf } from '../../../schema/import/targets.ts';
import type { ImportMode } from '../../../schema/import/wire.ts';
import type { Resource } from '../../../schema/resource.ts';
import { inSentence } from '../../../schema/words.ts';
import type { Tx } from '../../db/database.ts';
import { rowTableOf, parentColumn, tableOf } from '../../db/tables.ts';
import { addError, lineKey, type Candidate } from './candidates.ts';
import { idsWithText, rowsIn, type Row } from './lookup.ts';

const by = <K>(rows: readonly Row[], key: (row: Row) => K): Map<K, Row[]> => {
  const found = new Map<K, Row[]>();
  for (const row of rows) {
    const same = found.get(key(row));
    if (same) same.push(row);
    else found.set(key(row), [row]);
  }
  return found;
};

/** Finds the stored record of each key; the mode decides the action. */
export const findExisting = async (
  tx: Tx,
  resource: Resource,
  all: readonly Candidate[],
  { mode, lock }: { readonly mode: ImportMode; readonly lock: boolean },
): Promise<void> => {
  const { key } = resource.import;
  const f = columnField(resource.fields, key);
  const keyed = all.filter((c) => c.values[key] !== undefined);
  const ids = await idsWithText(
    tx,
    tableOf(resource),
    key,
    keyed.map((c) => String(c.values[key])),
  );
  const rows = new Map(
    (
      await rowsIn(
        tx,
        tableOf(resource),
        { column: tableOf(resource).id, ids: [...new Set([...ids.values()].flat())] },
        lock,
      )
    ).map((row) => [row.id, row]),
  );
  for (const c of keyed) {
    const text = String(c.values[key]);
    const [id, other] = ids.get(text) ?? [];
    const row = id === undefined ? undefined : rows.get(id);
    if (!row) continue;
    c.existing = row;
    c.action = mode === 'update' ? 'update' : 'skip';
    if (mode === 'refuse') addError(c, key, `${labelOf(key, f)} “${text}” is there already`);
    if (other !== undefined)
      addError(c, key, `Several ${inSentence(resource.titles)} have the ${labelOf(key, f).toLowerCase()} “${text}”`);
  }
};

/** Finds the stored line of each line, for records with the action `update`. */
export const findLines = async (
  tx: Tx,
  resource: Resource,
  all: readonly Candidate[],
  lock: boolean,
): Promise<void> => {
  const lines = importLinesOf(resource);
  const changing = all.filter((c) => c.existing && c.action === 'update');
  if (!lines || changing.length === 0) return;
  const table = rowTableOf(resource, lines.name);
  const rows = await rowsIn(
    tx,
    table,
    { column: columnNamed(table, parentColumn), ids: changing.flatMap((c) => c.existing?.id ?? []) },
    lock,
  );
  const byParent = by(rows, (row) => row[parentColumn]);
  for (const c of changing) {
    c.existingLines = byParent.get(c.existing?.id) ?? [];
    const byKey = new Map(c.existingLines.map((row) => [lineKey(lines.keys, row), row]));
    for (const line of c.lines) {
      const known = byKey.get(lineKey(lines.keys, line.values));
      if (known) line.existing = known;
    }
  }
};

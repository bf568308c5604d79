import { sql } from 'drizzle-orm';
import { anew } from '../../../domain/anew.ts';
import type { Line } from '../../../domain/lines.ts';
import { figuresOf } from '../../../schema/brokenDown.ts';
import { columnsOf } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Tx } from '../../db/database.ts';
import { sentColumn, sentRows } from '../bulk/sent.ts';
import type { FieldErrors } from '../../../schema/check.ts';
import { refusedLines } from './namedLines.ts';
import { writeEach } from './writeEach.ts';
import { inRecord, linesTable, type LineSet, type Touched, type LinesOf } from './lineSet.ts';
import { writtenRows } from './rows.ts';

/** The columns that follow from other lines, and that the database neither generates nor keeps. */
const derivedColumns = ({ lines }: LineSet): string[] =>
  columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly === 'derived' &&
    !('formula' in f && f.formula !== undefined) &&
    !(lines.breakdown.kept ?? []).includes(name)
      ? [name]
      : [],
  );

/**
 * Stores what the pure functions of the breakdown make of all lines of a record, where it is not what is stored. A figure
 * is derived, so versions and history stay. Returns the lines with other figures.
 */
const storeFigures = async (tx: Tx, { set, record }: LinesOf): Promise<readonly number[]> => {
  const columns = derivedColumns(set);
  if (columns.length === 0) return [];
  const { texts } = await writtenRows(tx, set, { where: inRecord(set, record) });
  // What is empty is left out of the text.
  const rows: Line[] = JSON.parse(`[${texts.join(',')}]`, (_, value: unknown) =>
    isRecord(value) && 'kind' in value ? { parent_line_id: null, ...value } : value,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed = anew(rows, figuresOf(set.lines)).filter((line) =>
    columns.some((name) => (line[name] ?? null) !== (stored.get(line.id)?.[name] ?? null)),
  );
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const { table } = linesTable(set);
  const assigned = columns.map((name) => sql`${sql.identifier(name)} = ${sentColumn(name)}`);
  const values = (line: Line) => Object.fromEntries(columns.map((name) => [name, line[name] ?? null]));
  const told = (refused: ReadonlyMap<number, FieldErrors>) =>
    refusedLines(
      422,
      new Map([...refused].flatMap(([at, errors]) => (ids[at] === undefined ? [] : [[ids[at], errors]]))),
    );
  await writeEach(tx, set.lines, { rows: changed, told }, (some) =>
    tx.execute(sql`
      update ${table} set ${sql.join(assigned, sql`, `)}
      from ${sentRows(table, { all: columns, partial: new Set() }, some.map(values), [
        ['row id', 'bigint', some.map(({ id }) => id)],
      ])}
      where ${table.id} = sent."row id"`),
  );
  return ids;
};

/**
 * Derives the stored figures of a record's lines that follow from other lines, after a change of these: by the rules of
 * the module, or by the pure functions that the browser shows the figures by. What is stored equals what is computed
 * anew. Returns the lines with other figures.
 * @throws Failure 422 for a figure that has no room
 */
export const deriveLines = (tx: Tx, { set, record }: LinesOf, touched: Touched): Promise<readonly number[]> =>
  (set.rules.derived ?? storeFigures)(tx, { set, record }, touched);

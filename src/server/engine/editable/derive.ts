import { sql } from 'drizzle-orm';
import { anew } from '../../../domain/anew.ts';
import type { Line } from '../../../domain/lines.ts';
import { assertDefined } from '../../../domain/assertDefined.ts';
import { figuresOf } from '../../../schema/brokenDown.ts';
import { columnsOf } from '../../../schema/field.ts';
import { isRecord } from '../../../schema/guards.ts';
import type { Tx } from '../../db/database.ts';
import { sentColumn, sentRows, type Values } from '../bulk/sent.ts';
import { mapDatabaseErrors } from '../records/databaseErrors.ts';
import type { FoundRows, SlicedChange } from '../sliced/slicedChange.ts';
import { changeRowsInSlices, changeRowsLater } from '../sliced/slicing.ts';
import { inRecord, linesTable, type LineRules, type LineSet, type Touched } from './lineSet.ts';
import { writtenRows } from './rows.ts';

const touchedIn = (value: unknown): Touched => (Array.isArray(value) ? value.map(Number) : 'all');

/** The columns that follow from other lines, and that the database neither generates nor keeps. */
const derivedColumns = ({ lines }: LineSet): string[] =>
  columnsOf(lines.fields).flatMap(([name, f]) =>
    f.readOnly === 'derived' &&
    !('formula' in f && f.formula !== undefined) &&
    !(lines.breakdown.kept ?? []).includes(name)
      ? [name]
      : [],
  );

/** The lines of a record whose stored figures are not what the pure functions of the breakdown make of all its lines. */
const findByFigures = async (tx: Tx, set: LineSet, record: number): Promise<FoundRows> => {
  const columns = derivedColumns(set);
  if (columns.length === 0) return { ids: [], input: {} };
  const { text } = await writtenRows(tx, set, { where: inRecord(set, record) });
  // What is empty is left out of the text.
  const rows: Line[] = JSON.parse(`[${text}]`, (_, value: unknown) =>
    isRecord(value) && 'kind' in value ? { parent_line_id: null, ...value } : value,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed = anew(rows, figuresOf(set.lines)).filter((line) =>
    columns.some((name) => (line[name] ?? null) !== (stored.get(line.id)?.[name] ?? null)),
  );
  const valuesOf = (line: Line) => Object.fromEntries(columns.map((name) => [name, line[name] ?? null]));
  return {
    ids: changed.map(({ id }) => id),
    input: { byId: Object.fromEntries(changed.map((line) => [line.id, valuesOf(line)])) },
  };
};

// oxlint-disable-next-line typescript/consistent-type-assertions -- `findByFigures` has written them, here or before the last start
const valuesIn = (input: Readonly<Record<string, unknown>>) => input['byId'] as Readonly<Record<string, Values>>;

/** A figure is derived, so versions and history stay. */
const writeFigures: NonNullable<LineRules['derived']>['write'] = async (tx, set, _, ids, input) => {
  if (ids.length === 0) return [];
  const { table } = linesTable(set);
  const columns = derivedColumns(set);
  const values = ids.map((id) => assertDefined(valuesIn(input)[id]));
  const assigned = columns.map((name) => sql`${sql.identifier(name)} = ${sentColumn(name)}`);
  await mapDatabaseErrors(set.lines, () =>
    tx.execute(sql`
      update ${table} set ${sql.join(assigned, sql`, `)}
      from ${sentRows(table, { all: columns, partial: new Set() }, values, [['row id', 'bigint', ids]])}
      where ${table.id} = sent."row id"`),
  );
  return ids;
};

/** By the rules of the module, or by the pure functions that the browser shows the figures by. */
const derivedOf = ({ rules }: LineSet): NonNullable<LineRules['derived']> =>
  rules.derived ?? { find: findByFigures, write: writeFigures };

/** Derives the stored figures of lines that follow from other lines: what is stored equals what is computed. */
export const deriving = (set: LineSet): SlicedChange => ({
  name: 'derive',
  resource: set.records,
  doing: 'is changing lines',
  derives: true,
  find: (tx, record, { touched }) => derivedOf(set).find(tx, set, record, touchedIn(touched)),
  slice: (tx, record, ids, input) => derivedOf(set).write(tx, set, record, ids, input),
});

/** Derives what follows from these lines, at the end of each change of a record. The lines with other figures are told. */
export const deriveLines = (tx: Tx, set: LineSet, record: number, touched: Touched): Promise<void> =>
  changeRowsInSlices(tx, deriving(set), record, { touched });

/** Derives all lines of a record anew for something outside of it that nothing refuses: where others wait, after it. */
export const deriveLater = (tx: Tx, set: LineSet, record: number): Promise<void> =>
  changeRowsLater(tx, deriving(set), record, { touched: 'all' });

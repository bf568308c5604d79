import { nameKey } from '../../domain/fold.ts';
import type { CellValue } from '../cells.ts';
import { readCells, type ReadCell, type ReadOptions, type WorksheetRow } from './readCells.ts';
import type { ImportRecord, RowError } from './wire.ts';
import { importTargetsOf, type ImportMapping, type ImportTarget } from './targets.ts';
import type { Resource } from '../resource.ts';

/** A record with the numbers of all its rows. */
export interface PlannedRecord extends ImportRecord {
  readonly rows: readonly number[];
  readonly errors: readonly RowError[];
}

/**
 * What counts where rows of one record disagree: nothing, so that it is an error; its first or its last row; or the
 * record is left out.
 */
const repeatChoices = ['refuse', 'first', 'last', 'leave'] as const;
export type RepeatChoice = (typeof repeatChoices)[number];

/** How rows become records: how cells are read, and what counts where rows disagree (by default nothing). */
export interface PlanOptions extends ReadOptions {
  readonly repeats?: RepeatChoice;
}

/** Records whose rows disagree. */
export interface Disagreeing {
  readonly records: number;
  /** All rows of these records. */
  readonly rows: number;
  /** The rows that differ from an earlier one. */
  readonly differing: number;
  /** The number of differing rows by target. */
  readonly byTarget: Readonly<Record<string, number>>;
}

/** The records of the rows, and counts of the rows. */
export interface ImportPlanned {
  readonly records: readonly PlannedRecord[];
  /** Rows with a value. */
  readonly rows: number;
  readonly emptyRows: number;
  /** New lines of all records. */
  readonly lines: number;
  /** Rows that repeat a record without a new line. */
  readonly repeats: number;
  /** The records whose rows disagree, whatever was chosen for them; `leave` leaves them out of `records`. */
  readonly disagreeing: Disagreeing;
}

/** A record or a line during the gathering of rows. */
interface Draft {
  /** The first row of the record or line. */
  readonly row: number;
  readonly rows: number[];
  readonly values: Record<string, CellValue>;
  /** By field, the row of its first value: a message about another value names it. */
  readonly from: Record<string, number>;
  readonly lines: Draft[];
  readonly byKey: Map<string, Draft>;
  errors: RowError[];
  /** The rows that differ from an earlier one, and the targets in which they do. */
  readonly differing: Map<number, Set<string>>;
  /** The number of rows without a new line, after the first. */
  repeats: number;
}

const draft = (row: number): Draft => ({
  row,
  rows: [],
  values: {},
  from: {},
  lines: [],
  byKey: new Map(),
  errors: [],
  differing: new Map(),
  repeats: 0,
});

/** Keys ignore case and the way a text is written, as the database's unique indexes do (rule 143). */
export const foldedKey = (value: CellValue | undefined): string => (value === undefined ? '' : nameKey(String(value)));

/**
 * Adds the values of a row to its record or line. A different value of the same field is noted at the record, and the
 * choice says which one counts.
 */
const merge = (
  into: Draft,
  { record, row }: { readonly record: Draft; readonly row: number },
  reads: readonly ReadCell[],
  choice: RepeatChoice,
): void => {
  for (const { target, value, error } of reads) {
    if (value === undefined) continue;
    const known = into.values[target.name];
    const from = into.from[target.name];
    const differs = known !== undefined && known !== value && !target.isKey;
    if (differs && target.field.repeats !== 'first')
      record.differing.set(row, (record.differing.get(row) ?? new Set()).add(target.id));
    if (differs && choice === 'first') continue;
    if (known === undefined || (differs && choice === 'last')) {
      // What was unreadable in the earlier row does not count any more.
      if (differs) record.errors = record.errors.filter((e) => e.row !== from || e.field !== target.id);
      into.values[target.name] = value;
      into.from[target.name] = row;
    } else if (differs && target.field.repeats !== 'first' && !error) {
      const message = `${target.heading}: “${String(value)}” differs from “${String(known)}” in row ${from}`;
      record.errors.push({ row, field: target.id, message });
    }
    if (error) record.errors.push({ row, field: target.id, message: error });
  }
};

/** The joined key of several values; empty without any value. */
export const joinedKey = (values: readonly (CellValue | null | undefined)[]): string => {
  const texts = values.map((value) => foldedKey(value ?? undefined));
  return texts.every((text) => text === '') ? '' : texts.join('\u0000');
};

const keyIn = (reads: readonly ReadCell[]): string =>
  joinedKey(reads.filter((r) => r.target.isKey).map((r) => r.value));
const hasValue = (reads: readonly ReadCell[]): boolean => reads.some((r) => r.value !== undefined);

/** The key of the only line of a record, in a file without a column for it. */
const onlyLine = '\u0001';

interface LineOfRow {
  readonly row: number;
  readonly reads: readonly ReadCell[];
  /** The key is in no column, and a record has one line without it. */
  readonly isOnly: boolean;
}

/** Adds the row's values to its line; true if the line is new. */
const addLine = (record: Draft, { row, reads, isOnly }: LineOfRow, choice: RepeatChoice): boolean => {
  const key = isOnly ? onlyLine : keyIn(reads);
  const known = key === '' ? undefined : record.byKey.get(key);
  const line = known ?? draft(row);
  if (!known) {
    record.lines.push(line);
    if (key !== '') record.byKey.set(key, line);
  }
  merge(line, { record, row }, reads, choice);
  return !known;
};

/** Marks equal values of another unique field: only here the records of the file are together. */
const markDoubled = (records: Iterable<Draft>, unique: readonly ImportTarget[]): void => {
  const seen = new Map<string, number>();
  for (const record of records)
    for (const t of unique) {
      const value = record.values[t.name];
      const row = record.from[t.name];
      if (value === undefined || row === undefined) continue;
      const at = `${t.id} ${foldedKey(value)}`;
      const first = seen.get(at);
      if (first === undefined) seen.set(at, row);
      else
        record.errors.push({
          row,
          field: t.id,
          message: `${t.heading}: “${String(value)}” stands in row ${first} too`,
        });
    }
};

const finished = ({ row, rows, values, lines, errors }: Draft): PlannedRecord => ({
  row,
  rows,
  values,
  lines: lines.map((line) => ({ row: line.row, values: line.values })),
  errors,
});

const disagreeingOf = (records: readonly Draft[]): Disagreeing => {
  const byTarget: Record<string, number> = {};
  let differing = 0;
  for (const record of records)
    for (const targets of record.differing.values()) {
      differing += 1;
      for (const id of targets) byTarget[id] = (byTarget[id] ?? 0) + 1;
    }
  return { records: records.length, rows: records.reduce((n, r) => n + r.rows.length, 0), differing, byTarget };
};

/**
 * Gathers rows into records: rows with the same key are one record, and each row adds a line unless a line with its key
 * exists. Where the rows of one record have different values, `repeats` of the options says what counts; a field with
 * `repeats: 'first'` makes no question of it. Empty cells have no value. A row without a key is a record of its own, which the check refuses.
 */
export const planImport = (
  resource: Resource,
  mapping: ImportMapping,
  rows: readonly WorksheetRow[],
  { repeats: choice = 'refuse', ...options }: PlanOptions,
): ImportPlanned => {
  const mapped = importTargetsOf(resource).filter((t) => mapping[t.id] !== undefined);
  const own = mapped.filter((t) => !t.lines);
  const ofLines = mapped.filter((t) => t.lines);
  const isOnly = importTargetsOf(resource).some((t) => t.isNamed && mapping[t.id] === undefined);
  const records = new Map<string, Draft>();
  const counts = { rows: 0, emptyRows: 0 };
  for (const row of rows) {
    const reads = readCells(own, mapping, row, options);
    const lineReads = readCells(ofLines, mapping, row, options);
    if (!hasValue(reads) && !hasValue(lineReads)) {
      counts.emptyRows += 1;
      continue;
    }
    counts.rows += 1;
    const key = keyIn(reads);
    const known = key === '' ? undefined : records.get(key);
    const record = known ?? draft(row.row);
    if (!known) records.set(key === '' ? `\u0000${row.row}` : key, record);
    record.rows.push(row.row);
    merge(record, { record, row: row.row }, reads, choice);
    const added = hasValue(lineReads) && addLine(record, { row: row.row, reads: lineReads, isOnly }, choice);
    if (known && !added) record.repeats += 1;
  }
  const all = [...records.values()];
  const disagreeing = all.filter((r) => r.differing.size > 0);
  const kept = choice === 'leave' ? all.filter((r) => r.differing.size === 0) : all;
  markDoubled(
    kept,
    own.filter((t) => !t.isKey && 'unique' in t.field && t.field.unique),
  );
  return {
    ...counts,
    lines: kept.reduce((n, { lines }) => n + lines.length, 0),
    repeats: kept.reduce((n, { repeats }) => n + repeats, 0),
    disagreeing: disagreeingOf(disagreeing),
    records: kept.map(finished),
  };
};

import { foldedKey, type ImportPlanned, type PlannedRecord } from '../../schema/import/plan.ts';
import { importTargetsOf, type ImportMapping, type ImportTarget } from '../../schema/import/targets.ts';
import type { ImportAction, ImportChange, ImportOutcome, RowError } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';

/** A record with its action, and with the errors of the browser and of the server. */
export interface Reviewed {
  readonly record: PlannedRecord;
  readonly action: ImportAction;
  /** The number of its new lines. */
  readonly lines: number;
  readonly errors: readonly RowError[];
  /** What follows from it, which is asked before it is saved. */
  readonly warnings: readonly string[];
  /** The first changes of an update, and the number of all. */
  readonly changes: readonly ImportChange[];
  readonly changed: number;
}

const at = (e: RowError) => `${e.row} ${e.field}`;

/** Joins a record with the server's outcome. When both have an error for the same field, the browser's error remains. */
export const reviewed = (record: PlannedRecord, outcome: ImportOutcome): Reviewed => {
  const own = new Set(record.errors.map(at));
  const errors = [...record.errors, ...outcome.errors.filter((e) => !own.has(at(e)))].sort((a, b) => a.row - b.row);
  const bad = errors.length > 0;
  const { warnings = [], changes = [], changed = 0 } = bad ? {} : outcome;
  const [action, lines] = bad ? (['error', 0] as const) : [outcome.action, outcome.lines];
  return { record, action, lines, errors, warnings, changes, changed };
};

/** The records that can be saved, in their order, without the bad ones. */
export const goodRecords = (all: readonly Reviewed[]): PlannedRecord[] =>
  all.flatMap(({ action, record }) => (action === 'error' ? [] : [record]));

/** The numbers of all rows of the bad records: what is not saved of the file, since no record is saved in part. */
export const badRowsOf = (all: readonly Reviewed[]): ReadonlySet<number> =>
  new Set(all.flatMap(({ action, record: { rows } }) => (action === 'error' ? rows : [])));

/** The records with what the server refused when it was to save them, beside what it found before. */
export const withRefused = (all: readonly Reviewed[], refused: readonly RowError[]): Reviewed[] =>
  all.map((one) => {
    const rows = new Set(one.record.rows);
    const own = refused.filter(({ row }) => rows.has(row));
    const { record, action, lines, errors } = one;
    return own.length ? reviewed(record, { row: record.row, action, lines, errors: [...errors, ...own] }) : one;
  });

export type ActionCounts = Readonly<Record<ImportAction, number>>;
/** The number of records by action, of new lines, and of bad rows. */
export interface ReviewCounts {
  readonly actions: ActionCounts;
  readonly lines: number;
  readonly badRows: number;
}
export const reviewCounts = (all: readonly Reviewed[]): ReviewCounts => {
  const actions: Record<ImportAction, number> = { create: 0, update: 0, skip: 0, unchanged: 0, error: 0 };
  let lines = 0;
  for (const r of all) {
    actions[r.action] += 1;
    lines += r.lines;
  }
  return { actions, lines, badRows: new Set(all.flatMap((r) => r.errors.map((e) => e.row))).size };
};

/** The numbers for the sentences about repeated rows. */
export interface Repeats {
  /** Records with more than one row. */
  readonly records: number;
  /** Records with more than one line, and the least and the most lines of them. */
  readonly several: number;
  readonly fewest: number;
  readonly most: number;
}
export const repeatsOf = ({ records }: ImportPlanned): Repeats => {
  const counts = records.map((r) => r.lines.length).filter((n) => n > 1);
  return {
    records: records.filter((r) => r.rows.length > 1).length,
    several: counts.length,
    fewest: counts.length ? Math.min(...counts) : 0,
    most: Math.max(0, ...counts),
  };
};

/** The mapped targets of the record, without its lines, the key first. */
export const shownTargets = (resource: Resource, mapping: ImportMapping): ImportTarget[] =>
  importTargetsOf(resource)
    .filter((t) => !t.lines && t.id in mapping)
    .sort((a, b) => Number(b.isKey) - Number(a.isKey));

/** Whether a value or an error of the record contains the search text. */
export const matches = ({ record, errors, warnings }: Reviewed, search: string): boolean => {
  const searched = foldedKey(search.trim());
  const texts = [
    ...Object.values(record.values),
    ...record.lines.flatMap((line) => Object.values(line.values)),
    ...errors.map((e) => e.message),
    ...warnings,
  ];
  return texts.some((text) => foldedKey(text).includes(searched));
};

/** The texts of a field that name missing records: each once, in its first spelling. */
export const missingTexts = (all: readonly Reviewed[], field: string): string[] => {
  const found = new Map<string, string>();
  for (const { errors } of all)
    for (const { field: at, missing } of errors)
      if (at === field && missing !== undefined && !found.has(foldedKey(missing)))
        found.set(foldedKey(missing), missing);
  return [...found.values()];
};

import { foldedKey, type ImportPlanned, type PlannedRecord } from '../../schema/import/plan.ts';
import { importTargetsOf, type ImportMapping, type ImportTarget } from '../../schema/import/targets.ts';
import type { ImportAction, ImportOutcome, RowError } from '../../schema/import/wire.ts';
import type { Resource } from '../../schema/resource.ts';
import Papa from 'papaparse';
import { guardedText } from '../../schema/guard.ts';
import type { Spreadsheet } from './read/spreadsheet.ts';

/** A record with what will become of it: what the file says by itself, and what the server found. */
export interface Reviewed {
  readonly record: PlannedRecord;
  readonly action: ImportAction;
  /** Lines that it gets. */
  readonly lines: number;
  readonly errors: readonly RowError[];
}

const at = (e: RowError) => `${e.row} ${e.field}`;

/** Joins a record with the server's word on it. Where both blame a field of a row, the nearer reason stands. */
export const reviewed = (record: PlannedRecord, outcome: ImportOutcome): Reviewed => {
  const own = new Set(record.errors.map(at));
  const errors = [...record.errors, ...outcome.errors.filter((e) => !own.has(at(e)))].sort((a, b) => a.row - b.row);
  return { record, action: errors.length ? 'error' : outcome.action, lines: errors.length ? 0 : outcome.lines, errors };
};

export type ActionCounts = Readonly<Record<ImportAction, number>>;
/** How many records come to what, the lines they get, and how many rows are bad. */
export interface ReviewCounts {
  readonly actions: ActionCounts;
  readonly lines: number;
  readonly badRows: number;
}
export const countsOf = (all: readonly Reviewed[]): ReviewCounts => {
  const actions: Record<ImportAction, number> = { create: 0, update: 0, skip: 0, unchanged: 0, error: 0 };
  let lines = 0;
  for (const r of all) {
    actions[r.action] += 1;
    lines += r.lines;
  }
  return { actions, lines, badRows: new Set(all.flatMap((r) => r.errors.map((e) => e.row))).size };
};

/** How the rows repeat themselves, for the sentence that says what is done about it. */
export interface Repeats {
  /** Records that more than one row names. */
  readonly records: number;
  /** Records with more than one line, and the fewest and most of those. */
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

/** The mapped targets of the record itself, the key first: what a preview shows of it. */
export const shownTargets = (resource: Resource, mapping: ImportMapping): ImportTarget[] =>
  importTargetsOf(resource)
    .filter((t) => !t.lines && t.id in mapping)
    .sort((a, b) => Number(b.isKey) - Number(a.isKey));

/** Whether a record has to do with what is typed into the preview's search. */
export const matches = ({ record, errors }: Reviewed, search: string): boolean => {
  const searched = foldedKey(search.trim());
  const texts = [
    ...Object.values(record.values),
    ...record.lines.flatMap((line) => Object.values(line.values)),
    ...errors.map((e) => e.message),
  ];
  return texts.some((text) => foldedKey(text).includes(searched));
};

/** The texts of a field that name records which are not there: each once, as it stands first. */
export const missingTexts = (all: readonly Reviewed[], field: string): string[] => {
  const found = new Map<string, string>();
  for (const { errors } of all)
    for (const { field: at, missing } of errors)
      if (at === field && missing !== undefined && !found.has(foldedKey(missing)))
        found.set(foldedKey(missing), missing);
  return [...found.values()];
};

/** The bad rows of the file as a CSV of their own: the row's number and the reasons, then the row as it stood. */
export const badRowsCsv = (
  { headings, rows }: Pick<Spreadsheet, 'headings' | 'rows'>,
  all: readonly Reviewed[],
): string => {
  const reasons = new Map<number, string[]>();
  for (const { errors } of all)
    for (const { row, message } of errors) reasons.set(row, [...(reasons.get(row) ?? []), message]);
  const cells = rows.flatMap(({ row, cells: own }) => {
    const why = reasons.get(row);
    return why ? [[String(row), why.join('; '), ...headings.map((_, at) => own[at] ?? '')].map(guardedText)] : [];
  });
  return `\ufeff${Papa.unparse([['Row', 'Reason', ...headings.map(guardedText)], ...cells], { newline: '\r\n' })}\r\n`;
};
